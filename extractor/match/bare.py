"""Messages without a traceback: a line of a log, the body of an answer, a sentence from a chat."""

import re
from collections.abc import Iterator

from extractor.match import lines as forms
from extractor.match.testruns import summary
from extractor.model.match import PastedException

SHORT = 40
"""Lines up to which any line of a paste may be the message; in a longer one, it must look so."""
MOST = 2_000
"""Messages that are taken from one paste: the last ones."""

_QUOTE = re.compile(r"(?:> ?)+|[-*] +|`{1,3}")
_TYPE = re.compile(r"(?<![\w.])(?:[^\W\d]\w{0,80}\.){0,12}[A-Z]\w{2,80}(?:\([\w.]{1,80}\))?(?=: )")
_LEVEL = re.compile(r"\b(?:ERROR|CRITICAL|FATAL|Error|error)\b")


def messages(lines: list[str]) -> list[PastedException]:
    """Return what may be messages, in their order."""
    short = sum(1 for line in lines[: SHORT + 40] if line.strip()) <= SHORT
    found: list[PastedException] = []
    for first, block in _blocks(lines):
        if not short and not any(_telling(line) for line in block):
            continue
        found += _read(first, block, apart=not short)
        if len(found) > 2 * MOST:
            del found[:-MOST]
    return found[-MOST:]


def _telling(line: str) -> bool:
    return _LEVEL.search(line) is not None or _TYPE.search(line) is not None


def _blocks(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield paragraphs with the index of their first line."""
    block: list[str] = []
    first = 0
    for number, line in enumerate(lines):
        text = _QUOTE.sub("", line, count=1) if line[:1] in ">-*`" else line
        starts = bool(block) and forms.is_log(text)
        if block and (starts or not text.strip() or len(block) == SHORT):
            yield first, block
            block = []
        if text.strip():
            first = first if block else number
            block.append(text)
    if block:
        yield first, block


def _read(first: int, block: list[str], *, apart: bool) -> Iterator[PastedException]:
    if apart or any(summary(line) for line in block):
        for number, line in enumerate(block):
            if not apart or _telling(line):
                yield _message(first + number, [line])
    else:
        yield _message(first, block)


def _message(first: int, block: list[str]) -> PastedException:
    head = block[0].strip().strip("`")
    found = summary(head)
    if found is None and (whole := forms.raised(head)) is not None and forms.is_telling(whole):
        found = whole
    if found is None:
        found = _later(head)
    rest = "\n".join(block[1:])
    if found is None:
        return PastedException(
            message=head, more=rest, first_line=first + 1, last_line=first + len(block), bare=True
        )
    return PastedException(
        type=found.name,
        qualified=found.qualified if "." in found.qualified else None,
        message=found.message,
        more=rest,
        first_line=first + 1,
        last_line=first + len(block),
        bare=True,
    )


def _later(text: str) -> forms.Raised | None:
    """Return an exception named after the prefix of a log line."""
    for match in _TYPE.finditer(text):
        found = forms.raised(text[match.start() :])
        if found is not None and forms.is_telling(found):
            return found
    return None
