"""What the workers of the engine's tests do. Importable, as workers must find it."""

import ctypes
import functools
import multiprocessing
import os
import signal
import sys
import threading
import time
from pathlib import Path


class OddError(Exception):
    """Does not pickle: its constructor wants two values, and hands one on."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__(first + second)


def square(number: int) -> int:
    return number * number


def slow_first(number: int) -> int:
    time.sleep(0.2 if number == 0 else 0)
    return number


def fail_on(bad: int, number: int) -> int:
    if number == bad:
        raise ValueError(f"no {number}")
    return number


def fail_oddly(number: int) -> int:
    raise OddError(number, number)


def leave(number: int) -> int:
    sys.exit(f"left at {number}")


def kill_self(bad: int, number: int) -> int:
    if number == bad:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def segfault(bad: int, number: int) -> int:
    if number == bad:
        ctypes.string_at(0)
    return number


def die_once(mark: Path, number: int) -> int:
    """Dies at its first call only, as a process does that another one took the memory from."""
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def hang(bad: int, number: int) -> int:
    if number == bad:
        time.sleep(600)
    return number


def depth(levels: int) -> int:
    """Recurses in Python, as the walk over a tree does; 3.12 limits what goes through C."""
    return 1 + depth(levels - 1) if levels else 0


def process(_: int) -> tuple[int, bool]:
    return os.getpid(), threading.current_thread() is threading.main_thread()


def parse_nested(levels: int) -> int:
    import libcst

    return len(libcst.parse_module("(" * levels + "1" + ")" * levels + "\n").body)


def big(blob: bytes, number: int) -> int:
    return len(blob) + number


def parent_is_gone(folder: Path, number: int) -> None:
    """Notes its process id, then stays."""
    (folder / str(os.getpid())).touch()
    time.sleep(600)


def run_and_wait(folder: str) -> None:
    """Main of a process that is killed while its workers are at work."""
    from extractor.engine import Engine

    with Engine(2) as engine:
        list(engine.map(functools.partial(parent_is_gone, Path(folder)), [1, 2]))


if __name__ == "__main__":
    multiprocessing.freeze_support()
    run_and_wait(sys.argv[1])
