"""The forms of line that tracebacks are made of. All tests are linear in the line."""

import re
from typing import NamedTuple

from extractor.model.match import HowChained

HEADER = "Traceback (most recent call last)"
SENTENCES = (
    ("The above exception was the direct cause of the following exception", HowChained.CAUSE),
    ("During handling of the above exception, another exception occurred", HowChained.CONTEXT),
)

_TYPE = re.compile(
    r"(?P<type>[^\W\d]\w*(?:\.(?:[^\W\d]\w*|<locals>))*)(?:\((?P<inner>[^\W\d][\w.]*)\))?"
    r"(?::(?=\s|$)(?P<message>.*))?"
)
_TELLING = re.compile(
    r"(?:Error|Exception|Warning|Exit|Interrupt|Fault|Failure|Failed|Timeout|Group|Abort|Iteration)$"
)
_WORDS = frozenset({"DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL", "FATAL", "TRACE", "NOTE"})
_LOG = re.compile(
    r"\[?[0-9]{4}[-/][0-9]{2}[-/][0-9]{2}[T ]|\[?[0-9]{2}:[0-9]{2}:[0-9]{2}"
    r"|(?:DEBUG|INFO|WARNING|ERROR|CRITICAL|FATAL)\b|[A-Z][a-z]{2} [ 0-9][0-9] [0-9]{2}:"
    r"|>>> |\$ |[\w.-]+@[\w.-]+:[^\s]*[$#] |\[[A-Z]+\]|=+ |-{4,}|_{4,}|```|[IWEF][0-9]{4} "
)
_GROUP = re.compile(r" \((?:[0-9]+) sub-exceptions?\)$")


class Raised(NamedTuple):
    """A line such as ``pkg.mod.Error: text``."""

    qualified: str
    message: str

    @property
    def name(self) -> str:
        """Class name without module."""
        return self.qualified.rpartition(".")[2]


class FrameLine(NamedTuple):
    """A line such as ``File "x.py", line 3, in f``."""

    indent: int
    path: str
    line: int
    function: str | None


def frame_line(text: str) -> FrameLine | None:
    """Return what a frame line says, wherever in the text it begins."""
    start = text.find('File "')
    if start < 0:
        return None
    end = text.find('", line ', start + 6)
    if end <= start + 6:
        return None
    rest = text[end + 8 :]
    digits = len(rest) - len(rest.lstrip("0123456789"))
    if not 0 < digits < 10:
        return None
    function = None
    after = rest[digits:]
    for sign in (", in ", " in "):
        if after.startswith(sign):
            function = after[len(sign) :].strip() or None
            break
    else:
        if after.strip():
            return None
    path = text[start + 6 : end].replace("\\", "/")
    return FrameLine(start, path, int(rest[:digits]), function)


def raised(text: str) -> Raised | None:
    """Return class and message of a line that names an exception, however the class is called."""
    match = _TYPE.fullmatch(text.strip())
    if match is None or match["type"] in _WORDS:
        return None
    message = (match["message"] or "").strip()
    qualified = (match["inner"] or match["type"]).replace(".<locals>", "")
    if qualified.endswith("Group"):
        message = _GROUP.sub("", message)
    return Raised(qualified, message)


def is_telling(found: Raised) -> bool:
    """Return whether the class has a name that only an exception has."""
    return _TELLING.search(found.name) is not None


def sentence(text: str) -> HowChained | None:
    """Return how the next exception follows, if the line says so."""
    if "above exception" not in text:
        return None
    return next((how for words, how in SENTENCES if words in text), None)


def is_log(text: str) -> bool:
    """Return whether a line begins as log lines, prompts and rulers do."""
    return _LOG.match(text) is not None


def is_marker(text: str) -> bool:
    """Return whether a line only points at the code above it."""
    return not text.strip("~^ |\t")
