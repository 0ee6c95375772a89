"""Runs what recurses as deeply as hostile code asks for."""

import sys
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

_STACK = 512 * 1024 * 1024
"""Bytes of address space for a parse: LibCST's parser recurses natively, and crashes the process
at 3,000 brackets on a usual stack. Only what is used of it takes memory."""

_RECURSION = 200_000
"""Python frames for a walk over the deepest tree that is read."""


def deeply(function: Callable[[], T]) -> T:
    """Return what a function returns, run in a thread with a large stack; raise what it raises."""
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(function())
        except BaseException as error:
            errors.append(error)

    _in_deep_thread(run)
    if errors:
        raise errors[0]
    return results[0]


def _in_deep_thread(run: Callable[[], None]) -> None:
    previous_stack = threading.stack_size(_STACK)
    try:
        thread = threading.Thread(target=run, name="raisedex-scan")
        previous_limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(previous_limit, _RECURSION))
        try:
            thread.start()
            thread.join()
        finally:
            sys.setrecursionlimit(previous_limit)
    finally:
        threading.stack_size(previous_stack)
