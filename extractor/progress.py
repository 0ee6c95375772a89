"""How a run goes on, and how long its stages took."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


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
