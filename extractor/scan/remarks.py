"""Comments for readers: without code that was commented out, and without notes to tools."""

import ast
import re
import warnings
from collections.abc import Iterator, Sequence

from extractor.model.scan_surroundings import CommentLine
from extractor.scan.tree import Tree

_TO_TOOLS = re.compile(
    r"(?:noqa|nosec|nopycln|type:|pragma\b|pylint\b|pyright\b|mypy\b|ruff\b|flake8\b|isort\b"
    r"|fmt:|yapf\b|codespell|coverage\b|cspell|!|-\*-)",
    re.IGNORECASE,
)
_CODE = (
    ast.Assign,
    ast.AugAssign,
    ast.AnnAssign,
    ast.Assert,
    ast.Delete,
    ast.Import,
    ast.ImportFrom,
    ast.Raise,
    ast.Return,
    ast.If,
    ast.For,
    ast.While,
    ast.With,
    ast.Try,
    ast.FunctionDef,
    ast.ClassDef,
    ast.Pass,
    ast.Break,
    ast.Continue,
)
_OPENS = re.compile(r"(?:elif\b.*|else|except\b.*|finally)\s*:$")


def comment_above(tree: Tree, line: int) -> tuple[CommentLine, ...]:
    """Return the comment lines that stand directly above a line, as far as they are prose."""
    found: list[CommentLine] = []
    while line > 1:
        line -= 1
        text = tree.lines.slice(line, line)[0].strip()
        if not text.startswith("#"):
            break
        found.append(CommentLine(line=line, text=text.lstrip("#").removeprefix(" ")))
    if not found or tree.opened_by(found[-1].line) is not None:
        return ()
    return tuple(_prose(found[::-1]))


def _prose(comments: Sequence[CommentLine]) -> Iterator[CommentLine]:
    kept = [comment for comment in comments if not _TO_TOOLS.match(comment.text)]
    if _is_code("\n".join(comment.text for comment in kept)):
        return
    yield from (comment for comment in kept if not _is_code(comment.text.strip()))


def _is_code(text: str) -> bool:
    if _OPENS.match(text):
        return True
    for attempt in (text, f"{text} pass"):  # the head of a block stands alone
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                body = ast.parse(attempt).body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        return bool(body) and all(map(_runs, body))
    return False


def _runs(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Call | ast.Await | ast.Yield)
    return isinstance(statement, _CODE)
