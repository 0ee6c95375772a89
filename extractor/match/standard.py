"""Tracebacks as the interpreter and ``logging`` print them, whole or cut, behind any prefix."""

from collections.abc import Iterator

import msgspec

from extractor.match import lines as forms
from extractor.match.lines import HEADER, FrameLine
from extractor.match.messages import Message, read_message
from extractor.match.numbered import Lines
from extractor.match.prefixes import Prefix, shapes
from extractor.model.match import PastedException, PastedFrame

AHEAD = 6
"""Lines of others that may stand between the lines of one traceback without a prefix."""
MOST_FRAMES = 300
"""Frames of one traceback that are kept: the innermost."""
_RULER = "-----"


def begins(line: str) -> bool:
    """Return whether a traceback in this form, or what is left of one, begins in a line."""
    if HEADER in line:
        return line.rstrip().endswith((HEADER + ":", HEADER + "):"))
    if 'File "' in line:
        return forms.frame_line(line) is not None
    return _RULER in line and _member(line) is not None


def read(lines: Lines, start: int) -> PastedException | None:
    """Read the traceback that begins in the line with index ``start`` and take its lines."""
    line = lines.all[start]
    if _RULER in line and (gutter := _member(line)) is not None:
        return _headless_member(lines, start, gutter)
    at = line.find(HEADER)
    if at < 0:
        found = forms.frame_line(line)
        if found is None:
            return None
        prefix = Prefix(line[: found.indent].removesuffix("  "))
        return _Reading(lines, prefix, start, start).result()
    text = line[:at].removesuffix("Exception Group ")
    prefix = _prefix(lines, text, start)
    lines.take(start)
    return _Reading(lines, prefix, start, start + 1).result()


def _prefix(lines: Lines, text: str, start: int) -> Prefix:
    """Return the prefix of the lines after a header: that of the first frame that fits."""
    candidates = shapes(text)
    for candidate in candidates:
        for seen, (_, body) in enumerate(lines.of(candidate, start + 1)):
            found = forms.frame_line(body)
            if found is not None and not body[: found.indent].strip():
                return candidate
            if seen > AHEAD or HEADER in body:
                break
    return candidates[0]


def _member(line: str) -> str | None:
    """Return the gutter of a group's ruler: ``+-+---- 1 ----`` or ``+---- 2 ----``."""
    head, ruler, _ = line.partition("-" * 12)
    if not ruler or not head.rstrip("-").endswith("+"):
        return None
    if not line.strip("+- |").isdecimal():
        return None
    # The first ruler of a group is drawn from the group's own gutter: "  +-+----".
    gutter = head.rstrip("-")
    inner = gutter[:-1].removesuffix("+-")
    return (inner + "  " if inner != gutter[:-1] else inner) + "| "


def _headless_member(lines: Lines, start: int, gutter: str) -> PastedException | None:
    """Read a member of a group that was never raised, so that it has no traceback."""
    following = next(lines.of(Prefix(gutter), start + 1), None)
    lines.take(start)
    if following is None or HEADER in following[1]:
        return None
    return _Reading(lines, Prefix(gutter), start + 1, start + 1).result()


class _Reading:
    """Reads the frames of one traceback, then its message."""

    def __init__(self, lines: Lines, prefix: Prefix, first: int, start: int) -> None:
        self._lines = lines
        self._prefix = prefix
        self._first = self._last = first
        self._frames: list[PastedFrame] = []
        self._indent = 0
        self._message = Message()
        self._read(start)

    def result(self) -> PastedException | None:
        """Return what was read; ``None`` where there is neither a frame nor an exception."""
        message = self._message
        if not self._frames and message.type is None:
            return None
        return PastedException(
            type=message.type,
            qualified=message.qualified,
            message=message.text,
            more=message.more,
            frames=tuple(self._frames[-MOST_FRAMES:]),
            first_line=self._first + 1,
            last_line=max(self._last, message.last) + 1,
        )

    def _read(self, start: int) -> None:
        for number, body in self._lines.of(self._prefix, start):
            if number != start and forms.HEADER in body:
                self._glued(body)
                return
            frame = forms.frame_line(body)
            if frame is not None and not body[: frame.indent].strip():
                self._frame(number, frame)
            elif not body.strip():
                if not self._frames:
                    return
            elif self._is_code(body):
                self._code(number, body)
            elif not self._is_foreign(number):
                self._message = read_message(self._lines, self._prefix, number)
                return

    def _frame(self, number: int, frame: FrameLine) -> None:
        self._lines.take(number)
        self._last = number
        self._indent = frame.indent
        self._frames.append(PastedFrame(path=frame.path, line=frame.line, function=frame.function))

    def _is_code(self, body: str) -> bool:
        if not self._frames:
            return False
        indent = len(body) - len(body.lstrip())
        if self._indent:
            return indent > self._indent or (indent == self._indent and body.lstrip()[0] == "[")
        # Where the paste has lost its indentation, the first line after a frame is its code.
        found = forms.raised(body)
        if self._frames[-1].code is not None:
            return forms.is_marker(body)
        return found is None or not forms.is_telling(found)

    def _code(self, number: int, body: str) -> None:
        self._lines.take(number)
        self._last = number
        text = body.strip()
        last = self._frames[-1]
        if last.code is None and not forms.is_marker(text) and not text.startswith("[Previous"):
            self._frames[-1] = msgspec.structs.replace(last, code=text)

    def _is_foreign(self, number: int) -> bool:
        """Return whether the traceback goes on after a line that is not of it."""
        for seen, (_, body) in enumerate(self._following(number)):
            if HEADER in body or seen == AHEAD:
                return False
            frame = forms.frame_line(body)
            if frame is not None and not body[: frame.indent].strip():
                return bool(self._frames)
            # A line of others between a frame and its code.
            cut_off = self._indent and self._frames[-1].code is None
            if seen == 0 and cut_off and body.startswith(" " * (self._indent + 2)):
                return True
            if forms.sentence(body) is not None:
                return False
        return False

    def _following(self, number: int) -> Iterator[tuple[int, str]]:
        return self._lines.of(self._prefix, number + 1)

    def _glued(self, body: str) -> None:
        """Take the message from a line in which the next traceback begins right behind it."""
        found = forms.raised(body[: body.find(HEADER)])
        if found is not None and self._frames:
            qualified = found.qualified if "." in found.qualified else None
            self._message = Message(found.name, qualified, found.message, last=self._last)
