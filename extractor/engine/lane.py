"""A lane: one worker process at a time, which may be lost and replaced."""

from __future__ import annotations

import contextlib
import math
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from extractor.engine.worker import Lost, install, prepare, work
from extractor.errors import EngineError, RaisedexError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")

SOCKET_ROOM = 64
"""Longest temporary folder, in bytes: with 32 for the name, a socket's address ends at 104."""
_NO_START = (
    "A worker process could not be started. In a script of your own, call raisedex under "
    '`if __name__ == "__main__":`; otherwise look for a lack of memory.'
)


@dataclass(frozen=True)
class Task(Generic[T]):
    """A chunk: positions and items, and whether its worker has been lost once already."""

    entries: tuple[tuple[int, T], ...]
    retry: bool = False

    def alone(self) -> Iterator[Task[T]]:
        """Each item as a chunk of its own, for a second and last try."""
        return (Task((entry,), retry=True) for entry in self.entries)


class Lane:
    """One worker process at a time, and the chunk that it is at."""

    def __init__(self, context: Any) -> None:
        self._context = context
        self._executor: ProcessPoolExecutor | None = None
        self._process: Any = None
        self._installed = b""
        self._ready: Future[None] = Future()
        self._task: Task[Any] = Task(())
        self._loaded: tuple[int, ...] = ()
        self._deadline = 0.0
        self.future: Future[list[Any]] = Future()

    def start(
        self, packed: bytes, task: Task[T], load: Callable[[T], object] | None
    ) -> dict[int, Lost]:
        """Hands the chunk over; returns the items that could not even be loaded."""
        payload: list[object] = []
        loaded: list[int] = []
        failed: dict[int, Lost] = {}
        for index, item in task.entries:
            try:
                payload.append(item if load is None else load(item))
                loaded.append(index)
            except RaisedexError as error:
                failed[index] = Lost(str(error), error)
        self._task, self._loaded = task, tuple(loaded)
        try:
            self._submit(packed, payload)
        except BrokenProcessPool:  # the worker died while it had nothing to do
            self.stop(kill=True)
            self._submit(packed, payload)
        return failed

    def _submit(self, packed: bytes, payload: list[object]) -> None:
        executor = self._executor or self._launch()
        if self._installed != packed:
            self._ready = executor.submit(install, packed)
            self._installed = packed
        self.future = executor.submit(work, payload)
        self._deadline = math.inf

    def _launch(self) -> ProcessPoolExecutor:
        """Starts a fresh worker process."""
        executor = ProcessPoolExecutor(1, mp_context=self._context, initializer=prepare)
        before = set(multiprocessing.active_children())
        # A process starts with the first submission. Its handle is what a time limit needs to
        # kill it; the executor's own list is private and `kill_workers` came with Python 3.14.
        try:
            executor.submit(os.getpid)
        except (OSError, EOFError) as error:  # no process left to have, or no fork server
            raise EngineError(f"{_NO_START} ({error})") from error
        self._process = next(iter(set(multiprocessing.active_children()) - before), None)
        self._executor, self._installed = executor, b""
        return executor

    def remaining(self, limit: float) -> float:
        """Seconds left to the chunk; its time runs from when the worker is ready."""
        if not self._ready.done():
            return limit
        if self._deadline == math.inf:
            self._deadline = time.monotonic() + limit
        return self._deadline - time.monotonic()

    def settle(self, limit: float) -> tuple[dict[int, Any], list[Task[Any]]]:
        """Takes the results, or what to try again; the lane is free afterwards."""
        if not self.future.done():
            self.stop(kill=True)
            return self._lost(f"took longer than {limit:g} s")
        try:
            self._ready.result()
        except BrokenProcessPool:
            self.stop(kill=True)
            raise EngineError(_NO_START) from None
        try:
            return dict(zip(self._loaded, self.future.result(), strict=True)), []
        except BrokenProcessPool:
            process = self._process
            self.stop(kill=True)
            return self._lost(_death(process))

    def _lost(self, reason: str) -> tuple[dict[int, Any], list[Task[Any]]]:
        """Second tries for the items of a first loss; :class:`Lost` after a second one."""
        if self._task.retry:
            return dict.fromkeys(self._loaded, Lost(reason)), []
        kept = tuple(entry for entry in self._task.entries if entry[0] in self._loaded)
        # Reversed, as `extendleft` turns the order round.
        return {}, list(Task(kept).alone())[::-1]

    def stop(self, *, kill: bool) -> None:
        """Ends the worker process, at once where ``kill`` is set; the lane can be used again."""
        if kill and self._process is not None:
            self._process.kill()
        if self._executor is not None:
            self._executor.shutdown(wait=True, cancel_futures=True)
        self._executor, self._process, self._installed = None, None, b""


def ready_lanes(busy: list[Lane], limit: float) -> list[Lane]:
    """Waits until a lane has a result or has run out of time; returns those lanes."""
    while True:
        patience = min(lane.remaining(limit) for lane in busy)
        # Short enough to notice a worker that has just become ready.
        wait([lane.future for lane in busy], max(0.0, min(patience, 1.0)), FIRST_COMPLETED)
        ready = [lane for lane in busy if lane.future.done() or lane.remaining(limit) <= 0]
        if ready:
            return ready


def _death(process: Any) -> str:
    """How a process ended that was not told to."""
    code = getattr(process, "exitcode", None)
    name = f"exit status {code}"
    if code is not None and code < 0:
        with contextlib.suppress(ValueError):
            name = signal.Signals(-code).name
    return f"the worker process died ({name}): a crash, or too little memory"


def start_method() -> str:
    """Fork server or, on Windows and where the server's socket would have no room, spawning."""
    folder = os.fsencode(tempfile.gettempdir())
    return "spawn" if sys.platform == "win32" or len(folder) > SOCKET_ROOM else "forkserver"
