"""Calls that make texts: ``format``, ``join``, ``dedent``, gettext and the methods of ``str``."""

import re
import textwrap
from collections.abc import Callable
from inspect import cleandoc

import libcst as cst

from extractor.model.scan import Part
from extractor.scan.displays import represent
from extractor.scan.formatting import Argument, MalformedError, braces
from extractor.scan.literals import unescape
from extractor.scan.reading import Reading, last_name
from extractor.scan.template import (
    Alternative,
    Alternatives,
    concatenate,
    field,
    map_text,
    merge,
    pure_text,
    text,
    unique,
)

GETTEXT = {
    "_": (0,),
    "N_": (0,),
    "_lazy": (0,),
    "gettext": (0,),
    "ugettext": (0,),
    "gettext_lazy": (0,),
    "ugettext_lazy": (0,),
    "lazy_gettext": (0,),
    "gettext_noop": (0,),
    "pgettext": (1,),
    "pgettext_lazy": (1,),
    "ngettext": (0, 1),
    "ungettext": (0, 1),
    "ngettext_lazy": (0, 1),
    "npgettext": (1, 2),
    "npgettext_lazy": (1, 2),
}
"""Function -> positions of the messages. Sources: Python's gettext, Django's and Flask-Babel's."""

EXACT_METHODS = frozenset(
    {
        "capitalize",
        "casefold",
        "lower",
        "lstrip",
        "removeprefix",
        "removesuffix",
        "rstrip",
        "strip",
        "swapcase",
        "title",
        "upper",
    }
)
"""``str`` methods that are computed when text and arguments are literals. None of them makes a
text longer, as ``expandtabs`` does: a file must not be able to ask for gigabytes."""

_LONGEST_REPLACED = 20_000
"""Characters that ``replace`` may give."""

_MARK = "\ue000"
"""Stands for a field while text is dedented; private use, so neither white space nor letter."""


def is_text_call(reader: Reading, node: cst.Call) -> bool:
    """Tell whether a call is known to return a text."""
    name = last_name(node.func)
    if isinstance(node.func, cst.Attribute) and (
        name in {"format", "join", "replace"} or name in EXACT_METHODS
    ):
        return reader.is_text(node.func.value)
    if name in GETTEXT or name in {"dedent", "cleandoc"}:
        return bool(node.args)
    return isinstance(node.func, cst.Name) and name in {"str", "repr"}


def read_call(reader: Reading, node: cst.Call) -> Alternatives:
    """Return the ways in which the result of a call can read."""
    name = last_name(node.func)
    if isinstance(node.func, cst.Attribute) and reader.is_text(node.func.value):
        if name == "format":
            return _format(reader, node, node.func.value)
        if name == "join":
            return _join(reader, node, node.func.value)
        if name in EXACT_METHODS or name == "replace":
            return _exact(reader, node, node.func.value, name)
    arguments = [argument.value for argument in node.args]
    if not arguments or any(argument.star for argument in node.args):
        return reader.as_field(node)
    if name in GETTEXT:
        return _gettext(reader, node, [arguments[i] for i in GETTEXT[name] if i < len(arguments)])
    if name in {"dedent", "cleandoc"}:
        return _dedent(reader, arguments[0], textwrap.dedent if name == "dedent" else cleandoc)
    if isinstance(node.func, cst.Name) and len(arguments) == 1:
        if name == "str":
            return reader.read(arguments[0])
        if name == "repr":
            return represent(reader, arguments[0])
    return reader.as_field(node)


def _gettext(reader: Reading, node: cst.Call, messages: list[cst.BaseExpression]) -> Alternatives:
    if not messages or not all(map(reader.is_text, messages)):
        return reader.as_field(node)
    return unique(a for message in messages for a in reader.read(message))


def _exact(
    reader: Reading, node: cst.Call, receiver: cst.BaseExpression, method: str
) -> Alternatives:
    values = [_literal(argument.value) for argument in node.args]
    if any(value is None for value in values):
        return reader.as_field(node)
    try:
        return map_text(
            reader.read(receiver),
            lambda fixed: _computed(fixed, method, values),
            reader.as_field(node),
        )
    except (TypeError, ValueError):
        return reader.as_field(node)


def _computed(fixed: str, method: str, values: list[str | int | None]) -> str:
    if method == "replace":
        longest = max((len(value) for value in values if isinstance(value, str)), default=0)
        if (len(fixed) + 1) * (longest + 1) > _LONGEST_REPLACED:
            raise ValueError("the result could be very long")
    return str(getattr(fixed, method)(*values))


def _literal(node: cst.BaseExpression) -> str | int | None:
    if isinstance(node, cst.SimpleString) and "b" not in node.prefix.lower():
        return unescape(node.raw_value, node.prefix)
    return int(node.value, 0) if isinstance(node, cst.Integer) else None


def _dedent(
    reader: Reading, node: cst.BaseExpression, change: Callable[[str], str]
) -> Alternatives:
    if not reader.is_text(node):
        return reader.as_field(node)
    return unique(_around_fields(alternative, change) for alternative in reader.read(node))


def _around_fields(alternative: Alternative, change: Callable[[str], str]) -> Alternative:
    fields = [part for part in alternative if part.text is None]
    marked = "".join(_MARK if part.text is None else part.text for part in alternative)
    if marked.count(_MARK) != len(fields):
        return alternative
    first, *others = change(marked).split(_MARK)
    parts = [Part(text=first)]
    for part, following in zip(fields, others, strict=True):
        parts += [part, Part(text=following)]
    return merge(parts)


def _format(reader: Reading, node: cst.Call, receiver: cst.BaseExpression) -> Alternatives:
    templates = [pure_text(alternative) for alternative in reader.read(receiver)]
    try:
        return unique(
            alternative
            for template in templates
            for alternative in (
                reader.as_field(node)
                if template is None
                else braces(template, *_format_values(reader, node, template))
            )
        )
    except MalformedError:
        return reader.as_field(node)


def _format_values(
    reader: Reading, node: cst.Call, template: str
) -> tuple[list[Argument], dict[str, Argument]]:
    positional: list[Argument] = []
    named: dict[str, Argument] = {}
    for index, argument in enumerate(node.args):
        if argument.star == "*":
            if any(not after.keyword and not after.star for after in node.args[index + 1 :]):
                raise MalformedError("values behind a starred one")
            # The texts are known, the values have no names of their own; no field asks for more.
            code = reader.code(argument.value)
            positional += (_element(f"{code}[{at}]") for at in range(template.count("{")))
        elif argument.star == "**":
            code = reader.code(argument.value)
            names = re.findall(r"\{([^{}.\[!:]+)", template)
            named |= {name: _element(f"{code}[{name!r}]") for name in names if name not in named}
        elif argument.keyword is not None:
            named[argument.keyword.value] = reader.argument(argument.value)
        else:
            positional.append(reader.argument(argument.value))
    return positional, named


def _element(code: str) -> Argument:
    return Argument(code, field(code))


def _join(reader: Reading, node: cst.Call, receiver: cst.BaseExpression) -> Alternatives:
    separators = reader.read(receiver)
    separator = pure_text(separators[0]) if len(separators) == 1 else None
    display = node.args[0].value if len(node.args) == 1 and not node.args[0].star else None
    if separator is None or not isinstance(display, cst.List | cst.Tuple):
        return reader.as_field(node)
    pieces: list[tuple[Alternatives, Alternatives]] = []
    for index, element in enumerate(display.elements):
        if isinstance(element, cst.StarredElement):
            return reader.as_field(node)
        if index:
            pieces.append((text(separator), text(separator)))
        pieces.append((reader.read(element.value), reader.as_field(element.value)))
    return concatenate(pieces)
