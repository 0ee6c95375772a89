"""Whether a message is an instance of a template, a text around one, or a piece of one."""

from enum import IntEnum
from typing import NamedTuple

from extractor.match.fields import fits
from extractor.match.words import Squeezed, is_token_character
from extractor.model.match import TemplateRow


class How(IntEnum):
    """How much of the message the template explains."""

    PIECE = 0
    """The message is cut: a piece of an instance."""
    INSIDE = 1
    """An instance with other text around it."""
    WHOLE = 2
    """An instance from its beginning to the end of a line."""


class Reading(NamedTuple):
    """One way to read a message as a template."""

    how: How
    fixed: int
    """Characters of fixed text; white space and signs between two fields do not count."""
    values: dict[str, str]
    misfits: int
    """Fields whose text is none that such a field shows."""
    empty: int = 0
    """Fields without any text."""
    open: bool = False
    """Whether the template begins with a field and the message does not: it may begin anywhere."""
    quoted: bool = False
    """Whether the message was quoted by another one, so that the class is that one's."""


TRIES = 8
"""Places where an instance inside a message may begin."""


def whole(template: TemplateRow, message: Squeezed) -> Reading | None:
    """Read the message as an instance: from its beginning to the end of one of its lines."""
    texts, text = template.texts, message.text
    if not text.startswith(texts[0]):
        return None
    for end in message.ends:
        places = _forward(texts, text, len(texts[0]), end)
        if places is not None:
            return _reading(template, message, How.WHOLE, [0, *places], end)
    return None


def inside(template: TemplateRow, message: Squeezed) -> Reading | None:
    """Read a part of the message as an instance: what is around it must look like another text."""
    texts, text = template.texts, message.text
    first = next((number for number, each in enumerate(texts) if each), len(texts))
    last = max((number for number, each in enumerate(texts) if each), default=-1)
    if first > last:
        return None
    core = texts[first : last + 1]
    start = -1
    for _ in range(TRIES):
        start = text.find(core[0], start + 1)
        if start < 0:
            return None
        if not (message.may_begin(start) or first):
            continue
        places = _loose(core, text, start + len(core[0]), message, bounded=last == len(texts) - 1)
        if places is not None:
            inner = TemplateRow(
                template.error,
                core,
                template.fields[first:last],
                template.kinds[first:last],
            )
            found = _reading(inner, message, How.INSIDE, [start, *places], None)
            return found._replace(open=first > 0)
    return None


def _forward(texts: tuple[str, ...], text: str, start: int, end: int) -> list[int] | None:
    """Return where each further fixed text begins, the last of them ending at ``end``."""
    if len(texts) == 1:
        return [] if start == end else None
    places = []
    for fixed in texts[1:-1]:
        at = text.find(fixed, start, end)
        if at < 0:
            return None
        places.append(at)
        start = at + len(fixed)
    at = end - len(texts[-1])
    if at < start or not text.endswith(texts[-1], 0, end):
        return None
    return [*places, at]


def _loose(
    texts: tuple[str, ...], text: str, start: int, message: Squeezed, *, bounded: bool
) -> list[int] | None:
    """Return where each further fixed text begins, each as early as can be."""
    places = []
    for fixed in texts[1:]:
        at = text.find(fixed, start)
        if at < 0:
            return None
        places.append(at)
        start = at + len(fixed)
    return places if not bounded or message.may_end(start) else None


def _reading(
    template: TemplateRow, message: Squeezed, how: How, places: list[int], end: int | None
) -> Reading:
    """Read off the fields; ``places`` says where each fixed text begins, as early as can be."""
    texts = template.texts
    latest = _latest(texts, message.text, places) if how is How.WHOLE else places
    values: dict[str, str] = {}
    misfits = empty = 0
    for number, (field, letter) in enumerate(zip(template.fields, template.kinds, strict=True)):
        begin, stop = places[number] + len(texts[number]), places[number + 1]
        if end is None and not texts[number + 1]:
            continue
        if _shares(texts, number):
            continue  # two fields side by side: nothing says where one ends
        value = message.slice(begin, stop)
        # A separator that the values hold as well may be either: then neither value is known.
        sure = latest[number : number + 2] == places[number : number + 2]
        if sure and how is How.INSIDE:
            sure = message.text.find(texts[number + 1], stop + 1) < 0 or number + 2 < len(texts)
        if not fits(letter, value) and sure:
            misfits += 1
        empty += not value
        if sure and value:
            values.setdefault(field, value)
    return Reading(how, _fixed(texts), values, misfits, empty)


def _fixed(texts: tuple[str, ...]) -> int:
    """Return the characters of fixed text; a mere sign between two fields may be part of either."""
    last = len(texts) - 1
    return sum(
        len(text)
        for number, text in enumerate(texts)
        if number in {0, last} or any(map(is_token_character, text))
    )


def _shares(texts: tuple[str, ...], number: int) -> bool:
    last = len(texts) - 1
    return (not texts[number] and number > 0) or (not texts[number + 1] and number + 1 < last)


def _latest(texts: tuple[str, ...], text: str, places: list[int]) -> list[int]:
    """Return where each fixed text begins, as late as can be; first and last stay."""
    found = list(places)
    for number in range(len(texts) - 2, 0, -1):
        found[number] = text.rfind(texts[number], 0, found[number + 1])
    return found
