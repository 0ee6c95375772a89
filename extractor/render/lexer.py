"""Python's tokens as far as colour needs them, for text that may begin or end anywhere.

An excerpt is no whole program: it may begin inside a string and end inside one, and it may be
newer than the running interpreter. So this reads tokens alone, never fails, and takes time linear
in the text. Rules: https://docs.python.org/3/reference/lexical_analysis.html; f-strings as PEP 701
(which holds for older ones too), t-strings as PEP 750.
"""

import builtins
import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple


class Token(NamedTuple):
    """A piece of the text that gets a colour; what lies between tokens gets none."""

    start: int
    end: int
    css: str
    """``k`` keyword, ``s`` string, ``c`` comment, ``n`` number, ``d`` name being defined,
    ``b`` builtin, ``a`` decorator."""


_PLAIN_PREFIX = r"(?:[rRuUbB]|[bB][rR]|[rR][bB])?"
_FIELD_PREFIX = r"(?:[fFtT][rR]?|[rR][fFtT])"
_NAME = r"[^\W\d]\w*"
_ANYWHERE = rf"""
    (?P<comment>\#[^\n]*)
    | (?P<string>{_PLAIN_PREFIX}(?P<quote>'''|\"\"\"|'|"))
    | (?P<fstring>{_FIELD_PREFIX}(?P<fquote>'''|\"\"\"|'|"))
    | (?P<name>{_NAME})
    | (?P<number>
        0[xX][\da-fA-F_]+ | 0[oO][0-7_]+ | 0[bB][01_]+
        | (?:\d[\d_]*(?:\.(?:\d[\d_]*)?)?|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?[jJ]?
      )
    | (?P<decorator>(?:(?<=\n)|(?<![\s\S]))[ \t]*@[ \t]*{_NAME}(?:\.{_NAME})*)
"""
_CODE = re.compile(_ANYWHERE, re.VERBOSE)
_FIELD_CODE = re.compile(rf"{_ANYWHERE} | (?P<punctuation>[\[\](){{}}:])", re.VERBOSE)
_REST_OF_STRING = {
    "'": re.compile(r"(?:[^'\\\n]|\\[\s\S])*'?"),
    '"': re.compile(r'(?:[^"\\\n]|\\[\s\S])*"?'),
    "'''": re.compile(r"(?:[^'\\]|\\[\s\S]|'(?!''))*(?:''')?"),
    '"""': re.compile(r'(?:[^"\\]|\\[\s\S]|"(?!""))*(?:""")?'),
}
_STOP = {
    "'": re.compile(r"\\[\s\S]|\{\{|\}\}|[{}'\n]"),
    '"': re.compile(r'\\[\s\S]|\{\{|\}\}|[{}"\n]'),
    "'''": re.compile(r"\\[\s\S]|\{\{|\}\}|[{}]|'''"),
    '"""': re.compile(r'\\[\s\S]|\{\{|\}\}|[{}]|"""'),
}
_NAMED_ESCAPE = re.compile(r"\\N\{[^{}\n'\"]*\}")
_KEYWORDS = frozenset(keyword.kwlist)
_BUILTINS = frozenset(name for name in dir(builtins) if not name.startswith("_"))
_DEFINING = frozenset({"def", "class"})
_SOFT = {
    "match": re.compile(r"match\b[^\n]*:[ \t]*(?:#[^\n]*)?(?=\n|$)"),
    "case": re.compile(r"case\b[^\n]*:"),
    "type": re.compile(rf"type[ \t]+{_NAME}[ \t]*(?:\[[^\n]*\])?[ \t]*="),
}
_NOT_SOFT = re.compile(rf"(?:{_NAME})[ \t]*(?:[=.,):]|$)")


@dataclass(slots=True)
class _Field:
    """Code between the braces of an f-string, and the string that it stands in."""

    string: "_FString"
    depth: int = 0
    """Brackets open inside the field."""


@dataclass(slots=True)
class _FString:
    quote: str
    raw: bool
    start: int
    """Where the literal piece being read begins."""
    in_spec: bool = False
    """Whether the piece is a format spec, which ends at ``}``."""


def tokens(text: str, opened_by: str | None = None) -> Iterator[Token]:
    """The coloured tokens of the text, in order and without overlap.

    ``opened_by`` is the prefix and quotes of a string that the text begins inside.
    """
    return _Lexer(text).run(opened_by)


class _Lexer:
    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.stack: list[_Field | _FString] = []
        self.defining = False

    def run(self, opened_by: str | None) -> Iterator[Token]:
        if opened_by:
            yield from self._begin_inside(opened_by)
        end = len(self.text)
        while self.position < end:
            top = self.stack[-1] if self.stack else None
            if isinstance(top, _FString):
                yield from self._literal(top)
            else:
                yield from self._code(top)

    def _begin_inside(self, opened_by: str) -> Iterator[Token]:
        quote = opened_by.lstrip("rRuUbBfFtT")
        prefix = opened_by[: -len(quote)].lower()
        if quote not in _STOP:
            return
        if "f" in prefix or "t" in prefix:
            self.stack.append(_FString(quote, "r" in prefix, 0))
        else:
            yield self._string(0, quote)

    def _string(self, start: int, quote: str) -> Token:
        """A string without fields, from ``position`` (inside it) to its end or the text's."""
        found = _REST_OF_STRING[quote].match(self.text, self.position)
        self.position = found.end() if found else len(self.text)
        return Token(start, self.position, "s")

    def _code(self, field: _Field | None) -> Iterator[Token]:
        found = (_FIELD_CODE if field else _CODE).search(self.text, self.position)
        if found is None:
            self.position = len(self.text)
            return
        start, self.position = found.span()
        kind = found.lastgroup
        if kind == "name":
            css = self._name_class(found[0], start)
            if css:
                yield Token(start, self.position, css)
        elif kind == "comment":
            yield Token(start, self.position, "c")
        elif kind == "number":
            yield Token(start, self.position, "n")
        elif kind == "decorator":
            yield Token(start + found[0].index("@"), self.position, "a")
        elif field and kind == "punctuation":
            self._punctuation(field, found[0])
        elif kind == "string":
            yield self._string(start, found["quote"])
        else:
            self.stack.append(_FString(found["fquote"], "r" in found["fstring"].lower(), start))

    def _punctuation(self, field: _Field, character: str) -> None:
        if character in "([{":
            field.depth += 1
        elif field.depth:
            field.depth -= character in ")]}"
        elif character == "}":
            self.stack.pop()
            field.string.start = self.position - 1
        elif character == ":":
            self.stack.append(
                _FString(field.string.quote, field.string.raw, self.position - 1, in_spec=True)
            )

    def _literal(self, string: _FString) -> Iterator[Token]:
        found = _STOP[string.quote].search(self.text, self.position)
        if found is None:
            self.position = len(self.text)
            yield Token(string.start, self.position, "s")
            return
        stop = found[0]
        self.position = found.end()
        if stop == "{" or (stop == "{{" and string.in_spec):
            self.position = found.start() + 1
            yield Token(string.start, self.position, "s")
            self.stack.append(_Field(string))
        elif string.in_spec and stop[0] == "}":
            self.position = found.start() + 1
            self._close_spec(string)
        elif stop[0] == "\\":
            self._escape(found.start(), raw=string.raw)
        elif stop in {"\n", string.quote}:
            yield self._close(string, found.start() if stop == "\n" else found.end())

    def _escape(self, at: int, *, raw: bool) -> None:
        """Step over ``\\N{…}`` whole; a backslash before a brace leaves the brace to count."""
        named = None if raw else _NAMED_ESCAPE.match(self.text, at)
        if named:
            self.position = named.end()
        elif self.text[at + 1] in "{}":
            self.position = at + 1

    def _close_spec(self, spec: _FString) -> None:
        """Go back to the string that the field and its spec stand in."""
        self.stack.pop()
        field = self.stack.pop()
        if isinstance(field, _Field):
            field.string.start = spec.start

    def _close(self, string: _FString, end: int) -> Token:
        """End the string, and with it the field and spec that it left open."""
        self.position = end
        while self.stack:
            ended = self.stack.pop()
            if isinstance(ended, _FString) and not ended.in_spec:
                break
        return Token(string.start, end, "s")

    def _name_class(self, name: str, start: int) -> str | None:
        if self.defining:
            self.defining = False
            return "d"
        after_dot = start > 0 and self.text[start - 1] == "."
        if after_dot:
            return None
        if name in _KEYWORDS:
            self.defining = name in _DEFINING
            return "k"
        if name in _SOFT and self._is_soft_keyword(name, start):
            return "k"
        return "b" if name in _BUILTINS and not self._is_keyword_argument() else None

    def _is_keyword_argument(self) -> bool:
        rest = self.text[self.position : self.position + 2]
        return rest[:1] == "=" and rest != "=="

    def _is_soft_keyword(self, name: str, start: int) -> bool:
        line_start = self.text.rfind("\n", 0, start) + 1
        if self.text[line_start:start].strip():
            return False
        if name != "type" and _NOT_SOFT.match(self.text, start):
            return False
        return _SOFT[name].match(self.text, start) is not None
