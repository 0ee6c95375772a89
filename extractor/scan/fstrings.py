"""f-strings -> parts (language reference, "f-strings")."""

from collections.abc import Iterator

import libcst as cst

from extractor.scan.formatting import inlined
from extractor.scan.literals import unescape
from extractor.scan.reading import Reading
from extractor.scan.template import Alternatives, field, text

Piece = tuple[Alternatives, Alternatives]


def formatted(reader: Reading, node: cst.FormattedString) -> Iterator[Piece]:
    """Yield the pieces of an f-string, each with what to fall back to."""
    prefix = node.prefix
    for part in node.parts:
        if isinstance(part, cst.FormattedStringText):
            fixed = text(unescape(_single_braces(part.value), prefix))
            yield fixed, fixed
        elif isinstance(part, cst.FormattedStringExpression):
            yield from _expression(reader, part)


def _single_braces(body: str) -> str:
    return body.replace("{{", "{").replace("}}", "}")


def _expression(reader: Reading, part: cst.FormattedStringExpression) -> Iterator[Piece]:
    code = reader.code(part.expression)
    conversion = part.conversion
    spec = "".join(map(reader.code, part.format_spec)) if part.format_spec is not None else ""
    if part.equal is not None:
        # ``{x=}`` shows the expression as written, then its ``repr`` unless told otherwise.
        shown = text(reader.whole_code(part.expression) + _equal_sign(part.equal))
        yield shown, shown
        if conversion is None and part.format_spec is None:
            conversion = "r"
    fallback = field(code, conversion, spec)
    value = reader.argument(part.expression)
    yield inlined(value, conversion, spec, fallback), fallback


def _equal_sign(equal: cst.AssignEqual) -> str:
    before, after = equal.whitespace_before, equal.whitespace_after
    return f"{_spaces(before)}={_spaces(after)}"


def _spaces(node: cst.BaseParenthesizableWhitespace) -> str:
    return node.value if isinstance(node, cst.SimpleWhitespace) else " "
