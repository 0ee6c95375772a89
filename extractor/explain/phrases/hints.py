"""Types that the tests of a path tell about each other's subjects."""

import ast
from collections.abc import Iterable

from extractor.explain.conditions.facts import fact
from extractor.explain.conditions.pieces import Conjunct
from extractor.explain.conditions.terms import atoms
from extractor.explain.expressions import code
from extractor.explain.phrases.scope import dimensions_of, length_of
from extractor.explain.phrases.types import UNKNOWN, Shape, Type, declared


def hints(conjuncts: Iterable[Conjunct]) -> dict[str, Type]:
    """Return types by expression.

    ``isinstance(x, list)`` that holds tells that ``x`` is true unless empty; ``len(x)`` anywhere
    tells that it has items, unless it is ``None`` (only the first is sure, so only the second is
    marked as optional).
    """
    found: dict[str, Type] = {}
    for conjunct in conjuncts:
        if conjunct.term is None:
            continue
        known = fact(conjunct.term)
        if known is not None and known.about == "type" and known.is_one:
            shapes = {declared(code(kind), None) for kind in known.values}
            if len(shapes) == 1 and UNKNOWN not in shapes:
                found[code(known.subject)] = shapes.pop()
        for atom in atoms(conjunct.term):
            for each in ast.walk(atom.node):
                measured = length_of(each)
                if measured is not None and dimensions_of(each) is None:
                    found.setdefault(code(measured), Type(Shape.ITEMS, optional=True))
    return found
