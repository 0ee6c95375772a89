"""Tests, patterns and headers of the tree -> guards."""

import re
from collections.abc import Iterator
from typing import Any

import libcst as cst
import msgspec

from extractor.model.scan import Guard, GuardKind
from extractor.scan.one_line import one_line
from extractor.scan.tree import Tree

_NAME = re.compile(r"[^\W\d]\w*")


class GuardMaker:
    """Makes guards for one file."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def test(self, kind: GuardKind, test: cst.BaseExpression, *, holds: bool) -> Guard:
        """Return the guard of a test that came out true or false; ``not`` is taken off it."""
        node = test
        while isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Not):
            node, holds = node.expression, not holds
        if ":=" not in (code := self._code(node)):
            return self._guard(kind, code, node, holds=holds)
        names = _NamedValues()
        plain = node.visit(names)
        if not names.targets:
            return self._guard(kind, self._code(node), node, holds=holds)
        # ``(n := f()) > 3``: from here on, ``n > 3`` says the same without calling again.
        code = self._tree.module.code_for_node(plain) if isinstance(plain, cst.CSTNode) else ""
        guard = self._guard(kind, one_line(code), node, holds=holds)
        reads = [name for name in _NAME.findall(self._code(node)) if name in names.targets]
        # Read before it is bound, the name stood for something else.
        return guard if len(reads) == len(names.targets) else _at(guard, evaluable=False)

    def note(self, kind: GuardKind, text: str, node: cst.CSTNode) -> Guard:
        """Return a guard that says where the site is, and has no truth value."""
        line, end_line = self._lines(node)
        return Guard(
            kind=kind, text=text, holds=True, line=line, end_line=end_line, evaluable=False
        )

    def loop(self, node: cst.For) -> Guard:
        """Return the note that a site is in a ``for`` loop."""
        text = f"{self._code(node.target)} in {self._code(node.iter)}"
        guard = self.note(GuardKind.FOR, text, node.iter)
        line = self._tree.lines.position(self._tree.span(node)[0])[0]
        return _at(guard, line=line)

    def handler(self, node: cst.ExceptHandler | cst.ExceptStarHandler) -> Guard:
        """Return the note that an exception was caught."""
        text = self._code(node.type) if node.type is not None else ""
        line = self._tree.lines.position(self._tree.span(node)[0])[0]
        return _at(self.note(GuardKind.EXCEPT, text, node), line=line, end_line=line)

    def managers(self, node: cst.With) -> Guard:
        """Return the note that a site is in a ``with`` block."""
        text = ", ".join(self._code(item.item) for item in node.items)
        line = self._tree.lines.position(self._tree.span(node)[0])[0]
        return _at(self.note(GuardKind.WITH, text, node), line=line, end_line=line)

    def case(self, subject: cst.BaseExpression, case: cst.MatchCase, *, holds: bool) -> Guard:
        """Return the guard of a ``case`` that did or did not match."""
        pattern = case.pattern
        line = self._tree.lines.position(self._tree.span(case)[0])[0]
        said = self._pattern(self._code(subject), pattern)
        if said is not None and case.guard is not None:
            condition = self._code(case.guard)
            said = f"({said}) and ({condition})" if said else condition
        if not said:
            guard_text = f" if {self._code(case.guard)}" if case.guard is not None else ""
            text = f"case {self._code(pattern)}{guard_text}"
            return Guard(
                kind=GuardKind.CASE,
                text=text,
                holds=holds,
                line=line,
                end_line=line,
                evaluable=False,
            )
        return Guard(kind=GuardKind.CASE, text=said, holds=holds, line=line, end_line=line)

    def _pattern(self, subject: str, pattern: cst.MatchPattern) -> str | None:
        """Return a pattern as an expression: empty if it always matches, None if there is none."""
        if isinstance(pattern, cst.MatchValue):
            return f"{subject} == {self._code(pattern.value)}"
        if isinstance(pattern, cst.MatchSingleton):
            return f"{subject} is {self._code(pattern.value)}"
        if isinstance(pattern, cst.MatchOr):
            said = [self._pattern(subject, choice.pattern) for choice in pattern.patterns]
            return " or ".join(map(str, said)) if all(said) else None
        if isinstance(pattern, cst.MatchClass) and not (pattern.patterns or pattern.kwds):
            return f"isinstance({subject}, {self._code(pattern.cls)})"
        if isinstance(pattern, cst.MatchAs):
            return "" if pattern.pattern is None else self._pattern(subject, pattern.pattern)
        return None

    def inside(self, root: cst.CSTNode, call: cst.Call) -> Iterator[Guard]:
        """Yield the conditions within one statement: ``and``, ``or``, ``if else``, loops."""
        node = root
        target = self._tree.span(call)
        while node is not call:
            child = next((c for c in node.children if self._contains(c, call, target)), None)
            if child is None:
                return
            yield from self._step(node, child)
            node = child

    def _contains(self, node: cst.CSTNode, call: cst.Call, target: tuple[int, int]) -> bool:
        if node is call:
            return True
        try:
            first, last = self._tree.span(node)
        except KeyError:  # a node without a position of its own: look inside
            return any(self._contains(child, call, target) for child in node.children)
        return first <= target[0] and target[1] <= last

    def _step(self, node: cst.CSTNode, child: cst.CSTNode) -> Iterator[Guard]:
        if isinstance(node, cst.BooleanOperation) and child is node.right:
            holds = isinstance(node.operator, cst.And)
            yield self.test(GuardKind.OPERAND, node.left, holds=holds)
        elif isinstance(node, cst.IfExp) and child is not node.test:
            yield self.test(GuardKind.IF, node.test, holds=child is node.body)
        elif isinstance(node, cst.BaseSimpleComp) and child is not node.for_in:
            for condition in node.for_in.ifs:
                yield self.test(GuardKind.COMPREHENSION, condition.test, holds=True)

    def _code(self, node: cst.CSTNode) -> str:
        return one_line(self._tree.code(node))

    def _lines(self, node: cst.CSTNode) -> tuple[int, int]:
        first, last = self._tree.span(node)
        return self._tree.lines.position(first)[0], self._tree.lines.position(last)[0]

    def _guard(self, kind: GuardKind, text: str, node: cst.CSTNode, *, holds: bool) -> Guard:
        line, end_line = self._lines(node)
        return Guard(kind=kind, text=text, holds=holds, line=line, end_line=end_line)


def _at(guard: Guard, **changes: Any) -> Guard:
    return msgspec.structs.replace(guard, **changes)


class _NamedValues(cst.CSTTransformer):
    """Puts the name in the place of each ``name := value``."""

    def __init__(self) -> None:
        super().__init__()
        self.targets: list[str] = []

    def leave_NamedExpr(  # noqa: N802 - LibCST's name
        self, original_node: cst.NamedExpr, updated_node: cst.NamedExpr
    ) -> cst.BaseExpression:
        """Replace one."""
        if isinstance(original_node.target, cst.Name):
            self.targets.append(original_node.target.value)
        return updated_node.target
