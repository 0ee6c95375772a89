"""Tracebacks as IPython and Jupyter print them."""

import re

import msgspec

from extractor.match.lines import HEADER
from extractor.match.messages import Message, read_message
from extractor.match.numbered import Lines
from extractor.match.prefixes import Prefix
from extractor.model.match import PastedException, PastedFrame

LONGEST = 2_000
"""Lines of a traceback that are looked at."""

_TOP = re.compile(r"(?P<type>[^\W\d][\w.]*)\s+Traceback \(most recent call last\)$")
_FILE = re.compile(r"File (?P<path>.+?):(?P<line>[0-9]{1,9})(?:, in (?P<function>[^(\s]+).*)?$")
_CELL = re.compile(
    r"(?P<path>(?:Cell |Input )?In ?\[[0-9 ]*\])(?:, line (?P<line>[0-9]{1,9})|, in .*)?$"
)
_OLD = re.compile(r"(?P<path>[^\s(].*) in (?P<function><?[\w.]+>?)(?:\(.*\))?$")
_ARROW = re.compile(r"-{2,}> ?(?P<line>[0-9]{1,9})(?: (?P<code>.*))?$")


def begins(line: str) -> bool:
    """Return whether a line is the first of such a traceback (below a ruler)."""
    return HEADER in line and _TOP.fullmatch(line.strip()) is not None


def read(lines: Lines, start: int) -> PastedException | None:
    """Read the traceback below the line with index ``start``."""
    top = _TOP.fullmatch(lines.all[start].strip())
    if top is None:
        return None
    lines.take(start)
    frames: list[PastedFrame] = []
    message, last = Message(), start
    for number in range(start + 1, min(start + LONGEST, len(lines))):
        line = lines.all[number]
        if HEADER in line:
            break
        if line.startswith(top["type"]) and line[len(top["type"]) :][:1] in {"", ":"}:
            message = read_message(lines, Prefix(""), number)
            break
        lines.take(number)
        last = number
        _frame(frames, line.strip())
    return PastedException(
        type=message.type or top["type"].rpartition(".")[2],
        qualified=message.qualified,
        message=message.text,
        more=message.more,
        frames=tuple(frames),
        first_line=start + 1,
        last_line=max(last, message.last) + 1,
    )


def _frame(frames: list[PastedFrame], text: str) -> None:
    if arrow := _ARROW.match(text):
        if frames and frames[-1].code is None:
            code = (arrow["code"] or "").strip() or None
            line = frames[-1].line or int(arrow["line"])
            frames[-1] = msgspec.structs.replace(frames[-1], line=line, code=code)
        return
    found = _FILE.match(text) or _CELL.match(text) or _old(text)
    if found is None:
        return
    groups = found.groupdict()
    frames.append(
        PastedFrame(
            path=groups["path"].replace("\\", "/"),
            line=int(groups["line"]) if groups.get("line") else None,
            function=groups.get("function"),
        )
    )


def _old(text: str) -> re.Match[str] | None:
    """Return ``path in function(arguments)``, as IPython wrote it up to version 7."""
    found = _OLD.match(text) if " in " in text and len(text) < 1_000 else None
    if found is None or not found["path"].endswith((".py", ">", ".pyc", ".pyx")):
        return None
    return found
