"""The path condition as one Python expression, to test beforehand."""

import ast
from collections.abc import Sequence

from extractor.explain.expressions import code, is_literal, is_number, parsed
from extractor.model.scan import Guard

_OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
"""``a is not b`` and ``a not in b`` are negations by the language's own definition."""

_EQUAL: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}

_ORDERED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
}


def condition_code(guards: Sequence[Guard]) -> str | None:
    """Return the conjunction of all guards that can be tested and still hold; None without any."""
    terms: dict[str, ast.expr] = {}
    for guard in guards:
        node = parsed(guard.text) if guard.evaluable and not guard.stale else None
        if node is None:
            continue
        for each in _terms(plain(node if guard.holds else negated(node))):
            terms.setdefault(code(each), each)
    if not terms:
        return None
    values = list(terms.values())
    return code(values[0] if len(values) == 1 else ast.BoolOp(ast.And(), values))


def _terms(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
        return [part for value in node.values for part in _terms(value)]
    return [node]


def negated(node: ast.expr) -> ast.expr:
    """Return an expression that is true exactly where this one is false.

    ``not (a == b)`` becomes ``a != b`` only beside a literal: classes may define both apart. An
    ordering is turned only between whole numbers: ``nan`` is neither less nor not less.
    """
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return operand
        case ast.BoolOp(op=ast.Or(), values=values):
            return ast.BoolOp(ast.And(), [negated(value) for value in values])
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            turned = _OPPOSITES.get(type(op))
            if turned is None and (is_literal(left) or is_literal(right)):
                turned = _EQUAL.get(type(op))
            if turned is None and is_whole(left) and is_whole(right):
                turned = _ORDERED.get(type(op))
            if turned is not None:
                return ast.Compare(left, [turned()], [right])
    return ast.UnaryOp(ast.Not(), node)


def plain(node: ast.expr) -> ast.expr:
    """Return the same test with its negations taken in, wherever only its truth counts."""
    if isinstance(node, ast.BoolOp):
        return ast.BoolOp(node.op, [plain(value) for value in node.values])
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        turned = negated(node.operand)
        if isinstance(turned, ast.UnaryOp) and isinstance(turned.op, ast.Not):
            return ast.UnaryOp(ast.Not(), plain(turned.operand))
        return plain(turned)
    return node


def is_whole(node: ast.expr) -> bool:
    """Tell whether an expression surely is a number, and is not ``nan``."""
    if is_number(node):
        return True
    match node:
        case ast.Call(func=ast.Name(id="len"), args=[_], keywords=[]):
            return True
        case ast.Attribute(attr="ndim"):
            return True
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult(), right=right):
            return is_whole(left) and is_whole(right)
        case _:
            return False
