"""Values that are tried for the options of a condition, and settings that make it true.

The values are those that the source names: the default, the choices, what the tests compare with,
and the numbers beside their bounds. An option that takes any text is tried with its own name in
capitals, as a usage line would show it.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from extractor.explain.candidates import Origin, constants, proposed
from extractor.explain.case import Case
from extractor.explain.conditions import Atom, atoms
from extractor.explain.expressions import is_literal, is_none, literal, parsed
from extractor.explain.inputs import expressions, holds, inputs, subjects_of
from extractor.explain.phrases import Kind, Subject
from extractor.explain.phrases.types import Shape
from extractor.model.facts import OptionKind

MOST_TRIED = 800
"""Settings that are evaluated."""
_MOST_VALUES = 24

NO_DEFAULT = object()
"""Stands for the default of an input that has to be given."""

Setting = tuple[object, ...]
"""A value for each option of a condition, in the order of the options."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a condition.

    Attributes:
        subject: what it is.
        default: its value where nobody gives it.
        values: what is tried, the default first.
        reads: code in the guards that reads it.
    """

    subject: Subject
    default: object
    values: tuple[object, ...]
    reads: frozenset[str]


def choices(case: Case) -> list[Choice] | None:
    """Return the options that a condition reads, the innermost first; ``None`` for other inputs."""
    found = []
    for each in inputs(case):
        subject = each.subject
        if subject.kind is Kind.PARAMETER or subject.option is None:
            return None
        default: object = NO_DEFAULT
        values: list[object] = []
        for value, is_default in _values(case, subject):
            if is_default and default is NO_DEFAULT:
                default = value
                values.insert(0, value)
            elif not any(is_same(value, other) for other in values):
                values.append(value)
        if default is None and len(values) > 1 and not _asks_for_none(case, subject):
            # Code that runs earlier often fills in what nobody gave.
            values.remove(None)
        if not values:
            return None
        reads = expressions(case, subject)
        found.append(Choice(subject, default, tuple(values[:_MOST_VALUES]), reads))
    return found


def is_same(one: object, other: object) -> bool:
    """Tell whether two values are of one type and equal."""
    return type(one) is type(other) and one == other


def environment(found: Sequence[Choice], values: Sequence[object]) -> dict[str, object]:
    """Return what the evaluator needs to know of a setting, or of the beginning of one."""
    return {
        name: value for choice, value in zip(found, values, strict=False) for name in choice.reads
    }


def nearest(case: Case, found: Sequence[Choice]) -> Setting | None:
    """Return a setting under which what is said of the condition surely holds, and none of the
    earlier checks surely fails: the nearest to the defaults."""
    budget = [MOST_TRIED]
    for changes in range(len(found) + 1):
        setting = _search(case, found, (), changes, budget)
        if setting is not None or budget[0] <= 0:
            return setting
    return None


def said(case: Case) -> frozenset[int]:
    """Return the indices of the guards that a page says as the condition."""
    return frozenset(index for each in case.conditions.said for index in each.guards)


def _search(
    case: Case, found: Sequence[Choice], begun: Setting, changes: int, budget: list[int]
) -> Setting | None:
    """Try the values of the next option; a beginning that makes a guard fail is given up."""
    for value in found[len(begun)].values if len(begun) < len(found) else ():
        is_change = not is_same(value, found[len(begun)].default)
        if is_change and changes == 0:
            continue
        setting = (*begun, value)
        budget[0] -= 1
        if budget[0] <= 0:
            return None
        outcome = holds(case.site.guards, environment(found, setting), said(case))
        if outcome is False:
            continue
        if len(setting) == len(found):
            if outcome is True:
                return setting
            continue
        whole = _search(case, found, setting, changes - is_change, budget)
        if whole is not None:
            return whole
    return None


def _values(case: Case, subject: Subject) -> Iterator[tuple[object, bool]]:
    """Yield values that the option can have, with whether each is the default."""
    option = subject.option
    if option is None:
        return
    if option.default is None and option.kind is OptionKind.FLAG and option.owner is None:
        yield (False if option.type == "flag" else None), True
    for conjunct in case.conditions.said:
        for atom in atoms(conjunct.term) if conjunct.term is not None else ():
            yield from _tested(case, subject, atom, conjunct.guards)
    if not option.choices:
        name = option.destination or option.name.lstrip("-").replace("-", "_")
        usual = {Shape.TEXT: name.upper(), Shape.NUMBER: 1.0, Shape.WHOLE: 1}
        if subject.type.shape in usual:
            yield usual[subject.type.shape], False


def _asks_for_none(case: Case, subject: Subject) -> bool:
    """Tell whether a test is about the input being given at all."""
    for conjunct in case.conditions.said:
        for atom in atoms(conjunct.term) if conjunct.term is not None else ():
            is_about_none = not isinstance(atom.node, ast.Compare) or any(
                is_none(side) for side in (atom.node.left, *atom.node.comparators)
            )
            names = {each.text for each in subjects_of(case, atom.node, conjunct.guards)}
            if is_about_none and subject.text in names:
                return True
    return False


def _tested(
    case: Case, subject: Subject, atom: Atom, guards: tuple[int, ...]
) -> Iterator[tuple[object, bool]]:
    """Yield the values that one test names for an option, and its default."""
    known = constants(atom.node, case.subjects, guards)
    names = {each.text for each in subjects_of(case, atom.node, guards)}
    alone = names == {subject.text}
    listed = subject.option.choices if subject.option is not None else ()
    for node in filter(None, map(parsed, listed)):
        if is_literal(node):
            yield literal(node), False
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
