"""Documents and scripts, read as lines of text -> the command lines that they show.

Only what stands as a command is one: a line of a shell script, of a fenced block of Markdown
(CommonMark, section 4.5), of a literal block of reStructuredText, or of a Python file where it
begins with ``python``. What prose says of options may be a warning as well.
"""

import re
import shlex
from collections.abc import Iterator, Sequence

from extractor.model.usage import Command

_MOST = 400
"""Commands of one file."""
_LONGEST = 8_000
"""Characters of a command."""
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_PROGRAM = re.compile(r"(?:\$ |> )?(?:[A-Z_]+=\S+ +)*[\w./~$]")
_PYTHON = re.compile(r"(?:\$ )?(?:[A-Z_]+=\S+ +)*python3? ")
_OPTION = re.compile(r"--?[A-Za-z][\w.-]*")
_ENDS = frozenset({"|", "||", "&", "&&", ";", ">", ">>", "<", "2>&1", "2>", "python", "python3"})
"""Words behind which another command begins, or none: what was said before is not of its options
(``docker run --gpus all … python -m pkg --mode fast``)."""

Line = tuple[int, str]


def commands(text: str, *, path: str) -> tuple[Command, ...]:
    """Return the commands with at least two options that a file shows, in order."""
    if "--" not in text:
        return ()
    found: list[Command] = []
    program = _PYTHON if path.endswith(".py") else _PROGRAM
    for first, last, line in _joined(list(_shown(text.splitlines(), path))):
        found += [
            Command(path=path, line=first, end_line=last, options=options)
            for options in _options(line, program)
        ]
        if len(found) > _MOST:
            break
    return tuple(found[:_MOST])


def _shown(lines: Sequence[str], path: str) -> Iterator[Line]:
    numbered = enumerate(lines, 1)
    if path.endswith((".md", ".mdx")):
        return _fenced(numbered)
    if path.endswith(".rst"):
        return _literal(numbered)
    return iter(numbered)


def _fenced(lines: Iterator[Line]) -> Iterator[Line]:
    fence = ""
    for number, line in lines:
        found = _FENCE.match(line)
        bare = line.strip()
        if fence and len(bare) >= len(fence) and set(bare) == {fence[0]}:
            fence = ""
        elif fence:
            yield number, line
        elif found is not None:
            fence = found.group(1)


def _literal(lines: Iterator[Line]) -> Iterator[Line]:
    """Yield the lines that are indented deeper than the ``::`` that opens their block."""
    opened: int | None = None
    for number, line in lines:
        indent = len(line) - len(line.lstrip())
        if not line.strip():
            continue
        if opened is not None and indent > opened:
            yield number, line
        else:
            is_opening = line.rstrip().endswith("::") or line.lstrip().startswith(".. code")
            opened = indent if is_opening else None


def _joined(lines: Sequence[Line]) -> Iterator[tuple[int, int, str]]:
    """Yield whole commands: lines that end with a backslash go on in the next one."""
    begun: list[str] = []
    first = last = 0
    for number, line in lines:
        is_next = bool(begun) and number == last + 1
        if begun and not is_next:
            yield first, last, " ".join(begun)
            begun = []
        if not begun:
            first = number
        last = number
        if line.rstrip().endswith("\\"):
            begun.append(line.rstrip()[:-1])
            continue
        yield first, last, " ".join([*begun, line])
        begun = []
    if begun:
        yield first, last, " ".join(begun)


def _options(line: str, program: re.Pattern[str]) -> Iterator[tuple[tuple[str, str | None], ...]]:
    """Yield the options of each command of a line that has at least two of them."""
    line = line.strip()
    if line.count("-") < 2 or len(line) > _LONGEST or not program.match(line):
        return
    try:
        words = shlex.split(line)
    except ValueError:
        return
    options: list[tuple[str, str | None]] = []
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word in _ENDS or word.startswith("#"):
            if len(options) > 1:
                yield tuple(options)
            options = []
            if word.startswith("#"):
                return
        else:
            options += _option(word, following)
    if len(options) > 1:
        yield tuple(options)


def _option(word: str, following: str) -> Iterator[tuple[str, str | None]]:
    name, equals, value = word.partition("=")
    if not _OPTION.fullmatch(name):
        return
    if equals:
        yield name, value
    else:
        is_value = following and not following.startswith("#") and following not in _ENDS
        yield name, following if is_value and not _OPTION.match(following) else None
