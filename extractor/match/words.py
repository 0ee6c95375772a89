"""Tokens, and texts without white space: how templates and messages are compared.

White space does not count anywhere, so wrapped, joined and re-indented messages are found all the
same. A token is a run of ASCII letters, digits, underscores and characters beyond ASCII.
"""

import re

CLOSING = frozenset(".!?;\"'`)]}|<\\")
"""Signs that may follow a message that is a part of a text."""

_TOKEN = re.compile("[0-9A-Za-z_\u0080-\U0010ffff]+")
_SPACE = re.compile("[ \t\n\r\x0b\x0c\u00a0]+")


def tokens(text: str) -> list[str]:
    """Return the tokens of a text in order."""
    return _TOKEN.findall(text)


def is_token_character(character: str) -> bool:
    """Return whether a character is part of a token."""
    return character >= "\x80" or character == "_" or character.isalnum()


def squeezed(text: str) -> str:
    """Return a text without its white space."""
    return _SPACE.sub("", text)


class Squeezed:
    """A message without white space that knows where each character came from."""

    def __init__(self, message: str, more: str = "") -> None:
        self.original = f"{message}\n{more}" if more else message
        pieces: list[str] = []
        places: list[int] = []
        for match in _SOLID.finditer(self.original):
            pieces.append(match[0])
            places.extend(range(match.start(), match.end()))
        self.text = "".join(pieces)
        self._places = places
        self.ends = self._ends(len(squeezed(message)))

    def _ends(self, default: int) -> tuple[int, ...]:
        """Return where the message may end: behind each line, the likeliest first."""
        found: list[int] = [default]
        length = 0
        for line in self.original.split("\n"):
            length += len(squeezed(line))
            found.append(length)
        return tuple(dict.fromkeys(found))

    def slice(self, start: int, end: int) -> str:
        """Return the original text between two places of the squeezed one."""
        if start >= end:
            return ""
        return self.original[self._places[start] : self._places[end - 1] + 1]

    def may_begin(self, at: int) -> bool:
        """Return whether a message can begin at a place: not inside of a sentence.

        In front of it stands nothing, the end of a line, a sign, a number or a word in capitals
        (``ERROR``).
        """
        if at <= 0 or self._line_ends(at):
            return True
        if self._places[at] == self._places[at - 1] + 1:
            return not is_token_character(self.text[at - 1])
        before = self.text[at - 1]
        return not is_token_character(before) or "0" <= before <= "9" or "A" <= before <= "Z"

    def may_end(self, at: int) -> bool:
        """Return whether a message can end at a place: nothing follows, or a closing sign."""
        return at >= len(self.text) or self._line_ends(at) or self.text[at] in CLOSING

    def _line_ends(self, at: int) -> bool:
        return "\n" in self.original[self._places[at - 1] : self._places[at]]


_SOLID = re.compile("[^ \t\n\r\x0b\x0c\u00a0]+")
