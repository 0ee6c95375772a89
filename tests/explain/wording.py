"""Conditions written inline, and what is said of them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from extractor.explain.conditions import Conditions, conditions
from extractor.explain.phrases import Clause, Subjects, clauses, passed, raised
from extractor.model.explain import Lines
from extractor.model.facts import Function, OptionKind, Parameter
from extractor.model.resolve import Place
from extractor.model.resolve_meaning import Meaning, MeaningKind
from extractor.model.resolve_options import Evidence, OptionEntry, Tie, TieRule
from extractor.model.scan import Guard, GuardKind

PATH = "pkg/mod.py"
HERE = Lines(path=PATH, line=90, end_line=90)
NOTHING_KNOWN = Subjects()


def guard(text: str, holds: bool = True, line: int = 1, **more: Any) -> Guard:
    """A guard of one line; an ``if`` unless ``kind`` says else."""
    given: dict[str, Any] = {"kind": GuardKind.IF, "end_line": line, **more}
    return Guard(text=text, holds=holds, line=line, **given)


def place(kind: GuardKind, text: str, line: int = 1, **more: Any) -> Guard:
    """A guard without a truth value."""
    return guard(text, True, line, kind=kind, evaluable=False, **more)


def said(guards: Sequence[Guard], subjects: Subjects = NOTHING_KNOWN) -> tuple[Clause, ...]:
    """Return the clauses of some guards."""
    return clauses(conditions(guards).said, subjects, PATH)


def words(text: str, holds: bool = True, subjects: Subjects = NOTHING_KNOWN) -> str:
    """Return one test in words."""
    return " & ".join(clause.text for clause in said([guard(text, holds)], subjects))


def sentence(
    guards: Sequence[Guard], subjects: Subjects = NOTHING_KNOWN, *, partial: bool = False
) -> str:
    """Return the whole sentence of some guards."""
    return raised(said(guards, subjects), HERE, partial=partial).text


def before(guards: Sequence[Guard], subjects: Subjects = NOTHING_KNOWN) -> str | None:
    """Return what is said of earlier checks."""
    found = passed(clauses(conditions(guards).earlier, subjects, PATH))
    return found.text if found is not None else None


def texts(found: Conditions) -> list[str]:
    """Return what is said, in code where no English is known."""
    return [clause.text for clause in clauses(found.said, NOTHING_KNOWN, PATH)]


def flag(name: str, **more: Any) -> OptionEntry:
    """A command-line flag; other options with ``kind``."""
    given: dict[str, Any] = {
        "kind": OptionKind.FLAG,
        "destination": name.lstrip("-").replace("-", "_"),
        **more,
    }
    place_of = Place(path="pkg/options.py", line=3)
    return OptionEntry(
        key=f"key of {name}",
        name=name,
        path=place_of.path,
        line=3,
        end_line=3,
        evidence=(Evidence(rule="argparse", place=place_of),),
        **given,
    )


def tied(
    options: Mapping[str, OptionEntry],
    *,
    through: Iterable[Place] = (),
    meanings: Iterable[Meaning] = (),
    count: int = 4,
) -> Subjects:
    """Names of a site whose first guards read options, by expression."""
    ties = [
        Tie(
            guard=index,
            expression=expression,
            option=option.key,
            rule=TieRule.ANNOTATION,
            evidence=Place(path=PATH, line=2),
            through=tuple(through),
        )
        for expression, option in options.items()
        for index in range(count)
    ]
    entries = {option.key: option for option in options.values()}
    return Subjects(ties=ties, options=entries, meanings=meanings)


def meaning(expression: str, kind: MeaningKind, guard: int = 0, **more: Any) -> Meaning:
    """What an expression stands for."""
    where = Place(path="pkg/other.py", line=7)
    return Meaning(
        expression=expression,
        guard=guard,
        kind=kind,
        place=where,
        end_line=8,
        **more,
    )


def means(*meanings: Meaning) -> Subjects:
    """Names of a site with these meanings."""
    return Subjects(meanings=meanings)


def inside(*parameters: Parameter, binds: tuple[str, ...] = ()) -> Subjects:
    """Names of a site in a function with these parameters."""
    function = Function(qualified="f", line=1, end_line=99, parameters=parameters, binds=binds)
    return Subjects(function=function)


def parameter(name: str, annotation: str | None = None, default: str | None = None) -> Parameter:
    """A parameter."""
    return Parameter(name=name, annotation=annotation, default=default)
