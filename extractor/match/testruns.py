"""Failures as pytest prints them, in its long, short and one-line forms."""

import re

from extractor.match import lines as forms
from extractor.match.messages import LONGEST
from extractor.match.numbered import Lines
from extractor.model.match import PastedException, PastedFrame

BACK = 400
"""Lines above a message in which its frames are looked for."""

_MESSAGE = re.compile(r"E {2,}(?P<text>\S.*)$")
_GOES_ON = re.compile(r"E(?: {2,}(?P<text>.*))?$")
_PLACE = re.compile(r"(?P<path>[^\s:][^:]*\.pyx?|[A-Za-z]:\\[^:]*\.pyx?):(?P<line>[0-9]{1,9}): ?")
_DEF = re.compile(r"\s*(?:async )?def (?P<name>\w+)")
_CODE = re.compile(r">\s+(?P<code>\S.*)$")
_SUMMARY = re.compile(r"(?:FAILED|ERROR) \S+ - (?P<text>\S.*)$")


def begins(line: str) -> bool:
    """Return whether a line is the first with a failure's message."""
    if line.startswith("E  "):
        return _MESSAGE.match(line) is not None
    return one_line(line) is not None


def one_line(line: str) -> tuple[PastedFrame, forms.Raised] | None:
    """Read ``path:line: Class: text`` (``--tb=line``)."""
    place = _PLACE.match(line) if ".py" in line and not line.startswith(" ") else None
    if place is None:
        return None
    found = forms.raised(line[place.end() :])
    if found is None or not found.message or not forms.is_telling(found):
        return None
    path = place["path"].replace("\\", "/")
    return PastedFrame(path=path, line=int(place["line"])), found


def summary(line: str) -> forms.Raised | None:
    """Read a line of the short test summary: ``FAILED path::test - Class: text...``."""
    match = _SUMMARY.match(line) if line.startswith(("FAILED ", "ERROR ")) else None
    return forms.raised(match["text"]) if match is not None else None


def read(lines: Lines, start: int) -> PastedException | None:
    """Read the failure whose message begins in the line with index ``start``."""
    if (single := one_line(lines.all[start])) is not None:
        lines.take(start)
        frame, named = single
        return _made(named, "", (frame,), start, start)
    texts, end = _texts(lines, start)
    found = forms.raised(texts[0])
    if found is None or not (forms.is_telling(found) or "." in found.qualified or found.message):
        # An assertion that pytest has taken apart: the class is not printed.
        if not texts[0].startswith("assert "):
            return None
        found, texts = forms.Raised("AssertionError", texts[0]), texts[1:]
    else:
        texts = texts[1:]
    frames = _frames(lines, start)
    last = _final_place(lines, end, found.name)
    if last is not None and (not frames or frames[-1].line != last.line):
        frames.append(last)
    function, code = _context(lines, start)
    if frames and frames[-1].function is None:
        frames[-1] = PastedFrame(
            path=frames[-1].path, line=frames[-1].line, function=function, code=code
        )
    lines.take(*range(start, end))
    above = range(start, max(start - BACK, -1), -1)
    first = next((n for n in above if lines.all[n].startswith("____")), start)
    return _made(found, "\n".join(texts), tuple(frames), first, end - 1)


def _made(
    found: forms.Raised, more: str, frames: tuple[PastedFrame, ...], first: int, last: int
) -> PastedException:
    return PastedException(
        type=found.name,
        qualified=found.qualified if "." in found.qualified else None,
        message=found.message,
        more=more,
        frames=frames,
        first_line=first + 1,
        last_line=last + 1,
    )


def _texts(lines: Lines, start: int) -> tuple[list[str], int]:
    """Return the message's lines, and the index of the line after them."""
    texts: list[str] = []
    end = start
    for end in range(start, min(start + LONGEST, len(lines))):
        match = _GOES_ON.match(lines.all[end])
        if match is None:
            return texts, end
        texts.append((match["text"] or "").strip())
    return texts, end + 1


def _frames(lines: Lines, start: int) -> list[PastedFrame]:
    """Return the frames above a message, up to the ruler with the test's name."""
    frames: list[PastedFrame] = []
    for number in range(start - 1, max(start - BACK, -1), -1):
        line = lines.all[number]
        if lines.taken[number] or line.startswith(("____", "====", "E  ")):
            break
        place = _PLACE.match(line) if ".py" in line else None
        if place is None:
            continue
        _, found, function = line[place.end() - 1 :].partition(" in ")
        function = function.strip() if found and " " not in function.strip() else ""
        frames.append(_frame(lines, number, place, function))
    return frames[::-1]


def _frame(lines: Lines, number: int, place: re.Match[str], function: str) -> PastedFrame:
    code = None
    if function:  # the short form: the code stands below the place
        below = lines.all[number + 1].strip() if number + 1 < len(lines) else ""
        code = below if below and not below.startswith("E  ") else None
        name: str | None = function
    else:
        name, code = _context(lines, number)
    path = place["path"].replace("\\", "/")
    return PastedFrame(path=path, line=int(place["line"]), function=name, code=code)


def _context(lines: Lines, number: int) -> tuple[str | None, str | None]:
    """Return function and code shown above a place in the long form."""
    name = code = None
    for above in range(number - 1, max(number - BACK, -1), -1):
        line = lines.all[above]
        if _PLACE.match(line) or line.startswith(("____", "====")):
            break
        if code is None and (marked := _CODE.match(line)):
            code = marked["code"]
        if match := _DEF.match(line.lstrip(">")):
            name = match["name"]
            break
    return name, code


def _final_place(lines: Lines, end: int, name: str) -> PastedFrame | None:
    """Return the place below the message: ``path:line: Class``, perhaps with its text."""
    for number in range(end, min(end + 3, len(lines))):
        place = _PLACE.match(lines.all[number])
        found = forms.raised(lines.all[number][place.end() :]) if place is not None else None
        if place is not None and found is not None and found.name == name:
            lines.take(number)
            return PastedFrame(path=place["path"].replace("\\", "/"), line=int(place["line"]))
    return None
