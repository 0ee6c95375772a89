"""Tests of two tests: exactly one of two, both or neither."""

import ast

from extractor.explain.expressions import code, is_none
from extractor.explain.phrases.scope import Phrase, Scope
from extractor.explain.phrases.subjects import Subject
from extractor.explain.phrases.words import span

_LONGEST = 60


def exclusive(node: ast.expr, holds: bool, scope: Scope) -> Phrase | None:
    """Word ``(a is None) ^ (b is not None)``, also with ``==`` and ``!=`` between.

    The truth table decides the words: whether both tests have to come out the same.
    """
    match node:
        case ast.BinOp(left=left, op=ast.BitXor(), right=right):
            differ = holds
        case ast.Compare(left=left, ops=[ast.NotEq() | ast.IsNot()], comparators=[right]):
            differ = holds
        case ast.Compare(left=left, ops=[ast.Eq() | ast.Is()], comparators=[right]):
            differ = not holds
        case _:
            return None
    one, other = _test(left), _test(right)
    if one is None or other is None:
        return None
    if _is_bare(left) != _is_bare(right):
        return None
    differ = differ != (one[1] != other[1])
    if _is_bare(left):
        return _truths(one[0], other[0], differ, scope)
    subjects = [scope.subject(one[0]), scope.subject(other[0])]
    known = [subject for subject in subjects if subject is not None]
    if len(known) < len(subjects):
        return None
    return _nones(known[0], known[1], differ)


def _test(node: ast.expr) -> tuple[ast.expr, bool] | None:
    """Return what a test of ``None``, or ``bool(x)``, asks about, and whether it is turned."""
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            found = _test(inner)
            return (found[0], not found[1]) if found is not None else None
        case ast.Compare(left=left, ops=[ast.Is() | ast.IsNot() as op], comparators=[right]) if (
            is_none(right)
        ):
            return left, isinstance(op, ast.Is)
        case ast.Call(func=ast.Name(id="bool"), args=[inner], keywords=[]):
            return inner, False
        case _:
            return None


def _is_bare(node: ast.expr) -> bool:
    while isinstance(node, ast.UnaryOp):
        node = node.operand
    return isinstance(node, ast.Call)


def _truths(one: ast.expr, other: ast.expr, differ: bool, scope: Scope) -> Phrase | None:
    """``bool(a) != bool(b)``."""
    names = scope.name(one), scope.name(other)
    if None in names:
        return None
    both = f"{names[0]} and {names[1]}"
    if differ:
        return Phrase(f"exactly one of {both}", "counts as true")
    return Phrase(f"both or neither of {both}", "count as true")


def _nones(one: Subject, other: Subject, differ: bool) -> Phrase:
    both = f"{one.text} and {other.text}"
    if one.unset_is_none and other.unset_is_none:
        if differ:
            return Phrase(f"exactly one of {both}", "is given")
        return Phrase(f"both or neither of {both}", "are given")
    if differ:
        return Phrase(f"exactly one of {both}", "is `None`")
    return Phrase(f"both or neither of {both}", "are `None`")


def tests(node: ast.expr, holds: bool) -> Phrase | None:
    """Word two other tests that are compared, both in code: ``(a > 1) != (b > 1)``."""
    match node:
        case ast.BinOp(left=left, op=ast.BitXor(), right=right):
            differ = holds
        case ast.Compare(left=left, ops=[ast.NotEq()], comparators=[right]):
            differ = holds
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            differ = not holds
        case _:
            return None
    if not (isinstance(left, ast.Compare) and isinstance(right, ast.Compare)):
        return None
    texts = code(left), code(right)
    if max(map(len, texts)) > _LONGEST:
        return None
    both = f"{span(texts[0])} and {span(texts[1])}"
    if differ:
        return Phrase(f"exactly one of {both}", "holds")
    return Phrase(f"both or neither of {both}", "hold")
