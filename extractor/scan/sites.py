"""A statement of the tree -> the record of a raise site or a re-raise."""

from collections.abc import Mapping

import libcst as cst
from msgspec.structs import replace

from extractor.model.resolve import HandedCall
from extractor.model.scan import Excerpt, Guard, Message, Place, RaiseSite, Reraise
from extractor.model.settings import SiteKind
from extractor.scan.bindings import ExceptionValue
from extractor.scan.handing import for_caller
from extractor.scan.tree import Tree

EXCERPT_LINES = 18
"""Lines before and after the site, as on the pages that this product is modelled on."""

LONGEST_LINE = 2000
"""Characters kept of a line: generated files have lines of megabytes."""


class SiteMaker:
    """Makes records for one file."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def raise_site(
        self,
        node: cst.Raise,
        value: ExceptionValue,
        function: str | None,
        comments: tuple[str, ...],
        guards: tuple[Guard, ...],
        partial: bool,
    ) -> RaiseSite:
        """Return the record of a ``raise``."""
        cause = node.cause.item if node.cause is not None else None
        return self._site(
            node,
            SiteKind.RAISE,
            value,
            function,
            comments,
            guards,
            partial,
            self._tree.code(cause) if cause is not None else None,
        )

    def assert_site(
        self,
        node: cst.Assert,
        message: Message,
        function: str | None,
        comments: tuple[str, ...],
        guards: tuple[Guard, ...],
        partial: bool,
    ) -> RaiseSite:
        """Return the record of an ``assert`` with a message."""
        value = ExceptionValue("AssertionError", "AssertionError", message, has_argument=True)
        return self._site(node, SiteKind.ASSERT, value, function, comments, guards, partial)

    def exit_site(
        self,
        node: cst.Call,
        kind: SiteKind,
        message: Message,
        function: str | None,
        comments: tuple[str, ...],
        guards: tuple[Guard, ...],
        partial: bool,
    ) -> RaiseSite:
        """Return the record of a call that prints a text and exits."""
        written = self._tree.code(node.func)
        value = ExceptionValue("SystemExit", written, message, has_argument=True)
        return self._site(node, kind, value, function, comments, guards, partial)

    def handed_site(
        self,
        node: cst.Call,
        asked: HandedCall,
        given: Mapping[str, str],
        message: Message,
        function: str | None,
        comments: tuple[str, ...],
        guards: tuple[Guard, ...],
        partial: bool,
    ) -> RaiseSite:
        """Return the record of a call of a function that raises what it is handed."""
        raised = asked.raised
        value = ExceptionValue(raised.exception, raised.written, message, has_argument=True)
        line, _ = self._tree.lines.position(self._tree.span(node)[0])
        inside = (for_caller(guard, given, asked.path, line) for guard in raised.guards)
        site = self._site(
            node,
            SiteKind.RAISE,
            value,
            function,
            comments,
            (*guards, *inside),
            partial or raised.partial,
        )
        place = raised.thrown or Place(path=asked.path, line=raised.line)
        return replace(site, thrown=place)

    def reraise(self, node: cst.Raise, function: str | None) -> Reraise:
        """Return the record of a re-raise."""
        first, last = self._tree.span(node)
        line, column = self._tree.lines.position(first)
        end_line, _ = self._tree.lines.position(last)
        return Reraise(
            line=line,
            column=column,
            end_line=end_line,
            function=function,
            statement=self._tree.text[first:last],
        )

    def _site(
        self,
        node: cst.CSTNode,
        kind: SiteKind,
        value: ExceptionValue,
        function: str | None,
        comments: tuple[str, ...],
        guards: tuple[Guard, ...],
        partial: bool,
        cause: str | None = None,
    ) -> RaiseSite:
        first, last = self._tree.span(node)
        line, column = self._tree.lines.position(first)
        end_line, end_column = self._tree.lines.position(last)
        return RaiseSite(
            kind=kind,
            line=line,
            column=column,
            end_line=end_line,
            end_column=end_column,
            function=function,
            exception=value.name,
            written=value.written,
            message=value.message,
            has_argument=value.has_argument,
            statement=self._tree.text[first:last],
            comments=comments,
            cause=cause,
            guards=guards,
            partial=partial,
            excerpt=self._excerpt(line, end_line),
        )

    def _excerpt(self, line: int, end_line: int) -> Excerpt:
        start = max(1, line - EXCERPT_LINES)
        end = min(self._tree.lines.count, end_line + EXCERPT_LINES)
        return Excerpt(
            start=start,
            lines=tuple(map(_shortened, self._tree.lines.slice(start, end))),
            opened_by=self._tree.opened_by(start),
        )


def _shortened(line: str) -> str:
    return line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + "…"


def leading_comments(leading: cst.CSTNode) -> tuple[str, ...]:
    """Return the comment lines directly above a statement, without ``#`` and one space."""
    comments: list[str] = []
    for empty in reversed(getattr(leading, "leading_lines", ())):
        if empty.comment is None:
            break
        comments.append(empty.comment.value.lstrip("#").removeprefix(" ").rstrip())
    return tuple(reversed(comments))
