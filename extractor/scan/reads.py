"""A condition -> what its truth depends on.

Each thing that it reads is a key. ``o.x`` is the name or attribute itself. ``o.*`` stands for
whatever ``o`` holds: it changes when something unknown happens to the object. ``o.?`` is read by
what looks at the object as a whole (``len(o)``, ``o == p``, ``key in o``, ``o`` as a truth value):
it changes with any part.
"""

import ast
import re
import warnings
from collections.abc import Iterator
from functools import lru_cache

INSIDE = ".*"
WHOLE = ".?"

_DOTTED = re.compile(r"[^\W\d]\w*(?:\s*\.\s*[^\W\d]\w*)*")
_LOOK_AT_TYPE = frozenset({"isinstance", "issubclass", "type", "id", "callable"})


@lru_cache(maxsize=50_000)
def reads(text: str) -> frozenset[str]:
    """Return the keys that an expression reads; more rather than fewer where it is hard to say."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return frozenset(_keys(ast.parse(text, mode="eval").body, whole=True))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        paths = (re.sub(r"\s", "", path) for path in _DOTTED.findall(text))
        return frozenset(key for path in paths for key in _of_path(path, whole=True))


def changed(path: str) -> Iterator[str]:
    """Yield the keys that a change of a name, an attribute or what is inside (``o.*``) touches."""
    yield path
    parts = path.split(".")
    for end in range(1, len(parts)):
        yield ".".join(parts[:end]) + WHOLE


def _of_path(path: str, *, whole: bool) -> Iterator[str]:
    parts = path.split(".")
    for end in range(1, len(parts) + 1):
        prefix = ".".join(parts[:end])
        yield prefix
        if end < len(parts) or whole:
            yield prefix + INSIDE
    if whole:
        yield path + WHOLE


def _keys(node: ast.expr, *, whole: bool) -> Iterator[str]:
    path = dotted_path(node)
    if path is not None:
        yield from _of_path(path, whole=whole)
    elif isinstance(node, ast.Subscript):
        yield from _keys(node.value, whole=True)
        yield from _keys(node.slice, whole=False)
    elif isinstance(node, ast.Call):
        yield from _of_call(node)
    elif isinstance(node, ast.Compare):
        yield from _of_comparison(node)
    elif isinstance(node, ast.UnaryOp):
        yield from _keys(node.operand, whole=isinstance(node.op, ast.Not))
    elif isinstance(node, ast.BinOp):
        number = _is_constant(node.left) or _is_constant(node.right)
        for side in (node.left, node.right):
            yield from _keys(side, whole=not number)
    else:
        yield from _of_parts(node)


def _of_parts(node: ast.AST) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            yield from _keys(child, whole=True)
        else:  # the ``for`` of a comprehension
            yield from _of_parts(child)


def _of_call(node: ast.Call) -> Iterator[str]:
    if isinstance(node.func, ast.Attribute):
        yield from _keys(node.func.value, whole=True)
    yield from _keys(node.func, whole=False)
    of_type = dotted_path(node.func) in _LOOK_AT_TYPE
    for argument in [*node.args, *(keyword.value for keyword in node.keywords)]:
        yield from _keys(argument, whole=not of_type)


def _of_comparison(node: ast.Compare) -> Iterator[str]:
    left = node.left
    for operator, right in zip(node.ops, node.comparators, strict=True):
        if isinstance(operator, ast.Is | ast.IsNot):
            wholes = (False, False)
        elif isinstance(operator, ast.In | ast.NotIn):
            wholes = (False, True)
        else:
            # What is equal to a number or a text is one, and does not change inside.
            wholes = (not _is_constant(right), not _is_constant(left))
        yield from _keys(left, whole=wholes[0])
        yield from _keys(right, whole=wholes[1])
        left = right


def _is_constant(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    return isinstance(node, ast.Constant)


def dotted_path(node: ast.expr) -> str | None:
    """Return ``a.b.c``; None for anything but a dotted name."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(names)]) if isinstance(node, ast.Name) else None
