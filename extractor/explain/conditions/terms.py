"""A test with its outcome -> terms: atoms joined by *any of* and *all of*.

A negation is pushed down to the atoms: ``not (a and b)`` is *either not a or not b*.
"""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from extractor.explain.expressions import called, code

_NEGATIONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.NotEq: ast.Eq,
    ast.IsNot: ast.Is,
    ast.NotIn: ast.In,
}


@dataclass(frozen=True, slots=True)
class Atom:
    """One test without ``and``, ``or`` and ``not`` around it."""

    node: ast.expr
    holds: bool

    @property
    def key(self) -> tuple[str, bool]:
        """Equal for the same test with the same outcome, whichever way it is written."""
        text, is_turned = _written(self.node)
        return text, self.holds != is_turned


@lru_cache(maxsize=20_000)
def _written(node: ast.expr) -> tuple[str, bool]:
    """Return a test without ``!=``, ``is not``, ``not in``, and whether it was turned for that."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _NEGATIONS:
            return code(ast.Compare(left, [_NEGATIONS[type(op)]()], [right])), True
        case _:
            return code(node), False


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of the terms holds."""

    terms: tuple["Term", ...]


@dataclass(frozen=True, slots=True)
class AllOf:
    """All of the terms hold."""

    terms: tuple["Term", ...]


Term = Atom | AnyOf | AllOf


def term(node: ast.expr, holds: bool) -> Term:
    """Return what it takes for a test to come out true (``holds``) or false."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return term(node.operand, not holds)
    if isinstance(node, ast.Call) and called(node, 1) == "bool":
        return term(node.args[0], holds)
    if isinstance(node, ast.BoolOp):
        parts = [term(value, holds) for value in node.values]
        joint = AllOf if isinstance(node.op, ast.And) == holds else AnyOf
        return joint(tuple(_flat(parts, joint)))
    return Atom(node, holds)


def _flat(parts: Iterable[Term], joint: type[AllOf] | type[AnyOf]) -> Iterator[Term]:
    for part in parts:
        if isinstance(part, joint):
            yield from part.terms
        else:
            yield part


def opposite(what: Term) -> Term:
    """Return the term that holds exactly where this one does not."""
    if isinstance(what, Atom):
        return Atom(what.node, not what.holds)
    joint = AnyOf if isinstance(what, AllOf) else AllOf
    return joint(tuple(opposite(part) for part in what.terms))


def atoms(what: Term) -> Iterator[Atom]:
    """Yield the atoms of a term, from left to right."""
    if isinstance(what, Atom):
        yield what
    else:
        for part in what.terms:
            yield from atoms(part)


def depth(what: Term) -> int:
    """Return how many joints lie inside each other; 0 for an atom."""
    return 0 if isinstance(what, Atom) else 1 + max(depth(part) for part in what.terms)


def same(one: Term, other: Term) -> bool:
    """Tell whether two terms are written the same way."""
    if isinstance(one, Atom) and isinstance(other, Atom):
        return one.key == other.key
    if isinstance(one, Atom) or isinstance(other, Atom) or type(one) is not type(other):
        return False
    pairs = zip(one.terms, other.terms, strict=False)
    return len(one.terms) == len(other.terms) and all(same(a, b) for a, b in pairs)
