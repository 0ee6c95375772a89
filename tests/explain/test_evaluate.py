"""The evaluator: what it knows, what it does not, and that Python agrees."""

import ast
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor.explain.evaluate import evaluate, value_of
from extractor.explain.operations import Unknowable

KNOWN: dict[str, object] = {
    "x": 3,
    "s": "Abc",
    "n": None,
    "t": True,
    "xs": [1, 2],
    "d": {"a": 1},
    "cfg.mode": "fast",
    "cfg['k']": 7,
    "f(y)": False,
}

TABLE: list[tuple[str, bool | None]] = [
    ("x == 3", True),
    ("x != 3", False),
    ("2 < x <= 3", True),
    ("3 < x < unknown", False),
    ("2 < x < unknown", None),
    ("unknown > 3", None),
    ("n is None", True),
    ("n is not None", False),
    ("t is True", True),
    ("x is 3", None),
    ("type(x) is int", True),
    ("type(x) in (int, str)", True),
    ("isinstance(x, str)", False),
    ("isinstance(x, (str, int))", True),
    ("isinstance(x, (Thing, int))", True),
    ("isinstance(x, (Thing, str))", None),
    ("isinstance(x, cfg.mode)", None),
    ("isinstance(unknown, int)", None),
    ("cfg.mode == 'fast'", True),
    ("cfg.other == 'fast'", None),
    ("cfg['k'] == 7", True),
    ("getattr(cfg, 'mode', None) == 'fast'", True),
    ("hasattr(cfg, 'mode')", True),
    ("hasattr(cfg, 'other')", None),
    ("f(y)", False),
    ("f(z)", None),
    ("False and unknown", False),
    ("unknown and False", False),
    ("unknown and True", None),
    ("True or unknown", True),
    ("unknown or True", True),
    ("unknown or False", None),
    ("not unknown", None),
    ("not n", True),
    ("(n or 'a') == 'a'", True),
    ("(unknown or 'a') == 'a'", None),
    ("bool(xs)", True),
    ("bool(unknown)", None),
    ("len(xs) == 2", True),
    ("s.lower() == 'abc'", True),
    ("s.startswith(('A', 'b'))", True),
    ("s.format(3) == 'Abc'", None),
    ("'b' in s", True),
    ("x in (1, unknown, 3)", True),
    ("x in (1, unknown)", None),
    ("x not in (1, 2)", True),
    ("x in {1, 3}", True),
    ("x in {'a': 1}", False),
    ("unknown in (1, 2)", None),
    ("'a' in d", True),
    ("d.get('a') == 1", True),
    ("d['a'] == 1", True),
    ("d['b'] == 1", None),
    ("xs[0] == 1", True),
    ("xs[1:] == [2]", True),
    ("xs[unknown]", None),
    ("x[0]", None),
    ("x + 1 == 4", True),
    ("x / 0 == 1", None),
    ("x % 2", True),
    ("-x == ~2", True),
    ("-s", None),
    ("~1.5", None),
    ("2 ** 3 == 8", True),
    ("10 ** 10 ** 10 > 1", None),
    ("1 << 9999999 > 1", None),
    ("1 << 3 == 8", True),
    ("6 & 3 | 8 ^ 1", True),
    ("1.5 & 2", None),
    ("1 @ 2", None),
    ("'a' * 3 == 'aaa'", True),
    ("'a' * 99999 == 'a'", None),
    ("[[1]] * 3 == []", None),
    ("'a' * 'b'", None),
    ("'a' + 1", None),
    ("[1] + [2] == [1, 2]", True),
    ("'a' - 'b'", None),
    ("set(xs) - {1} == {2}", True),
    ("1 if x == 3 else 0", True),
    ("1 if unknown else 2", True),
    ("1 if unknown else 0", None),
    ("(1 if unknown else 1) == 1", None),
    ("(x if t else 0) == 3", True),
    ("abs(-3) == x", True),
    ("max(1, 2, x) == 3", True),
    ("sorted(xs, key=f)", None),
    ("sum(*xs)", None),
    ("open('f')", None),
    ("xs.append(3)", None),
    ("int('x')", None),
    ("list({1, 2})", None),
    ("str([1])", None),
    ("list(range(99999))", None),
    ("3 in range(10 ** 12)", True),
    ("2.5 in range(10 ** 12)", None),
    ("any(range(10 ** 12))", None),
    ("[i for i in xs]", None),
    ("lambda: 0", None),
    ("(x := 4) == 4", None),
    ("f'{x}' == '3'", None),
    ("{**d}", None),
    ("{[1]: 2}", None),
    ("{[1]}", None),
    ("...", None),
    ("(lambda: 0)()", None),
    ("1j == 1j", None),
    ("x ??? y", None),
    ("'a' < 1", None),
    ("all(xs) and any([0, 1])", True),
    ("all(xs, xs)", None),
    ("set(unknown)", None),
    ("f((y))", False),
]


@pytest.mark.parametrize(("condition", "expected"), TABLE, ids=[row[0] for row in TABLE])
def test_three_values(condition: str, expected: bool | None) -> None:
    assert evaluate(condition, KNOWN) is expected


def test_a_function_that_the_environment_redefines_is_not_the_builtin() -> None:
    assert evaluate("len(xs) == 2", {"xs": [1, 2], "len": "shadowed"}) is None
    assert evaluate("isinstance(x, int)", {"x": 1, "int": "shadowed"}) is None


def test_values_are_given_or_refused() -> None:
    assert value_of("x + 1", KNOWN) == 4
    assert value_of("not x", KNOWN) is False
    for hopeless in ("unknown", "(x := 1)", "x ???", "not unknown"):
        with pytest.raises(Unknowable):
            value_of(hopeless, KNOWN)


@pytest.mark.parametrize(
    "hostile",
    [
        "9 ** 9 ** 9 ** 9",
        "'a' * 10 ** 9",
        "((((1 << 4000) << 4000) << 4000) << 4000)",
        "[0] * 9999 * 9999 * 9999",
        "'x'.zfill(10 ** 10)",
        "'%1000000000d' % 3",
        "sum(range(10 ** 15))",
        "0.5 in range(10 ** 15)",
        "(" * 300 + ")" * 300,
        "-" * 3000 + "1",
        "+".join(["1"] * 3000),
    ],
)
def test_hostile_conditions_are_unknown_and_cheap(hostile: str) -> None:
    begin = time.perf_counter()
    assert evaluate(f"({hostile}) == 1", {}) is None
    assert time.perf_counter() - begin < 1


NAMES = {
    "a": st.one_of(st.integers(-3, 3), st.booleans(), st.none()),
    "b": st.sampled_from(["", "a", "ab", "B "]),
    "c": st.lists(st.integers(-2, 2), max_size=3),
    "e": st.one_of(st.floats(allow_nan=True), st.integers(-3, 3)),
}
"""Names, and which values each may have; ``u`` is in the tree and never in the environment."""

ATOMS = st.sampled_from(
    ["a", "b", "c", "e", "u", "0", "1", "-1", "2.5", "None", "True", "False", "'a'", "''", "()"]
)


def _grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pair = st.tuples(inner, inner)
    compares = st.sampled_from(["==", "!=", "<", "<=", ">", ">=", "is", "in", "is not", "not in"])
    operators = st.sampled_from(["+", "-", "*", "/", "//", "%", "**", "&", "|", "^", "<<", ">>"])
    names = "len bool int str abs float tuple set list type all any"
    functions = st.sampled_from(names.split())
    methods = st.sampled_from(
        ["lower()", "strip()", "isdigit()", "upper()", "startswith('a')", "count(1)", "get(1)"]
    )
    kinds = st.sampled_from(["int", "str", "(int, str)", "(list, type(u))", "bool", "float"])
    return st.one_of(
        st.tuples(pair, compares).map(lambda p: f"({p[0][0]}) {p[1]} ({p[0][1]})"),
        st.tuples(pair, compares, inner, compares).map(
            lambda p: f"({p[0][0]}) {p[1]} ({p[2]}) {p[3]} ({p[0][1]})"
        ),
        st.tuples(pair, operators).map(lambda p: f"({p[0][0]}) {p[1]} ({p[0][1]})"),
        st.tuples(pair, st.sampled_from(["and", "or"])).map(
            lambda p: f"({p[0][0]}) {p[1]} ({p[0][1]})"
        ),
        inner.map(lambda x: f"not ({x})"),
        inner.map(lambda x: f"-({x})"),
        inner.map(lambda x: f"~({x})"),
        st.tuples(functions, inner).map(lambda p: f"{p[0]}({p[1]})"),
        st.tuples(inner, methods).map(lambda p: f"({p[0]}).{p[1]}"),
        st.tuples(inner, kinds).map(lambda p: f"isinstance({p[0]}, {p[1]})"),
        st.tuples(pair, inner).map(lambda p: f"({p[0][0]}) if ({p[1]}) else ({p[0][1]})"),
        pair.map(lambda p: f"({p[0]})[{p[1]}]"),
        pair.map(lambda p: f"({p[0]})[{p[1]}:]"),
        st.lists(inner, max_size=3).map(lambda xs: f"[{', '.join(xs)}]"),
        st.lists(inner, min_size=1, max_size=3).map(lambda xs: f"{{{', '.join(xs)}}}"),
        st.lists(inner, max_size=3).map(lambda xs: f"({''.join(x + ', ' for x in xs)})"),
        st.lists(pair, max_size=2).map(
            lambda ps: f"{{{', '.join(f'({k}): ({v})' for k, v in ps)}}}"
        ),
    )


EXPRESSIONS = st.recursive(ATOMS, _grown, max_leaves=8)


@pytest.mark.filterwarnings("ignore::SyntaxWarning", "ignore::DeprecationWarning")
@settings(max_examples=1_500, deadline=None)
@given(EXPRESSIONS, st.fixed_dictionaries(NAMES), st.sampled_from([None, 0, 1, "a", [], [1]]))
def test_python_agrees_wherever_it_does_not_raise(
    condition: str, environment: dict[str, object], unknown: object
) -> None:
    """Whatever ``u`` turns out to be."""
    found = evaluate(condition, environment)
    if found is None:
        return
    try:
        actual = bool(_run(condition, {**environment, "u": unknown}))
    except Exception:
        return
    assert actual is found


def _run(condition: str, names: dict[str, object]) -> object:
    tree = ast.parse(condition, mode="eval")
    code = compile(tree, "<generated>", "eval")
    return eval(code, {}, names)
