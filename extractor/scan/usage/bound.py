"""Which names the statements of one block bind, at any depth."""

import ast
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class Bound:
    """The names bound by some statements, found in one walk and kept by line.

    Statements that share a line are taken together: each then binds what the others do.
    """

    def __init__(self, statements: Iterable[ast.stmt]) -> None:
        found = sorted(pair for statement in statements for pair in _bound(statement))
        self._lines = [line for line, _ in found]
        self._names = [name for _, name in found]

    def by(self, statement: ast.stmt) -> set[str]:
        """Return the names that a statement binds."""
        first = bisect_left(self._lines, statement.lineno)
        last = bisect_right(self._lines, statement.end_lineno or statement.lineno)
        return set(self._names[first:last])

    @property
    def all(self) -> set[str]:
        """All names."""
        return set(self._names)


def _bound(statement: ast.stmt) -> Iterator[tuple[int, str]]:
    """Yield lines and names; of a definition only its own, for it has names of its own inside."""
    if isinstance(statement, _DEFINITIONS):
        yield statement.lineno, statement.name
        return
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                yield node.lineno, name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield node.lineno, name
                continue
            case ast.ClassDef(name=name):
                yield node.lineno, name
                continue
            case ast.alias(name=name, asname=other):
                yield node.lineno, other or name.partition(".")[0]
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                yield node.lineno, name
            case ast.MatchStar(name=str(name)):
                yield node.lineno, name
            case ast.MatchMapping(rest=str(name)):
                yield node.lineno, name
            case ast.Nonlocal(names=names) | ast.Global(names=names):
                yield from ((node.lineno, name) for name in names)
        waiting.extend(ast.iter_child_nodes(node))
