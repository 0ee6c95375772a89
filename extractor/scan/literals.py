"""String literals -> the text that they stand for.

The rules are those of the language reference, "String and Bytes literals". ``ast.literal_eval``
would do for plain strings, but warns about unknown escapes and cannot read a piece of an f-string.
"""

import re
import unicodedata

_ESCAPE = re.compile(
    r"""\\(?:(?P<newline>\r\n|\r|\n)|(?P<octal>[0-7]{1,3})|x(?P<hex>[0-9a-fA-F]{2})"""
    r"""|u(?P<u>[0-9a-fA-F]{4})|U(?P<U>[0-9a-fA-F]{8})|N\{(?P<name>[^}]+)\}|(?P<char>[\\'"abfnrtv]))"""
)
_SIMPLE = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_NEWLINE = re.compile(r"\r\n?")


def unescape(body: str, prefix: str) -> str:
    """Return the text of a literal's body; ``prefix`` tells whether it is raw."""
    # Inside a literal every line end reads as a line feed, whatever the file uses.
    body = _NEWLINE.sub("\n", body)
    if "r" in prefix.lower() or "\\" not in body:
        return body
    return _ESCAPE.sub(_replace, body)


def _replace(match: re.Match[str]) -> str:
    kind = match.lastgroup
    value = match[kind] if kind else ""
    if kind == "newline":
        return ""
    if kind == "char":
        return _SIMPLE.get(value, value)
    try:
        if kind == "name":
            return unicodedata.lookup(value)
        character = chr(int(value, 8 if kind == "octal" else 16))
    except (KeyError, ValueError, OverflowError):
        # A name newer than this Python's tables, or no code point: leave it as written.
        return match.group()
    # Half a surrogate pair is no text: neither JSON nor HTML can hold it.
    return match.group() if "\ud800" <= character <= "\udfff" else character
