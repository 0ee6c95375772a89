"""What the parts of a condition are called where options, parameters and meanings are known."""

import pytest

from extractor.explain.phrases import Subjects
from extractor.model.facts import OptionKind
from extractor.model.resolve import Place
from extractor.model.resolve_meaning import MeaningKind
from tests.explain.wording import (
    flag,
    guard,
    inside,
    meaning,
    means,
    parameter,
    said,
    sentence,
    tied,
    words,
)

MODE = tied({"args.mode": flag("--mode", default="'auto'", type="str")})
PORT = tied({"args.port": flag("--port", type="int")})
FAST = tied({"args.fast": flag("--fast", type="flag", default="False")})
CACHE = tied({"args.cache": flag("--no-cache", type="flag", default="True", destination="cache")})
NAMES = tied({"args.names": flag("--names", type="List[str]")})
HOME = tied({"os.environ.get('HOME_DIR')": flag("HOME_DIR", kind=OptionKind.ENV)})
SET = tied({"'HOME_DIR' in os.environ": flag("HOME_DIR", kind=OptionKind.ENV)})
TRACE = tied(
    {"envs.TRACE.get()": flag("TRACE", kind=OptionKind.ENV, type="EnvBool", default="False")}
)
SEED = tied({"request.seed": flag("seed", kind=OptionKind.FIELD, default="None", type="int")})

OPTIONS = [
    (MODE, "args.mode == 'fast'", "`--mode` is `'fast'`", "`--mode` is not `'fast'`"),
    (MODE, "args.mode is None", "`--mode` is `None`", "`--mode` is not `None`"),
    (MODE, "args.mode", "`--mode` is not empty", "`--mode` is empty"),
    (MODE, "args.mode.lower() == 'a'", "`args.mode.lower()` is `'a'`", None),
    (PORT, "args.port is None", "`--port` is not set", "`--port` is set"),
    (PORT, "args.port < 1", "`--port` is less than 1", "`--port` is at least 1"),
    (PORT, "args.port", "`--port` is set and not 0", "`--port` is not set or is 0"),
    (FAST, "args.fast", "`--fast` is enabled", "`--fast` is not enabled"),
    (FAST, "args.fast is True", "`--fast` is enabled", "`--fast` is not enabled"),
    (FAST, "args.fast == False", "`--fast` is not enabled", "`--fast` is enabled"),
    (CACHE, "args.cache", "`--no-cache` is not given", "`--no-cache` is given"),
    (NAMES, "args.names", "`--names` is set and not empty", "`--names` is not set or is empty"),
    (NAMES, "len(args.names) > 2", "`--names` has more than 2 items", None),
    (HOME, "os.environ.get('HOME_DIR') is None", "`HOME_DIR` is not set", "`HOME_DIR` is set"),
    (
        HOME,
        "os.environ.get('HOME_DIR')",
        "`HOME_DIR` is set and not empty",
        "`HOME_DIR` is not set or is empty",
    ),
    (SET, "'HOME_DIR' in os.environ", "`HOME_DIR` is set", "`HOME_DIR` is not set"),
    (TRACE, "envs.TRACE.get()", "`TRACE` is enabled", "`TRACE` is not enabled"),
    (SEED, "request.seed is None", "`seed` is not given", "`seed` is given"),
    (SEED, "request.seed > 5", "`seed` is greater than 5", "`seed` is at most 5"),
]


@pytest.mark.parametrize(("subjects", "code", "true", "false"), OPTIONS)
def test_options_are_named_as_a_user_writes_them(
    subjects: Subjects, code: str, true: str, false: str | None
) -> None:
    assert words(code, True, subjects) == true
    if false is not None:
        assert words(code, False, subjects) == false


def test_a_name_computed_from_a_variable_stays_with_the_variable_beside() -> None:
    """`_OFF = os.environ.get("X") != "1"` is true where X is not set."""
    through = (Place(path="pkg/mod.py", line=3),)
    option = flag("X_MODE", kind=OptionKind.ENV)
    subjects = tied({"_OFF": option}, through=through)
    assert words("_OFF", True, subjects) == "`_OFF` (from `X_MODE`) is not missing, empty or false"
    registered = flag("TRACE", kind=OptionKind.ENV, type="EnvBool")
    unsure = tied({"_TRACE": registered}, through=through)
    assert words("_TRACE", True, unsure).startswith("`_TRACE` (from `TRACE`) is")
    read = meaning("_TRACE", MeaningKind.CONSTANT, code="envs.TRACE.get()")
    sure = tied({"_TRACE": registered}, through=through, meanings=[read])
    assert words("_TRACE", False, sure) == "`TRACE` is not enabled"
    turned = meaning("_TRACE", MeaningKind.CONSTANT, code="not envs.TRACE.get()")
    other = tied({"_TRACE": registered}, through=through, meanings=[turned])
    assert words("_TRACE", False, other).startswith("`_TRACE` (from `TRACE`) is")


PARAMETERS = [
    (("p", "int | None", "None"), "p is None", "`p` is not given", "`p` is given"),
    (("p", "int | None", None), "p is None", "`p` is `None`", "`p` is not `None`"),
    (("p", None, "None"), "p is None", "`p` is not given", "`p` is given"),
    (("p", "bool", "False"), "p", "`p` is true", "`p` is false"),
    (("p", None, "True"), "p", "`p` is true", "`p` is false"),
    (("p", "Optional[bool]", "None"), "p", "`p` is true", "`p` is false or not given"),
    (("p", "bool | None", None), "p", "`p` is true", "`p` is false or `None`"),
    (("p", "str", None), "p", "`p` is not empty", "`p` is empty"),
    (("p", "'str'", None), "p", "`p` is not empty", "`p` is empty"),
    (("p", "Literal['a', 'b']", None), "p", "`p` is not empty", "`p` is empty"),
    (("p", "Literal[1, 'b']", None), "p", "`p` is not missing, empty or false", None),
    (
        ("p", "Optional[str]", "None"),
        "p",
        "`p` is given and not empty",
        "`p` is not given or is empty",
    ),
    (
        ("p", "Optional[str]", None),
        "p",
        "`p` is neither `None` nor empty",
        "`p` is `None` or empty",
    ),
    (("p", "list[int]", None), "p", "`p` is not empty", "`p` is empty"),
    (("p", "t.Sequence[int]", None), "p", "`p` is not empty", "`p` is empty"),
    (("p", "Annotated[dict, Doc()]", None), "p", "`p` is not empty", "`p` is empty"),
    (("p", "Union[list, tuple, None]", None), "p", "`p` is neither `None` nor empty", None),
    (("p", "Iterable[int]", None), "p", "`p` is not missing, empty or false", None),
    (("p", "int", None), "p", "`p` is not 0", "`p` is 0"),
    (("p", "float", None), "p > 1", "`p` is greater than 1", "`p` is not greater than 1"),
    (("p", "int", None), "p > 1", "`p` is greater than 1", "`p` is at most 1"),
    (("p", None, "0"), "p > 1", "`p` is greater than 1", "`p` is not greater than 1"),
    (("p", "Path", None), "p.exists()", "`p` names an existing file or folder", None),
    (("p", "str", None), "len(p) > 3", "`p` has more than 3 characters", None),
    (("p", "X | Y", None), "p", "`p` is not missing, empty or false", None),
    (("p", "Path | None", "None"), "p", "`p` is given", "`p` is not given"),
]


@pytest.mark.parametrize(("given", "code", "true", "false"), PARAMETERS)
def test_parameters_are_worded_by_annotation_and_default(
    given: tuple[str, str | None, str | None], code: str, true: str, false: str | None
) -> None:
    subjects = inside(parameter(*given))
    assert words(code, True, subjects) == true
    if false is not None:
        assert words(code, False, subjects) == false


def test_a_parameter_that_the_function_assigns_is_only_a_name() -> None:
    subjects = inside(parameter("p", "int | None", "None"), binds=("p",))
    assert words("p is None", True, subjects) == "`p` is `None`"


def test_self_is_no_parameter_and_gathered_arguments_have_items() -> None:
    gathered = parameter("kwargs")
    assert words("kwargs", True, inside(gathered)) == "`kwargs` is not missing, empty or false"
    from msgspec.structs import replace

    assert words("kwargs", True, inside(replace(gathered, kind="kwargs"))) == (
        "`kwargs` is not empty"
    )
    assert words("self", True, inside(parameter("self", "int"))) == (
        "`self` is not missing, empty or false"
    )


VARIABLES = [
    ("EnvBool", "False", "`X_Y` is enabled", "`X_Y` is not enabled"),
    ("BoolVar", None, "`X_Y` is enabled", "`X_Y` is not enabled"),
    ("EnvInt", "3", "`X_Y` is not 0", "`X_Y` is 0"),
    ("EnvStr", None, "`X_Y` is set and not empty", "`X_Y` is not set or is empty"),
    ("EnvList", "()", "`X_Y` is not empty", "`X_Y` is empty"),
    ("Variable", "True", "`X_Y` is enabled", "`X_Y` is not enabled"),
    ("Variable", None, "`X_Y` is not missing, empty or false", None),
]


@pytest.mark.parametrize(("kind", "default", "true", "false"), VARIABLES)
def test_variables_of_a_registry_are_worded_by_its_classes(
    kind: str, default: str | None, true: str, false: str | None
) -> None:
    option = flag("X_Y", kind=OptionKind.ENV, type=kind, default=default)
    subjects = tied({"envs.X_Y.get()": option})
    assert words("envs.X_Y.get()", True, subjects) == true
    if false is not None:
        assert words("envs.X_Y.get()", False, subjects) == false


def test_what_a_constructor_keeps_is_worded_as_its_parameter() -> None:
    kept = meaning("self.rate", MeaningKind.CONSTRUCTOR, default="None", code="rate")
    assert words("self.rate is None", True, means(kept)) == "`rate` is not given"
    unnamed = meaning("self.rate", MeaningKind.CONSTRUCTOR, annotation="bool", default="False")
    assert words("self.rate", False, means(unnamed)) == "`self.rate` is false"
    assert words("self.rate.x is None", True, means(kept)) == "`self.rate.x` is `None`"


LOCALS = [
    ("given", "x is not None", "given", "`x` is not `None`", "`x` is `None`"),
    ("both", "a and b is None", "both", "`b` is `None`", None),
    ("n", "len(xs)", "n < 3", "`xs` has fewer than 3 items", "`xs` has at least 3 items"),
    ("d", "x.dtype", "d != torch.int8", "`x.dtype` differs from `torch.int8`", None),
    ("v", "compute(x)", "v is None", "`v` is `None`", "`v` is not `None`"),
    ("v", "[]", "v", "`v` is not empty", "`v` is empty"),
    ("v", "[i for i in xs if i]", "v", "`v` is not empty", "`v` is empty"),
    ("extra", "set(x) - {'a'}", "extra", "`x` has entries other than `'a'`", None),
    ("v", "-x", "v", "`v` is not missing, empty or false", None),
    ("name", "cfg.get('name')", "name == 'a'", "`cfg.get('name')` is `'a'`", None),
    ("v", "isinstance(x, str)", "v", "`x` is a `str`", "`x` is not a `str`"),
    ("v", "5", "v < 3", "`v` is less than 3", None),
]


@pytest.mark.parametrize(("name", "code", "test", "true", "false"), LOCALS)
def test_locals_are_replaced_by_what_they_stand_for(
    name: str, code: str, test: str, true: str, false: str | None
) -> None:
    subjects = means(meaning(name, MeaningKind.LOCAL, code=code))
    assert words(test, True, subjects).endswith(true)
    if false is not None:
        assert words(test, False, subjects) == false


def test_a_local_of_another_guard_is_left_alone() -> None:
    subjects = means(meaning("n", MeaningKind.LOCAL, guard=3, code="len(xs)"))
    assert words("n < 3", True, subjects) == "`n` is less than 3"


def test_a_name_that_a_comprehension_binds_is_left_alone() -> None:
    subjects = means(meaning("i", MeaningKind.LOCAL, code="x.y"))
    assert words("all(i > 0 for i in xs)", True, subjects) == (
        "every `i` in `xs` satisfies `i > 0`"
    )


def test_the_place_of_an_inlined_meaning_is_evidence() -> None:
    (clause,) = said(
        [guard("n < 3", line=5)], means(meaning("n", MeaningKind.LOCAL, code="len(x)"))
    )
    assert [(lines.path, lines.line) for lines in clause.evidence] == [
        ("pkg/mod.py", 5),
        ("pkg/other.py", 7),
    ]


def constant(name: str, *values: str, collection: str = "tuple", closed: bool = True) -> Subjects:
    return means(
        meaning(name, MeaningKind.CONSTANT, values=values, collection=collection, closed=closed)
    )


def test_a_closed_set_shows_its_values_and_a_changing_one_only_its_name() -> None:
    closed = constant("MODES", "'a'", "'b'")
    assert words("x in MODES", False, closed) == "`x` is none of `'a'`, `'b'`"
    assert words("set(x) - MODES", True, closed) == "`x` has entries other than `'a'`, `'b'`"
    changing = constant("MODES", "'a'", closed=False)
    assert words("x in MODES", True, changing) == "`x` is in `MODES`"
    empty = constant("MODES")
    assert words("x in MODES", False, empty) == "`x` is not in `MODES`"
    many = constant("MODES", *(repr(f"m{n}") for n in range(13)))
    assert words("x in MODES", True, many) == "`x` is one of the 13 values of `MODES`"
    enum = constant("Mode", "AUTO='a'", "FAST='f'", collection="enum")
    assert words("x in Mode", True, enum) == "`x` is one of `Mode.AUTO`, `Mode.FAST`"


def test_a_number_is_shown_with_the_name_of_its_constant() -> None:
    limit = constant("MAX", "8", collection="value")
    assert words("len(x) > MAX", True, limit) == "`x` has more than 8 (`MAX`) items"
    assert words("x > MAX", True, limit) == "`x` is greater than 8 (`MAX`)"
    text = constant("NAME", "'a'", collection="value")
    assert words("x == NAME", True, text) == "`x` is `NAME`"


def test_an_import_flag_tells_of_its_module() -> None:
    subjects = means(meaning("HAS_X", MeaningKind.IMPORT_FLAG, module="x.y"))
    assert words("HAS_X", False, subjects) == "`x.y` cannot be imported"
    assert words("HAS_X", True, subjects) == "`x.y` can be imported"


def test_a_predicate_is_followed_by_what_it_says_of_itself() -> None:
    documented = meaning("is_big(x)", MeaningKind.PREDICATE, docstring="Whether x is big.")
    (clause,) = said([guard("is_big(x)", False)], means(documented))
    assert clause.text == "`is_big(x)` is false"
    assert [note.text for note in clause.notes] == ["`is_big`: “Whether x is big.”"]
    short = meaning("is_big(x)", MeaningKind.PREDICATE, code="n > 3 and m is None")
    (clause,) = said([guard("is_big(x)")], means(short))
    assert [note.text for note in clause.notes] == [
        "`is_big` is true when `n` is greater than 3 and `m` is `None`."
    ]
    hard = meaning("is_big(x)", MeaningKind.PREDICATE, code="n if m else k")
    (clause,) = said([guard("is_big(x) or is_big(x)")], means(hard))
    assert [note.text for note in clause.notes] == ["`is_big` returns `n if m else k`."]
    unknown = meaning("is_big(x)", MeaningKind.PREDICATE)
    (clause,) = said([guard("is_big(x)")], means(unknown))
    assert clause.notes == ()


def test_other_tests_of_the_path_tell_a_type() -> None:
    assert sentence([guard("isinstance(x, list)"), guard("not x")]) == (
        "Raised when `x` is a `list` and `x` is empty."
    )
    assert sentence([guard("x"), guard("len(x) != 1")]) == (
        "Raised when `x` is neither `None` nor empty, and `x` does not have exactly 1 item."
    )


def test_two_expressions_of_one_flag_are_not_said_twice() -> None:
    """Before and after it was resolved, say: the words are the same."""
    mode = flag("--mode", type="str", default="'auto'")
    subjects = tied({"args.mode": mode, "resolved(args).mode": mode})
    first, second = guard("args.mode == 'a'"), guard("resolved(args).mode == 'a'")
    assert sentence([first, second], subjects) == "Raised when `--mode` is `'a'`."
    choice = guard("args.mode == 'a' or x > 3")
    assert sentence([choice, second], subjects) == "Raised when `--mode` is `'a'`."


def test_a_default_tells_what_a_type_of_the_project_does_not() -> None:
    assert words("p", True, inside(parameter("p", "EnvSwitch", "False"))) == "`p` is true"
    mixed = inside(parameter("p", "bool | str", "False"))
    assert words("p", True, mixed) == "`p` is not missing, empty or false"
