"""Adds to the raise sites of a file what stands around them: chains, handlers, comments."""

from collections.abc import Iterator, Sequence
from typing import Any

import libcst as cst
from msgspec.structs import replace

from extractor.model.scan import Guard, GuardKind, RaiseSite
from extractor.model.scan_surroundings import CommentLine
from extractor.scan.catching import Raised, caught
from extractor.scan.guarding import GuardMaker
from extractor.scan.index import FileIndex
from extractor.scan.names import Block, blocks, statements
from extractor.scan.nesting import Nesting
from extractor.scan.one_line import one_line
from extractor.scan.remarks import comment_above
from extractor.scan.siblings import MOST, Siblings
from extractor.scan.tree import Tree

_MOST_CALLS = 3
"""Statements of a ``try`` body up to which it says what was tried."""
_FAIL_TOO = (
    cst.Raise,
    cst.Assert,
    cst.Import,
    cst.ImportFrom,
    cst.For,
    cst.Try,
    cst.TryStar,
)
"""Statements that raise something of their own, or catch it: that a call fails is not sure."""
_LONGEST = 200
"""Characters of a call that is kept."""
_BRANCHES = (
    cst.If,
    cst.Else,
    cst.MatchCase,
    cst.ExceptHandler,
    cst.ExceptStarHandler,
    cst.For,
    cst.While,
)


class Surroundings:
    """Knows the blocks of one file."""

    def __init__(self, tree: Tree, index: FileIndex, guards: GuardMaker) -> None:
        self._tree = tree
        self._index = index
        self._nesting = Nesting(tree)
        nodes = tuple(self._nesting.nodes())
        self._siblings = Siblings(tree, guards, nodes)
        self._handlers: dict[int, dict[str, Any]] = {}
        self._chains: dict[tuple[int, str], int] = {}
        for node in nodes:
            if isinstance(node, cst.Try | cst.TryStar):
                body = self._tried(node)
                self._handlers |= {self._line(handler): body for handler in node.handlers}
            elif isinstance(node, cst.If) and self._is_chained(node):
                guard = guards.test(GuardKind.IF, node.test, holds=True)
                self._chains[guard.line, guard.text] = self._line(self._siblings.head(node))
            elif isinstance(node, cst.Match) and len(node.cases) > 1:
                for case in node.cases:
                    guard = guards.case(node.subject, case, holds=True)
                    self._chains[guard.line, guard.text] = self._line(node)

    def add_to(self, sites: Sequence[RaiseSite]) -> list[RaiseSite]:
        """Return the sites with what stands around them."""
        positions = [self._tree.lines.start(site.line) + site.column for site in sites]
        around = self._nesting.around(positions)
        return [
            self._one(site, position, around[position])
            for site, position in zip(sites, positions, strict=True)
        ]

    def _one(self, site: RaiseSite, position: int, around: Sequence[cst.CSTNode]) -> RaiseSite:
        raised = Raised(site.exception, _class(site), self._index.defined)
        return replace(
            site,
            guards=tuple(map(self._placed, site.guards)),
            guard_comments=self._comments(around, position),
            siblings=tuple(self._siblings.of(around, position))[:MOST],
            # What another function raises may be a class that only has the name in common.
            caught=()
            if site.thrown is not None
            else tuple(caught(self._tree, self._nesting, around, position, raised)),
        )

    def _placed(self, guard: Guard) -> Guard:
        if guard.path is not None:
            return guard  # tested in another function: it came with its surroundings
        if guard.kind is GuardKind.EXCEPT:
            return replace(guard, **self._handlers.get(guard.line, {}))
        if guard.kind in (GuardKind.IF, GuardKind.EXIT, GuardKind.CASE):
            chain = self._chains.get((guard.line, guard.text))
            return replace(guard, chain=chain) if chain is not None else guard
        return guard

    def _comments(self, around: Sequence[cst.CSTNode], position: int) -> tuple[CommentLine, ...]:
        for node in around:
            if isinstance(node, _BRANCHES) and self._nesting.is_in(position, node.body):
                return comment_above(self._tree, self._line(node))
        return ()

    def _is_chained(self, node: cst.If) -> bool:
        return isinstance(node.orelse, cst.If) or self._siblings.head(node) is not node

    def _tried(self, node: cst.Try | cst.TryStar) -> dict[str, Any]:
        last = self._tree.span(node.body)[1]
        calls = _calls(node.body)
        written = [one_line(self._tree.code(call)) for call in calls]
        return {
            "body_line": self._line(node.body.body[0]),
            "body_end_line": self._tree.lines.position(last)[0],
            "calls": tuple(written) if all(len(code) <= _LONGEST for code in written) else (),
        }

    def _line(self, node: cst.CSTNode) -> int:
        return self._tree.lines.position(self._tree.span(node)[0])[0]


def _class(site: RaiseSite) -> str:
    """Return what is raised, as written; a call that exits raises another class than its name."""
    return site.exception if site.kind != "raise" else site.written


def _calls(body: cst.BaseSuite) -> list[cst.Call]:
    found = list(_statements(statements(body)))
    if len(found) > _MOST_CALLS or any(isinstance(each, _FAIL_TOO) for each in found):
        return []
    return [call for statement in found for call in _outermost(statement)]


def _statements(block: Block) -> Iterator[cst.CSTNode]:
    for statement in block:
        if isinstance(statement, cst.SimpleStatementLine):
            yield from statement.body
            continue
        yield statement
        if isinstance(statement, cst.FunctionDef):
            continue
        if isinstance(statement, cst.BaseCompoundStatement):
            for inner in blocks(statement):
                yield from _statements(inner)


def _outermost(node: cst.CSTNode) -> Iterator[cst.Call]:
    if isinstance(node, cst.Call):
        yield node
    elif not isinstance(node, cst.BaseSuite | cst.FunctionDef | cst.Lambda):
        for child in node.children:
            yield from _outermost(child)
