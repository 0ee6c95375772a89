"""Tests that expect an exception with a text, as pytest, unittest and Django write it.

A name stands for a text only where one assignment is sure to reach it: a later one in a branch or
loop makes it unknown.
"""

import ast
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from extractor.model.usage import Expectation
from extractor.scan.facts.texts import last_name
from extractor.scan.facts.written import Written
from extractor.scan.usage.blocks import (
    Block,
    Check,
    Names,
    block_of,
    checks,
    failing,
    is_left_out,
)
from extractor.scan.usage.bound import Bound
from extractor.scan.usage.patterns import Texts, pieces

LONGEST_CALL = 200
"""Characters of the code that is to fail; longer code is left out."""

_EXPECTING = re.compile(r"raises|assertRaises")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_CHANGING = (ast.For, ast.AsyncFor, ast.While, ast.Try, ast.TryStar, ast.Match)
"""Statements whose blocks may begin after other blocks of theirs."""
_WITH = (ast.With, ast.AsyncWith)


class Expectations:
    """Finds the expectations of one file.

    Args:
        text: of the file.
        path: repository path, for the record.
    """

    def __init__(self, text: str, path: str) -> None:
        self._code = Written(text)
        self._lines = [n for n, line in enumerate(text.split("\n"), 1) if _EXPECTING.search(line)]
        self._path = path
        self._found: list[Expectation] = []
        self._raises: frozenset[str] = frozenset()
        self._shared: Names = {}
        self._bound = Bound(())

    def of(self, tree: ast.Module) -> tuple[Expectation, ...]:
        """Return the expectations of a module, in source order."""
        imported = (node for node in tree.body if isinstance(node, ast.ImportFrom))
        self._raises = frozenset(
            alias.asname or alias.name
            for node in imported
            if node.module == "pytest"
            for alias in node.names
            if alias.name == "raises"
        )
        self._bound = Bound(tree.body)
        self._shared = _constants(tree, self._bound)
        self._walk(tree.body, {}, None)
        return tuple(self._found)

    def _walk(self, body: Sequence[ast.stmt], names: Names, function: str | None) -> None:
        """Go through statements in order; ``names`` is what their names stand for, kept up."""
        for number, statement in enumerate(body):
            if isinstance(statement, (*_FUNCTIONS, ast.ClassDef)):
                if self._expects(statement) and not is_left_out(statement):
                    self._define(statement)
                names.pop(statement.name, None)
                continue
            self._expected(statement, body[number + 1 :], names, function)
            self._inside(statement, names, function)
            for name in self._bound.by(statement):
                names.pop(name, None)
            _assign(statement, names)

    def _expects(self, node: ast.stmt) -> bool:
        """Tell whether a line of a statement names a function that expects an exception."""
        at = bisect_left(self._lines, node.lineno)
        return at < len(self._lines) and self._lines[at] <= (node.end_lineno or node.lineno)

    def _define(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        """Go through a definition; what is bound around it is not what it sees, but for
        constants of the module."""
        around, shared = self._bound, self._shared
        self._bound = Bound(node.body)
        if isinstance(node, ast.ClassDef):
            self._walk(node.body, {}, None)
        else:
            given = {each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg)}
            own = self._bound.all | given
            self._shared = {name: known for name, known in shared.items() if name not in own}
            self._walk(node.body, dict(self._shared), node.name)
        self._bound, self._shared = around, shared

    def _inside(self, statement: ast.stmt, names: Names, function: str | None) -> None:
        """Go through the blocks of a statement, each with what is sure at its beginning."""
        if not self._expects(statement):
            return
        if isinstance(statement, _WITH):
            self._walk(statement.body, names, function)
            return
        changed = self._bound.by(statement) if isinstance(statement, _CHANGING) else set()
        known = {name: text for name, text in names.items() if name not in changed}
        if isinstance(statement, ast.Try | ast.TryStar):
            self._walk(statement.body, dict(names), function)
            blocks = [*(each.body for each in statement.handlers)]
            blocks += [statement.orelse, statement.finalbody]
        elif isinstance(statement, ast.Match):
            blocks = [case.body for case in statement.cases]
        else:
            blocks = [getattr(statement, "body", []), getattr(statement, "orelse", [])]
        for block in blocks:
            self._walk(block, dict(known), function)

    def _expected(
        self,
        statement: ast.stmt,
        following: Sequence[ast.stmt],
        names: Names,
        function: str | None,
    ) -> None:
        block = block_of(statement, self._raises)
        if block is None:
            return
        exceptions = tuple(self._exceptions(block.exceptions))
        found = list(_texts(block, following, names, self._bound))
        if not exceptions or not found:
            return
        failed = failing(block)
        code = self._short(failed) if failed is not None else None
        for texts, last in found:
            self._found.append(
                Expectation(
                    path=self._path,
                    line=statement.lineno,
                    end_line=last,
                    exceptions=exceptions,
                    texts=texts,
                    function=function,
                    call=code,
                    callee=_callee(failed),
                )
            )

    def _exceptions(self, node: ast.expr) -> Iterator[str]:
        for each in node.elts if isinstance(node, ast.Tuple) else [node]:
            if isinstance(each, ast.Name | ast.Attribute) and last_name(each):
                yield self._code(each)

    def _short(self, node: ast.expr) -> str | None:
        # Code that was put together from the arguments of a call has no place of its own.
        code = self._code(node) if hasattr(node, "lineno") else ast.unparse(node)
        if isinstance(node, ast.Call) and code.endswith(",)"):
            code = f"{code[:-2]})"
        return code if len(code) <= LONGEST_CALL and "\n" not in code else None


def _texts(
    block: Block, following: Iterable[ast.stmt], names: Names, bound: Bound
) -> Iterator[tuple[Texts, int]]:
    """Yield what the message is to hold, with the last line of where that is said."""
    found = [(block.last, each) for each in block.checks]
    if block.name is not None:
        found += checks(block.name, following, bound)
    for last, check in found:
        texts = _read(check, names)
        if texts is not None:
            yield texts, last


def _read(check: Check, names: Names) -> Texts | None:
    written = pieces(check.node, names)
    return check.read(written) if written is not None else None


def _callee(node: ast.expr | None) -> str | None:
    return last_name(node.func) or None if isinstance(node, ast.Call) else None


def _constants(tree: ast.Module, bound: Bound) -> Names:
    """Return the texts of names that a module assigns once, at its top."""
    names: Names = {}
    seen: set[str] = set()
    for statement in tree.body:
        changed = bound.by(statement)
        _assign(statement, names)
        for name in changed & seen:
            names.pop(name, None)
        seen |= changed
    if names:
        for node in ast.walk(tree):
            for name in node.names if isinstance(node, ast.Global) else ():
                names.pop(name, None)
    return names


def _assign(statement: ast.stmt, names: Names) -> None:
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            known = pieces(value, names)
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            known = pieces(value, names)
        case _:
            return
    if known is not None:
        names[name] = known
