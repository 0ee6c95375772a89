"""The first sentence of a docstring's paragraph, quoted as it is."""

import re

LONGEST = 300
"""Characters of a sentence above which it is left out."""

_END = re.compile(r"[.!?](?=\s+[^\sa-z])")
_ABBREVIATED = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|resp|incl)\.|\.\.\.)$", re.IGNORECASE
)


def first_sentence(text: str) -> str:
    """Return the text up to the full stop that ends its first sentence; empty where it is long or
    only announces a list."""
    for match in _END.finditer(text):
        if not _ABBREVIATED.search(text[: match.end()]):
            text = text[: match.end()]
            break
    return text if len(text) <= LONGEST and not text.endswith(":") else ""
