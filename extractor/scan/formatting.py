"""``%`` and ``str.format``: format strings -> parts.

Sources: the library reference, "printf-style String Formatting" and "Format String Syntax".
"""

import re
import string
from collections.abc import Callable, Sequence
from typing import NamedTuple

from extractor.model.scan import Part
from extractor.scan.template import (
    Alternative,
    Alternatives,
    concatenate,
    field,
    merge,
    pure_text,
    text,
)

_PERCENT = re.compile(
    r"%(?:\((?P<key>[^)]*)\))?(?P<flags>[#0\- +]*)(?P<width>\*|\d*)(?:\.(?P<precision>\*|\d*))?"
    r"[hlL]?(?P<type>[diouxXeEfFgGcrsa%])"
)


class Argument(NamedTuple):
    """A value handed to a format string."""

    code: str
    """The expression as written."""
    alternatives: Alternatives
    """What is known of its text; a single field where nothing is."""
    is_text: bool = False
    """Whether the value is a ``str``, so that ``repr`` puts quotes around it."""


class MalformedError(ValueError):
    """The format string does not fit its arguments, so nothing can be said of the result."""


class PercentArguments:
    """The right side of ``%``: hands out the next value, or the one of a key."""

    def __init__(
        self,
        positional: Sequence[Argument] | None = None,
        named: dict[str, Argument] | None = None,
        whole: str = "",
    ) -> None:
        """Take a tuple's elements, a dict's values, or the code of a value of unknown make."""
        self._positional, self._named, self._whole = positional, named, whole
        self._next = 0
        self.single = positional is None and named is None

    def next(self, *, only: bool) -> Argument:
        """Return the next positional value; ``only`` tells that the text takes just one."""
        index, self._next = self._next, self._next + 1
        if self._positional is None:
            code = self._whole if only and self.single else f"{self._whole}[{index}]"
            return Argument(code, field(code))
        if index >= len(self._positional):
            raise MalformedError("fewer values than fields")
        return self._positional[index]

    def key(self, key: str) -> Argument:
        """Return the value of a key."""
        if self._named is not None:
            if key in self._named:
                return self._named[key]
            raise MalformedError("no value for the key")
        # ``"%(name)s" % locals()`` is how code of old says ``f"{name}"``.
        code = key if self._whole in {"locals()", "vars()"} else f"{self._whole}[{key!r}]"
        return Argument(code, field(code))


def percent(template: str, arguments: PercentArguments) -> Alternatives:
    """Return what ``template % arguments`` can read.

    Raises:
        MalformedError: a lone ``%``, or fewer values than fields.
    """
    matches = list(_PERCENT.finditer(template))
    only = sum(match["type"] != "%" and match["key"] is None for match in matches) == 1
    pieces: list[tuple[Alternatives, Alternatives]] = []
    end = 0
    for match in matches:
        fixed = _checked(template[end : match.start()])
        pieces.append((text(fixed), text(fixed)))
        pieces.append(_percent_field(match, arguments, only=only))
        end = match.end()
    fixed = _checked(template[end:])
    pieces.append((text(fixed), text(fixed)))
    return concatenate(pieces)


def _checked(fixed: str) -> str:
    if "%" in fixed:
        raise MalformedError("a lone % in the format string")
    return fixed


def _percent_field(
    match: re.Match[str], arguments: PercentArguments, *, only: bool
) -> tuple[Alternatives, Alternatives]:
    if match["type"] == "%":
        return text("%"), text("%")
    if "*" in (match["width"], match["precision"]):
        raise MalformedError("width taken from the values")
    if match["type"] == "c":
        raise MalformedError("a character code")
    value = arguments.next(only=only) if match["key"] is None else arguments.key(match["key"])
    conversion = match["type"] if match["type"] in "ra" else None
    spec = _format_spec(match)
    fallback = field(value.code, conversion, spec)
    return inlined(value, conversion, spec, fallback), fallback


def _format_spec(match: re.Match[str]) -> str:
    """Spell a ``%`` field's layout as ``format`` does: ``%5s`` is ``>5``, ``%-5d`` is ``<5d``."""
    flags, width, kind = match["flags"], match["width"], match["type"]
    precision = f".{match['precision'] or 0}" if match["precision"] is not None else ""
    if kind in "rsac":
        align = ("<" if "-" in flags else ">") if width else ""
        return align + width + ("" if kind == "c" else precision)
    align = "<" if "-" in flags and width else ""
    sign = "+" if "+" in flags else " " if " " in flags else ""
    zero = "0" if "0" in flags and "-" not in flags and width else ""
    kind = "d" if kind in "iu" else kind
    # ``format`` takes no precision for integers; ``%.3d`` is rare enough to lose it.
    precision = "" if kind in "doxX" else precision
    return align + sign + ("#" if "#" in flags else "") + zero + width + precision + kind


def inlined(
    value: Argument, conversion: str | None, spec: str, fallback: Alternatives
) -> Alternatives:
    """Return the text of a value in place of its field, where it is known and nothing alters it."""
    if spec or value.alternatives == field(value.code):
        return fallback
    if conversion in (None, "s"):
        return value.alternatives
    texts = [pure_text(alternative) for alternative in value.alternatives]
    if conversion == "r" and not value.is_text:
        return value.alternatives if None not in texts else fallback
    if conversion == "r" and all(known is not None for known in texts):
        return tuple(text(repr(known))[0] for known in texts)
    return fallback


def braces(
    template: str, positional: Sequence[Argument], named: dict[str, Argument]
) -> Alternatives:
    """Return what ``template.format(*positional, **named)`` can read.

    Raises:
        MalformedError: the format string is broken or asks for a value that is not there.
    """
    automatic = iter(range(len(positional)))

    def look_up(name: str) -> Argument:
        if not name:
            index = next(automatic, None)
            if index is None:
                raise MalformedError("fewer values than fields")
            return positional[index]
        if name.isdigit():
            if int(name) >= len(positional):
                raise MalformedError("fewer values than fields")
            return positional[int(name)]
        if name not in named:
            raise MalformedError("no value for the name")
        return named[name]

    try:
        pieces = [
            piece
            for parsed in string.Formatter().parse(template)
            for piece in _brace_pieces(parsed, look_up)
        ]
    except ValueError as error:
        raise MalformedError(str(error)) from None
    return concatenate(pieces)


def _brace_pieces(
    parsed: tuple[str, str | None, str | None, str | None], look_up: Callable[[str], Argument]
) -> list[tuple[Alternatives, Alternatives]]:
    fixed, name, spec, conversion = parsed
    pieces = [(text(fixed), text(fixed))]
    if name is None:
        return pieces
    first = re.match(r"[^.\[]*", name)
    root = first.group() if first else ""
    if spec and "{" in spec:
        raise MalformedError("a layout taken from the values")
    value = look_up(root)
    path = name[len(root) :]
    if path:
        plain = re.fullmatch(r"[\w.]+(?:\([^()]*\)|\[[^\[\]]*\])*", value.code)
        owner = value.code if plain else f"({value.code})"
        code = owner + re.sub(r"\[([^\]]*)\]", _subscript, path)
        value = Argument(code, field(code))
    fallback = field(value.code, conversion, spec)
    pieces.append((inlined(value, conversion, spec or "", fallback), fallback))
    return pieces


def _subscript(match: re.Match[str]) -> str:
    """Spell the key of a format field (``{x[key]}``) as an expression spells it."""
    key = match[1]
    return f"[{key}]" if key.isdigit() else f"[{key!r}]"


def representation(alternative: Alternative) -> Alternative:
    """Return what ``repr`` shows of a text; its quotes are chosen from the fixed text alone."""
    fixed = "".join(part.text or "" for part in alternative)
    quote = '"' if "'" in fixed and '"' not in fixed else "'"
    inner = (
        part if part.text is None else Part(text=_escaped(part.text, quote)) for part in alternative
    )
    return merge((Part(text=quote), *inner, Part(text=quote)))


def _escaped(value: str, quote: str) -> str:
    # ``repr`` picks its quotes from the text: the other kind at the end makes it pick ``quote``.
    other = '"' if quote == "'" else "'"
    return repr(value + other)[1:-2]
