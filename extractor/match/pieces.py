"""Whether a message that was cut is a piece of an instance of a template."""

import re

from extractor.match.templates import How, Reading
from extractor.match.words import Squeezed, squeezed
from extractor.model.match import TemplateRow

LEAST = 16
"""Characters of fixed text that a piece needs."""

FARTHEST = 400
"""Characters of a text that an end or a beginning of a piece can share with it."""

CUT = re.compile(r"[\[(<](?:truncated|snip|cut|…|\.{3,})[\])>]|\.{3,}|…")


def pieces(message: str) -> list[str]:
    """Return what is left of a message that was cut, without its white space."""
    return [piece for piece in (squeezed(part) for part in CUT.split(message)) if piece]


def piece(template: TemplateRow, message: Squeezed, *, from_start: bool) -> Reading | None:
    """Read the message as pieces of an instance, in their order.

    ``from_start``: the message's beginning is known, so only its middle and end may be missing.
    """
    fixed = total = lowest = 0
    for number, part in enumerate(pieces(message.original)):
        anchored = from_start and number == 0
        found = _aligned(template.texts, part, lowest, anchored=anchored)
        if found is None:
            return None
        fixed += found[0]
        lowest = found[1]
        total += len(part)
    # Most of what is left must be fixed text: fields alone could hold anything.
    if fixed < LEAST or fixed * 2 < total:
        return None
    return Reading(How.PIECE, fixed, {}, 0)


def _aligned(
    texts: tuple[str, ...], part: str, lowest: int, *, anchored: bool
) -> tuple[int, int] | None:
    """Return fixed characters of a piece and the text it ends in, at best."""
    best: tuple[int, int] | None = None
    for number in range(lowest, 1 if anchored else len(texts)):
        if not texts[number] and not anchored:
            continue
        found = _from(texts, part, number, anchored=anchored)
        if found is not None and (best is None or found[0] > best[0]):
            best = found
    return best


def _from(
    texts: tuple[str, ...], part: str, number: int, *, anchored: bool
) -> tuple[int, int] | None:
    """Align a piece that begins in, or in the field before, the text with this number."""
    first = texts[number]
    if anchored:
        shared = _common(first, part)
        if shared == len(part):
            return shared, number
        if shared < len(first) or len(texts) == 1:
            return None
        fixed = start = shared
    elif (at := first.find(part)) >= 0:
        return len(part), number
    else:
        overlap = _overlap(first, part)
        at = part.find(first)
        if overlap == 0 and at < 0:
            return _tail(part, 0, first, number)
        fixed = max(overlap, len(first) if at >= 0 else 0)
        start = at + len(first) if at >= 0 and len(first) > overlap else overlap
    for following in range(number + 1, len(texts)):
        at = part.find(texts[following], start)
        if at < 0:
            found = _tail(part, start, texts[following], following)
            return (fixed + (found[0] if found else 0), following)
        fixed += len(texts[following])
        start = at + len(texts[following])
    return (fixed, len(texts) - 1) if start == len(part) or not texts[-1] else None


def _tail(part: str, start: int, text: str, number: int) -> tuple[int, int] | None:
    """Return how much of a text the piece still shows at its end."""
    overlap = _overlap(part[start:], text)
    return (overlap, number) if overlap else None


def _common(one: str, other: str) -> int:
    """Return the length of the common beginning."""
    length = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        length += 1
    return length


def _overlap(head: str, tail: str) -> int:
    """Return the length of the longest end of ``head`` that ``tail`` begins with."""
    if not tail:
        return 0
    at = max(len(head) - len(tail), len(head) - FARTHEST, 0)
    while (at := head.find(tail[0], at)) >= 0:
        if tail.startswith(head[at:]):
            return len(head) - at
        at += 1
    return 0
