"""A checked example: options that lead to the error, and the smallest change that avoids it.

It is printed only where the whole path condition is made of options with known values. The search
goes over values that the source names: defaults, choices, what the tests compare with, and the
numbers beside their bounds.
"""

import ast
import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from extractor.explain.candidates import Origin, constants, proposed
from extractor.explain.case import Case
from extractor.explain.conditions import Atom, atoms
from extractor.explain.inputs import expressions, holds, inputs, subjects_of
from extractor.explain.phrases import Kind, Subject
from extractor.explain.phrases.types import Shape
from extractor.model.explain import Example, Lines
from extractor.model.scan import GuardKind

_MOST_TRIED = 4_000
"""Combinations of values that are evaluated."""
_MOST_VALUES = 24
_PLACES = frozenset({GuardKind.FOR, GuardKind.EXCEPT, GuardKind.LOOP_ELSE, GuardKind.CASE})

Values = Mapping[str, object]
"""Name of an option as said -> its value."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """An option of the condition with the values that are tried, the default first."""

    subject: Subject
    default: object
    values: tuple[object, ...]
    reads: frozenset[str]


def example(case: Case) -> Example | None:
    """Return a change that is known to avoid the error; ``None`` where that is not sure."""
    if case.site.partial or not case.site.guards:
        return None
    if any(g.kind in _PLACES or g.stale for g in case.site.guards):
        return None
    choices = _choices(case)
    if choices is None or not choices:
        return None
    before = next(_settings(case, choices, wanted=True), None)
    if before is None:
        return None
    after = _smallest_change(case, choices, before)
    if after is None:
        return None
    return _written(case, choices, before, after)


def _choices(case: Case) -> list[_Choice] | None:
    """Return the options that the condition reads, the innermost first."""
    found = []
    for each in inputs(case, everything=True):
        subject = each.subject
        if subject.kind is Kind.PARAMETER or subject.option is None:
            return None
        known = [value for value, is_default in _values(case, subject) if is_default]
        if not known:
            return None
        values = list(known[:1])
        for value, _ in _values(case, subject):
            if not any(_is_same(value, other) for other in values):
                values.append(value)
        reads = expressions(case, subject)
        found.append(_Choice(subject, known[0], tuple(values[:_MOST_VALUES]), reads))
    return found


def _values(case: Case, subject: Subject) -> Iterator[tuple[object, bool]]:
    """Yield values that the option can have, with whether each is the default."""
    option = subject.option
    if option is not None and option.type == "flag" and option.default is None:
        yield False, True
    for conjunct in (*case.conditions.said, *case.conditions.earlier):
        for atom in atoms(conjunct.term) if conjunct.term is not None else ():
            known = constants(atom.node, case.subjects, conjunct.guards)
            names = {each.text for each in subjects_of(case, atom.node, conjunct.guards)}
            alone = names == {subject.text}
            for value, origin in proposed(atom, subject, known):
                is_default = origin in {Origin.DEFAULT, Origin.UNSET}
                if is_default or (_fits(value, subject) and (alone or _is_number(value))):
                    yield value, is_default
            if subject.text in names and not alone and subject.type.shape is Shape.WHOLE:
                yield from ((number, False) for number in (1, 2, 3))


def _fits(value: object, subject: Subject) -> bool:
    """Tell whether an option can have a value, by its choices and its type."""
    option = subject.option
    if option is not None and option.choices and not option.choices_open:
        return repr(value) in option.choices
    kinds = _KINDS.get(subject.type.shape)
    return kinds is not None and type(value) in kinds


_KINDS: Mapping[Shape, tuple[type, ...]] = {
    Shape.BOOL: (bool,),
    Shape.WHOLE: (int,),
    Shape.NUMBER: (int, float),
    Shape.TEXT: (str,),
}


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


def _environment(choices: Sequence[_Choice], values: Sequence[object]) -> dict[str, object]:
    return {
        name: value for choice, value in zip(choices, values, strict=True) for name in choice.reads
    }


def _settings(
    case: Case, choices: Sequence[_Choice], *, wanted: bool
) -> Iterator[tuple[object, ...]]:
    """Yield settings under which the condition surely is so, those nearest to the defaults first."""
    if prod(len(choice.values) for choice in choices) > _MOST_TRIED:
        return
    tried = product(*(choice.values for choice in choices))

    def distance(values: tuple[object, ...]) -> int:
        return sum(
            not _is_same(value, choice.default)
            for value, choice in zip(values, choices, strict=True)
        )

    for values in sorted(tried, key=distance):
        if holds(case.site.guards, _environment(choices, values)) is wanted:
            yield values


def _smallest_change(
    case: Case, choices: Sequence[_Choice], before: tuple[object, ...]
) -> tuple[object, ...] | None:
    """Return the setting with one other value that avoids this error and every known other."""
    text = case.known.message.text
    for number, choice in enumerate(choices):
        named = [v for v in choice.values if isinstance(v, str) and v and v in text]
        ordered = [*sorted(named, key=text.index), *choice.values]
        for value in ordered:
            if _is_same(value, before[number]):
                continue
            after = (*before[:number], value, *before[number + 1 :])
            environment = _environment(choices, after)
            if holds(case.site.guards, environment) is not False:
                continue
            if any(holds(o.site.guards, environment) is True for o in case.others if o.site.guards):
                continue
            return after
    return None


def _written(
    case: Case, choices: Sequence[_Choice], before: Sequence[object], after: Sequence[object]
) -> Example | None:
    kinds = {choice.subject.kind for choice in choices}
    if kinds == {Kind.FIELD}:
        language, write = "json", _body
    elif kinds <= {Kind.FLAG, Kind.ENV}:
        language, write = "console", _command
    else:
        return None
    texts = write(choices, before), write(choices, after)
    if texts[0] is None or not texts[0] or texts[1] is None:
        return None
    changed = next(
        choice.subject
        for choice, old, new in zip(choices, before, after, strict=True)
        if not _is_same(old, new)
    )
    left = f"# without {changed.text.strip('`')}"
    return Example(
        language=language,
        before=texts[0],
        after=texts[1] or left,
        checked=True,
        evidence=_evidence(case),
    )


def _evidence(case: Case) -> tuple[Lines, ...]:
    lines = (case.lines(guard.line, guard.end_line) for guard in case.site.guards)
    return tuple(dict.fromkeys(lines))


def _command(choices: Sequence[_Choice], values: Sequence[object]) -> str | None:
    """Return options of a command line, those at their defaults left out; ``None`` if one cannot
    be written."""
    variables, flags = [], []
    for choice, value in zip(choices, values, strict=True):
        if _is_same(value, choice.default) or value is None:
            continue
        name = choice.subject.option.name if choice.subject.option is not None else ""
        if choice.subject.kind is Kind.FLAG and not name.startswith("-"):
            return None
        if choice.subject.kind is Kind.ENV:
            written = str(int(value)) if isinstance(value, bool) else value
            if not isinstance(written, str | int | float):
                return None
            variables.append(f"export {name}={shlex.quote(str(written))}")
        elif choice.subject.type.shape is Shape.BOOL:
            flags.append(name)
        elif isinstance(value, str | int | float) and not isinstance(value, bool):
            flags.append(f"{name} {shlex.quote(str(value))}")
        else:
            return None
    return "\n".join([*variables, *([" ".join(flags)] if flags else [])])


def _body(choices: Sequence[_Choice], values: Sequence[object]) -> str | None:
    """Return a request's body with the fields that matter."""
    held = {}
    for choice, value in zip(choices, values, strict=True):
        if _is_same(value, choice.default) or choice.subject.option is None:
            continue
        held[choice.subject.option.name] = value
    try:
        return json.dumps(held, indent=2) if held else ""
    except (TypeError, ValueError):
        return None


def options_alone(case: Case) -> bool:
    """Tell whether every part of the condition reads options and nothing else."""
    if case.site.partial or not case.site.guards:
        return False
    if any(g.kind in _PLACES or g.stale for g in case.site.guards):
        return False
    for conjunct in (*case.conditions.said, *case.conditions.earlier):
        for atom in atoms(conjunct.term) if conjunct.term is not None else ():
            if not _reads_options(case, atom, conjunct.guards):
                return False
    return bool(inputs(case))


def _reads_options(case: Case, atom: Atom, guards: tuple[int, ...]) -> bool:
    waiting: list[ast.AST] = [atom.node]
    read = False
    while waiting:
        each = waiting.pop()
        if isinstance(each, ast.Name | ast.Attribute | ast.Call | ast.Subscript):
            subject = case.subjects.of(each, guards)
            if subject is not None and subject.option is not None and subject.kind is not Kind.CODE:
                read = True
                continue
            if isinstance(each, ast.Name | ast.Attribute):
                return False
        waiting.extend(ast.iter_child_nodes(each))
    return read
