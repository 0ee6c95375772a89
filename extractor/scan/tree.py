"""A parsed file: LibCST's tree, exact positions, and what has to be known of the whole file.

Positions are taken while LibCST writes its tree back as text: each node's first and last token.
The text that comes out must be the text that went in, so a position can't be wrong unnoticed.
This is what LibCST's ``PositionProvider`` does, without splitting every token into lines; on
large files it takes a third of the time.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import AbstractContextManager
from itertools import accumulate
from typing import Any

import libcst as cst
from libcst._nodes.internal import CodegenState

from extractor.scan.decode import Lines, with_line_feeds

Span = tuple[int, int]
"""First offset, offset after the last character."""


class UnreadableError(Exception):
    """LibCST cannot read the file; carries the line where one is known."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.line = line


class Tree:
    """One file's tree with positions.

    Attributes:
        text: the file's text.
        lines: its line table.
        module: LibCST's tree.
        nodes: all statements and expressions in the order in which they end.
    """

    def __init__(self, text: str) -> None:
        """Parse a text.

        Raises:
            UnreadableError: not Python as LibCST knows it, or not reproduced exactly.
        """
        self.text = text
        self.lines = Lines(text)
        parsed = with_line_feeds(text)
        try:
            self.module = cst.parse_module(parsed)
        except cst.ParserSyntaxError as error:
            raise UnreadableError(*_explain(error)) from None
        state = _Positions(self.module.default_indent, self.module.default_newline)
        self.module._codegen(state)
        self.nodes = tuple(state.spans)
        self._tokens = state.spans
        self._offsets = [0, *accumulate(map(len, state.tokens))]
        written = "".join(state.tokens)
        self._alignment = None if written == parsed else _Alignment(written, parsed)

    def span(self, node: cst.CSTNode) -> Span:
        """Return the offsets of a statement or expression, without its own brackets."""
        first, last = self._tokens[node]
        start, end = self._offsets[first], self._offsets[last]
        return self._alignment.span(start, end) if self._alignment else (start, end)

    def code(self, node: cst.CSTNode) -> str:
        """Return the text of a node as written, without its own brackets."""
        if node not in self._tokens or isinstance(node, cst.Tuple):
            # Pieces of an f-string have no position of their own; a tuple is its brackets.
            return self.module.code_for_node(node)
        first, last = self.span(node)
        return self.text[first:last]

    def opened_by(self, line: int) -> str | None:
        """Return the prefix and quotes of the string that a line begins inside, if any."""
        offset = self.lines.start(line)
        for first, last, opening in self._long_strings():
            if first < offset < last:
                return opening
        return None

    def _long_strings(self) -> list[tuple[int, int, str]]:
        """Spans of the strings that run over several lines, with their opening quotes."""
        if not hasattr(self, "_strings"):
            self._strings = list(self._find_long_strings())
        return self._strings

    def _find_long_strings(self) -> Iterator[tuple[int, int, str]]:
        for node in self.nodes:
            if type(node) in _STRINGS:  # ``isinstance`` takes its time with abstract classes
                first, last = self.span(node)
                if "\n" in self.text[first:last] or "\r" in self.text[first:last]:
                    quote = _OPENING.match(self.text, first)
                    yield first, last, quote.group() if quote else ""


_STRINGS = frozenset({cst.SimpleString, cst.FormattedString, cst.TemplatedString})
_OPENING = re.compile(r"""[A-Za-z]{0,3}(?:\"\"\"|'''|"|')""")


def _explain(error: cst.ParserSyntaxError) -> tuple[str, int | None]:
    """Reason and line of a syntax error, without LibCST's drawing of the place."""
    reason = (error.message or "").strip()
    return f"not Python that LibCST can read: {reason or 'syntax error'}", error.raw_line


class _Alignment:
    """Where the text that LibCST writes lies in the file, if they differ in white space alone.

    LibCST drops form feeds before code, and the blank in ``except (A, B) :``.
    """

    def __init__(self, written: str, text: str) -> None:
        self._written = [i for i, character in enumerate(written) if not character.isspace()]
        self._text = [i for i, character in enumerate(text) if not character.isspace()]
        if [written[i] for i in self._written] != [text[i] for i in self._text]:
            raise UnreadableError("the parser does not reproduce the file exactly")

    def span(self, start: int, end: int) -> Span:
        """Return where in the file a span of the written text lies."""
        first, last = bisect_left(self._written, start), bisect_left(self._written, end)
        if first >= last:  # white space alone: no statement and no expression
            return len(self._text), len(self._text)
        return self._text[first], self._text[last - 1] + 1


class _Positions(CodegenState):
    """Writes the tree out and notes each node's first and last token."""

    def __init__(self, default_indent: str, default_newline: str) -> None:
        super().__init__(default_indent=default_indent, default_newline=default_newline)
        self.spans: dict[cst.CSTNode, tuple[int, int]] = {}

    def record_syntactic_position(
        self,
        node: cst.CSTNode,
        *,
        start_node: cst.CSTNode | None = None,  # noqa: ARG002 - LibCST's own signature
        end_node: cst.CSTNode | None = None,
    ) -> Any:
        """LibCST calls this around what a node's position is made of."""
        return _Note(self, node, end_node)


class _Note(AbstractContextManager[None]):
    """Notes the tokens between entry and exit; a class, since a generator costs twice the time."""

    __slots__ = ("_end_node", "_first", "_node", "_state")

    def __init__(self, state: _Positions, node: cst.CSTNode, end_node: cst.CSTNode | None) -> None:
        self._state, self._node, self._end_node = state, node, end_node

    def __enter__(self) -> None:
        self._first = len(self._state.tokens)

    def __exit__(self, *exception: object) -> None:
        state = self._state
        # A compound statement ends with its last block; a closing bracket, which has no position
        # of its own, is the last token here anyhow.
        inner = state.spans.get(self._end_node) if self._end_node is not None else None
        state.spans[self._node] = (self._first, inner[1] if inner else len(state.tokens))
