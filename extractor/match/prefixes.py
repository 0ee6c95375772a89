"""What stands in front of every line of a log, learned from the line where a traceback begins.

No list of formats: whatever stands in front of ``Traceback`` or of ``  File "`` is taken as the
prefix of its neighbours. Only numbers that look like dates and times may differ, so that the lines
of two processes (``[TP0]``, ``[TP1]``) are kept apart.
"""

import re

_TIMES = re.compile(r"[0-9]+(?:[-:.,/T][0-9]+)+Z?|[0-9]{10,}")


class Prefix:
    """A prefix, ready to be taken off lines."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._pattern = None
        if _TIMES.search(text):
            pieces = [re.escape(piece) for piece in _TIMES.split(text)]
            # Digits and signs in between are one class of characters, so there is one way to match.
            self._pattern = re.compile(r"[0-9][0-9:.,/TZ-]*".join(pieces))

    def strip(self, line: str) -> str | None:
        """Return the rest of a line that begins with the prefix; ``None`` for another line.

        White space at the prefix's end may be missing where nothing follows.
        """
        if not self.text:
            return line
        if self._pattern is None:
            if line.startswith(self.text):
                return line[len(self.text) :]
            return "" if line == self.text.rstrip() else None
        match = self._pattern.match(line)
        if match is None:
            return "" if line and self._pattern.match(line + " ") else None
        return line[match.end() :]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Prefix) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


def shapes(text: str) -> list[Prefix]:
    """Return prefixes that lines after a header with this prefix may have, the likeliest first."""
    gutter = text[:-2] + "| " if text.endswith("+ ") else text
    found = [Prefix(gutter)]
    if gutter.rstrip() != gutter and gutter.strip() and not gutter.rstrip().endswith("|"):
        found.append(Prefix(gutter.rstrip() + " "))
    found.append(Prefix(""))
    return list(dict.fromkeys(found))
