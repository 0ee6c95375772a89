"""Related errors: what makes two errors neighbours, and what is left out."""

from collections.abc import Sequence

import pytest

from extractor.model.catalog import Error, ExceptionClass, GuardOption, Option, Site
from extractor.model.explain import Explanation
from extractor.model.resolve_options import TieRule
from extractor.model.scan import Excerpt, Guard, GuardKind, Message, Part
from extractor.model.settings import SiteKind
from extractor.relate import MOST, relate

BACKEND = Option(key="flag:--backend", flag="--backend", declared_at="a.py:1", evidence=())
SAME_NAME = Option(key="flag:--backend:tool", flag="--backend", declared_at="t.py:1", evidence=())


def guard(text: str, line: int, kind: GuardKind = GuardKind.IF, *, holds: bool = True) -> Guard:
    return Guard(kind=kind, text=text, holds=holds, line=line, end_line=line)


def error(
    name: str,
    said: str,
    *guards: Guard,
    function: str | None = None,
    line: int = 1,
    options: Sequence[str] = (),
    exception: str = "ValueError",
) -> Error:
    """An error whose last guard reads the options; ``name`` also names its file and function."""
    ties = tuple(
        GuardOption(
            guard=len(guards) - 1,
            expression=key,
            option=key,
            rule=TieRule.ANNOTATION,
            evidence="a.py:1",
        )
        for key in options
    )
    function = function if function is not None else f"do_{name}"
    path = f"{function}.py"
    made = Site(
        kind=SiteKind.RAISE,
        path=path,
        module=function,
        line=line,
        column=0,
        end_line=line,
        end_column=1,
        function=function,
        written=exception,
        statement=f"raise {exception}",
        guards=guards,
        guard_options=ties,
        excerpt=Excerpt(start=line, lines=("",)),
        explanation=Explanation(),
    )
    return Error(
        id=name,
        title=said or f"{exception} in {function}",
        exception=ExceptionClass(name=exception),
        message=Message(text=said, parts=(Part(text=said),) if said else ()),
        options=tuple(options),
        sites=(made,),
    )


def strangers(count: int) -> list[Error]:
    """Errors that have nothing to do with each other."""
    return [error(f"s{n}", f"alpha{n} beta{n} gamma{n}", exception=f"E{n}") for n in range(count)]


def test_strangers_are_not_related() -> None:
    assert relate(strangers(20), ()) == {}


def test_no_errors_and_one_error() -> None:
    assert relate((), ()) == {}
    assert relate(strangers(1), ()) == {}


def test_errors_that_read_one_option_are_related_whichever_declaration_it_is() -> None:
    first = error("a", "delta one", guard("b == 'x'", 3), options=[BACKEND.key])
    second = error("b", "epsilon two", guard("c == 'y'", 3), options=[SAME_NAME.key])
    found = relate([first, second, *strangers(20)], [BACKEND, SAME_NAME])
    assert found == {"a": ("b",), "b": ("a",)}


def test_an_option_that_is_not_declared_counts_for_nothing() -> None:
    first = error("a", "delta one", guard("b == 'x'", 3), options=["gone"])
    second = error("b", "epsilon two", guard("c == 'y'", 3), options=["gone"])
    assert relate([first, second, *strangers(20)], ()) == {}


def test_a_rare_option_weighs_more_than_a_common_one() -> None:
    rare, common = (
        Option(key=key, flag=key, declared_at="a.py:1", evidence=()) for key in ("--rare", "--all")
    )
    one = error("a", "delta", guard("x", 1), options=["--rare", "--all"])
    near = error("near", "zeta", guard("y", 1), options=["--rare"])
    others = [
        error(f"o{n}", f"eta{n}", guard(f"z{n}", 1), options=["--all"], exception=f"E{n}")
        for n in range(9)
    ]
    found = relate([one, *others, near, *strangers(20)], [rare, common])
    assert found["a"][0] == "near"


def test_sibling_branches_come_before_the_rest_of_the_function() -> None:
    chain = guard("mode == 'fast'", 10)
    first = error("a", "delta one", chain, function="check", line=11)
    sibling = error("b", "epsilon two", guard("mode == 'fast'", 10, holds=False), function="check",
                    line=13)  # fmt: skip
    elsewhere = error("c", "zeta three", guard("size", 90), function="check", line=91)
    found = relate([elsewhere, first, sibling, *strangers(20)], ())
    assert found["a"] == ("b", "c")


def test_a_test_that_was_passed_counts_less_than_one_that_the_site_stands_inside() -> None:
    inside = error("in", "delta", guard("mode", 10), function="check", line=11)
    passed = error("past", "zeta", guard("mode", 10, GuardKind.EXIT), function="check", line=50)
    first = error("a", "epsilon", guard("mode", 10), function="check", line=90)
    assert relate([passed, first, inside, *strangers(20)], ())["a"] == ("in", "past")


def test_among_equals_the_nearest_lines_come_first() -> None:
    said = ("delta", "epsilon", "zeta", "eta", "theta")
    errors = [
        error(f"e{line}", text, function="check", line=line)
        for line, text in zip((10, 40, 100, 104, 120), said, strict=True)
    ]
    found = relate([*errors, *strangers(20)], ())
    assert found["e100"] == ("e104", "e120", "e40", "e10")


def test_rare_words_and_names_relate_across_files() -> None:
    first = error("a", "CuteKernel needs flash_block of 64")
    second = error("b", "flash_block is too small for the CuteKernel")
    assert relate([first, second, *strangers(20)], ())["a"] == ("b",)


def test_of_messages_that_differ_in_a_name_alone_only_one_is_taken() -> None:
    copies = [
        error(f"c{n}", f"model_{n} does not work in this mode here", function="check", line=n + 1)
        for n in range(8)
    ]
    other = error("x", "something else entirely", function="check", line=90)
    found = relate([*copies, other, *strangers(20)], ())
    assert found["c0"] == ("c1", "x")
    assert found["x"] == ("c7",)


def test_errors_without_text_are_of_one_family() -> None:
    silent = [
        error(n, "", function="Base", line=i, exception="NotImplementedError")
        for i, n in enumerate("abc", 1)
    ]
    found = relate([*silent, *strangers(20)], ())
    assert found["a"] == ("b",)


def test_at_most_five_are_given() -> None:
    words = ["delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "omega"]
    errors = [error(w, w, function="check", line=n) for n, w in enumerate(words, 1)]
    found = relate([*errors, *strangers(20)], ())
    assert {len(found[word]) for word in words} == {MOST}
    assert all(word not in found[word] for word in words)


def test_what_too_many_have_tells_nothing() -> None:
    crowd = [
        error(f"e{n}", f"alpha{n}", guard("ready", 1, GuardKind.WITH), exception="ValueError")
        for n in range(100)
    ]
    assert relate(crowd, ()) == {}


def test_how_a_file_is_run_relates_nothing() -> None:
    run = [guard("__name__ == '__main__'", 5), guard("x", 6)]
    first, second = (
        error(name, said, run[0], exception=said) for name, said in (("a", "Delta"), ("b", "Zeta"))
    )
    assert relate([first, second, *strangers(20)], ()) == {}


@pytest.mark.parametrize("count", [1, 60])
def test_long_conditions_are_cut_and_give_the_same_answer_each_time(count: int) -> None:
    guards = [guard(f"name_{n} and other_{n}", n + 1) for n in range(count)]
    errors = [error(n, f"text {n}", *guards, function="check", line=90) for n in ("a", "b")]
    first = relate([*errors, *strangers(5)], ())
    assert first == relate([*errors, *strangers(5)], ())
    assert first["a"] == ("b",)
