"""Untrusted text made safe and plain to see.

Scanned source may hold control characters, invisible characters and direction overrides that make
code read otherwise than it runs (CVE-2021-42574, "Trojan Source"), and escapes may make lone
surrogates that no encoding can write. All of them are shown by their code point.
"""

import re

from markupsafe import Markup, escape

_UNSEEN_SET = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # C0 without tab and line feed, DEL, C1
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e"  # unseen letters and marks
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # joiners, bidi, separators
    "\ud800-\udfff"  # lone surrogates
    "\U000e0000-\U000e007f"  # tags
)
_UNSEEN = re.compile(f"[{_UNSEEN_SET}]")
_SPECIAL = re.compile(f"[{_UNSEEN_SET}&<>\"']")
"""What an escaped text cannot hold as it is."""


def visible_text(text: str) -> str:
    """The text with each unseen character as ``⟨U+202E⟩``: for attributes and plain files."""
    return _UNSEEN.sub(lambda found: f"⟨{code_point(found[0])}⟩", text)


def visible_markup(text: str) -> Markup:
    """The text escaped, with each unseen character as an element of class ``ctl``."""
    return Markup(visible_html(text))  # noqa: S704 - escaped there


def visible_html(text: str) -> str:
    """As :func:`visible_markup`, as a plain ``str`` for code that joins many small pieces."""
    if not _SPECIAL.search(text):
        return text
    return _UNSEEN.sub(
        lambda found: f'<span class="ctl">{code_point(found[0])}</span>', str(escape(text))
    )


def shortened(text: str, limit: int = 400) -> str:
    """The text as it is, or its beginning where it is longer; the JSON has it whole."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


_BREAKS = re.compile(r"(?<=[^\W_])(?=[_.])|(?<=/)(?=\w)")
_OPTION = re.compile(r"(?<![\w-])--?[A-Za-z][\w-]{1,30}(?![\w-])")


def breakable(text: str) -> Markup:
    """The text as markup that may also break before ``_`` and ``.`` and after ``/``.

    The breaks are elements, so that a copied name stays as it is.
    """
    if _SPECIAL.search(text):
        return Markup("<wbr>").join(visible_markup(piece) for piece in _BREAKS.split(text))
    return Markup(_BREAKS.sub("<wbr>", text))  # noqa: S704 - nothing in it to escape


_LONG_WORD = 24
"""Characters of a word above which a narrow line may have to break it."""


def prose(text: str) -> Markup:
    """The text as markup that breaks well: long names at their joints, options nowhere."""
    return Markup(" ").join(map(_word, text.split(" ")))


def _word(word: str) -> Markup:
    if len(word) > _LONG_WORD and not _OPTION.search(word):
        return breakable(word)
    kept = _OPTION.sub(lambda found: f'<span class="nb">{found[0]}</span>', visible_html(word))
    return Markup(kept)  # noqa: S704 - escaped before; the added elements hold word characters


def code_point(character: str) -> str:
    """The usual way to write a code point, such as ``U+202E``."""
    return f"U+{ord(character):04X}"


def cut(text: str, limit: int) -> str:
    """The text on one line in at most ``limit`` characters, cut between words where possible."""
    folded = " ".join(text.split())
    if len(folded) <= limit:
        return folded
    head = folded[: limit - 1]
    at_word = head.rsplit(" ", 1)[0]
    return (at_word if len(at_word) > limit // 2 else head).rstrip(" ,;:.") + "…"
