"""Why a message could not be read: one short phrase, the same for the same kind of code."""

import libcst as cst

from extractor.scan.bindings import CaughtValue, UnknownValue
from extractor.scan.reading import Reading, last_name

_CAUGHT = "the text of a caught exception"


def dynamic_reason(reader: Reading, node: cst.BaseExpression) -> str:
    """Return what kind of expression stands where the message is made."""
    if isinstance(node, cst.Name):
        return _origin(reader, node)
    if isinstance(node, cst.Call):
        return _call(reader, node)
    for kind, phrase in _PHRASES:
        if isinstance(node, kind):
            return phrase
    return "a computed value"


_PHRASES: tuple[tuple[type[cst.BaseExpression], str], ...] = (
    (cst.Attribute, "an attribute"),
    (cst.Subscript, "an element of a collection"),
    (cst.SimpleString, "a text without words"),
    (cst.FormattedString, "a text made of values alone"),
    (cst.Integer, "a number"),
    (cst.Float, "a number"),
    (cst.Await, "the result of a call"),
)


def _origin(reader: Reading, node: cst.Name) -> str:
    binding = reader.look_up(node)
    if binding and all(isinstance(value, CaughtValue) for value in binding):
        return _CAUGHT
    origins = {value.origin for value in binding or () if isinstance(value, UnknownValue)}
    if len(origins) == 1:
        return origins.pop()
    if origins:
        return "a variable with several origins"
    return "a name from elsewhere" if not binding else "a computed variable"


def _call(reader: Reading, node: cst.Call) -> str:
    arguments = [argument.value for argument in node.args]
    if last_name(node.func) in {"str", "repr"} and len(arguments) == 1:
        return dynamic_reason(reader, arguments[0])
    return "the result of a call"
