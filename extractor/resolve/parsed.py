"""Code as written -> expressions of ``ast``."""

import ast
import warnings
from functools import lru_cache

_LONGEST_CHAIN = 30


@lru_cache(maxsize=20_000)
def parsed(code: str) -> ast.expr | None:
    """Return the expression, None where the code is none that the running Python can parse.

    The trees are shared: nobody may change them.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(code.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def is_long(node: ast.expr) -> bool:
    """Tell whether a chain of attributes, calls and elements is longer than people write them."""
    for _ in range(_LONGEST_CHAIN):
        if isinstance(node, ast.Call):
            node = node.func
        elif isinstance(node, ast.Attribute | ast.Subscript):
            node = node.value
        else:
            return False
    return True


def dotted(node: ast.expr) -> str:
    """Return a name or a chain of attributes (``a.b.c``); empty for all else."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return ""
    return ".".join([node.id, *reversed(names)])


def bound_inside(node: ast.expr) -> frozenset[str]:
    """Return names that the expression binds itself: comprehensions, lambdas, ``:=``."""
    return frozenset(
        name
        for each in ast.walk(node)
        for name in (
            [each.id]
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
            else [each.arg]
            if isinstance(each, ast.arg)
            else []
        )
    )


def segment(code: str, node: ast.expr) -> str:
    """Return the part of the code that a node is."""
    return ast.get_source_segment(code, node) or ast.unparse(node)
