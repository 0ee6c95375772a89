"""Words of the source inside a sentence: shortened at a sentence's end, never changed."""

import re
from collections.abc import Sequence

from extractor.explain.phrases.words import span
from extractor.model.scan import Part

LONGEST = 300
"""Characters of a quotation."""

_END = re.compile(r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)(?<!etc\.)(?<!vs\.)\s+(?=[A-Z`\"'(])")
_ONLY_MARKS = re.compile(r"[\W_]*")


def first_sentence(text: str) -> str:
    """Return the first sentence of a docstring or comment, folded to one line."""
    return _END.split(" ".join(text.split()), maxsplit=1)[0]


def quotation(text: str, longest: int = LONGEST) -> str | None:
    """Return text in quotation marks; ``None`` where there is nothing to quote.

    What is too long is cut between words and ends with an ellipsis.
    """
    folded = " ".join(text.split())
    if _ONLY_MARKS.fullmatch(folded):
        return None
    if len(folded) > longest:
        head = folded[: longest - 1]
        folded = f"{head.rsplit(' ', 1)[0].rstrip(' ,;:')}…"
    return f"“{_balanced(folded)}”"


def _balanced(text: str) -> str:
    """Break a lone backtick off from being markup: an odd one would open a code span."""
    return text if text.count("`") % 2 == 0 else text.replace("`", "'")


def template(parts: Sequence[Part]) -> str:
    """Return a piece of a message as said in a sentence: fields in code."""
    return "".join(
        span(part.field) if part.field is not None else part.text or "" for part in parts
    )
