"""Spreads work over processes behind the :mod:`concurrent.futures` interface.

Source that is scanned is hostile by assumption: a parser may crash on it, eat all memory or never
come back. So each unit of work runs in a worker process, and a worker that is lost loses one item,
not the run.

A *lane* is an executor with a single process. One executor with many processes would be broken as
a whole by one death, and would not tell whose work was lost. Work goes to the lanes in *chunks*:
large items first, so that no lane ends up alone with the longest file, and results are put back
into the order of the items, so the output never depends on the number of processes. With
``jobs=1`` there is still one worker process: what is protected must not depend on that number.

Processes are started through a fork server (a clean process that has already imported what the
workers need: a fresh worker takes 10 ms), and by spawning on Windows. Plain forking was as fast
when measured, but is unsafe in a process with threads. Both import the main module again, so a
script that calls the library needs the usual ``if __name__ == "__main__":``.
"""

from extractor.engine.processors import default_jobs
from extractor.engine.spread import TIME_LIMIT, Engine
from extractor.engine.worker import Lost

__all__ = ["TIME_LIMIT", "Engine", "Lost", "default_jobs"]
