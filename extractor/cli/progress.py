"""Progress bars on standard error, for runs that people watch and that take over a second."""

from __future__ import annotations

import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.progress import Progress, TaskID

    from extractor.engine.running import Progress as PipelineProgress

PATIENCE = 1.0
"""Seconds without bars, so that a short run does not flicker."""
LABELS = {
    "source": "Reading the source",
    "scan": "Scanning files",
    "resolve": "Looking up names",
    "explain": "Explaining",
    "catalog": "Grouping errors",
    "relate": "Finding related errors",
    "render": "Writing pages",
}


@contextmanager
def progress_bars(*, quiet: bool) -> Iterator[PipelineProgress]:
    """Bars for the time of a ``with`` block; silent where nobody watches."""
    if quiet or not sys.stderr.isatty():
        from extractor.engine.running import SILENT

        yield SILENT
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn
    from rich.progress import TimeElapsedColumn as Elapsed

    bars = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        Elapsed(),
        console=Console(stderr=True),
        transient=True,
    )
    timer = threading.Timer(PATIENCE, bars.start)
    timer.daemon = True
    timer.start()
    try:
        yield _Bars(bars)
    finally:
        timer.cancel()
        timer.join()
        if bars.live.is_started:  # else it would still end its line
            bars.stop()


class _Bars:
    """One bar per stage."""

    def __init__(self, bars: Progress) -> None:
        self._bars = bars
        self._tasks: dict[str, TaskID] = {}
        self._totals: dict[str, int] = {}

    def started(self, stage: str) -> None:
        self._tasks[stage] = self._bars.add_task(LABELS.get(stage, stage), total=None)

    def expected(self, stage: str, count: int) -> None:
        self._totals[stage] = self._totals.get(stage, 0) + count
        self._bars.update(self._tasks[stage], total=self._totals[stage])

    def advanced(self, stage: str, count: int) -> None:
        self._bars.advance(self._tasks[stage], count)

    def finished(self, stage: str, seconds: float) -> None:
        self._bars.update(
            self._tasks[stage], description=f"{LABELS.get(stage, stage)} ({seconds:.1f} s)"
        )
        self._bars.stop_task(self._tasks[stage])
