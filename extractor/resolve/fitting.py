"""How much of what a test looks for in a message can be the fixed text of a template."""

from collections.abc import Iterator, Mapping, Sequence

Texts = Sequence[str | None]
"""Fixed texts in order; ``None`` stands for anything: a field, or a gap of a pattern."""

SHORTEST = 12
"""Characters that both must share in one piece."""
_LARGEST = 600
"""Characters; longer templates and patterns are compared up to here."""

_ANYTHING = ""
"""Stands for a field or a gap among the characters."""


def folded(texts: Texts) -> tuple[str | None, ...]:
    """Return texts with each run of white space as one blank."""
    return tuple(
        None if text is None else " ".join(f"\0{text}\0".split()).replace("\0", "")
        for text in texts
    )


def grams(texts: Texts) -> Iterator[tuple[int, str]]:
    """Yield all pieces of :data:`SHORTEST` characters, with where they begin in the fixed text."""
    before = 0
    for text in texts:
        if text is not None:
            for start in range(len(text) - SHORTEST + 1):
                yield before + start, text[start : start + SHORTEST]
            before += len(text)


def letters(texts: Texts) -> int:
    """Return how many characters are fixed."""
    return sum(len(text) for text in texts if text is not None)


def agreement(pattern: Texts, template: Texts) -> int:
    """Return how many characters of a pattern can be fixed text of a template, at most.

    What a field would have to stand for does not count; 0 where no message of the template holds
    the pattern.
    """
    whole = pattern[0] if len(pattern) == 1 else None
    if whole is not None and any(text is not None and whole in text for text in template):
        return letters(pattern)
    given = _characters(template)
    fields = [index for index, each in enumerate(given) if each is _ANYTHING]
    # Agreed characters of the pattern so far, by where in the template its part so far may end.
    best = dict.fromkeys(range(len(given) + 1), 0)
    for each in _characters(pattern):
        for index in fields:  # a field may stand for nothing: what ends before it ends behind it
            if index in best:
                best[index + 1] = max(best[index], best.get(index + 1, 0))
        best = _anywhere(best, len(given)) if each is _ANYTHING else _next(each, given, best)
    return max(best.values(), default=0)


def _next(wanted: str, given: Sequence[str], before: Mapping[int, int]) -> dict[int, int]:
    """Take one more character of a pattern."""
    after: dict[int, int] = {}
    for index, agreed in before.items():
        if index == len(given):
            continue
        if given[index] is _ANYTHING:
            after[index] = max(agreed, after.get(index, 0))
        elif given[index] == wanted:
            after[index + 1] = max(agreed + 1, after.get(index + 1, 0))
    return after


def _anywhere(before: Mapping[int, int], end: int) -> dict[int, int]:
    """Take a gap of a pattern."""
    after: dict[int, int] = {}
    for index in range(min(before, default=end + 1), end + 1):
        after[index] = max(before.get(index, 0), after.get(index - 1, 0))
    return after


def _characters(texts: Texts) -> list[str]:
    found: list[str] = []
    for text in texts:
        found.extend([_ANYTHING] if text is None else text)
    return found[:_LARGEST]
