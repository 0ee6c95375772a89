"""The headline of an error: the first sentence of what it says."""

import re

from extractor.model.scan import Message, Part

LONGEST = 120
"""Characters of a headline; a longer sentence is cut between two words."""

_END = re.compile(r"[.!?](?=\s+[^a-z\s]|\s*$)|[\r\n]")
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|no|fig|dr|mr|ms|st)|\b[A-Z])$", re.IGNORECASE
)
_SPACE = re.compile(r"\s+")
_MARK = "\ue000"
"""Stands for a field: private use, so it ends no sentence and no word."""


def title(message: Message, exception: str, function: str | None, module: str) -> str:
    """Return the headline: a sentence, or type and place where there is no text."""
    parts = message.parts
    if any(part.text and any(map(str.isalnum, part.text)) for part in parts):
        return _first_sentence(parts)
    worded = [
        t.parts for t in message.alternatives if any(p.text and p.text.strip() for p in t.parts)
    ]
    if worded:
        return _first_sentence(worded[0])
    return f"{exception} in {function or module}"


def _first_sentence(parts: tuple[Part, ...]) -> str:
    fields = [_written(part) for part in parts if part.text is None]
    text = "".join(_MARK if part.text is None else part.text for part in parts)
    if text.count(_MARK) != len(fields):  # the text itself holds the mark
        text, fields = "".join(part.text or _written(part) for part in parts), []
    sentence = _SPACE.sub(" ", _sentence(text.strip())).strip()
    return _cut(_restore(sentence, fields))


def _sentence(text: str) -> str:
    for match in _END.finditer(text):
        before = text[: match.start()]
        if match.group() == "." and _ABBREVIATION.search(before):
            continue
        end = match.start() if match.group() in ".\r\n" else match.end()
        if any(map(str.isalnum, before)):
            return text[:end]
    return text


def _written(part: Part) -> str:
    conversion = f"!{part.conversion}" if part.conversion else ""
    spec = f":{part.format_spec}" if part.format_spec else ""
    return f"{{{part.field}{conversion}{spec}}}"


def _restore(text: str, fields: list[str]) -> str:
    pieces = text.split(_MARK) if fields else [text]
    return pieces[0] + "".join(
        field + piece for field, piece in zip(fields, pieces[1:], strict=False)
    )


def _cut(text: str) -> str:
    if len(text) <= LONGEST:
        return text
    head = text[:LONGEST]
    # A word longer than the headline itself has to be shown whole or not at all.
    space = head.rfind(" ")
    if space <= 0:
        space = text.find(" ", LONGEST)
        head = text
    return head[:space].rstrip(" ,;:-") + " …" if space > 0 else text
