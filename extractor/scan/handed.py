"""A second reading of a file: calls of functions that raise the text that they are handed.

Which calls these are is known only when all files were read once, so they are asked for by name
and line.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import partial

from extractor.model.resolve import HandedCall
from extractor.model.scan import RaiseSite
from extractor.scan.decode import UndecodableError, decode
from extractor.scan.deep import deeply
from extractor.scan.surroundings import Surroundings
from extractor.scan.tree import Tree, UnreadableError
from extractor.scan.walk import Walk


def read_handed(content: bytes, calls: Iterable[HandedCall]) -> tuple[RaiseSite, ...]:
    """Return a raise site for each of the calls that hands over the parameter asked for.

    Args:
        content: the file's bytes.
        calls: what to look for.

    Returns:
        In source order: the call's own message, function, excerpt and guards, with the guards of
        what is raised behind them; ``thrown`` is set. Empty where the file cannot be read.
    """
    try:
        return deeply(partial(_read, content, tuple(calls)))
    except (UndecodableError, UnreadableError, RecursionError, MemoryError):
        return ()


def _read(content: bytes, calls: Sequence[HandedCall]) -> tuple[RaiseSite, ...]:
    asked = defaultdict[tuple[str, int], list[HandedCall]](list)
    for call in calls:
        asked[call.callee, call.line].append(call)
    tree = Tree(decode(content))
    walk = Walk(tree, asked)
    walk.run()
    return tuple(Surroundings(tree, walk.index, walk.guards).add_to(walk.emitter.handed))
