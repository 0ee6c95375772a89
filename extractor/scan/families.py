"""The classes of one file with the classes of that file that they inherit from, or are bases of."""

from collections.abc import Sequence

import libcst as cst

from extractor.scan.names import statements
from extractor.scan.targets import dotted_name
from extractor.scan.tree import Tree


class Families:
    """Tells whose method a call on ``self`` may reach."""

    def __init__(self, tree: Tree, classes: Sequence[cst.ClassDef]) -> None:
        self._spans = sorted((*tree.span(node), node.name.value) for node in classes)
        self._owners = {
            statement: node.name.value for node in classes for statement in statements(node.body)
        }
        bases = {
            node.name.value: {
                name.rpartition(".")[2]
                for base in node.bases
                if (name := dotted_name(base.value)) is not None
            }
            for node in classes
        }
        self._families = {name: _up(name, bases) | _down(name, bases) for name in bases}

    def owner(self, function: cst.FunctionDef) -> str | None:
        """Return the name of the class in whose body a function stands."""
        return self._owners.get(function)

    def around(self, position: int) -> set[str]:
        """Return the innermost class around a position, its ancestors and its descendants."""
        names = [name for start, end, name in self._spans if start <= position < end]
        return self._families[names[-1]] if names else set()


def _up(name: str, bases: dict[str, set[str]]) -> set[str]:
    found, waiting = {name}, [name]
    while waiting:
        new = bases.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def _down(name: str, bases: dict[str, set[str]]) -> set[str]:
    return {other for other in bases if name in _up(other, bases)}
