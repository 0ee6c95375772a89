"""Guards -> what has to hold together; see :func:`conditions` and :func:`condition_code`."""

from extractor.explain.conditions.conjuncts import Conditions, conditions
from extractor.explain.conditions.pieces import Conjunct
from extractor.explain.conditions.terms import AllOf, AnyOf, Atom, Term, atoms, opposite, term
from extractor.explain.conditions.testing import condition_code

__all__ = [
    "AllOf",
    "AnyOf",
    "Atom",
    "Conditions",
    "Conjunct",
    "Term",
    "atoms",
    "condition_code",
    "conditions",
    "opposite",
    "term",
]
