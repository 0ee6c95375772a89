"""Loops, handlers, patterns, and how clauses make a sentence or a list."""

from typing import Any

import pytest

from extractor.explain.conditions import conditions
from extractor.explain.phrases import Subjects, listing, once_held, requirement
from extractor.model.resolve_meaning import MeaningKind
from extractor.model.scan import GuardKind
from tests.explain.wording import HERE, guard, meaning, means, place, said, sentence

FOR = GuardKind.FOR
EXCEPT = GuardKind.EXCEPT


def test_conjuncts_are_joined() -> None:
    assert sentence([]) == "Raised whenever this line is reached."
    assert sentence([guard("a == 1")]) == "Raised when `a` is 1."
    assert sentence([guard("a == 1"), guard("b == 2")]) == "Raised when `a` is 1 and `b` is 2."
    three = [guard("a == 1"), guard("b == 2"), guard("c == 3")]
    assert sentence(three) == "Raised when `a` is 1, `b` is 2 and `c` is 3."
    assert sentence(three, partial=True).startswith("Raised only when `a` is 1, ")


def test_a_comma_keeps_ands_apart() -> None:
    assert sentence([guard("a == 1 or b == 2"), guard("c == 3")]) == (
        "Raised when either `a` is 1 or `b` is 2, and `c` is 3."
    )


def test_alternatives_with_a_comma_stand_in_brackets() -> None:
    assert sentence([guard("a == 1 or b"), guard("c == 3")]) == (
        "Raised when (either `a` is 1, or `b` is not missing, empty or false), and `c` is 3."
    )


def test_words_inside_code_need_no_comma() -> None:
    assert sentence([guard("a == 'x and y'"), guard("c == 3")]) == (
        "Raised when `a` is `'x and y'` and `c` is 3."
    )


def test_lists_of_alternatives_come_last() -> None:
    many = "a == 1 or b == 2 or c > 3"
    assert sentence([guard(many), guard("d == 4")]) == (
        "Raised when `d` is 4, and at least one of these holds: "
        "`a` is 1; `b` is 2; `c` is greater than 3."
    )
    assert sentence([guard(many), guard("d == 4 or e == 5 or f > 3")]) == (
        "Raised when (at least one of these holds: `a` is 1; `b` is 2; `c` is greater than 3), "
        "and at least one of these holds: `d` is 4; `e` is 5; `f` is greater than 3."
    )


def test_loops_speak_of_the_first_element() -> None:
    loop = place(FOR, "x in xs")
    assert sentence([loop, guard("x.a is None")]) == (
        "Raised for the first `x` in `xs` for which `x.a` is `None`."
    )
    assert sentence([guard("m == 1"), loop, guard("x < 0"), guard("x.b == 2")]) == (
        "Raised when `m` is 1, for the first `x` in `xs` for which `x` is less than 0 "
        "and `x.b` is 2."
    )
    assert sentence([loop]) == "Raised for the first `x` in `xs`."
    assert sentence([place(FOR, "k, v in d.items()"), guard("v < 0")]) == (
        "Raised for the first `k, v` in `d.items()` for which `v` is less than 0."
    )


def test_only_the_innermost_loop_is_searched() -> None:
    outer, inner = place(FOR, "y in ys"), place(FOR, "x in y.xs")
    assert sentence([outer, guard("y.a == 1"), inner, guard("x < 0")]) == (
        "Raised in the loop over `ys`, when `y.a` is 1, "
        "for the first `x` in `y.xs` for which `x` is less than 0."
    )


def test_an_element_without_a_name_is_not_spoken_of() -> None:
    assert sentence([place(FOR, "_ in range(n)"), guard("x < 0")]) == (
        "Raised in the loop over `range(n)`, when `x` is less than 0."
    )
    assert sentence([place(FOR, "_ in range(n)")]) == "Raised in the loop over `range(n)`."


def test_a_loop_header_that_cannot_be_parsed_is_quoted() -> None:
    assert sentence([place(FOR, "x in ???")]) == "Raised for the first `x` in `???`."


HANDLERS: list[tuple[str, dict[str, Any], str]] = [
    ("OSError", {}, "the code of the `try` fails with `OSError`"),
    ("", {}, "the code of the `try` fails with any exception"),
    ("(OSError, a.B)", {}, "the code of the `try` fails with `OSError` or `a.B`"),
    ("OSError", {"body_line": 4, "body_end_line": 4}, "the code at line 4 fails with `OSError`"),
    # Lines of another file are not those of the page.
    ("OSError", {"path": "b.py", "body_line": 4}, "the code of the `try` fails with `OSError`"),
    (
        "OSError",
        {"body_line": 4, "body_end_line": 6},
        "the code at lines 4 to 6 fails with `OSError`",
    ),
    ("OSError", {"calls": ("open(p)",)}, "`open(p)` fails with `OSError`"),
    ("OSError", {"calls": ("a()", "b()")}, "`a()` or `b()` fails with `OSError`"),
    ("OSError", {"calls": ("a()", "b()", "c()")}, "the code of the `try` fails with `OSError`"),
    (
        "KeyError",
        {"calls": ("f(x)",), "body_line": 4, "body_end_line": 4},
        "the code at line 4 (`f(x)`) fails with `KeyError`",
    ),
    ("", {"calls": ("f(x)",)}, "the code of the `try` (`f(x)`) fails with any exception"),
    ("*???", {}, "the code of the `try` fails with `*???`"),
]


@pytest.mark.parametrize(("text", "more", "expected"), HANDLERS)
def test_handlers_tell_what_fails(text: str, more: dict[str, Any], expected: str) -> None:
    """Whether a call or an operator beside it raised is sure only for some exceptions."""
    assert sentence([place(EXCEPT, text, **more)]) == f"Raised when {expected}."


def test_a_failing_import_names_its_module() -> None:
    known = meaning("ImportError", MeaningKind.IMPORT_FLAG, module="a.b")
    assert sentence([place(EXCEPT, "ImportError")], means(known)) == (
        "Raised when `import a.b` fails with `ImportError`."
    )


def test_patterns_and_ends_of_loops() -> None:
    assert sentence([place(GuardKind.CASE, "case Point(x=0)")]) == (
        "Raised when `case Point(x=0)` matches."
    )
    unmatched = guard("case [a, b]", False, kind=GuardKind.CASE, evaluable=False)
    assert sentence([unmatched]) == "Raised when `case [a, b]` does not match."
    assert sentence([guard("x == 1", False, kind=GuardKind.CASE)]) == "Raised when `x` is not 1."
    assert sentence([place(GuardKind.LOOP_ELSE, "")]) == (
        "Raised when the loop above line 1 ends without `break`."
    )


def test_places_around_have_words_of_their_own() -> None:
    from extractor.explain.phrases import clauses

    found = conditions([place(GuardKind.WITH, "lock"), place(GuardKind.TRY_ELSE, "")])
    assert [clause.text for clause in clauses(found.around, Subjects(), "m.py")] == [
        "inside `with lock`",
        "the code of the `try` does not fail",
    ]


def test_a_list_has_one_sentence_for_each_clause() -> None:
    guards = [
        place(FOR, "x in xs", 2),
        guard("a == 1 or b == 2 or c > 3", line=3),
        place(FOR, "_ in ys", 4),
    ]
    found = listing(said(guards))
    assert [each.text for each in found] == [
        "For the first `x` in `xs` for which the rest holds.",
        "At least one of these holds: `a` is 1; `b` is 2; `c` is greater than 3.",
        "In the loop over `ys`.",
    ]
    assert [each.evidence[0].line for each in found] == [2, 3, 4]


def test_every_sentence_stands_on_lines() -> None:
    from extractor.explain.phrases import raised

    assert raised((), HERE).evidence == (HERE,)
    found = raised(said([guard("a == 1", line=3), guard("b == 2", line=5)]), HERE)
    assert [lines.line for lines in found.evidence] == [3, 5]


def test_a_requirement_is_the_test_the_other_way_round() -> None:
    subjects = Subjects()

    def required(text: str, holds: bool = True) -> str | None:
        (conjunct,) = conditions([guard(text, holds)]).said
        return requirement(conjunct, subjects)

    assert required("x not in ('a', 'b')") == "`x` is one of `'a'`, `'b'`"
    assert required("a is None or b is None") == "`a` is not `None` and `b` is not `None`"
    assert required("x < 3") == "`x` is at least 3"
    assert required("a if b else c") is None
    (loop,) = conditions([place(FOR, "x in xs")]).said
    assert requirement(loop, subjects) is None


def test_what_was_tested_earlier_is_told_as_past() -> None:
    stale = conditions([guard("x > 9 and y", False, line=4, stale=True)]).stale
    (found,) = once_held(stale, "m.py")
    assert found.text == (
        "At line 4, `x > 9 and y` was false; what it reads may have changed since."
    )
    assert found.evidence[0].path == "m.py"
    whole = conditions([guard("x > 9 and y", line=4, stale=True)]).stale
    assert len(once_held(whole, "m.py")) == 1
