"""Reads a paste: whatever form of traceback, log or message it holds."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from extractor.match import bare, boxes, notebooks, records, standard, testruns
from extractor.match.cleaning import clean_lines, unescape, written_out
from extractor.match.lines import HEADER, sentence
from extractor.match.numbered import Lines
from extractor.model.match import HowChained, Paste, PastedException

MOST = 5_000
"""Exceptions that are read from one paste: the last ones count."""

MOST_STARTS = 100_000
"""Lines that are asked whether a traceback begins there: the last ones."""
MANY = 1_000
"""Lines from which on a log record is only read if it looks like an error."""
_SIGNS = ("rror", "xception", "exc_", HEADER, *(f'"{key}"' for key in records.LINE_KEYS))


class Form(NamedTuple):
    """A form of traceback."""

    begins: Callable[[str], bool]
    read: Callable[[Lines, int], PastedException | None]


FORMS = (
    Form(boxes.begins, boxes.read),
    Form(notebooks.begins, notebooks.read),
    Form(standard.begins, standard.read),
    Form(testruns.begins, testruns.read),
)
"""The first that fits a line reads what begins there."""


def read_paste(text: str) -> Paste:
    """Return the exceptions of a paste, the one printed last first.

    Takes any text and never fails; time and memory are linear in it.
    """
    whole = records.document(text) if text.lstrip()[:1] in {"{", "["} else None
    if isinstance(whole, dict | list):
        found = list(_of_record(whole, 1))
    else:
        lines, inside = _unpacked(clean_lines(text))
        found = _merged(lines, inside) or bare.messages(lines)
    return Paste(exceptions=tuple(found[::-1]))


def tracebacks(lines: list[str]) -> list[PastedException]:
    """Return the tracebacks of clean lines, log records included, in their order."""
    plain, inside = _unpacked(lines)
    return _merged(plain, [each for each in inside if each.frames])


def _plain(lines: list[str]) -> list[PastedException]:
    """Return the tracebacks that stand in the lines themselves."""
    numbered = Lines(lines)
    found: list[PastedException] = []
    starts = [number for number, line in enumerate(lines) if may_begin(line)]
    for number in starts[-MOST_STARTS:]:
        line = lines[number]
        if numbered.taken[number]:
            continue
        form = next((form for form in FORMS if form.begins(line)), None)
        read = form.read(numbered, number) if form is not None else None
        if read is not None:
            found.append(read)
    return _chained(found[-MOST:], lines)


def may_begin(line: str) -> bool:
    """Return whether it is worth asking each form; most lines of a log are not."""
    return (
        HEADER in line or 'File "' in line or line[:3] == "E  " or "-----" in line or ".py" in line
    )


def _merged(lines: list[str], inside: list[PastedException]) -> list[PastedException]:
    return sorted([*_plain(lines), *inside], key=lambda each: each.first_line)


def _unpacked(lines: list[str]) -> tuple[list[str], list[PastedException]]:
    """Return the lines with log drivers' records taken off, and what other records hold."""
    plain: list[str] = []
    inside: list[PastedException] = []
    spare: list[PastedException] = []
    for number, line in enumerate(lines, 1):
        few = len(lines) < MANY or any(sign in line for sign in _SIGNS)
        value = records.record(line) if few and line.endswith("}") else None
        if value is None:
            plain.append(line)
        elif (text := records.log_line(value)) is not None:
            plain += [part.rstrip() for part in clean_lines(text.rstrip("\n"))]
        else:
            plain.append("")
            found = list(_of_record(value, number))
            (inside if any(each.frames for each in found) else spare).extend(found)
            if not found:
                plain[-1] = line
    if not inside and len(spare) <= bare.MOST and not any(HEADER in line for line in plain):
        inside = spare
    return written_out(plain), inside


def _of_record(value: object, number: int) -> Iterator[PastedException]:
    """Yield the exceptions of a JSON value that stands in a line of the paste."""
    found = list(records.structured(value))
    for text in records.texts(value):
        if found and HEADER not in text:
            break
        lines = clean_lines(unescape(text) if "\\n" in text and "\n" not in text else text)
        found += _plain(lines) or ([] if found else bare.messages(lines))
    for each in found:
        yield msgspec.structs.replace(each, first_line=number, last_line=number)


def _chained(found: list[PastedException], lines: list[str]) -> list[PastedException]:
    """Say of each exception how it follows the one printed before."""
    found.sort(key=lambda each: each.first_line)
    result: list[PastedException] = []
    for each in found:
        how = _how(result[-1], each, lines) if result else None
        result.append(msgspec.structs.replace(each, how_chained=how) if how else each)
    return result


def _how(before: PastedException, after: PastedException, lines: list[str]) -> HowChained | None:
    between = lines[before.last_line : after.first_line - 1][-12:]
    for line in between:
        if (how := sentence(line)) is not None:
            return how
    ruler = [
        line
        for line in [*between, lines[after.first_line - 1]]
        if "+----" in line or "+-+--" in line
    ]
    return HowChained.GROUP if ruler and "|" in lines[after.last_line - 1] else None
