"""Expressions -> the literals and texts that they are."""

import ast

from extractor.scan.facts.written import Code

_MOST_PARTS = 200
"""Texts joined by ``+``; more are no help text, but an attempt to nest deeply."""


def text_of(node: ast.expr | None, code: Code, depth: int = 0) -> str | None:
    """Return the text of a string, parts joined; what an f-string computes stays as ``{code}``."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = [text_of(part, code) for part in node.values]
        return "".join(part for part in parts if part is not None)
    if isinstance(node, ast.FormattedValue):
        return f"{{{code(node.value)}}}"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        if depth > _MOST_PARTS:
            return None
        left, right = (text_of(side, code, depth + 1) for side in (node.left, node.right))
        return left + right if left is not None and right is not None else None
    return None


def help_text(node: ast.expr | None, code: Code) -> str | None:
    """Return a text on one line, None where it is empty or computed."""
    text = text_of(node, code)
    return " ".join(text.split()) or None if text is not None else None


def string(node: ast.expr | None) -> str | None:
    """Return the value of a string literal."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return None


def strings(node: ast.expr | None) -> tuple[str, ...]:
    """Return the string literals of a display, none where one is something else."""
    if not isinstance(node, ast.List | ast.Tuple | ast.Set):
        return ()
    values = [string(element) for element in node.elts]
    return tuple(v for v in values if v is not None) if None not in values else ()


def literals(node: ast.expr | None) -> tuple[str, ...]:
    """Return the values of a display as Python literals, none where one is no literal."""
    if not isinstance(node, ast.List | ast.Tuple | ast.Set):
        return ()
    values = []
    for element in node.elts:
        if not isinstance(element, ast.Constant | ast.UnaryOp):
            return ()
        try:
            values.append(repr(ast.literal_eval(element)))
        except (ValueError, TypeError):
            return ()
    return tuple(values)


def is_true(node: ast.expr | None) -> bool:
    """Tell whether an expression is the literal ``True``."""
    return isinstance(node, ast.Constant) and node.value is True


def keywords(node: ast.Call) -> dict[str, ast.expr]:
    """Return the named arguments; ``**x`` says nothing."""
    return {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg is not None}


def last_name(node: ast.expr) -> str:
    """Return ``c`` of ``a.b.c`` or of ``f().c``; empty for what has no name."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
