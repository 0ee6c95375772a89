"""``len(x)`` in words: empty, or a number of items."""

import ast

from extractor.explain.expressions import display, is_same, is_value
from extractor.explain.phrases.comparing import OPPOSITE, turned
from extractor.explain.phrases.scope import Phrase, Scope, dimensions_of, length_of, number
from extractor.explain.phrases.types import Shape
from extractor.explain.phrases.words import MOST_VALUES, values

_COUNTS: dict[type[ast.cmpop], str] = {
    ast.Eq: "has exactly",
    ast.NotEq: "does not have exactly",
    ast.Lt: "has fewer than",
    ast.LtE: "has at most",
    ast.Gt: "has more than",
    ast.GtE: "has at least",
}

_OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    **OPPOSITE,
}

_EMPTY: dict[tuple[type[ast.cmpop], int], bool] = {
    (ast.Eq, 0): True,
    (ast.LtE, 0): True,
    (ast.Lt, 1): True,
    (ast.NotEq, 0): False,
    (ast.Gt, 0): False,
    (ast.GtE, 1): False,
}


def measured(node: ast.Compare, holds: bool, scope: Scope) -> Phrase | None:
    """Word a comparison of a length with a number or a name."""
    if len(node.ops) != 1:
        return None
    left, op, right = turned(node)
    inner = length_of(left)
    if inner is None or dimensions_of(left) is not None or op not in _COUNTS:
        return None
    if op in {ast.Eq, ast.NotEq}:
        doubled = _doubled(inner, right, holds == (op is ast.Eq), scope)
        if doubled is not None:
            return doubled
    if length_of(right) is not None:
        return None
    return _counted(inner, right, op, holds, scope)


def _counted(
    inner: ast.expr, right: ast.expr, op: type[ast.cmpop], holds: bool, scope: Scope
) -> Phrase | None:
    different = _distinct(inner)
    name, count = scope.name(different or inner), scope.name(right)
    if name is None or count is None:
        return None
    limit = number(right)
    if not holds:
        op = _OPPOSITE[op]
    is_empty = _EMPTY.get((op, limit)) if limit is not None else None
    if is_empty is not None:
        return Phrase(name, "is empty" if is_empty else "is not empty")
    noun = f"{'different ' if different else ''}{_noun(inner, scope)}"
    return Phrase(name, f"{_COUNTS[op]} {count} {noun}{'' if limit == 1 else 's'}")


def _noun(node: ast.expr, scope: Scope) -> str:
    subject = scope.subject(node)
    is_text = subject is not None and subject.type.shape is Shape.TEXT
    return "character" if is_text else "item"


def _distinct(node: ast.expr) -> ast.expr | None:
    """Return ``x`` of ``set(x)``."""
    match node:
        case ast.Call(func=ast.Name(id="set"), args=[inner], keywords=[]) if not isinstance(
            inner, ast.GeneratorExp | ast.Starred
        ):
            return inner
        case _:
            return None


def _doubled(inner: ast.expr, right: ast.expr, is_equal: bool, scope: Scope) -> Phrase | None:
    """``len(set(x)) != len(x)``."""
    other = length_of(right)
    if other is None:
        return None
    for one, two in ((inner, other), (other, inner)):
        whole = _distinct(one)
        if whole is not None and is_same(whole, two):
            name = scope.name(whole)
            if name is None:
                return None
            return Phrase(name, "has no duplicates" if is_equal else "has duplicates")
    return None


def emptiness(node: ast.expr, holds: bool, scope: Scope) -> Phrase | None:
    """Word ``len(x)`` and ``set(x) - …`` as tests of their own."""
    inner = length_of(node)
    if inner is not None:
        if dimensions_of(node) is not None:
            name = scope.name(node)
            return Phrase(name, "is not 0" if holds else "is 0") if name is not None else None
        name = scope.name(_distinct(inner) or inner)
        return Phrase(name, "is not empty" if holds else "is empty") if name is not None else None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
        return _difference(node, holds, scope)
    return None


def _difference(node: ast.BinOp, holds: bool, scope: Scope) -> Phrase | None:
    """``set(x) - {…}``: what else is in ``x``."""
    entries = _entries(node.left)
    if entries is None:
        return None
    name = scope.name(entries)
    allowed = _allowed(node.right, scope)
    if name is None or allowed is None:
        return None
    return Phrase(name, f"has entries {allowed}" if holds else f"has no entries {allowed}")


def _entries(node: ast.expr) -> ast.expr | None:
    match node:
        case ast.Call(func=ast.Attribute(value=inner, attr="keys"), args=[], keywords=[]):
            return inner
        case _:
            return _distinct(node)


def _allowed(node: ast.expr, scope: Scope) -> str | None:
    written = display(node) or scope.closed(node)
    if written and len(written) <= MOST_VALUES and all(is_value(each) for each in written):
        return f"other than {values(written)}"
    name = scope.name(_entries(node) or node)
    return f"that are not in {name}" if name is not None else None
