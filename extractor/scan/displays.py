"""Lists, tuples, sets and dicts as a message: what ``str`` shows of them."""

import libcst as cst

from extractor.scan.formatting import representation
from extractor.scan.reading import Reading
from extractor.scan.template import Alternatives, concatenate, field, text

Display = cst.Tuple | cst.List | cst.Set | cst.Dict

_BRACKETS: dict[type[cst.CSTNode], tuple[str, str]] = {
    cst.Tuple: ("(", ")"),
    cst.List: ("[", "]"),
    cst.Set: ("{", "}"),
    cst.Dict: ("{", "}"),
}


def represent(reader: Reading, node: cst.BaseExpression) -> Alternatives:
    """Return what ``repr`` of an expression shows."""
    if isinstance(node, cst.Integer | cst.Float):
        return reader.read(node)
    if isinstance(node, cst.Name) and node.value in {"None", "True", "False"}:
        return text(node.value)
    if isinstance(node, Display):
        return display(reader, node)
    if reader.is_text(node):
        return tuple(map(representation, reader.read(node)))
    return field(reader.code(node), "r")


def display(reader: Reading, node: Display) -> Alternatives:
    """Return what ``str`` shows of a display: its brackets and the ``repr`` of each element."""
    opening, closing = _BRACKETS[type(node)]
    if not node.elements:
        return text("{}" if isinstance(node, cst.Dict) else opening + closing)
    pieces: list[Alternatives] = [text(opening)]
    for index, element in enumerate(node.elements):
        if isinstance(element, cst.StarredElement | cst.StarredDictElement):
            return reader.as_field(node)
        if index:
            pieces.append(text(", "))
        if isinstance(element, cst.DictElement):
            pieces += [represent(reader, element.key), text(": ")]
        pieces.append(represent(reader, element.value))
    single = isinstance(node, cst.Tuple) and len(node.elements) == 1
    pieces.append(text("," + closing if single else closing))
    whole = reader.as_field(node)
    if any(len(piece) > 1 for piece in pieces):
        return whole
    return concatenate((piece, whole) for piece in pieces)


def arguments_tuple(reader: Reading, arguments: list[cst.BaseExpression]) -> Alternatives:
    """Return what ``str`` shows of a builtin exception with several arguments: their tuple."""
    pieces = [text("(")]
    for index, argument in enumerate(arguments):
        if index:
            pieces.append(text(", "))
        shown = represent(reader, argument)
        pieces.append(shown if len(shown) == 1 else field(reader.code(argument), "r"))
    pieces.append(text(")"))
    return concatenate((piece, piece) for piece in pieces)
