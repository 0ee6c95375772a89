"""The words of messages and conditions, read as a programmer reads them."""

import re
from collections.abc import Iterator
from functools import lru_cache

from extractor.model.catalog import Error
from extractor.model.scan import Message

_WORD = re.compile(r"--?[A-Za-z][\w-]+|[^\W\d]\w*(?:-\w+)*")
_JOINT = re.compile(r"[_-]+")
_CODE_LIKE = re.compile(r"[_\d]|^--|[a-z][A-Z]|[A-Z]{2}")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SHORTEST = 3
_NO_WORDS = frozenset(
    {
        "and",
        "are",
        "but",
        "can",
        "for",
        "from",
        "has",
        "have",
        "its",
        "not",
        "the",
        "that",
        "this",
        "was",
        "were",
        "with",
        "self",
        "cls",
        "none",
        "true",
        "false",
        "len",
        "isinstance",
        "getattr",
        "hasattr",
        "str",
        "int",
        "bool",
        "float",
        "any",
        "all",
        "must",
        "should",
    }
)
"""Words that occur in all texts and all code, and tell nothing even where there are few errors."""

CODE = 2.0
"""How much a name in the form of code counts beside a word of plain language."""


def message_words(message: Message) -> dict[str, float]:
    """The words of all alternatives of a message, with how much each counts."""
    found: dict[str, float] = {}
    for parts in [each.parts for each in message.alternatives] or [message.parts]:
        for part in parts:
            for word, worth in _words(part.text or part.field or ""):
                found[word] = max(found.get(word, 0.0), worth if part.text else 1.0)
    return found


@lru_cache(maxsize=20_000)
def code_words(code: str) -> tuple[tuple[str, float], ...]:
    """The names and texts in a piece of code, with how much each counts."""
    return tuple(_words(code))


def family(error: Error) -> frozenset[str]:
    """What texts that differ in a name alone have in common: the plain words of the message."""
    text = " ".join(part.text for part in error.message.parts if part.text) or error.title
    plain = (word for word in _WORD.findall(text) if not _CODE_LIKE.search(word))
    return frozenset(word.lower() for word in plain)


def _words(text: str) -> Iterator[tuple[str, float]]:
    for word in _WORD.findall(text):
        worth = CODE if _CODE_LIKE.search(word) else 1.0
        whole = word.strip("-_").lower()
        pieces = [*_JOINT.split(whole), *(piece.lower() for piece in _HUMP.split(word))]
        for piece in dict.fromkeys([whole.replace("-", "_"), *pieces]):
            if len(piece) >= _SHORTEST and piece not in _NO_WORDS:
                yield piece, worth
