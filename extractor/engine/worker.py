"""What runs in a worker process, and what it hands back."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import traceback
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

STACK_SIZES = tuple(megabytes << 20 for megabytes in (512, 256, 64))
"""Stack of the working thread in bytes, the first that the platform grants. Only address space is
taken until it is used. 64 MB take 10,000 nested parentheses through LibCST."""
RECURSION_LIMIT = 200_000
"""Frames; 512 MB leave 2.6 kB for each, so Python stops before the stack ends."""


@dataclass(frozen=True)
class Lost:
    """Stands where the result of an item would be that has none."""

    reason: str
    """Plain words without a full stop: what happened."""
    error: BaseException | None = None
    """What was raised, where anything was; a worker's traceback is in its notes."""


class _Worker:
    """State of this worker process."""

    function: Callable[[Any], Any]


def prepare() -> None:
    """Makes a fresh process a worker: the parent deals with Ctrl-C, and recursion may go deep."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()
    sys.setrecursionlimit(RECURSION_LIMIT)
    for size in STACK_SIZES:
        with contextlib.suppress(ValueError, RuntimeError):
            threading.stack_size(size)
            thread = threading.Thread(target=int)
            thread.start()
            thread.join()
            return


def _follow_parent() -> None:
    """Ends the worker when the parent is gone, killed without a chance to say so."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def install(packed: bytes) -> None:
    """Unpacks the function that the following chunks are for."""
    _Worker.function = pickle.loads(packed)  # noqa: S301 (comes from the parent)


def work(payload: list[object]) -> list[object]:
    """Runs a chunk in a thread with a large stack, which the main thread cannot have."""
    results: list[object] = []
    thread = threading.Thread(target=lambda: results.extend(map(_call, payload)))
    thread.start()
    thread.join()
    return results


def _call(item: object) -> object:
    """The function's result; what it raises becomes a value, so its chunk goes on."""
    try:
        return _Worker.function(item)
    except (Exception, SystemExit) as error:  # any failure loses this item, and says so
        error.add_note("".join(traceback.format_exception(error)))
        reason = traceback.format_exception_only(error)[0].strip()
        return Lost(reason, error if _pickles(error) else None)


def _pickles(error: BaseException) -> bool:
    """Whether an exception survives the way to the parent (many with own signatures do not)."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 (made in this line)
    except Exception:  # `__reduce__` and `__init__` may raise anything
        return False
    return True
