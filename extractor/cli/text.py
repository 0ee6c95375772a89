"""Text for a terminal: what comes from scanned source must not steer it."""

from __future__ import annotations

import unicodedata

_STEERING = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Unicode categories: controls, formats (bidirectional overrides), surrogates, separators."""


def visible(text: str) -> str:
    """The text with everything that could steer a terminal spelt as an escape sequence.

    Line feeds stay. Tabs become spaces, as they would move a mark that stands under a column.
    """
    return "".join(
        _spelt(char) if unicodedata.category(char) in _STEERING else char
        for char in text.expandtabs()
    )


def _spelt(char: str) -> str:
    return char if char == "\n" else char.encode("unicode_escape").decode("ascii")


def counted(number: int, one: str, many: str | None = None) -> str:
    """``1 error``, ``7,556 errors``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def share(part: int, whole: int) -> str:
    """A percentage with one decimal, never rounded up to a hundred; ``100 %`` of nothing."""
    if part == whole:
        return "100 %"
    return f"{int(1000 * part / whole) / 10} %"
