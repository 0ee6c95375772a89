"""Where English would be longer or unsure: code is quoted, or less is said."""

import pytest

from tests.explain.wording import words

AS_CODE = [
    "any(x.ok for x in xs if x)",
    "sorted(xs, key=lambda x: x.a) == ys",
    "a if b else c",
    "(a or b) is None",
    "x[0, :, ::2] @ y[..., None] + z[1:, :, :, None, None] > w.alpha",
    "a < b > c < d",
    "{1, 2} < x",
    "[a, b]",
]


@pytest.mark.parametrize("code", AS_CODE)
def test_code_that_is_clearer_than_english_is_quoted(code: str) -> None:
    assert words(code) == f"`{code}` is true"
    assert words(code, False) == f"`{code}` is false"


def test_only_what_is_nested_too_deeply_is_quoted() -> None:
    code = "(a and (b or (c and d))) or e"
    assert words(code) == f"`{code}` is true"
    assert words(code, False) == (
        "`not a or (not b and (not c or not d))` is true & `e` is missing, empty or false"
    )


def test_backticks_and_long_code_are_quoted_safely() -> None:
    assert words("x == '`'") == "`x` is ``'`'``"
    long = " + ".join(f"name_{n}" for n in range(40)) + " > 3"
    assert words(long) == "the condition at line 1 is true"


def test_many_values_are_counted() -> None:
    many = ", ".join(map(str, range(13)))
    assert words(f"x in ({many})") == "`x` is one of the 13 values that are listed there"
    assert words(f"x in ({many})", False) == "`x` is none of the 13 values that are listed there"


LONG = "long_" + "y" * 90
"""A name that no sentence can carry."""

FORMS = [
    "{x} is None",
    "type({x}) is T",
    "type(x) is {x}",
    "{x} % 3 == 0",
    "x % {x} == 0",
    "{x} % 3",
    "{x} == 3",
    "x == {x}",
    "{x} < 3",
    "x < {x}",
    "0 <= {x} < 3",
    "{x} == a == b",
    "len({x}) > 3",
    "len(x) > {x}",
    "len({x}.shape) > 3",
    "len({x})",
    "len({x}.shape)",
    "len(set({x})) != len({x})",
    "set({x}) - set(b)",
    "set(a) - set({x})",
    "{x} in ('a', 'b')",
    "x in (a, {x})",
    "x in {x}",
    "'s' in {x}",
    "None in (a, {x})",
    "type({x}) in (A, B)",
    "{x}.startswith('a')",
    "x.startswith({x})",
    "x.startswith(('a', {x}))",
    "isinstance({x}, A)",
    "isinstance(x, {x})",
    "issubclass({x}, A)",
    "hasattr({x}, 'a')",
    "callable({x})",
    "os.path.exists({x})",
    "{x}.is_file()",
    "all(i > 0 for i in {x})",
    "any({x} for i in xs)",
    "({x} is None) ^ (b is None)",
    "bool({x}) != bool(b)",
    "({x} > 1) != (b > 1)",
    "str({x}) == 'a'",
    "{x}",
    "{x}.a()",
]


@pytest.mark.parametrize("form", FORMS)
def test_what_is_too_long_for_a_sentence_is_quoted(form: str) -> None:
    code = form.format(x=LONG)
    quoted = f"`{code}`" if len(code) <= 160 else "the condition at line 1"
    assert words(code) == f"{quoted} is true"


UNUSUAL = [
    ("x in ()", "`x in ()` is true"),
    ("x in [*a]", "`x` is in `[*a]`"),
    ("x in {**a}", "`x` is in `{**a}`"),
    ("x in ''", "`x` is part of `''`"),
    ("x.dtype.kind in 'f'", "`x.dtype.kind` is `'f'` (floating point)"),
    ("hasattr(x, name)", "`hasattr(x, name)` is true"),
    ("isinstance(x, (*kinds, A))", "`isinstance(x, (*kinds, A))` is true"),
    ("isinstance(*x)", "`isinstance(*x)` is true"),
    ("isinstance(x, A if b else C)", "`isinstance(x, A if b else C)` is true"),
    ("isinstance(x, A | kinds[0])", "`x` is an instance of `A` or `kinds[0]`"),
    ("len(x) in (1, 2)", "the length of `x` is one of 1, 2"),
    ("len(x) is 1", "the length of `x` is 1"),
    ("len(x.shape)", "the number of dimensions of `x` is not 0"),
    ("a == 1 == b", "`a == 1 == b` is true"),
    ("a < b == c", "`a < b == c` is true"),
    ("x - y", "`x - y` is true"),
    ("'%s' % x", "`'%s' % x` is true"),
    ("x // n * m != x", "`x // n * m` differs from `x`"),
    ("(a is None) != bool(b)", "`a is None` differs from `bool(b)`"),
    ("(a is None) ^ b", "`(a is None) ^ b` is true"),
    ("(not (a is None)) ^ (b is None)", "both or neither of `a` and `b` are `None`"),
    ("(a > 1) ^ (b > 1)", "exactly one of `a > 1` and `b > 1` holds"),
    ("(a > 1) == (b > 1)", "both or neither of `a > 1` and `b > 1` hold"),
    ("all(a for a, in xs async for b in c)", "`all(a for a, in xs async for b in c)` is true"),
    ("all(a in b for a in xs for b in ys)", "`all(a in b for a in xs for b in ys)` is true"),
    ("any(xs)", "`any(xs)` is true"),
    ("path.parent.exists()", "`path.parent.exists()` is true"),
    ("x.exists(1)", "`x.exists(1)` is true"),
    ("f'{x}'", "`f'{x}'` is true"),
    ("f(x)(y)", "`f(x)(y)` is not missing, empty or false"),
    ("sorted(x)", "`sorted(x)` is not empty"),
    ("x.strip()", "`x.strip()` is not empty"),
    ("const_expr(x > 3)", "`const_expr(x > 3)` is true"),
    ("d.get('x', False)", "`d.get('x', False)` is true"),
]


@pytest.mark.parametrize(("code", "expected"), UNUSUAL, ids=[row[0] for row in UNUSUAL])
def test_unusual_forms_say_less_rather_than_wrong(code: str, expected: str) -> None:
    assert words(code) == expected
