"""Arithmetic of message templates: joining parts, alternatives, limits.

An *alternative* is one way that an expression can read, a tuple of parts in which no two texts
stand side by side. An expression has one or more of them.
"""

from collections.abc import Callable, Iterable
from itertools import product

from extractor.model.scan import Message, Part, Template

Alternative = tuple[Part, ...]
Alternatives = tuple[Alternative, ...]

MOST_ALTERNATIVES = 8
"""Above this, the piece that varies stays a field: a page can't show more ways to read."""

LONGEST_TEXT = 20_000
"""Characters of fixed text above which a piece stays a field: code can double a text in a loop."""


def text(value: str) -> Alternatives:
    """Return the alternatives of a fixed text."""
    return ((Part(text=value),),) if value else ((),)


def field(expression: str, conversion: str | None = None, spec: str | None = None) -> Alternatives:
    """Return the alternatives of a field."""
    return ((Part(field=expression, conversion=conversion, format_spec=spec or None),),)


def concatenate(pieces: Iterable[tuple[Alternatives, Alternatives]]) -> Alternatives:
    """Join pieces in order; each is given with what to fall back to where it varies too much."""
    chosen: list[Alternatives] = []
    count = 1
    length = 0
    for alternatives, fallback in pieces:
        longest = max(map(_length, alternatives), default=0)
        fits = count * len(alternatives) <= MOST_ALTERNATIVES and length + longest <= LONGEST_TEXT
        chosen.append(alternatives if fits else fallback)
        count *= len(chosen[-1])
        length += longest if fits else 0
    return unique(merge(part for piece in choice for part in piece) for choice in product(*chosen))


def _length(alternative: Alternative) -> int:
    return sum(len(part.text) for part in alternative if part.text is not None)


def merge(parts: Iterable[Part]) -> Alternative:
    """Join neighbouring texts and drop empty ones."""
    merged: list[Part] = []
    texts: list[str] = []
    for part in parts:
        if part.text is not None:
            texts.append(part.text)
            continue
        _flush(texts, merged)
        merged.append(part)
    _flush(texts, merged)
    return tuple(merged)


def _flush(texts: list[str], merged: list[Part]) -> None:
    if joined := "".join(texts):
        merged.append(Part(text=joined))
    texts.clear()


def unique(alternatives: Iterable[Alternative]) -> Alternatives:
    """Drop repetitions, keep the order."""
    return tuple(dict.fromkeys(alternatives))


def pure_text(alternative: Alternative) -> str | None:
    """Return the text of an alternative without fields, else None."""
    if not alternative:
        return ""
    if len(alternative) == 1 and alternative[0].text is not None:
        return alternative[0].text
    return None


def has_text(alternatives: Iterable[Alternative]) -> bool:
    """Tell whether any alternative holds fixed text: at least one letter or digit."""
    return any(
        part.text is not None and any(map(str.isalnum, part.text))
        for alternative in alternatives
        for part in alternative
    )


def map_text(
    alternatives: Alternatives, change: Callable[[str], str], fallback: Alternatives
) -> Alternatives:
    """Apply an exact string operation to alternatives of pure text, else give the fallback."""
    texts = [pure_text(alternative) for alternative in alternatives]
    if any(value is None for value in texts):
        return fallback
    return unique(text(change(value))[0] for value in texts if value is not None)


def written(alternative: Alternative) -> str:
    """Return a template as people read it: ``bad value {x!r:>5}``."""
    return "".join(map(_written_part, alternative))


def _written_part(part: Part) -> str:
    if part.text is not None:
        return part.text
    conversion = f"!{part.conversion}" if part.conversion else ""
    spec = f":{part.format_spec}" if part.format_spec else ""
    return f"{{{part.field}{conversion}{spec}}}"


def message(alternatives: Alternatives, dynamic: str | None) -> Message:
    """Make the model's value; ``dynamic`` is the reason to give where there is no fixed text."""
    # An alternative without any word says nothing beside one that has some.
    worded = [alternative for alternative in alternatives if alternative] or [()]
    templates = tuple(Template(text=written(a), parts=a) for a in worded)
    return Message(
        text=templates[0].text,
        parts=templates[0].parts,
        alternatives=templates if len(templates) > 1 else (),
        dynamic=None if has_text(worded) else dynamic,
    )
