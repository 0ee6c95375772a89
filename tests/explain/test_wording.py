"""Every row of the table of wordings, true and false, with nothing known of the names."""

import pytest

from tests.explain.wording import words

ROWS = [
    # equality
    ("x == 'a'", "`x` is `'a'`", "`x` is not `'a'`"),
    ("x != 'a'", "`x` is not `'a'`", "`x` is `'a'`"),
    ("'a' == x", "`x` is `'a'`", "`x` is not `'a'`"),
    ("x == 0", "`x` is 0", "`x` is not 0"),
    ("x == -1", "`x` is -1", "`x` is not -1"),
    ("x == 1.5", "`x` is 1.5", "`x` is not 1.5"),
    ("x == True", "`x` is `True`", "`x` is not `True`"),
    ("x == Mode.AUTO", "`x` is `Mode.AUTO`", "`x` is not `Mode.AUTO`"),
    ("x == MAX", "`x` is `MAX`", "`x` is not `MAX`"),
    ("x == y", "`x` equals `y`", "`x` differs from `y`"),
    ("x != y", "`x` differs from `y`", "`x` equals `y`"),
    ("x.dtype != torch.int64", "`x.dtype` differs from `torch.int64`", None),
    ("x == ()", "`x` is `()`", "`x` is not `()`"),
    ("str(x) == 'a'", "the text of `x` is `'a'`", "the text of `x` is not `'a'`"),
    ("x is y", "`x` is `y`", "`x` is not `y`"),
    ("x is _MISSING", "`x` is `_MISSING`", "`x` is not `_MISSING`"),
    ("x is True", "`x` is `True`", "`x` is not `True`"),
    # order
    ("x < 3", "`x` is less than 3", "`x` is not less than 3"),
    ("x <= 3", "`x` is at most 3", "`x` is not at most 3"),
    ("x > 3", "`x` is greater than 3", "`x` is not greater than 3"),
    ("x >= 3", "`x` is at least 3", "`x` is not at least 3"),
    ("3 < x", "`x` is greater than 3", "`x` is not greater than 3"),
    ("x > y", "`x` is greater than `y`", "`x` is not greater than `y`"),
    (
        "a.dtype < b.dtype",
        "`a.dtype` is less than `b.dtype`",
        "`a.dtype` is not less than `b.dtype`",
    ),
    ("a + b > c", "`a + b` is greater than `c`", "`a + b` is not greater than `c`"),
    ("x.ndim < 3", "the number of dimensions of `x` is less than 3", None),
    (
        "x.ndim > 3",
        "the number of dimensions of `x` is greater than 3",
        "the number of dimensions of `x` is at most 3",
    ),
    ("0 <= x < 9", "`x` is at least 0 and less than 9", "`x` is outside `0 <= x < 9`"),
    (
        "0 <= len(x) < 9",
        "the length of `x` is at least 0 and less than 9",
        "the length of `x` is less than 0 or at least 9",
    ),
    ("a == b == c", "`a`, `b` and `c` are all equal", "`a`, `b` and `c` are not all equal"),
    # None
    ("x is None", "`x` is `None`", "`x` is not `None`"),
    ("x is not None", "`x` is not `None`", "`x` is `None`"),
    ("x == None", "`x` is `None`", "`x` is not `None`"),
    ("None is x", "`x` is `None`", "`x` is not `None`"),
    # truth
    ("x", "`x` is not missing, empty or false", "`x` is missing, empty or false"),
    ("not x", "`x` is missing, empty or false", "`x` is not missing, empty or false"),
    ("bool(x)", "`x` is not missing, empty or false", "`x` is missing, empty or false"),
    ("is_ready", "`is_ready` is true", "`is_ready` is false"),
    ("self.has_x", "`self.has_x` is true", "`self.has_x` is false"),
    ("enable_x", "`enable_x` is true", "`enable_x` is false"),
    ("can_run(x)", "`can_run(x)` is true", "`can_run(x)` is false"),
    ("x.is_contiguous()", "`x.is_contiguous()` is true", "`x.is_contiguous()` is false"),
    ("m.any()", "`m.any()` is true", "`m.any()` is false"),
    ("getattr(x, 'ok', False)", "`getattr(x, 'ok', False)` is true", None),
    # membership
    ("x in ('a', 'b')", "`x` is one of `'a'`, `'b'`", "`x` is none of `'a'`, `'b'`"),
    ("x not in ['a', 'b']", "`x` is none of `'a'`, `'b'`", "`x` is one of `'a'`, `'b'`"),
    ("x in ('a',)", "`x` is `'a'`", "`x` is not `'a'`"),
    ("x in {1, 2}", "`x` is one of 1, 2", "`x` is none of 1, 2"),
    ("x in set(['a', 'b'])", "`x` is one of `'a'`, `'b'`", None),
    ("x in {'a': 1, 'b': 2}", "`x` is one of `'a'`, `'b'`", None),
    ("x in (A, B.C)", "`x` is one of `A`, `B.C`", "`x` is none of `A`, `B.C`"),
    ("x in (t.f16, t.f32)", "`x` is one of `t.f16`, `t.f32`", None),
    ("x in self.registry", "`x` is in `self.registry`", "`x` is not in `self.registry`"),
    ("x in d.keys()", "`x` is a key of `d`", "`x` is not a key of `d`"),
    ("x in REGISTRY", "`x` is in `REGISTRY`", "`x` is not in `REGISTRY`"),
    ("'s' in x", "`x` contains `'s'`", "`x` does not contain `'s'`"),
    ("'k' in d.keys()", "`d` contains `'k'`", None),
    ("'s' in str(e)", "the text of `e` contains `'s'`", "the text of `e` does not contain `'s'`"),
    ("x in 'abc'", "`x` is part of `'abc'`", "`x` is not part of `'abc'`"),
    ("None in (a, b)", "at least one of `a` and `b` is `None`", "neither `a` nor `b` is `None`"),
    ("'f' not in (a, b)", "neither `a` nor `b` is `'f'`", "at least one of `a` and `b` is `'f'`"),
    ("None in [a]", "`a` is `None`", "`a` is not `None`"),
    ("x.dtype.kind in 'mM'", "`x.dtype.kind` is one of `'m'` (timedelta), `'M'` (datetime)", None),
    ("x.dtype.kind == 'f'", "`x.dtype.kind` is `'f'` (floating point)", None),
    ("x.kind == 'f'", "`x.kind` is `'f'`", None),
    ("x.startswith('a')", "`x` starts with `'a'`", "`x` does not start with `'a'`"),
    ("x.endswith('a')", "`x` ends with `'a'`", "`x` does not end with `'a'`"),
    (
        "x.startswith(('a', 'b'))",
        "`x` starts with one of `'a'`, `'b'`",
        "`x` starts with none of `'a'`, `'b'`",
    ),
    ("x.startswith(('a',))", "`x` starts with `'a'`", "`x` does not start with `'a'`"),
    ("x.lower().endswith(y)", "`x.lower()` ends with `y`", None),
    # types
    ("isinstance(x, str)", "`x` is a `str`", "`x` is not a `str`"),
    ("isinstance(x, int)", "`x` is an `int`", "`x` is not an `int`"),
    ("isinstance(x, (A, b.Item))", "`x` is an `A` or `b.Item`", "`x` is neither `A` nor `b.Item`"),
    ("isinstance(x, int | str)", "`x` is an `int` or `str`", "`x` is neither `int` nor `str`"),
    (
        "isinstance(x, (type(None), Q))",
        "`x` is a `Q` or `None`",
        "`x` is neither `Q` nor `None`",
    ),
    ("isinstance(x, type(None))", "`x` is `None`", "`x` is not `None`"),
    ("isinstance(x, kinds)", "`x` is an instance of `kinds`", "`x` is not an instance of `kinds`"),
    ("isinstance(x, _TYPES)", "`x` is an instance of `_TYPES`", None),
    ("issubclass(X, B)", "`X` is a subclass of `B`", "`X` is not a subclass of `B`"),
    ("issubclass(X, (B, C))", "`X` is a subclass of `B` or `C`", None),
    ("type(x) is T", "the type of `x` is exactly `T`", "the type of `x` is not `T`"),
    ("type(x) == T", "the type of `x` is exactly `T`", "the type of `x` is not `T`"),
    (
        "type(x) in (A, B)",
        "the type of `x` is one of `A`, `B`",
        "the type of `x` is none of `A`, `B`",
    ),
    ("callable(x)", "`x` is callable", "`x` is not callable"),
    ("hasattr(x, 'a')", "`x` has an attribute `a`", "`x` has no attribute `a`"),
    # lengths
    ("len(x) == 0", "`x` is empty", "`x` is not empty"),
    ("len(x) != 0", "`x` is not empty", "`x` is empty"),
    ("len(x) < 1", "`x` is empty", "`x` is not empty"),
    ("len(x) > 0", "`x` is not empty", "`x` is empty"),
    ("len(x) >= 1", "`x` is not empty", "`x` is empty"),
    ("not len(x)", "`x` is empty", "`x` is not empty"),
    ("len(x) == 1", "`x` has exactly 1 item", "`x` does not have exactly 1 item"),
    ("len(x) < 2", "`x` has fewer than 2 items", "`x` has at least 2 items"),
    ("len(x) <= 2", "`x` has at most 2 items", "`x` has more than 2 items"),
    ("2 < len(x)", "`x` has more than 2 items", "`x` has at most 2 items"),
    ("len(x) == n", "`x` has exactly `n` items", "`x` does not have exactly `n` items"),
    (
        "len(x) == len(y)",
        "the length of `x` equals the length of `y`",
        "the length of `x` differs from the length of `y`",
    ),
    ("len(set(x)) != len(x)", "`x` has duplicates", "`x` has no duplicates"),
    ("len(set(x)) > 1", "`x` has more than 1 different item", None),
    ("len(x.shape) == 2", "the number of dimensions of `x` is 2", None),
    ("x.dim() != 2", "the number of dimensions of `x` is not 2", None),
    ("x.ndim in (2, 3)", "the number of dimensions of `x` is one of 2, 3", None),
    ("x.shape[0] != 4", "`x.shape[0]` is not 4", "`x.shape[0]` is 4"),
    # divisibility
    ("x % 8 == 0", "`x` is divisible by 8", "`x` is not divisible by 8"),
    ("x % 8 != 0", "`x` is not divisible by 8", "`x` is divisible by 8"),
    ("x % n", "`x` is not divisible by `n`", "`x` is divisible by `n`"),
    ("(x // n) * n != x", "`x` is not divisible by `n`", "`x` is divisible by `n`"),
    ("x % 8 == 1", "`x % 8` is 1", "`x % 8` is not 1"),
    # files
    (
        "os.path.exists(p)",
        "`p` names an existing file or folder",
        "`p` does not name an existing file or folder",
    ),
    ("os.path.isfile(p)", "`p` names an existing file", "`p` does not name an existing file"),
    ("os.path.isdir(p)", "`p` names an existing folder", "`p` does not name an existing folder"),
    ("Path(p).exists()", "`p` names an existing file or folder", None),
    ("p.is_file()", "`p` names an existing file", "`p` does not name an existing file"),
    ("query.exists()", "`query.exists()` is true", "`query.exists()` is false"),
    # all, any, sets
    (
        "all(i > 0 for i in xs)",
        "every `i` in `xs` satisfies `i > 0`",
        "not every `i` in `xs` satisfies `i > 0`",
    ),
    (
        "any(i > 0 for i in xs)",
        "at least one `i` in `xs` satisfies `i > 0`",
        "no `i` in `xs` satisfies `i > 0`",
    ),
    (
        "any(not f(i) for i in xs)",
        "not every `i` in `xs` satisfies `f(i)`",
        "every `i` in `xs` satisfies `f(i)`",
    ),
    (
        "all(not f(i) for i in xs)",
        "no `i` in `xs` satisfies `f(i)`",
        "at least one `i` in `xs` satisfies `f(i)`",
    ),
    ("all(k in d for k, v in xs)", "every `k, v` in `xs` satisfies `k in d`", None),
    ("all(i for i in xs)", "every `i` in `xs` is true", "not every `i` in `xs` is true"),
    (
        "set(x) - {'a', 'b'}",
        "`x` has entries other than `'a'`, `'b'`",
        "`x` has no entries other than `'a'`, `'b'`",
    ),
    ("set(x) - set(y)", "`x` has entries that are not in `y`", None),
    ("d.keys() - ALLOWED", "`d` has entries that are not in `ALLOWED`", None),
    # two tests
    (
        "(a is None) ^ (b is not None)",
        "both or neither of `a` and `b` are `None`",
        "exactly one of `a` and `b` is `None`",
    ),
    (
        "(a is None) == (b is None)",
        "both or neither of `a` and `b` are `None`",
        "exactly one of `a` and `b` is `None`",
    ),
    (
        "(a is not None) != (b is not None)",
        "exactly one of `a` and `b` is `None`",
        "both or neither of `a` and `b` are `None`",
    ),
    (
        "bool(a) != bool(b)",
        "exactly one of `a` and `b` counts as true",
        "both or neither of `a` and `b` count as true",
    ),
    (
        "bool(a) == (not bool(b))",
        "exactly one of `a` and `b` counts as true",
        "both or neither of `a` and `b` count as true",
    ),
    (
        "(a > 1) != (b > 1)",
        "exactly one of `a > 1` and `b > 1` holds",
        "both or neither of `a > 1` and `b > 1` hold",
    ),
]


@pytest.mark.parametrize(("code", "true", "false"), ROWS, ids=[row[0] for row in ROWS])
def test_a_test_has_words_for_both_outcomes(code: str, true: str, false: str | None) -> None:
    assert words(code) == true
    if false is not None:
        assert words(code, False) == false


JOINED = [
    (
        "x is None or y is None",
        "either `x` or `y` is `None`",
        "`x` is not `None` & `y` is not `None`",
    ),
    ("a < 1 or b > 2", "either `a` is less than 1 or `b` is greater than 2", None),
    (
        "not (a == 1 and b == 2)",
        "either `a` is not 1 or `b` is not 2",
        "`a` is 1 & `b` is 2",
    ),
    (
        "a is None or b is None or c is None",
        "at least one of `a`, `b` and `c` is `None`",
        None,
    ),
    (
        "a == 1 or b == 2 or c > 3",
        "at least one of these holds: `a` is 1; `b` is 2; `c` is greater than 3",
        None,
    ),
    (
        "(a == 1 and b == 2) or c == 3",
        "at least one of these holds: `a` is 1 and `b` is 2; `c` is 3",
        None,
    ),
    ("x == 'a' or x == 'b'", "`x` is one of `'a'`, `'b'`", "`x` is none of `'a'`, `'b'`"),
    ("x != 'a' and x != 'b'", "`x` is none of `'a'`, `'b'`", "`x` is one of `'a'`, `'b'`"),
    ("isinstance(x, A) or isinstance(x, B)", "`x` is an `A` or `B`", "`x` is neither `A` nor `B`"),
    ("not not x.is_ready", "`x.is_ready` is true", "`x.is_ready` is false"),
]


@pytest.mark.parametrize(("code", "true", "false"), JOINED, ids=[row[0] for row in JOINED])
def test_tests_are_joined_with_not_pushed_inward(code: str, true: str, false: str | None) -> None:
    assert words(code) == true
    if false is not None:
        assert words(code, False) == false
