"""Comparisons in words: equality, order, identity, ranges, divisibility."""

import ast

from extractor.explain.expressions import (
    called,
    code,
    is_literal,
    is_none,
    is_number,
    is_same,
    is_value,
    literal,
)
from extractor.explain.phrases.scope import Phrase, Scope, number
from extractor.explain.phrases.subjects import Kind
from extractor.explain.phrases.types import Shape
from extractor.explain.phrases.words import span, value

_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.Eq,
    ast.NotEq: ast.NotEq,
    ast.Lt: ast.Gt,
    ast.LtE: ast.GtE,
    ast.Gt: ast.Lt,
    ast.GtE: ast.LtE,
    ast.Is: ast.Is,
    ast.IsNot: ast.IsNot,
}

OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
}

_WORDS: dict[type[ast.cmpop], str] = {
    ast.Lt: "less than",
    ast.LtE: "at most",
    ast.Gt: "greater than",
    ast.GtE: "at least",
}

_KINDS = {
    "b": "boolean",
    "i": "signed integer",
    "u": "unsigned integer",
    "f": "floating point",
    "c": "complex",
    "m": "timedelta",
    "M": "datetime",
    "O": "object",
    "S": "byte string",
    "U": "string",
    "V": "void",
}
"""Meaning of ``dtype.kind``: https://numpy.org/doc/stable/reference/generated/numpy.dtype.kind.html"""


def turned(node: ast.Compare) -> tuple[ast.expr, type[ast.cmpop], ast.expr]:
    """Return left side, operator and right side, a value on the left put to the right."""
    left, op, right = node.left, type(node.ops[0]), node.comparators[0]
    if is_value(left) and not is_value(right) and op in _TURNED:
        return right, _TURNED[op], left
    return left, op, right


def compared(node: ast.Compare, holds: bool, scope: Scope) -> Phrase | None:
    """Word a comparison with one operator, ``in`` apart."""
    if len(node.ops) != 1:
        return None
    left, op, right = turned(node)
    if op in {ast.Is, ast.IsNot, ast.Eq, ast.NotEq} and is_none(right):
        return none(left, holds == (op in {ast.Is, ast.Eq}), scope)
    if op in {ast.Is, ast.IsNot, ast.Eq, ast.NotEq}:
        is_equal = holds == (op in {ast.Is, ast.Eq})
        return (
            _type(left, right, is_equal, scope)
            or _remainder(left, right, is_equal, scope)
            or _equal(left, right, is_equal, scope, identical=op in {ast.Is, ast.IsNot})
        )
    return _ordered(left, op, right, holds, scope)


def none(node: ast.expr, is_none: bool, scope: Scope) -> Phrase | None:
    """``x is None``: not given, not set, or `None`."""
    subject = scope.subject(node)
    if subject is None:
        return None
    if subject.unset_is_none and subject.kind is not Kind.CODE:
        verb = "given" if subject.kind in {Kind.PARAMETER, Kind.FIELD} else "set"
        return Phrase(subject.text, f"is not {verb}" if is_none else f"is {verb}")
    return Phrase(subject.text, "is `None`" if is_none else "is not `None`")


def _type(left: ast.expr, right: ast.expr, is_equal: bool, scope: Scope) -> Phrase | None:
    """``type(x) is T``."""
    if not isinstance(left, ast.Call) or called(left, 1) != "type":
        return None
    name, other = scope.name(left.args[0]), scope.name(right)
    if name is None or other is None:
        return None
    return Phrase(f"the type of {name}", f"is exactly {other}" if is_equal else f"is not {other}")


def _remainder(left: ast.expr, right: ast.expr, is_equal: bool, scope: Scope) -> Phrase | None:
    """``x % n == 0`` and ``(x // n) * n == x``."""
    if number(right) == 0 and isinstance(left, ast.BinOp) and isinstance(left.op, ast.Mod):
        return divisible(left, is_equal, scope)
    for product, whole in ((left, right), (right, left)):
        match product:
            case ast.BinOp(
                left=ast.BinOp(left=x, op=ast.FloorDiv(), right=n), op=ast.Mult(), right=m
            ):
                if is_same(x, whole) and is_same(n, m):
                    return divisible(ast.BinOp(x, ast.Mod(), n), is_equal, scope)
    return None


def divisible(node: ast.BinOp, is_divisible: bool, scope: Scope) -> Phrase | None:
    """``x % n`` is 0, or not."""
    name, by = scope.name(node.left), scope.name(node.right)
    if name is None or by is None or isinstance(node.left, ast.Constant | ast.JoinedStr):
        return None
    return Phrase(name, f"is divisible by {by}" if is_divisible else f"is not divisible by {by}")


def _equal(
    left: ast.expr, right: ast.expr, is_equal: bool, scope: Scope, *, identical: bool
) -> Phrase | None:
    name = scope.name(left)
    if name is None:
        return None
    flag = _switched(left, right, is_equal, scope)
    if flag is not None:
        return flag
    if is_value(right):
        said = scope.name(right) if not is_literal(right) else value(right)
        said = f"{said}{kind_word(left, right)}"
        return Phrase(name, f"is {said}" if is_equal else f"is not {said}")
    other = scope.name(right)
    if other is None:
        return None
    if identical:
        return Phrase(name, f"is {other}" if is_equal else f"is not {other}")
    return Phrase(name, f"equals {other}" if is_equal else f"differs from {other}")


def _switched(left: ast.expr, right: ast.expr, is_equal: bool, scope: Scope) -> Phrase | None:
    """``x is True`` of a flag."""
    if not isinstance(right, ast.Constant) or not isinstance(right.value, bool):
        return None
    subject = scope.subject(left)
    if subject is None or subject.kind not in {Kind.FLAG, Kind.ENV} or subject.type.optional:
        return None
    if subject.type.shape is not Shape.BOOL:
        return None
    return switch(subject.text, is_equal == right.value, subject.inverted)


def switch(text: str, is_true: bool, inverted: bool) -> Phrase:
    """Word a flag: enabled or not; given or not where giving it makes the value false."""
    if inverted:
        return Phrase(text, "is not given" if is_true else "is given")
    return Phrase(text, "is enabled" if is_true else "is not enabled")


def kind_word(left: ast.expr, right: ast.expr) -> str:
    """Return what a code of ``dtype.kind`` stands for, in brackets; empty for all else."""
    if not (isinstance(left, ast.Attribute) and left.attr == "kind"):
        return ""
    if "dtype" not in code(left.value):
        return ""
    held = literal(right) if is_literal(right) else None
    return f" ({_KINDS[held]})" if isinstance(held, str) and held in _KINDS else ""


def _ordered(
    left: ast.expr, op: type[ast.cmpop], right: ast.expr, holds: bool, scope: Scope
) -> Phrase | None:
    """An order; it is turned only between whole numbers: ``nan`` is neither less nor not less."""
    if op not in _WORDS or isinstance(left, ast.Set) or isinstance(right, ast.Set):
        return None
    name, other = scope.name(left), scope.name(right)
    if name is None or other is None:
        return None
    if not holds and scope.is_whole(left) and scope.is_whole(right):
        op, holds = OPPOSITE[op], True
    return Phrase(name, f"{'is' if holds else 'is not'} {_WORDS[op]} {other}")


def chained(node: ast.Compare, holds: bool, scope: Scope) -> Phrase | None:
    """``a <= x < b`` and ``a == b == c``."""
    kinds = {type(op) for op in node.ops}
    if kinds == {ast.Eq}:
        return _all_equal([node.left, *node.comparators], holds, scope)
    if len(node.ops) != 2 or not kinds <= set(_WORDS):
        return None
    low, middle, high = node.left, node.comparators[0], node.comparators[1]
    name, first, last = scope.name(middle), scope.name(low), scope.name(high)
    if name is None or first is None or last is None:
        return None
    one, two = _TURNED[type(node.ops[0])], type(node.ops[1])
    if holds:
        return Phrase(name, f"is {_WORDS[one]} {first} and {_WORDS[two]} {last}")
    if all(scope.is_whole(each) for each in (low, middle, high)):
        words = (_WORDS[OPPOSITE[one]], _WORDS[OPPOSITE[two]])
        return Phrase(name, f"is {words[0]} {first} or {words[1]} {last}")
    return Phrase(name, f"is outside {span(code(node))}")


def _all_equal(nodes: list[ast.expr], holds: bool, scope: Scope) -> Phrase | None:
    names = [scope.name(node) for node in nodes]
    known = [name for name in names if name is not None]
    if len(known) < len(names) or any(is_number(node) for node in nodes):
        return None
    text = f"{', '.join(known[:-1])} and {known[-1]}"
    return Phrase(text, "are all equal" if holds else "are not all equal")
