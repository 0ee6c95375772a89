"""Expressions that a test compares a message with -> the texts that the message holds.

Only what is certain is read: literals, also joined or filled in, and regular expressions made of
literals, escaped characters and ``.*``. A pattern with anything else is not read at all.
"""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

Texts = tuple[str | None, ...]
"""Texts in order, ``None`` where anything may stand."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A text as a test writes it, or something that is only known when the test runs."""

    text: str | None
    is_escaped: bool = False
    """Whether ``re.escape`` was applied: no character has a meaning of its own."""


Pieces = tuple[Piece, ...]
Known = Mapping[str, Pieces]
"""Names -> what they stand for."""

_UNKNOWN = Piece(None)
_MOST = 50
"""Pieces of a text; more are no message."""

_PERCENT = re.compile(r"%(?:\(\w+\))?[-#0 +]*\d*(?:\.\d+)?[a-zA-Z]|%%")
_BRACES = re.compile(r"\{\{|\}\}|\{[^{}]*\}")
_GAP = re.compile(r"\.[*+]\??|\\[dDwWsS][*+]?\??")
_SPECIAL = frozenset("()[]{}*+?|^$")
_CONTROL = {"n": "\n", "t": "\t", "r": "\r"}


def pieces(node: ast.expr, known: Known) -> Pieces | None:
    """Return the pieces of a text; ``None`` where nothing of it is known."""
    found = tuple(_pieces(node, known, 0))
    is_known = len(found) <= _MOST and any(piece.text for piece in found)
    return found if is_known else None


def _pieces(node: ast.expr, known: Known, depth: int) -> Iterator[Piece]:
    match node:
        case ast.Constant(value=str(text)):
            yield Piece(text)
        case ast.JoinedStr(values=values):
            for value in values:
                yield from _pieces(value, known, depth)
        case ast.Name(id=name) if name in known:
            yield from known[name]
        case ast.BinOp(left=left, op=ast.Add(), right=right) if depth < _MOST:
            yield from _pieces(left, known, depth + 1)
            yield from _pieces(right, known, depth + 1)
        case ast.BinOp(left=left, op=ast.Mod()) if depth < _MOST:
            yield from _filled(_pieces(left, known, depth + 1), _PERCENT)
        case ast.Call(func=ast.Attribute(attr="format", value=value)) if depth < _MOST:
            yield from _filled(_pieces(value, known, depth + 1), _BRACES)
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="re"), attr="escape"), args=[text], keywords=[]
        ) if depth < _MOST:
            inner = _pieces(text, known, depth + 1)
            yield from (Piece(each.text, is_escaped=True) for each in inner)
        case _:
            yield _UNKNOWN


def _filled(found: Iterator[Piece], fields: re.Pattern[str]) -> Iterator[Piece]:
    """Put something unknown in the place of fields; doubled marks stand for themselves."""
    for piece in found:
        if piece.text is None:
            yield piece
            continue
        end = 0
        for match in fields.finditer(piece.text):
            yield Piece(piece.text[end : match.start()], piece.is_escaped)
            is_doubled = match.group() in {"%%", "{{", "}}"}
            yield Piece(match.group()[0], piece.is_escaped) if is_doubled else _UNKNOWN
            end = match.end()
        yield Piece(piece.text[end:], piece.is_escaped)


def plain(found: Pieces) -> Texts | None:
    """Return the texts of pieces that are compared as they are.

    ``None`` where an escaped text is compared so: it is not the message.
    """
    if any(piece.is_escaped for piece in found):
        return None
    return _joined([piece.text for piece in found])


def regular(found: Pieces) -> Texts | None:
    """Return the texts of a regular expression; ``None`` where it says more than texts in order."""
    texts: list[str | None] = []
    for number, piece in enumerate(found):
        if piece.text is None or piece.is_escaped:
            texts.append(piece.text)
            continue
        text = piece.text
        text = text.removeprefix("^") if number == 0 else text
        is_end = number == len(found) - 1 and text.endswith("$") and not text.endswith("\\$")
        read = _read(text[:-1] if is_end else text)
        if read is None:
            return None
        texts += read
    return _joined(texts)


def _read(text: str) -> list[str | None] | None:
    """Return the texts of a piece of a regular expression.

    A dot is taken for itself, as it is meant where no repetition follows.
    """
    texts: list[str | None] = []
    at = 0
    while at < len(text):
        gap = _GAP.match(text, at)
        if gap is not None:
            texts.append(None)
            at = gap.end()
        elif text[at] == "\\":
            escaped = text[at + 1 : at + 2]
            if not escaped or (escaped.isalnum() and escaped not in _CONTROL):
                return None
            texts.append(_CONTROL.get(escaped, escaped))
            at += 2
        elif text[at] in _SPECIAL:
            return None
        else:
            texts.append(text[at])
            at += 1
        if texts[-1] is not None and text[at : at + 1] in {"*", "+", "?", "{"}:
            return None
    return texts


def _joined(texts: Sequence[str | None]) -> Texts | None:
    """Put neighbouring texts together; ``None`` where there is none."""
    found: list[str | None] = []
    for text in texts:
        if text is None:
            if not found or found[-1] is not None:
                found.append(None)
        elif text and found and found[-1] is not None:
            found[-1] += text
        elif text:
            found.append(text)
    return tuple(found) if any(found) else None
