"""Values that make a test come out the other way."""

import pytest

from extractor.explain.candidates import Candidate, Origin, candidates
from extractor.explain.conditions import atoms, conditions
from extractor.explain.phrases import Subjects
from extractor.model.facts import OptionKind
from extractor.model.resolve_meaning import MeaningKind
from tests.explain.wording import flag, guard, inside, meaning, parameter, tied

MODE = flag("--mode", type="str", default="'auto'", choices=("'auto'", "'slow'", "'fast'"))


def found(text: str, subjects: Subjects, holds: bool = True) -> list[tuple[str, str]]:
    """Return values with their origins, for a test with one atom."""
    return [(each.code, each.origin.value) for each in _found(text, subjects, holds)]


def _found(text: str, subjects: Subjects, holds: bool) -> tuple[Candidate, ...]:
    (conjunct,) = conditions([guard(text, holds)]).said
    assert conjunct.term is not None
    (atom,) = atoms(conjunct.term)
    return candidates(atom, subjects, conjunct.guards)


def test_the_default_comes_before_the_other_choices() -> None:
    options = tied({"args.mode": MODE})
    assert found("args.mode == 'fast'", options) == [("'auto'", "default"), ("'slow'", "choice")]
    assert found("args.mode == 'auto'", options) == [("'slow'", "choice"), ("'fast'", "choice")]
    assert found("args.mode.startswith('f')", options) == [
        ("'auto'", "default"),
        ("'slow'", "choice"),
    ]


def test_choices_that_may_grow_are_no_choices() -> None:
    from msgspec.structs import replace

    options = tied({"args.mode": replace(MODE, choices_open=True)})
    assert found("args.mode == 'fast'", options) == [("'auto'", "default")]


def test_what_the_test_names_is_accepted() -> None:
    subjects = inside(parameter("p", "str"))
    assert found("p not in ('a', 'b')", subjects) == [("'a'", "condition"), ("'b'", "condition")]
    assert found("p != 'a'", subjects) == [("'a'", "condition")]
    assert found("p == 'a'", subjects) == []


def test_flags_are_switched() -> None:
    options = tied({"args.fast": flag("--fast", type="flag", default="False")})
    assert found("args.fast", options) == [("False", "default")]
    assert found("args.fast", options, holds=False) == [("True", "switch")]


def test_a_literal_type_lists_values() -> None:
    subjects = inside(parameter("p", "Optional[Literal['a', 'b']]", "None"))
    assert found("p == 'a'", subjects) == [("None", "unset"), ("'b'", "literal")]
    one = inside(parameter("p", "Literal['a']"))
    assert found("p is None", one) == [("'a'", "literal")]


BOUNDS = [
    ("p < 3", ["3"]),
    ("p <= 0", ["1"]),
    ("p > 8", ["8"]),
    ("p != 4", ["4"]),
    ("p % 16 != 0", ["16"]),
    ("p % 16", ["16"]),
    ("not 0 <= p < 5", ["0"]),
]


@pytest.mark.parametrize(("text", "values"), BOUNDS)
def test_numbers_are_the_nearest_that_pass(text: str, values: list[str]) -> None:
    assert [value for value, _ in found(text, inside(parameter("p", "int")))] == values


def test_closed_constants_are_looked_into() -> None:
    option = tied(
        {"args.mode": flag("--mode", type="str")},
        meanings=[
            meaning(
                "MODES", MeaningKind.CONSTANT, values=("'a'", "'b'"), closed=True, collection="list"
            ),
            meaning("LIMIT", MeaningKind.CONSTANT, values=("5",), closed=True, collection="value"),
            meaning("OPEN", MeaningKind.CONSTANT, values=("'a'",), collection="list"),
            meaning("HARD", MeaningKind.CONSTANT, values=("f(x)",), closed=True, collection="list"),
        ],
    )
    assert found("args.mode not in MODES", option) == [("'a'", "constant"), ("'b'", "constant")]
    assert found("args.mode not in OPEN", option) == []
    assert found("args.mode not in HARD", option) == []
    count = tied(
        {"args.n": flag("--n", type="int", default="9")},
        meanings=[
            meaning("LIMIT", MeaningKind.CONSTANT, values=("5",), closed=True, collection="value")
        ],
    )
    assert found("args.n > LIMIT", count) == [("5", "constant")]


def test_an_unset_flag_is_none() -> None:
    options = tied({"args.port": flag("--port", type="int")})
    assert ("None", "unset") in found("args.port is not None", options)
    (first, *_) = _found("args.port is not None", options, True)
    assert first.origin is Origin.UNSET
    assert first.value is None


def test_values_kept_by_a_constructor_and_read_from_the_environment() -> None:
    kept = Subjects(
        meanings=[meaning("self.rate", MeaningKind.CONSTRUCTOR, annotation="float", default="0.5")]
    )
    assert found("self.rate <= 0", kept) == [("0.5", "default"), ("1", "bound")]
    registered = flag("TRACE", kind=OptionKind.ENV, type="EnvBool", default="True")
    assert found("envs.TRACE.get()", tied({"envs.TRACE.get()": registered})) == [
        ("False", "switch")
    ]


def test_nothing_is_proposed_without_one_input() -> None:
    both = inside(parameter("p", "int"), parameter("q", "int"))
    assert found("p > q", both) == []
    assert found("x > 3", both) == []
    assert found("f(p) > 3", both) == []
    assert found("len(p) > 3", inside(parameter("p", "list"))) == []
