"""Tracebacks that rich draws in a box."""

from collections.abc import Iterator

import msgspec

from extractor.match.lines import HEADER
from extractor.match.messages import Message, read_message
from extractor.match.numbered import Lines
from extractor.match.prefixes import Prefix
from extractor.model.match import PastedException, PastedFrame

_CORNERS = "╭┌"
_SIDES = "│┃"
_GUIDES = " │"
"""What rich draws in place of indentation."""
_BOTTOMS = "╰└"
HIGHEST = 3_000
"""Lines of a box that are looked at."""
WRAPPED = 5
"""Lines that a path is wrapped over at most."""


def begins(line: str) -> bool:
    """Return whether a line is the top of a traceback's box."""
    return HEADER in line and any(corner in line for corner in _CORNERS)


def read(lines: Lines, start: int) -> PastedException | None:
    """Read the box whose top is the line with index ``start``, and the exception below it."""
    top = lines.all[start]
    left = min(top.find(corner) for corner in _CORNERS if corner in top)
    lines.take(start)
    content, bottom = _Content(), start
    for number, inner in _inside(lines, start, left):
        content.add(inner)
        bottom = number
    message = Message()
    for number in range(bottom + 1, min(bottom + 4, len(lines))):
        if lines.all[number].strip() and not lines.taken[number]:
            message = read_message(lines, Prefix(lines.all[number][:left]), number)
            break
    if not content.frames and message.type is None:
        return None
    return PastedException(
        type=message.type,
        qualified=message.qualified,
        message=message.text,
        more=message.more,
        frames=tuple(content.frames),
        first_line=start + 1,
        last_line=max(message.last, bottom) + 1,
    )


def _inside(lines: Lines, start: int, left: int) -> Iterator[tuple[int, str]]:
    """Yield what stands between the sides of the box."""
    for number in range(start + 1, min(start + HIGHEST, len(lines))):
        line = lines.all[number]
        side = line[left : left + 1] or " "
        if side not in _SIDES + _BOTTOMS:
            return
        lines.take(number)
        if side in _BOTTOMS:
            yield number, ""
            return
        yield number, line[left + 1 :].rstrip().rstrip(_SIDES).strip()


class _Content:
    """Reads the lines of a box: blocks of ``path:line in function`` and of code."""

    def __init__(self) -> None:
        self.frames: list[PastedFrame] = []
        self._head: list[str] | None = []
        """Lines of a block that may turn out to name a place; long paths are wrapped."""

    def add(self, inner: str) -> None:
        """Read the next line."""
        if not inner:
            self._head = []
        elif inner[0] in "❱>":
            self._code(inner[1:].strip())
        elif self._head is not None:
            self._head.append(inner)
            frame = _place("".join(self._head)) or _place(" ".join(self._head))
            if frame is not None:
                self.frames.append(frame)
            if frame is not None or len(self._head) == WRAPPED:
                self._head = None

    def _code(self, text: str) -> None:
        number, _, code = text.partition(" ")
        if self.frames and number.isdecimal() and self.frames[-1].code is None:
            self.frames[-1] = msgspec.structs.replace(self.frames[-1], code=code.strip(_GUIDES))


def _place(text: str) -> PastedFrame | None:
    place, _, function = text.rpartition(" in ")
    path, _, line = place.rpartition(":")
    if not path or not (line.isascii() and line.isdigit()) or len(line) > 9:
        return None
    return PastedFrame(path=path.replace("\\", "/"), line=int(line), function=function.strip())
