"""Messages that stand in quotes: shown as a literal, or handed on in another message."""

import re
from collections.abc import Iterator

MOST = 8
"""Quotations that are read from one message."""

_KEY = re.compile(r"""["'](?:message|detail|msg|error|reason)["']: ?["']""")


def unquoted(message: str) -> str | None:
    """Return the text of a message that is shown as a string literal."""
    if len(message) < 2 or message[0] not in "'\"" or message[-1] != message[0]:
        return None
    inner = message[1:-1]
    if "\\" not in inner:
        return inner
    for written, meant in (("\\n", "\n"), ("\\t", "\t"), ("\\'", "'"), ('\\"', '"')):
        inner = inner.replace(written, meant)
    return inner.replace("\\\\", "\\")


def quotations(message: str) -> Iterator[str]:
    """Yield what a message quotes from an error body: ``{'message': "…", …}``.

    Quotes inside may be escaped or not: the text ends where a key or the body's end follows.
    """
    for number, match in enumerate(_KEY.finditer(message)):
        if number == MOST:
            return
        quote = message[match.end() - 1]
        ends = [
            at
            for closing in (quote + ",", quote + "}", quote + "]")
            if (at := message.find(closing, match.end())) >= 0
        ]
        if ends:
            inner = unquoted(message[match.end() - 1 : min(ends) + 1])
            if inner:
                yield inner
