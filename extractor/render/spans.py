"""The text of a sentence as markup: code spans as in CommonMark, nothing else is markup."""

import re
from collections.abc import Mapping

from markupsafe import Markup

from extractor.render.visible import breakable, prose

_SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
"""https://spec.commonmark.org/0.31.2/#code-spans"""


def spans(text: str, links: Mapping[str, str]) -> Markup:
    """The sentence escaped; code that begins with a name in ``links`` leads to its address."""
    pieces = []
    end = 0
    for found in _SPAN.finditer(text):
        pieces += [prose(text[end : found.start()]), _code(_content(found[2]), links)]
        end = found.end()
    pieces.append(prose(text[end:]))
    return Markup("").join(pieces)


def plain(text: str) -> str:
    """The sentence without the backticks of its code spans."""
    return _SPAN.sub(lambda found: _content(found[2]), text)


def _content(inside: str) -> str:
    is_padded = inside.startswith(" ") and inside.endswith(" ") and inside.strip()
    return inside[1:-1] if is_padded else inside


def _code(code: str, links: Mapping[str, str]) -> Markup:
    name = re.split(r"[ =]", code, maxsplit=1)[0]
    made = Markup("<code>{}</code>").format(breakable(code))
    address = links.get(name)
    return Markup('<a href="{}">{}</a>').format(address, made) if address is not None else made
