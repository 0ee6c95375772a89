"""What single atoms say of a subject: that it is one of some values or types, or none of them."""

import ast
from dataclasses import dataclass
from functools import lru_cache

from extractor.explain.conditions.terms import Atom, Term
from extractor.explain.expressions import called, code, display, is_number, is_value, literal


@dataclass(frozen=True, slots=True)
class Fact:
    """That a subject is one of some values, or none of them."""

    subject: ast.expr
    values: tuple[ast.expr, ...]
    is_one: bool
    about: str
    """``value``, ``type`` or ``none``: facts of different kinds are not compared."""

    @property
    def key(self) -> tuple[str, str]:
        """Equal for facts that can be put together."""
        return code(self.subject), self.about


@lru_cache(maxsize=20_000)
def fact(atom: Term) -> Fact | None:
    """Return what an atom says of a subject, if it is of that kind."""
    if not isinstance(atom, Atom):
        return None
    match atom.node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            return _compared(left, op, right, atom.holds)
        case ast.Call(args=[subject, types]) if called(atom.node) == "isinstance":
            listed = _types(types)
            return Fact(subject, listed, atom.holds, "type") if listed else None
        case _:
            return None


def _compared(left: ast.expr, op: ast.cmpop, right: ast.expr, holds: bool) -> Fact | None:
    if isinstance(op, ast.Is | ast.IsNot):
        if not (isinstance(right, ast.Constant) and right.value is None):
            return None
        return Fact(left, (right,), isinstance(op, ast.Is) == holds, "none")
    if isinstance(op, ast.Eq | ast.NotEq):
        if is_value(left) and not is_value(right):
            left, right = right, left
        if is_value(left) or not is_value(right):
            return None
        return Fact(left, (right,), isinstance(op, ast.Eq) == holds, "value")
    if isinstance(op, ast.In | ast.NotIn):
        values = display(right)
        if not values or is_value(left) or not all(is_value(value) for value in values):
            return None
        return Fact(left, tuple(values), isinstance(op, ast.In) == holds, "value")
    return None


def _types(node: ast.expr) -> tuple[ast.expr, ...]:
    if isinstance(node, ast.Tuple):
        return () if any(isinstance(each, ast.Starred) for each in node.elts) else tuple(node.elts)
    return (node,)


def atom_of(known: Fact) -> Atom:
    """Return the shortest test that says a fact."""
    values = list(known.values)
    if known.about == "type":
        types = values[0] if len(values) == 1 else ast.Tuple(values, ast.Load())
        name = ast.Name("isinstance", ast.Load())
        return Atom(ast.Call(name, [known.subject, types], []), known.is_one)
    if known.about == "none":
        return Atom(ast.Compare(known.subject, [ast.Is()], values), known.is_one)
    if len(values) == 1:
        return Atom(ast.Compare(known.subject, [ast.Eq()], values), known.is_one)
    listed = ast.Tuple(values, ast.Load())
    return Atom(ast.Compare(known.subject, [ast.In()], [listed]), known.is_one)


def says_true(atom: Term) -> ast.expr | None:
    """Return what surely counts as true because it is greater than a number, or longer.

    ``x > 0`` tells it of ``x``, ``len(x) >= 1`` as well.
    """
    match atom:
        case Atom(
            node=ast.Compare(
                left=left, ops=[ast.Gt() | ast.GtE() | ast.Eq() as op], comparators=[right]
            ),
            holds=True,
        ) if is_number(right):
            limit = literal(right)
        case _:
            return None
    if (
        not isinstance(limit, int | float)
        or limit < 0
        or (limit == 0 and not isinstance(op, ast.Gt))
    ):
        return None
    if isinstance(left, ast.Call) and called(left, 1) == "len":
        return left.args[0]
    return left
