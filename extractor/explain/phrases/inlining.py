"""Puts in the place of a local name what it stands for, where that can be said."""

import ast
from copy import deepcopy

from extractor.explain.expressions import code, dotted, is_literal, last_name, parsed
from extractor.explain.phrases.scope import Scope
from extractor.model.resolve_meaning import Meaning, MeaningKind

_LONGEST = 40
"""Characters of what may be put in the place of a name."""

_STEADY_CALLS = frozenset(["len", "getattr", "str", "int", "float", "bool", "type", "isinstance"])
_STEADY_METHODS = frozenset(["get", "lower", "upper", "strip", "dim", "size"])
_QUESTIONS = (ast.Compare, ast.BoolOp, ast.UnaryOp)


def test_of(node: ast.expr, scope: Scope) -> tuple[ast.expr, Meaning] | None:
    """Return the test that a bare name stands for: ``given`` of ``given = x is not None``."""
    if not dotted(node) or scope.subjects.is_tied(node, scope.guards):
        return None
    known = scope.meaning(node, MeaningKind.LOCAL)
    held = parsed(known.code) if known is not None and known.code else None
    if known is None or held is None or is_literal(held):
        return None
    is_difference = isinstance(held, ast.BinOp) and isinstance(held.op, ast.Sub)
    is_test = (
        (isinstance(held, _QUESTIONS) and not _is_sign(held))
        or is_difference
        or (
            isinstance(held, ast.Call) and last_name(held.func) in {"isinstance", "bool", "hasattr"}
        )
    )
    return (held, known) if is_test else None


def _is_sign(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and not isinstance(node.op, ast.Not)


def inlined(node: ast.expr, scope: Scope) -> tuple[ast.expr, tuple[Meaning, ...]]:
    """Return a tree with the short and steady meanings of its names put in."""
    hidden = {
        each.id
        for each in ast.walk(node)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    } | {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}
    found: dict[str, tuple[ast.expr, Meaning]] = {}
    for each in ast.walk(node):
        if not isinstance(each, ast.Name) or each.id in hidden:
            continue
        if scope.subjects.is_tied(each, scope.guards):
            continue
        known = scope.meaning(each, MeaningKind.LOCAL)
        held = parsed(known.code) if known is not None and known.code else None
        if known is not None and held is not None and _is_steady(held):
            found[each.id] = (held, known)
    if not found:
        return node, ()
    changed = _Inline({name: held for name, (held, _) in found.items()}).visit(deepcopy(node))
    if not isinstance(changed, ast.expr):
        return node, ()
    return changed, tuple(known for _, known in found.values())


def _is_steady(node: ast.expr) -> bool:
    """Tell whether code reads the same thing each time: paths, entries, and a few plain calls."""
    if is_literal(node) or len(code(node)) > _LONGEST:
        return False
    return all(_reads(each) for each in ast.walk(node) if isinstance(each, ast.expr))


def _reads(node: ast.expr) -> bool:
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute):
            return node.func.attr in _STEADY_METHODS
        return dotted(node.func) in _STEADY_CALLS
    return isinstance(node, ast.Name | ast.Attribute | ast.Subscript | ast.Constant | ast.Slice)


class _Inline(ast.NodeTransformer):
    def __init__(self, meanings: dict[str, ast.expr]) -> None:
        self._meanings = meanings

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Put in one meaning."""
        return deepcopy(self._meanings[node.id]) if node.id in self._meanings else node
