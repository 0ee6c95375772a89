"""Path conditions are held against the truth: the code is run, and asked at each raise.

``generated.py`` writes functions in which names change between a test and a raise all the time;
``executed.py`` runs them and evaluates, at each raise that is reached, what was claimed to hold.
Its plain functions change nothing, so that a complete condition has to be true when the function is
entered if the raise is reached, and false if it is not.
"""

import os
import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extractor.model.scan import Guard, GuardKind
from extractor.scan import scan
from tests.scan.executed import Executed, is_complete
from tests.scan.generated import Writer
from tests.scan.generated_plain import PlainWriter

FUNCTIONS = int(os.environ.get("RAISEDEX_GENERATED", "600"))
"""How many functions are tried, and a third of it of the plain ones; more by the variable."""
PARTS = 8

pytestmark = pytest.mark.filterwarnings("ignore::SyntaxWarning")


def _executed(writers: Iterator[Writer]) -> Iterator[Executed]:
    """Run functions; those that Python refuses (a walrus on a loop's variable) are left out."""
    for writer in writers:
        source = writer.function()
        try:
            compile(source, "generated.py", "exec")
        except SyntaxError:
            continue
        yield Executed(source)


@pytest.mark.parametrize("part", range(PARTS))
def test_no_condition_is_false_at_the_raise(part: int) -> None:
    checked = reached = 0
    seeds = range(part, FUNCTIONS, PARTS)
    for executed in _executed(Writer(random.Random(seed)) for seed in seeds):
        assert not executed.broken, f"{executed.broken[0]}\n{executed.source}"
        checked += executed.checked
        reached += sum(len(run.reached) for run in executed.runs)
    assert reached > len(seeds)
    assert checked > len(seeds)


@pytest.mark.parametrize("part", range(PARTS))
def test_a_complete_condition_holds_exactly_where_the_raise_is_reached(part: int) -> None:
    complete = reached = 0
    seeds = range(part, FUNCTIONS // 3, PARTS)
    for executed in _executed(PlainWriter(random.Random(seed)) for seed in seeds):
        unlike = next(executed.unlike_entry(), None)
        assert unlike is None, f"{unlike}\n{executed.source}"
        found = {mark for mark, site in executed.sites.items() if is_complete(site)}
        complete += len(found)
        reached += sum(len(run.reached & found) for run in executed.runs)
    assert complete > len(seeds) // 3
    assert reached > len(seeds) // 3


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(choose=st.randoms(use_true_random=False))
def test_no_small_function_breaks_a_condition(choose: random.Random) -> None:
    """As above, with functions that Hypothesis can make smaller when one fails."""
    for executed in _executed(iter([Writer(choose)])):
        assert not executed.broken, f"{executed.broken[0]}\n{executed.source}"


def _guards(body: str) -> tuple[list[str], bool]:
    """The guards of the last site of ``def f(...)``, in words, and whether ways were lost."""
    source = "def f(a, b, c, xs):\n" + "".join(f"    {line}\n" for line in body.split("\n"))
    site = scan(source.encode(), path="a.py", module="a").sites[-1]
    return [_words(guard) for guard in site.guards], site.partial


def _words(guard: Guard) -> str:
    holds = "" if not guard.evaluable and guard.kind is not GuardKind.CASE else str(guard.holds)
    stale = "stale" if guard.stale else ""
    return " ".join(piece for piece in (guard.kind, f"`{guard.text}`", holds, stale) if piece)


R = 'raise E("x")'

CASES = {
    "unconditional": (R, []),
    "if": (f"if a > 1:\n    {R}", ["if `a > 1` True"]),
    "not": (f"if not a:\n    {R}", ["if `a` False"]),
    "not of all": (f"if not (a and b):\n    {R}", ["if `a and b` False"]),
    "else": (f"if a:\n    pass\nelse:\n    {R}", ["if `a` False"]),
    "elif": (f"if a:\n    pass\nelif b:\n    {R}", ["if `a` False", "if `b` True"]),
    "nested": (f"if a:\n    if b:\n        {R}", ["if `a` True", "if `b` True"]),
    "return": (f"if a:\n    return\n{R}", ["exit `a` False"]),
    "raise": (f'if a:\n    raise E("y")\n{R}', ["exit `a` False"]),
    "exit of else": (f"if a:\n    pass\nelse:\n    return\n{R}", ["exit `a` True"]),
    "sys.exit": (f'import sys\nif a:\n    sys.exit("y")\n{R}', ["exit `a` False"]),
    "continue": (
        f"for x in xs:\n    if x:\n        continue\n    {R}",
        ["for `x in xs`", "exit `x` False"],
    ),
    "break": (
        f"while a:\n    if b:\n        break\n    {R}",
        ["while `a` True", "exit `b` False"],
    ),
    "chain that leaves": (
        f"if a:\n    return\nelif b:\n    return\n{R}",
        ["exit `a` False", "exit `b` False"],
    ),
    "exit in a branch": (f"if a:\n    if b:\n        return\n{R}", ["exit `a and b` False"]),
    "exit in a branch, with or": (
        f"if a or c:\n    if b:\n        return\n{R}",
        ["exit `(a or c) and b` False"],
    ),
    "branches that meet": (f"if a:\n    c = 1\nelse:\n    c = 2\n{R}", []),
    "assert before": (f"assert a\n{R}", ["assert `a` True"]),
    "assert itself": ('assert a > 1, "x"', ["assert `a > 1` False"]),
    "while": (f"while a:\n    {R}", ["while `a` True"]),
    "behind while": (f"while a:\n    b()\n{R}", ["while `a` False"]),
    "behind while with break": (f"while a:\n    break\n{R}", []),
    "for else": (
        f"for x in xs:\n    if x:\n        break\nelse:\n    {R}",
        ["loop_else ``"],
    ),
    "except": (f"try:\n    a()\nexcept (A, B):\n    {R}", ["except `(A, B)`"]),
    "bare except": (f"try:\n    a()\nexcept:\n    {R}", ["except ``"]),
    "try else": (f"try:\n    a()\nexcept A:\n    pass\nelse:\n    {R}", ["try_else ``"]),
    "finally": (f"try:\n    a()\nfinally:\n    {R}", []),
    "behind a handler that leaves": (f"try:\n    a()\nexcept A:\n    return\n{R}", []),
    "with": (f"with a as b:\n    {R}", ["with `a`"]),
    "behind with": (f"with a:\n    if b:\n        return\n{R}", ["exit `b` False"]),
    "behind suppress": (f"with suppress(E):\n    if b:\n        raise E\n{R}", []),
    "match literal": (f"match a:\n    case 1:\n        {R}", ["case `a == 1` True"]),
    "match or": (f"match a:\n    case 1 | 2:\n        {R}", ["case `a == 1 or a == 2` True"]),
    "match none": (f"match a:\n    case None:\n        {R}", ["case `a is None` True"]),
    "match class": (f"match a:\n    case int():\n        {R}", ["case `isinstance(a, int)` True"]),
    "match guard": (
        f"match a:\n    case 1 if b:\n        {R}",
        ["case `(a == 1) and (b)` True"],
    ),
    "match structure": (
        f"match a:\n    case [x, *_]:\n        {R}",
        ["case `case [x, *_]` True"],
    ),
    "match fall through": (
        f"match a:\n    case 1:\n        return\n    case _:\n        {R}",
        ["case `a == 1` False", "case `case _` True"],
    ),
    "walrus": (f"if (n := a) > 1:\n    {R}", ["if `n > 1` True"]),
    "test over lines": (f"if (\n    a  # why\n    and b\n):\n    {R}", ["if `a and b` True"]),
    "or": ('a or parser.error("x")', []),
    "stale by assignment": (f"if a:\n    a = 1\n    {R}", ["if `a` True stale"]),
    "stale by augmentation": (f"if a:\n    a += 1\n    {R}", ["if `a` True stale"]),
    "stale by attribute": (f"if a.x:\n    a.x = 1\n    {R}", ["if `a.x` True stale"]),
    "other attribute": (f"if a.x:\n    a.y = 1\n    {R}", ["if `a.x` True"]),
    "stale by element": (f"if a[0]:\n    a[0] = 1\n    {R}", ["if `a[0]` True stale"]),
    "stale by method": (f"if xs:\n    xs.pop()\n    {R}", ["if `xs` True stale"]),
    "stale by loop": (
        f"if a:\n    for x in xs:\n        {R}\n        a = x",
        ["if `a` True stale", "for `x in xs`"],
    ),
    "stale by loop variable": (
        f"if a:\n    for a in xs:\n        {R}",
        ["if `a` True stale", "for `a in xs`"],
    ),
    "stale by del": (f"if a:\n    del a\n    {R}", ["if `a` True stale"]),
    "stale by import": (f"if a:\n    import a\n    {R}", ["if `a` True stale"]),
    "stale by with": (f"if a:\n    with b as a:\n        {R}", ["if `a` True stale", "with `b`"]),
    "stale on one way": (
        f"if a:\n    if b:\n        a = 1\n    {R}",
        ["if `a` True stale"],
    ),
    "exit whose name changed": (f"if a:\n    return\na = 1\n{R}", ["exit `a` False stale"]),
    "nested function starts anew": (f"if a:\n    def g():\n        {R}", []),
    "class body does not": (f"if a:\n    class C:\n        {R}", ["if `a` True"]),
}


@pytest.mark.parametrize("name", CASES)
def test_guards(name: str) -> None:
    body, expected = CASES[name]
    if name == "or":
        body = f"import argparse\n{body}"
        expected = ["operand `a` False"]
    found, _ = _guards(body)
    assert found == expected


def test_what_a_try_may_have_cut_short_is_told() -> None:
    found, partial = _guards(f"try:\n    if a:\n        raise A\nexcept A:\n    pass\n{R}")
    assert (found, partial) == ([], True)


def test_calls_in_expressions_have_their_own_conditions() -> None:
    source = (
        "import sys\n"
        "def f(a, b, xs):\n"
        '    x = 1 if a else sys.exit("one")\n'
        '    y = [sys.exit("two") for x in xs if x > b]\n'
        '    z = b and sys.exit("three")\n'
    )
    sites = scan(source.encode(), path="a.py", module="a").sites
    assert [[_words(guard) for guard in site.guards] for site in sites] == [
        ["if `a` False"],
        ["exit `a` True", "comprehension `x > b` True"],
        ["exit `a` True", "operand `b` True"],
    ]
