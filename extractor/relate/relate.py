"""The errors of a catalog -> for each, the others that are most like it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from extractor.model.catalog import Error, Option
from extractor.relate.features import vectors
from extractor.relate.words import family

MOST = 5
"""Related errors of one error."""
_CAP = 64
"""Errors that a feature may have before it is too common to tell anything."""
_LEAST = 1.0
"""What two errors must have in common, of the weights in ``features``."""
_LOOKED_AT = 40
"""Candidates that are compared by text."""
_ALIKE = 0.6
"""Share of plain words from which two messages say the same."""

Related = dict[str, tuple[str, ...]]


def relate(errors: Sequence[Error], options: Iterable[Option]) -> Related:
    """Return id -> ids of related errors, the best first; errors without any are left out.

    At most :data:`MOST` each, and of those whose messages differ in a name alone only one. The
    same errors in the same order give the same answer.
    """
    found = vectors(errors, {option.key: option.name for option in options}, _CAP)
    having = _having(found)
    families = [family(error) for error in errors]
    related = {}
    for number, error in enumerate(errors):
        ranked = _ranked(number, found[number], having, errors)
        if chosen := tuple(_distinct(ranked, families)):
            related[error.id] = tuple(errors[each].id for each in chosen)
    return related


def _having(found: Sequence[Mapping[int, float]]) -> dict[int, list[tuple[int, float]]]:
    having: dict[int, list[tuple[int, float]]] = defaultdict(list)
    for number, vector in enumerate(found):
        for feature, value in vector.items():
            having[feature].append((number, value))
    return having


def _ranked(
    number: int,
    vector: Mapping[int, float],
    having: Mapping[int, Sequence[tuple[int, float]]],
    errors: Sequence[Error],
) -> list[int]:
    """The errors that have enough in common, the best first; near ones first among equals."""
    scores: dict[int, float] = defaultdict(float)
    for feature, value in vector.items():
        for other, theirs in having[feature]:
            scores[other] += value * theirs
    enough = [each for each, score in scores.items() if score >= _LEAST and each != number]
    here = errors[number].sites[0]

    def order(other: int) -> tuple[float, bool, int, int]:
        there = errors[other].sites[0]
        distance = abs(there.line - here.line)
        return -round(scores[other], 6), there.path != here.path, distance, other

    return sorted(enough, key=order)[:_LOOKED_AT]


def _distinct(ranked: Iterable[int], families: Sequence[frozenset[str]]) -> Iterator[int]:
    """The first of each family of messages, up to :data:`MOST`."""
    seen: list[frozenset[str]] = []
    for other in ranked:
        if any(_alike(families[other], each) for each in seen):
            continue
        seen.append(families[other])
        yield other
        if len(seen) == MOST:
            return


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two messages differ in a name alone; those without words of their own never do."""
    if not one or not other:
        return False
    return len(one & other) >= _ALIKE * len(one | other)
