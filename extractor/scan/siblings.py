"""The other branches of the ``if`` or ``match`` that decides on a raise: what they do instead."""

from collections.abc import Iterator, Mapping, Sequence

import libcst as cst

from extractor.model.scan import GuardKind
from extractor.model.scan_surroundings import Assigned, Branch, Logged
from extractor.scan.guarding import GuardMaker
from extractor.scan.names import statements
from extractor.scan.one_line import one_line
from extractor.scan.reader import Reader
from extractor.scan.reading import last_name
from extractor.scan.template import message
from extractor.scan.tree import Tree

MOST = 8
_CHAINS = 2
"""The chain that decides, and the next one around it."""
_LONGEST = 300
"""Characters of an assigned value that is kept."""
_LEVELS = frozenset(
    {"debug", "info", "warning", "warn", "error", "exception", "critical", "fatal", "log", "print"}
)
_LEAVES: dict[type[cst.CSTNode], str] = {
    cst.Raise: "raise",
    cst.Return: "return",
    cst.Continue: "continue",
    cst.Break: "break",
}

Way = tuple[cst.CSTNode, str | None, cst.BaseSuite]
"""A branch: where it starts, what its guard says, its body."""


class Siblings:
    """Finds the chains of one file and reads their branches."""

    def __init__(self, tree: Tree, guards: GuardMaker, nodes: Sequence[cst.CSTNode]) -> None:
        self._tree = tree
        self._guards = guards
        self._reader = Reader(tree.module, tree.code, lambda _: None)
        self._heads = _heads(nodes)
        self._read: dict[cst.CSTNode, Branch] = {}

    def head(self, node: cst.CSTNode) -> cst.CSTNode:
        """Return the first ``if`` of the chain that an ``if`` or ``elif`` belongs to."""
        while node in self._heads:
            node = self._heads[node]
        return node

    def of(self, around: Sequence[cst.CSTNode], position: int) -> Iterator[Branch]:
        """Yield the other branches of the innermost two chains around an offset."""
        seen: list[cst.CSTNode] = []
        for node in around:
            if not isinstance(node, cst.If | cst.Match):
                continue
            head = self.head(node)
            ways = list(self._ways(head))
            if head in seen or not any(self._holds(body, position) for _, _, body in ways):
                continue
            seen.append(head)
            for way in ways:
                if not self._holds(way[2], position):
                    yield self._branch(head, *way)
            if len(seen) == _CHAINS:
                return

    def _holds(self, body: cst.BaseSuite, position: int) -> bool:
        first, last = self._tree.span(body)
        return first <= position < last

    def _ways(self, head: cst.CSTNode) -> Iterator[Way]:
        if isinstance(head, cst.Match):
            for case in head.cases:
                guard = self._guards.case(head.subject, case, holds=True)
                yield case, guard.text, case.body
        node: cst.If | cst.Else | None = head if isinstance(head, cst.If) else None
        while isinstance(node, cst.If):
            guard = self._guards.test(GuardKind.IF, node.test, holds=True)
            yield node, guard.text if guard.holds else f"not ({guard.text})", node.body
            node = node.orelse
        if node is not None:
            yield node, None, node.body

    def _branch(
        self, head: cst.CSTNode, node: cst.CSTNode, test: str | None, body: cst.BaseSuite
    ) -> Branch:
        if node not in self._read:
            small = list(_own_statements(body))
            last = small[-1] if small else None
            self._read[node] = Branch(
                test=test,
                line=self._line(node),
                end_line=self._tree.lines.position(self._tree.span(body)[1])[0],
                chain=self._line(head),
                assigns=tuple(each for node in small for each in self._assigned(node)),
                logs=tuple(each for node in small for each in self._logged(node)),
                leaves=_LEAVES.get(type(last)) if last is not None else None,
            )
        return self._read[node]

    def _line(self, node: cst.CSTNode) -> int:
        return self._tree.lines.position(self._tree.span(node)[0])[0]

    def _assigned(self, node: cst.CSTNode) -> Iterator[Assigned]:
        if isinstance(node, cst.Assign):
            targets = [target.target for target in node.targets]
        elif isinstance(node, cst.AnnAssign) and node.value is not None:
            targets = [node.target]
        else:
            return
        value = one_line(self._tree.code(node.value)) if node.value is not None else ""
        if len(value) <= _LONGEST:
            for target in targets:
                yield Assigned(target=one_line(self._tree.code(target)), value=value)

    def _logged(self, node: cst.CSTNode) -> Iterator[Logged]:
        call = node.value if isinstance(node, cst.Expr) else None
        if not isinstance(call, cst.Call) or not call.args:
            return
        level = last_name(call.func) or ""
        texts = [each.value for each in call.args if each.keyword is None and not each.star]
        texts = [each for each in texts if self._reader.is_text(each)]
        if level in _LEVELS and texts:
            said = message(self._reader.read(texts[0]), None).text
            if said:
                yield Logged(level=level, text=said, line=self._line(node))


def _heads(nodes: Sequence[cst.CSTNode]) -> Mapping[cst.CSTNode, cst.CSTNode]:
    return {
        node.orelse: node
        for node in nodes
        if isinstance(node, cst.If) and isinstance(node.orelse, cst.If)
    }


def _own_statements(body: cst.BaseSuite) -> Iterator[cst.CSTNode]:
    """Yield the simple statements of a branch; what is decided further inside is left out."""
    for statement in statements(body):
        if isinstance(statement, cst.SimpleStatementLine):
            yield from statement.body
        else:
            yield statement
