"""Annotations -> the one class that they name."""

import ast

from extractor.model.facts import FileFacts
from extractor.resolve.names import Kind, Target
from extractor.resolve.option_classes import OptionClasses
from extractor.resolve.parsed import dotted, parsed

_WRAPPERS = frozenset({"Optional", "Annotated", "Final", "ClassVar", "Required", "NotRequired"})
_SAYS_NOTHING = frozenset({"Any", "object"})


class Annotations:
    """Reads annotations by the names of the whole project."""

    def __init__(self, classes: OptionClasses) -> None:
        self._classes = classes

    def read(self, code: str, facts: FileFacts, scope: str) -> tuple[bool, Target | None]:
        """Return whether the annotation decides what the value is, and the class if it is one.

        ``Any`` and what cannot be resolved decide nothing; a union of two classes decides that it
        is none in particular.
        """
        node = _unwrapped(parsed(code))
        if node is None:
            return False, None
        name = dotted(node)
        if not name:
            return True, None
        if name.rpartition(".")[2] in _SAYS_NOTHING:
            return False, None
        target = self._classes.class_named(facts, name, scope or None)
        if target is None:
            return name in _BUILTINS, None
        return True, target if target.kind in {Kind.CLASS, Kind.EXTERNAL} else None


_BUILTINS = frozenset({"bool", "bytes", "dict", "float", "int", "list", "set", "str", "tuple"})


def _unwrapped(node: ast.expr | None) -> ast.expr | None:
    """Drop quotes, ``Optional``, ``| None`` and the like."""
    match node:
        case ast.Constant(value=str(text)):
            return _unwrapped(parsed(text))
        case ast.Subscript(value=value, slice=inner) if (
            dotted(value).rpartition(".")[2] in _WRAPPERS
        ):
            return _unwrapped(inner.elts[0] if isinstance(inner, ast.Tuple) else inner)
        case ast.Subscript(value=value, slice=ast.Tuple(elts=members)) if (
            dotted(value).rpartition(".")[2] == "Union"
        ):
            return _only(members) or node
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _only([left, right]) or node
        case _:
            return node


def _only(members: list[ast.expr]) -> ast.expr | None:
    rest = [m for m in members if not (isinstance(m, ast.Constant) and m.value is None)]
    return _unwrapped(rest[0]) if len(rest) == 1 else None
