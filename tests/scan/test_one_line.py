"""Expressions over several lines, told on one."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.scan.one_line import one_line


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("f(a,  b)", "f(a,  b)"),
        ("f(\n    a,\n    b,\n)", "f(a, b,)"),
        ("(a\n  or b)", "(a or b)"),
        ("(a  \n\n\n  or b)", "(a or b)"),
        ("f(\r\n    a)\r\n", "f(a)"),
        ("{'('\n: 1}", "{'(' : 1}"),
        ('f("a  b"\n  "c")', 'f("a  b" "c")'),
        ("f(\"it's\"\n  '\"')", "f(\"it's\" '\"')"),
        ("f(a,  # why\n  b)", "f(a, b)"),
        ("f(a, \\\n  b)", "f(a, b)"),
        ('f("""a\n  b""",\n c)', 'f("""a\n  b""", c)'),
        ('f("a\\"b",\n c)', 'f("a\\"b", c)'),
        ("f(a,\n\tb)", "f(a, b)"),
        ('f"{a +\n  b}"', 'f"{a + b}"'),  # of Python 3.12 and newer
    ],
)
def test_one_line(code: str, expected: str) -> None:
    assert one_line(code) == expected


@given(
    st.lists(
        st.sampled_from(["a", "'x y'", '"("', ", ", "\n  ", "\r\n", "(b\n)", "[\n'\"']", "#c\n"]),
        min_size=1,
        max_size=8,
    )
)
def test_the_meaning_stays(pieces: list[str]) -> None:
    code = f"f({''.join(pieces)})"
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return
    told = one_line(code)
    assert "\n" not in told
    assert ast.dump(ast.parse(told)) == ast.dump(tree)
