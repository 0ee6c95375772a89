"""The last lines of a traceback: the class and what it says, as far as that can be told."""

from typing import NamedTuple

from extractor.match import lines as forms
from extractor.match.numbered import Lines
from extractor.match.prefixes import Prefix

LONGEST = 60
"""Lines of a message that are looked at."""


class Message(NamedTuple):
    """Class and text of an exception."""

    type: str | None = None
    qualified: str | None = None
    text: str = ""
    more: str = ""
    last: int = -1
    """Index of the last line that was taken."""


def read_message(lines: Lines, prefix: Prefix, start: int) -> Message:
    """Read the line with class and message, and those that go on with it."""
    numbered = lines.of(prefix, start)
    number, first = next(numbered)
    found = forms.raised(first)
    if found is None:
        return Message()
    lines.take(number)
    text, last = [found.message], number
    more: list[str] = []
    ended, before = False, number
    for number, body in numbered:
        passed = lines.all[before + 1 : number]
        if len(text) + len(more) >= LONGEST or _ends(body) or any(map(_is_ruler, passed)):
            break
        before = number
        ended = ended or not body.strip() or forms.is_log(body)
        if forms.is_log(body):
            break
        (more if ended else text).append(body)
        if not ended:
            lines.take(number)
            last = number
    return Message(
        found.name,
        found.qualified if "." in found.qualified else None,
        "\n".join(text).strip(),
        "\n".join(more).rstrip(),
        last,
    )


def _ends(body: str) -> bool:
    """Return whether a line can belong to no message: something else begins."""
    if forms.HEADER in body or forms.sentence(body) is not None:
        return True
    if _is_ruler(body):
        return True
    frame = forms.frame_line(body)
    return frame is not None and not body[: frame.indent].strip()


def _is_ruler(line: str) -> bool:
    """Return whether a line parts the members of an exception group."""
    return "+----" in line or "+-+--" in line
