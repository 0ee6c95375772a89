"""How a run is done, how it goes on, and how long its stages took."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from extractor.engine.spread import TIME_LIMIT

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class Options:
    """How a run is done; what it gives does not depend on it, but for the first two."""

    config: Path | None = None
    """Settings file to use in place of the SOURCE's own."""
    include_tests: bool = False
    """Scan test files whatever the settings say."""
    cache: Path | None = None
    """Folder for downloads and clones; by default one that is gone after the run."""
    jobs: int | None = None
    """Worker processes; by default one for each processor that may be used."""
    time_limit: float = TIME_LIMIT
    """Seconds for one file; a file that takes longer is listed under problems."""


class Progress(Protocol):
    """Is told how a run goes on.

    Stages: ``source``, ``scan``, ``resolve``, ``explain``, ``catalog``, ``render``.
    """

    def started(self, stage: str) -> None:
        """A stage begins."""

    def expected(self, stage: str, count: int) -> None:
        """``count`` more units of work (files, pages) are to come in this stage."""

    def advanced(self, stage: str, count: int) -> None:
        """``count`` units are done."""

    def finished(self, stage: str, seconds: float) -> None:
        """A stage ends, well or not."""


class _Silent:
    def started(self, stage: str) -> None: ...

    def expected(self, stage: str, count: int) -> None: ...

    def advanced(self, stage: str, count: int) -> None: ...

    def finished(self, stage: str, seconds: float) -> None: ...


SILENT: Progress = _Silent()
"""Says nothing."""


@dataclass(frozen=True)
class Timing:
    """Wall time of a stage."""

    stage: str
    seconds: float
