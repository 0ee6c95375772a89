"""What makes an error the same error in another version, and the id that says so.

An error is its exception's class name and its message template, fields reduced to ``{}`` and white
space folded. Where the template holds no fixed text, the qualified function name joins in. Nothing
else counts, so an id survives moved lines, moved files and renamed functions, and is the same for
a wheel, a checkout and a fork.
"""

import hashlib
import re
from typing import NamedTuple

from extractor.model.scan import Message, Part, RaiseSite

_SPACE = re.compile(r"\s+")


class Key(NamedTuple):
    """All that an id is computed from."""

    exception: str
    templates: tuple[str, ...]
    function: str | None
    """None where the templates hold fixed text."""


def key(site: RaiseSite) -> Key:
    """Return the identity of the error that a site raises."""
    alternatives = [parts for parts in all_parts(site.message) if parts]
    templates = tuple(dict.fromkeys(_normalized(parts) for parts in alternatives))
    if has_fixed_text(site.message):
        return Key(site.exception, templates, None)
    return Key(site.exception, templates, site.function or "<module>")


def error_id(identity: Key) -> str:
    """Return 16 hex digits: the head of the SHA-256 of the key's parts."""
    parts = (identity.exception, *identity.templates, identity.function or "")
    # Unit separators keep ("a", "b c") apart from ("a b", "c"); the count keeps the function apart.
    text = "\x1f".join((str(len(identity.templates)), *parts))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def all_parts(message: Message) -> list[tuple[Part, ...]]:
    """Return the parts of every alternative of a message."""
    return [template.parts for template in message.alternatives] or [message.parts]


def has_fixed_text(message: Message) -> bool:
    """Tell whether any alternative holds a letter or a digit of its own."""
    return any(
        part.text is not None and any(map(str.isalnum, part.text))
        for parts in all_parts(message)
        for part in parts
    )


def _normalized(parts: tuple[Part, ...]) -> str:
    # A brace of the text itself is doubled, so that it can't be taken for a field.
    texts = (
        "{}" if part.text is None else part.text.replace("{", "{{").replace("}", "}}")
        for part in parts
    )
    return _SPACE.sub(" ", "".join(texts)).strip()
