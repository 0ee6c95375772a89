"""Nodes of ``ast`` -> code as written, and texts on one line."""

import ast
import inspect
import re
from collections.abc import Callable
from typing import cast

from extractor.scan.decode import Lines
from extractor.scan.one_line import one_line

Code = Callable[[ast.AST], str]
"""Gives the code of a node that has a position, as written, on one line."""

_BLANK = re.compile(r"\n\s*\n")


class Written:
    """The text of a file, to be cut by positions of ``ast`` (columns in UTF-8 bytes)."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._ascii = text.isascii()
        self._lines = Lines(text)

    def __call__(self, node: ast.AST) -> str:
        """Return the code of a node that has a position."""
        placed = cast("ast.expr", node)
        first = self._offset(placed.lineno, placed.col_offset)
        last = self._offset(placed.end_lineno or placed.lineno, placed.end_col_offset or 0)
        return one_line(self._text[first:last])

    def _offset(self, line: int, column: int) -> int:
        start = self._lines.start(line)
        if self._ascii:
            return start + column
        head = self._text[start : start + column]
        if head.isascii():
            return start + column
        # A character takes at least one byte, so as many characters hold the bytes in question.
        return start + len(head.encode()[:column].decode(errors="ignore"))


def shortened(code: str, longest: int) -> str:
    """Return code of at most ``longest`` characters; what was cut ends with ``…``, so that it
    cannot be taken for whole code: no Python ends like that."""
    return code if len(code) <= longest else code[: longest - 1] + "…"


def first_paragraph(body: list[ast.stmt]) -> str | None:
    """Return the first paragraph of the docstring of a body, on one line."""
    if not body or not isinstance(body[0], ast.Expr):
        return None
    value = body[0].value
    if not isinstance(value, ast.Constant) or not isinstance(value.value, str):
        return None
    paragraph = _BLANK.split(inspect.cleandoc(value.value), maxsplit=1)[0]
    return " ".join(paragraph.split()) or None


def dotted(node: ast.expr) -> str | None:
    """Return a name or a chain of attributes as written (``a.b.c``), None for all else."""
    if isinstance(node, ast.Name):
        return node.id
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if not names or not isinstance(node, ast.Name):
        return None
    names.append(node.id)
    return ".".join(reversed(names))
