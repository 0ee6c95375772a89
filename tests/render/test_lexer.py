"""The lexer agrees with ``tokenize`` and never fails on pieces."""

import io
import random
import sys
import sysconfig
import tokenize
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.render.lexer import Token, tokens

STDLIB = Path(sysconfig.get_path("stdlib"))
NOT_PYTHON_3 = {"py2_test_grammar.py"}
SAMPLE = sorted(random.Random(7).sample(sorted(STDLIB.rglob("*.py")), 250))


def coloured(text: str, opened_by: str | None = None) -> list[tuple[str, str]]:
    return [(text[token.start : token.end], token.css) for token in tokens(text, opened_by)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = 1", [("1", "n")]),
        ("0xFF_0 1_0.5e-3j .5", [("0xFF_0", "n"), ("1_0.5e-3j", "n"), (".5", "n")]),
        ("a1 = b2", []),
        ("# no 'string'\n1", [("# no 'string'", "c"), ("1", "n")]),
        ("'# no comment'", [("'# no comment'", "s")]),
        (r"'a\'b' r'\'' ", [(r"'a\'b'", "s"), (r"r'\''", "s")]),
        ("Rb'x' u\"y\"", [("Rb'x'", "s"), ('u"y"', "s")]),
        ('"""a\n"b"\n"""', [('"""a\n"b"\n"""', "s")]),
        ("'open\nx = 1", [("'open", "s"), ("1", "n")]),
        ("def f(): pass", [("def", "k"), ("f", "d"), ("pass", "k")]),
        ("class A: x", [("class", "k"), ("A", "d")]),
        ("@a.b\ndef f()", [("@a.b", "a"), ("def", "k"), ("f", "d")]),
        ("x @ y", []),
        ("len(x.len, len=1)", [("len", "b"), ("1", "n")]),
        ("len == 1", [("len", "b"), ("1", "n")]),
        ("match x:\n  case [1]:", [("match", "k"), ("case", "k"), ("1", "n")]),
        ("match = 1; x.match(y)", [("1", "n")]),
        ("match(x)", []),
        ("type X[T] = int", [("type", "k"), ("int", "b")]),
        ("type(x)", [("type", "b")]),
        ("f'a{b}c'", [("f'a{", "s"), ("}c'", "s")]),
        ("f'{{a}}'", [("f'{{a}}'", "s")]),
        ("f'{x!r:>{w}}!'", [("f'{", "s"), (":>{", "s"), ("}}!'", "s")]),
        ("f'{d['k']}'", [("f'{", "s"), ("'k'", "s"), ("}'", "s")]),
        ("f'{ {1: 2}[1] }'", [("f'{", "s"), ("1", "n"), ("2", "n"), ("1", "n"), ("}'", "s")]),
        ("f'{f'{1}'}'", [("f'{", "s"), ("f'{", "s"), ("1", "n"), ("}'", "s"), ("}'", "s")]),
        ("f'{x != 1}'", [("f'{", "s"), ("1", "n"), ("}'", "s")]),
        (r"f'\N{DASH}{x}'", [(r"f'\N{DASH}{", "s"), ("}'", "s")]),
        (r"rf'\{x}'", [(r"rf'\{", "s"), ("}'", "s")]),
        ("f'''\n{x}\n'''", [("f'''\n{", "s"), ("}\n'''", "s")]),
        ("f'open {x\n1", [("f'open {", "s"), ("1", "n")]),
        ("f'{x:open\n1", [("f'{", "s"), (":open", "s"), ("1", "n")]),
        ("t'{x}'", [("t'{", "s"), ("}'", "s")]),
    ],
)
def test_tokens(source: str, expected: list[tuple[str, str]]) -> None:
    assert coloured(source) == expected


@pytest.mark.parametrize(
    ("opened_by", "source", "expected"),
    [
        ('"""', 'words # in\nit"""\n1', [('words # in\nit"""', "s"), ("1", "n")]),
        ("r'''", "x", [("x", "s")]),
        ('f"""', 'a {1} b"""', [("a {", "s"), ("1", "n"), ('} b"""', "s")]),
        ("rb'''", "\\''' 1", [("\\''' 1", "s")]),
        ("?", "1", [("1", "n")]),
    ],
)
def test_an_excerpt_that_begins_inside_a_string(
    opened_by: str, source: str, expected: list[tuple[str, str]]
) -> None:
    assert coloured(source, opened_by) == expected


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.name)
def test_agrees_with_tokenize(path: Path) -> None:
    try:
        source = path.read_text("utf-8").replace("\f", " ")
        expected = list(tokenize.generate_tokens(io.StringIO(source).readline))
    except (UnicodeDecodeError, SyntaxError, tokenize.TokenError):
        return
    if path.name in NOT_PYTHON_3:
        return
    places = _Places(source)
    kinds = {tokenize.COMMENT: "c", tokenize.NUMBER: "n", tokenize.STRING: "s"}
    strings = [places.span(token) for token in expected if _has_fields(token)]
    wanted = {
        (*places.span(token), kinds[token.type])
        for token in expected
        if token.type in kinds and not _has_fields(token)
    }
    found = list(tokens(source))
    outside = {token for token in found if token.css in "csn" and not _inside(token, strings)}
    if sys.version_info >= (3, 12):
        outside = {token for token in outside if token.css != "s" or token in wanted}
    assert outside == wanted
    starts = {token.start for token in found}
    ends = {token.end for token in found}
    assert all(start in starts and end in ends for start, end in strings)


class _Places:
    def __init__(self, source: str) -> None:
        self._starts = [0]
        for line in io.StringIO(source):
            self._starts.append(self._starts[-1] + len(line))

    def span(self, token: tokenize.TokenInfo) -> tuple[int, int]:
        start = self._starts[token.start[0] - 1] + token.start[1]
        return start, self._starts[token.end[0] - 1] + token.end[1]


def _has_fields(token: tokenize.TokenInfo) -> bool:
    """Whether the token is an f-string, which is one token before Python 3.12."""
    prefix = token.string[:3].lower().split("'")[0].split('"')[0]
    return token.type == tokenize.STRING and "f" in prefix


def _inside(token: Token, spans: list[tuple[int, int]]) -> bool:
    return any(start <= token.start < end for start, end in spans)


@given(
    st.text(alphabet="frb'\"{}[]:!\\\n#x1=@ ", max_size=60), st.sampled_from([None, "'''", 'f"""'])
)
def test_never_fails_and_never_overlaps(source: str, opened_by: str | None) -> None:
    at = 0
    for token in tokens(source, opened_by):
        assert at <= token.start <= token.end <= len(source)
        at = token.end


def test_deep_nesting_is_no_recursion() -> None:
    assert len(coloured("f'{" * 20_000)) == 20_000
