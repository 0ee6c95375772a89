"""Python expressions as text and as trees of :mod:`ast`."""

import ast
import re
import warnings
from functools import lru_cache

_DEEPEST = 40
"""Levels of a tree above which an expression is not read: people write fewer, and every walk
over what is read may recurse."""

_CONSTANT_NAME = re.compile(r"_{0,2}[A-Z][A-Z0-9_]*")


@lru_cache(maxsize=20_000)
def parsed(code: str) -> ast.expr | None:
    """Return the expression, None where the code is none, or is nested too deeply to be said.

    The trees are shared: nobody may change them.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            node = ast.parse(code.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return None if _is_deep(node) else node


def _is_deep(node: ast.AST) -> bool:
    level = [node]
    for _ in range(_DEEPEST):
        level = [child for each in level for child in ast.iter_child_nodes(each)]
        if not level:
            return False
    return True


@lru_cache(maxsize=50_000)
def code(node: ast.AST) -> str:
    """Return the code of a tree, written one way whatever the source looked like.

    Trees are not changed once they are made, so that each is written once.
    """
    if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords:
        only = node.args[0]
        if isinstance(only, ast.GeneratorExp):
            return f"{ast.unparse(node.func)}{ast.unparse(only)}"  # else it has its brackets twice
    return ast.unparse(node)


def normal(text: str) -> str:
    """Return the code of a text as :func:`code` writes it; the text itself where it is none."""
    node = parsed(text)
    return code(node) if node is not None else text.strip()


def dotted(node: ast.AST) -> str:
    """Return a name or a chain of attributes (``a.b.c``); empty for all else."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return ""
    return ".".join([node.id, *reversed(names)])


def last_name(node: ast.AST) -> str:
    """Return the last part of a dotted name; of other trees that end in an attribute as well."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def called(node: ast.AST, count: int | None = None) -> str:
    """Return the dotted callee of a plain call with ``count`` arguments; empty for all else."""
    if not isinstance(node, ast.Call) or node.keywords:
        return ""
    if any(isinstance(argument, ast.Starred) for argument in node.args):
        return ""
    return dotted(node.func) if count is None or len(node.args) == count else ""


def is_literal(node: ast.AST) -> bool:
    """Tell whether a tree is a value written out: a constant, also with a sign, or some of them."""
    match node:
        case ast.Constant(value=value):
            return value is not Ellipsis
        case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=ast.Constant(value=int() | float())):
            return True
        case ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Set(elts=elements):
            return all(is_literal(element) for element in elements)
        case ast.Dict(keys=keys, values=values):
            return all(key is not None and is_literal(key) for key in keys) and all(
                is_literal(value) for value in values
            )
        case _:
            return False


def is_value(node: ast.AST) -> bool:
    """Tell whether a tree stands for one fixed value: a literal, ``MAX``, ``Mode.AUTO``."""
    if is_literal(node):
        return True
    return bool(_CONSTANT_NAME.fullmatch(last_name(node))) and bool(dotted(node))


def literal(node: ast.AST) -> object:
    """Return the value of a literal. Raises ``ValueError`` for all else."""
    if not is_literal(node):
        raise ValueError(code(node))
    value: object = ast.literal_eval(code(node))
    return value


def is_number(node: ast.AST) -> bool:
    """Tell whether a tree is a whole or a decimal number written out."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        node = node.operand
    return isinstance(node, ast.Constant) and type(node.value) in {int, float}


def is_none(node: ast.AST) -> bool:
    """Tell whether a tree is ``None``."""
    return isinstance(node, ast.Constant) and node.value is None


def display(node: ast.AST) -> list[ast.expr] | None:
    """Return the elements of a list, tuple or set, or a dict's keys, that is written out."""
    if isinstance(node, ast.Call) and len(node.args) == 1 and called(node) in _WRAPPERS:
        node = node.args[0]
    if isinstance(node, ast.Dict):
        keys = [key for key in node.keys if key is not None]
        return keys if len(keys) == len(node.keys) else None
    if not isinstance(node, ast.List | ast.Tuple | ast.Set):
        return None
    return None if any(isinstance(each, ast.Starred) for each in node.elts) else node.elts


_WRAPPERS = frozenset({"set", "frozenset", "tuple", "list"})


def paths(node: ast.AST) -> frozenset[str]:
    """Return what an expression reads: names and chains of attributes, as long as they go.

    Of a call these are the arguments; the object in front of the dot only where they read nothing,
    for it may be a module (``os.path.exists(p)``). ``self`` alone is nothing to read.
    """
    found: set[str] = set()
    waiting: list[ast.AST] = [node]
    while waiting:
        each = waiting.pop()
        path = dotted(each)
        if path:
            found.add(path)
        elif isinstance(each, ast.Call):
            given = [*each.args, *each.keywords]
            waiting.extend(given)
            receiver = each.func.value if isinstance(each.func, ast.Attribute) else each.func
            is_name = bool(dotted(receiver))
            if not is_name or (receiver is not each.func and not any(map(paths, given))):
                waiting.append(receiver)
        else:
            waiting.extend(ast.iter_child_nodes(each))
    return frozenset(found - {"self", "cls"})


def is_same(one: ast.AST, other: ast.AST) -> bool:
    """Tell whether two trees are the same code."""
    return type(one) is type(other) and code(one) == code(other)
