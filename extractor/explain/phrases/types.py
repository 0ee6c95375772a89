"""What the code says about the type of a value: enough to word that it is true or false."""

import ast
import re
from dataclasses import dataclass, replace
from enum import StrEnum

from extractor.explain.expressions import dotted, is_none, last_name, parsed


class Shape(StrEnum):
    """Kinds of values that are true or false in their own ways."""

    BOOL = "bool"
    TEXT = "text"
    WHOLE = "whole number"
    NUMBER = "number"
    ITEMS = "items"
    PATH = "path"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Type:
    """Type of a value, as declared."""

    shape: Shape = Shape.OTHER
    optional: bool = False
    """Whether it may be ``None``."""


UNKNOWN = Type()

_LISTED = (
    "list List tuple Tuple set Set frozenset FrozenSet dict Dict Mapping MutableMapping "
    "Sequence MutableSequence Collection OrderedDict defaultdict DefaultDict deque Deque "
    "Counter AbstractSet MutableSet"
)

_SHAPES = {
    "bool": Shape.BOOL,
    "flag": Shape.BOOL,
    "StrictBool": Shape.BOOL,
    "str": Shape.TEXT,
    "AnyStr": Shape.TEXT,
    "bytes": Shape.TEXT,
    "int": Shape.WHOLE,
    "float": Shape.NUMBER,
    "Path": Shape.PATH,
    "PurePath": Shape.PATH,
    "PosixPath": Shape.PATH,
    **dict.fromkeys(
        _LISTED.split(),
        Shape.ITEMS,
    ),
}

_TRANSPARENT = frozenset({"Annotated", "Final", "ClassVar", "Required", "NotRequired"})


def declared(annotation: str | None, default: str | None) -> Type:
    """Return the type that an annotation and a default tell; the annotation goes first."""
    node = parsed(annotation) if annotation else None
    value = parsed(default) if default else None
    by_annotation = _annotated(node) if node is not None else UNKNOWN
    is_none_default = value is not None and is_none(value)
    found = by_annotation
    if value is not None and (node is None or (found == UNKNOWN and dotted(node))):
        found = Type(_default(value))
    return replace(found, optional=found.optional or is_none_default)


_WORDS = re.compile(r"Bool|Flag|Int|Float|Str|Tuple|List")


def registered(kind: str, default: str | None) -> Type:
    """Return the type of a variable that a registry declares: ``EnvBool(False)``.

    The registry's classes are the project's own; their names say what they read.
    """
    words = set(_WORDS.findall(kind))
    by_name = {
        "Bool": Shape.BOOL,
        "Flag": Shape.BOOL,
        "Int": Shape.WHOLE,
        "Float": Shape.NUMBER,
        "Str": Shape.TEXT,
    }
    shapes = {by_name.get(word, Shape.ITEMS) for word in words}
    if len(shapes) != 1:
        return declared(None, default)
    return Type(shapes.pop(), optional=default in {None, "None"})


def held(code: str | None) -> Type:
    """Return the type of what an expression makes, where its form alone tells."""
    node = parsed(code) if code else None
    match node:
        case ast.ListComp() | ast.SetComp() | ast.DictComp():
            return Type(Shape.ITEMS)
        case ast.JoinedStr():
            return Type(Shape.TEXT)
        case ast.Compare(ops=[ast.Is() | ast.IsNot() | ast.In() | ast.NotIn()]):
            return Type(Shape.BOOL)
        case ast.UnaryOp(op=ast.Not()):
            return Type(Shape.BOOL)
        case ast.Call(func=ast.Name(id=name)) if name in _MAKERS:
            return Type(_MAKERS[name])
        case ast.Call(func=ast.Name(id="getattr"), args=[_, _, ast.Constant(value=bool())]):
            return Type(Shape.BOOL)
        case ast.Call(func=ast.Attribute(attr="get"), args=[_, ast.Constant(value=bool())]):
            return Type(Shape.BOOL)
        case ast.Call(func=ast.Attribute(attr=name)) if name in _TEXT_MAKERS:
            return Type(_TEXT_MAKERS[name])
        case ast.Call(args=[ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not())], keywords=[]):
            return Type(Shape.BOOL)  # a wrapper around a test: ``const_expr(x > 3)``
        case None:
            return UNKNOWN
        case _:
            return Type(_default(node))


_MAKERS = {
    "bool": Shape.BOOL,
    "isinstance": Shape.BOOL,
    "hasattr": Shape.BOOL,
    "any": Shape.BOOL,
    "all": Shape.BOOL,
    "list": Shape.ITEMS,
    "sorted": Shape.ITEMS,
    "set": Shape.ITEMS,
    "frozenset": Shape.ITEMS,
    "tuple": Shape.ITEMS,
    "dict": Shape.ITEMS,
    "str": Shape.TEXT,
    "len": Shape.WHOLE,
    "int": Shape.WHOLE,
    "float": Shape.NUMBER,
}
_TEXT_MAKERS = {
    "splitlines": Shape.ITEMS,
    "strip": Shape.TEXT,
    "lower": Shape.TEXT,
    "upper": Shape.TEXT,
}


def _annotated(node: ast.expr) -> Type:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        inner = parsed(node.value)
        return _annotated(inner) if inner is not None else UNKNOWN
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _any_of([node.left, node.right])
    if isinstance(node, ast.Subscript):
        return _subscripted(node)
    return Type(_SHAPES.get(last_name(node), Shape.OTHER)) if dotted(node) else UNKNOWN


def _subscripted(node: ast.Subscript) -> Type:
    name = last_name(node.value)
    inside = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if name == "Optional":
        return replace(_annotated(node.slice), optional=True)
    if name == "Union":
        return _any_of(inside)
    if name in _TRANSPARENT and inside:
        return _annotated(inside[0])
    if name == "Literal":
        return _literals(inside)
    return Type(_SHAPES.get(name, Shape.OTHER))


def _literals(values: list[ast.expr]) -> Type:
    optional = any(is_none(value) for value in values)
    shapes = {_default(value) for value in values if not is_none(value)}
    return Type(shapes.pop() if len(shapes) == 1 else Shape.OTHER, optional)


def _any_of(nodes: list[ast.expr]) -> Type:
    types = [_annotated(node) for node in nodes if not is_none(node)]
    shapes = {each.shape for each in types}
    optional = len(types) < len(nodes) or any(each.optional for each in types)
    return Type(shapes.pop() if len(shapes) == 1 else Shape.OTHER, optional)


def _default(node: ast.expr) -> Shape:
    match node:
        case ast.Constant(value=bool()):
            return Shape.BOOL
        case ast.Constant(value=str() | bytes()):
            return Shape.TEXT
        case ast.List() | ast.Tuple() | ast.Dict() | ast.Set():
            return Shape.ITEMS
        case _:
            # A number is no evidence: 0 as a default takes 0.5 as well, and often an object.
            return Shape.OTHER
