"""The path condition on the page: what holds, what held, and what is not claimed."""

import re
from typing import Any

from msgspec.structs import replace

from extractor.model.scan import Guard, GuardKind
from extractor.render.views.trigger import TriggerView, trigger_view
from tests.render.invented import site


def guard(kind: GuardKind, text: str, line: int = 5, **changes: Any) -> Guard:
    values: dict[str, Any] = {"holds": True, "stale": False, "evaluable": True, **changes}
    return Guard(kind=kind, text=text, line=line, end_line=line, **values)


def view(*guards: Guard, partial: bool = False, function: str | None = "Hold.load") -> TriggerView:
    return trigger_view(site(guards=guards, partial=partial, function=function), "L", {})


def words(found: TriggerView) -> list[str]:
    """The conditions as a reader sees them."""
    lines = []
    for condition in found.conditions:
        code = re.sub(r"<[^>]+>", "", str(condition.code)) if condition.code is not None else ""
        lines.append(
            " ".join(piece for piece in (condition.lead, code, condition.verdict) if piece)
        )
    return lines


def test_each_kind_says_what_it_is() -> None:
    found = view(
        guard(GuardKind.IF, "weight == limit"),
        guard(GuardKind.EXIT, "crate.empty", holds=False),
        guard(GuardKind.FOR, "crate in crates", evaluable=False),
        guard(GuardKind.WITH, "lock", evaluable=False),
        guard(GuardKind.EXCEPT, "KeyError", evaluable=False),
        guard(GuardKind.EXCEPT, "", evaluable=False),
        guard(GuardKind.LOOP_ELSE, "", evaluable=False),
        guard(GuardKind.TRY_ELSE, "", evaluable=False),
        guard(GuardKind.CASE, "case [first, *_]", evaluable=False, holds=False),
    )
    assert words(found) == [
        "weight == limit is true",
        "crate.empty is false",
        "In the loop crate in crates",
        "Inside lock",
        "Caught: KeyError",
        "An exception was caught.",
        "The loop ended without break.",
        "The try block raised nothing.",
        "case [first, *_] did not match",
    ]
    assert found.always is None


def test_conditions_of_a_function_that_is_called_name_its_file() -> None:
    found = view(
        replace(guard(GuardKind.IF, "fine", holds=False, evaluable=False), path="src/help.py"),
        replace(guard(GuardKind.FOR, "x in xs", evaluable=False), path="src/help.py"),
        guard(GuardKind.IF, "own"),
    )
    assert words(found) == ["fine is false", "In the loop x in xs", "own is true"]
    assert [(c.path, c.address) for c in found.conditions] == [
        ("src/help.py", None),
        ("src/help.py", None),
        (None, "L5"),
    ]


def test_what_is_stale_is_not_claimed() -> None:
    found = view(guard(GuardKind.IF, "fresh"), guard(GuardKind.IF, "changed", stale=True))
    assert words(found) == ["fresh is true"]
    assert [str(condition.code) for condition in found.earlier] == ["changed"]


def test_unconditional_says_so_and_partial_does_not() -> None:
    assert view().always == "No condition: it happens whenever Hold.load gets to this line."
    assert "the module" in (view(function=None).always or "")
    assert view(partial=True).always is None


def test_a_line_in_the_excerpt_is_a_link_and_no_other() -> None:
    inside, outside = view(guard(GuardKind.IF, "a"), guard(GuardKind.IF, "b", line=999)).conditions
    assert (inside.address, outside.address) == ("L5", None)
    assert trigger_view(site(), None, {}).conditions[0].address is None


def test_many_conditions_keep_the_innermost() -> None:
    found = view(*(guard(GuardKind.IF, f"c{number}") for number in range(50)))
    assert found.left_out == 20
    assert words(found)[-1] == "c49 is true"


def test_code_is_escaped() -> None:
    (condition,) = view(guard(GuardKind.IF, "x == '<script>'")).conditions
    assert "<script>" not in str(condition.code)
    assert "&lt;script&gt;" in str(condition.code)
