"""Reads a stream line by line and tells when a traceback in it has ended."""

from extractor.match.cleaning import clean_lines
from extractor.match.lines import HEADER, sentence
from extractor.match.reading import may_begin, read_paste, tracebacks
from extractor.model.match import Paste, PastedException

LONGEST = 4_000
"""Lines of one traceback; a longer one is read as far as it came."""
EACH = 200
"""Lines up to which every further line is looked at; beyond, only when their number doubled."""


class Follower:
    """Collects the lines of a traceback, chained ones included, until something else follows."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._seen: list[str] = []
        self._next_look = 0
        self.found = False
        """Whether a traceback was read."""

    def feed(self, line: str) -> Paste | None:
        """Take the next line; return the tracebacks that it shows to be complete."""
        if not self.found and len(self._seen) <= LONGEST:
            self._seen.append(line)
        cleaned = clean_lines(line)[0]
        if not self._lines and not may_begin(cleaned):
            return None
        self._lines.append(line)
        if len(self._lines) > LONGEST:
            found = tracebacks(self._clean())
            self._lines, self._next_look = [], 0
            return self._paste(found)
        if not cleaned.strip() or self._goes_on(cleaned) or len(self._lines) < self._next_look:
            return None
        if len(self._lines) > EACH:
            self._next_look = 2 * len(self._lines)
        found = self._complete()
        if found:
            # The line that shows the end may be the first of the next traceback.
            self._lines, self._next_look = [line] if may_begin(cleaned) else [], 0
        return self._paste(found)

    def finish(self) -> Paste | None:
        """Return what is left at the end of the stream: tracebacks, or a message in its place."""
        found = tracebacks(self._clean())
        if found:
            return self._paste(found)
        if self.found:
            return None
        paste = read_paste("\n".join(self._seen))
        return paste if paste.exceptions else None

    def _complete(self) -> list[PastedException]:
        """Return the tracebacks, if the last line changes none of them."""
        found = tracebacks(self._clean())
        if not found or any(each.type is None for each in found):
            return []
        before = tracebacks(clean_lines("\n".join(self._lines[:-1])))
        return found if list(map(_said, found)) == list(map(_said, before)) else []

    def _clean(self) -> list[str]:
        return clean_lines("\n".join(self._lines))

    def _goes_on(self, line: str) -> bool:
        """Return whether a line can only be a part of what was begun."""
        if HEADER in line and len(self._lines) > 1:
            return any(sentence(each) is not None for each in self._lines[-4:])
        return line[0] in " \t|+" or sentence(line) is not None

    def _paste(self, found: list[PastedException]) -> Paste | None:
        if not found:
            return None
        self.found = True
        return Paste(exceptions=tuple(found[::-1]))


def _said(exception: PastedException) -> tuple[object, ...]:
    return exception.type, exception.message, exception.frames
