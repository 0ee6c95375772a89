"""Bytes of a Python file -> text, by the rules of the language (PEP 263, byte order mark)."""

import io
import re
import tokenize
from bisect import bisect_right
from itertools import accumulate

_LINE_END = re.compile(r"\r\n|\r|\n")
_BYTES_LINE_END = re.compile(rb"\r\n|\r|\n")
_SURROGATE = re.compile("[\ud800-\udfff]")
_LONE_CR = re.compile(r"\r(?!\n)")


class UndecodableError(Exception):
    """The file is no text that Python would accept; the message says why."""


def decode(content: bytes) -> str:
    """Return the file's text, line ends untouched, without byte order mark.

    Raises:
        UndecodableError: NUL bytes, an unknown or wrong encoding declaration, undecodable bytes.
    """
    if b"\0" in content:
        line = content.count(b"\n", 0, content.index(b"\0")) + 1
        raise UndecodableError(f"line {line} holds a NUL byte, so this is not Python source")
    # A lone CR ends a line for Python, but not for the reader inside ``detect_encoding``.
    head = b"\n".join(_BYTES_LINE_END.split(content, 2)[:2])
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(head).readline)
    except SyntaxError as error:
        raise UndecodableError(f"encoding declaration: {error.msg}") from None
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UndecodableError(
            f"line {line}: byte 0x{content[error.start]:02x} is not valid {encoding}"
        ) from None
    except (LookupError, UnicodeError, ValueError) as error:
        raise UndecodableError(f"cannot be read as {encoding}: {error}") from None
    if surrogate := _SURROGATE.search(text):
        raise UndecodableError(f"{encoding} gives half a surrogate pair at {surrogate.start()}")
    return text.removeprefix("\ufeff")


def with_line_feeds(text: str) -> str:
    """Return the text with each lone CR as the line feed that Python takes it for."""
    return _LONE_CR.sub("\n", text)


class Lines:
    """Line table of a text: offsets to line and column, and the lines themselves.

    A line ends at CR LF, LF or CR and nowhere else; ``str.splitlines`` also ends one at a form
    feed, which Python does not.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        if "\r" in text:
            self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
        else:
            lengths = [len(line) + 1 for line in text.split("\n")]
            self._starts = [0, *accumulate(lengths[:-1])]

    @property
    def count(self) -> int:
        """Number of lines; a line end at the end of the file starts no further one."""
        return len(self._starts) - (self._starts[-1] == len(self._text))

    def position(self, offset: int) -> tuple[int, int]:
        """Return line (from 1) and column (from 0, in characters) of an offset."""
        index = bisect_right(self._starts, offset) - 1
        return index + 1, offset - self._starts[index]

    def start(self, line: int) -> int:
        """Return the offset of a line's first character."""
        return self._starts[line - 1]

    def slice(self, first: int, last: int) -> tuple[str, ...]:
        """Return the lines from ``first`` to ``last``, both included, without line ends."""
        starts, text = self._starts, self._text
        ends = [*starts[first:last], starts[last] if last < len(starts) else len(text)]
        pairs = zip(starts[first - 1 : last], ends, strict=True)
        return tuple(text[start:end].rstrip("\r\n") for start, end in pairs)
