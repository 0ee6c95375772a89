"""Spreads items over lanes, and puts the results back into their order."""

from __future__ import annotations

import multiprocessing
import pickle
from collections import deque
from typing import TYPE_CHECKING, Any, TypeVar, cast

from extractor.engine.lane import Lane, Task, ready_lanes, start_method
from extractor.engine.processors import default_jobs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import TracebackType

    from extractor.engine.worker import Lost

T = TypeVar("T")
R = TypeVar("R")

TIME_LIMIT = 120.0
"""Seconds that one item may take."""
CHUNK_SIZE = 1 << 20
"""Largest sum of sizes in a chunk (bytes, for files); a larger item has a chunk to itself."""
CHUNK_ITEMS = 128
CHUNKS_PER_LANE = 16


class Engine:
    """Worker processes for the time of a ``with`` block.

    ``jobs`` is the number of processes (default: :func:`default_jobs`), ``limit`` the seconds that
    one item may take. ``preload`` names modules for the fork server to import once for all
    workers; it counts for the first engine of a process, as there is one fork server.
    """

    def __init__(
        self, jobs: int | None = None, *, limit: float = TIME_LIMIT, preload: Sequence[str] = ()
    ) -> None:
        self.jobs = default_jobs() if jobs is None else max(1, jobs)
        self._limit = limit
        self._context = multiprocessing.get_context(start_method())
        if self._context.get_start_method() == "forkserver":
            self._context.set_forkserver_preload(list(preload))
        self._lanes: list[Lane] = []

    def __enter__(self) -> Engine:
        self._lanes = [Lane(self._context) for _ in range(self.jobs)]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for lane in self._lanes:
            lane.stop(kill=kind is not None)
        self._lanes = []

    def map(
        self,
        function: Callable[[Any], R],
        items: Sequence[T],
        *,
        size: Callable[[T], int] = lambda _: 1,
        load: Callable[[T], object] | None = None,
        advanced: Callable[[int], object] = lambda _: None,
    ) -> Iterator[R | Lost]:
        """Calls ``function`` on every item in a worker; yields results in the order of the items.

        ``function`` must pickle; it is sent to each worker once, so a ``partial`` may hold large
        values. ``size`` weighs an item. ``load`` turns it, in this process and only when its turn
        comes, into what is sent (a file into its bytes), so that only the chunks under way are in
        memory. ``advanced`` is told how many items were finished, as they are.

        An item is :class:`Lost` where ``load`` raised a :class:`RaisedexError`, ``function`` raised
        anything, or the worker died or took too long, twice. Raises :class:`EngineError` where
        workers cannot be started.
        """
        packed = pickle.dumps(function)
        tasks = deque(chunked(items, size, self.jobs))
        found: dict[int, R | Lost] = {}
        busy: list[Lane] = []
        position = 0
        try:
            while tasks or busy:
                for lane in self._lanes:
                    if tasks and lane not in busy:
                        busy.append(lane)
                        unread = lane.start(packed, tasks.popleft(), load)
                        found.update(cast("dict[int, R | Lost]", unread))
                        advanced(len(unread))
                for lane in ready_lanes(busy, self._limit):
                    busy.remove(lane)
                    results, again = lane.settle(self._limit)
                    found.update(cast("dict[int, R | Lost]", results))
                    advanced(len(results))
                    tasks.extendleft(again)
                while position in found:
                    yield found.pop(position)
                    position += 1
        finally:
            for lane in busy:
                lane.stop(kill=True)


def chunked(items: Sequence[T], size: Callable[[T], int], jobs: int) -> Iterator[Task[T]]:
    """Items in chunks of about equal size, the largest first; equal sizes keep their order."""
    sizes = [size(item) for item in items]
    share = min(CHUNK_SIZE, max(1, sum(sizes) // (jobs * CHUNKS_PER_LANE)))
    entries: list[tuple[int, T]] = []
    weight = 0
    for index in sorted(range(len(items)), key=lambda index: -sizes[index]):
        if entries and (weight + sizes[index] > share or len(entries) == CHUNK_ITEMS):
            yield Task(tuple(entries))
            entries, weight = [], 0
        entries.append((index, items[index]))
        weight += sizes[index]
    if entries:
        yield Task(tuple(entries))
