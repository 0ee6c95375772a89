"""Which blocks stand around a place: the branch, the loop, the ``try`` … of the same function."""

from collections.abc import Iterable, Iterator, Mapping

import libcst as cst

from extractor.scan.tree import Tree

_BLOCKS = frozenset(
    {
        cst.If,
        cst.Else,
        cst.For,
        cst.While,
        cst.Try,
        cst.TryStar,
        cst.ExceptHandler,
        cst.ExceptStarHandler,
        cst.Finally,
        cst.With,
        cst.Match,
        cst.MatchCase,
    }
)
_LATER = frozenset({cst.FunctionDef, cst.Lambda, cst.GeneratorExp})
"""Code that runs at another time than the code around it."""
_ALL = _BLOCKS | _LATER


class Nesting:
    """The compound statements of one file."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        nodes = [node for node in tree.nodes if type(node) in _ALL]
        spans = ((*tree.span(node), node) for node in nodes)
        self._spans = sorted(spans, key=lambda each: (each[0], -each[1]))

    def nodes(self) -> Iterator[cst.CSTNode]:
        """Yield all of them, in source order."""
        return (node for _, _, node in self._spans)

    def around(self, positions: Iterable[int]) -> Mapping[int, tuple[cst.CSTNode, ...]]:
        """Return for each offset what stands around it in its function, the innermost first."""
        found: dict[int, tuple[cst.CSTNode, ...]] = {}
        waiting = iter(self._spans)
        next_one = next(waiting, None)
        opened: list[tuple[int, cst.CSTNode]] = []
        for position in sorted(set(positions)):
            while next_one is not None and next_one[0] <= position:
                opened = [each for each in opened if each[0] > next_one[0]]
                opened.append(next_one[1:])
                next_one = next(waiting, None)
            opened = [each for each in opened if each[0] > position]
            found[position] = tuple(_own(node for _, node in reversed(opened)))
        return found

    def is_in(self, position: int, block: cst.CSTNode) -> bool:
        """Tell whether an offset lies in a block."""
        first, last = self._tree.span(block)
        return first <= position < last


def _own(nodes: Iterable[cst.CSTNode]) -> Iterator[cst.CSTNode]:
    for node in nodes:
        if type(node) in _LATER:
            return
        yield node
