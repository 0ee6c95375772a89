"""Tests, patterns and headers of the tree -> guards."""

import re
from typing import Any

import libcst as cst
import msgspec

from extractor.model.scan import Guard, GuardKind
from extractor.scan.names import pattern_names
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
        plain_guard = self._guard(kind, one_line(code), node, holds=holds)
        reads = [name for name in _NAME.findall(self._code(node)) if name in names.targets]
        # Read before it is bound, the name stood for something else; bound again and again in a
        # comprehension, it stands for the last.
        sure = len(reads) == len(names.targets) and not names.repeated
        if sure:
            return plain_guard
        return _at(self._guard(kind, self._code(node), node, holds=holds), evaluable=False)

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
        said = self._pattern(self._subject(subject), pattern)
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
        return Guard(
            kind=GuardKind.CASE,
            text=said,
            holds=holds,
            line=line,
            end_line=line,
            evaluable=not self._renames(subject, pattern),
        )

    def _renames(self, subject: cst.BaseExpression, pattern: cst.MatchPattern) -> bool:
        """Tell whether the pattern binds a name to something else than it is in the subject."""
        read = set(_NAME.findall(self._code(subject)))
        return not isinstance(subject, cst.Name) and any(
            name in read for name in pattern_names(pattern)
        )

    def _subject(self, node: cst.BaseExpression) -> str:
        code = self._code(node)
        simple = isinstance(node, cst.Name | cst.Attribute | cst.Subscript | cst.Call)
        return code if simple else f"({code})"

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
        self.repeated = False
        """Whether one of them stands in a comprehension or a lambda."""
        self._depth = 0

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Count the comprehensions and lambdas around."""
        self._depth += isinstance(node, cst.BaseComp | cst.Lambda)
        return super().on_visit(node)

    def on_leave(
        self, original_node: cst.CSTNodeT, updated_node: cst.CSTNodeT
    ) -> cst.CSTNodeT | cst.RemovalSentinel | cst.FlattenSentinel[cst.CSTNodeT]:
        """Count the comprehensions and lambdas around."""
        self._depth -= isinstance(original_node, cst.BaseComp | cst.Lambda)
        return super().on_leave(original_node, updated_node)

    def leave_NamedExpr(  # noqa: N802 - LibCST's name
        self, original_node: cst.NamedExpr, updated_node: cst.NamedExpr
    ) -> cst.BaseExpression:
        """Replace one."""
        if isinstance(original_node.target, cst.Name):
            self.targets.append(original_node.target.value)
            self.repeated |= self._depth > 0
        return updated_node.target
