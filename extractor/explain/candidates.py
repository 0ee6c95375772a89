"""Values that make a test come out the other way, each with where it is known from.

Every value is tried on the test by the evaluator before it is offered. Order, the surest first:
what the default is, what the declaration lists, what the test itself names, the nearest bound.
"""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from extractor.explain.conditions.terms import Atom
from extractor.explain.evaluate import evaluate
from extractor.explain.expressions import code, display, is_literal, literal, parsed
from extractor.explain.phrases.subjects import Kind, Subject, Subjects
from extractor.explain.phrases.types import Shape
from extractor.model.resolve_meaning import MeaningKind


class Origin(StrEnum):
    """Where a value is known from."""

    DEFAULT = "default"
    CHOICE = "choice"
    """``choices`` of the option."""
    LITERAL = "literal"
    """``Literal[…]`` of the annotation."""
    CONSTANT = "constant"
    """A closed constant that the test reads."""
    CONDITION = "condition"
    """Named in the test itself."""
    SWITCH = "switch"
    """A flag on or off."""
    BOUND = "bound"
    """The nearest number that passes."""
    MULTIPLE = "multiple"
    """The nearest multiple that passes."""
    UNSET = "unset"
    """``None``: not given."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value for one input that makes a test come out the other way."""

    subject: Subject
    value: object
    code: str
    """The value as Python."""
    origin: Origin


_NEAREST = frozenset({Origin.BOUND, Origin.CONDITION, Origin.CONSTANT, Origin.MULTIPLE})
"""Beside one of these, a number next to a bound tells nothing more."""

_INPUTS = frozenset({Kind.FLAG, Kind.ENV, Kind.FIELD, Kind.PARAMETER})


def candidates(atom: Atom, subjects: Subjects, guards: tuple[int, ...]) -> tuple[Candidate, ...]:
    """Return values for the one input that an atom reads; empty where it reads none or several.

    Args:
        atom: a test with its outcome on the way to the error.
        subjects: names of the site.
        guards: guards that the atom comes from.
    """
    read = list(_inputs(atom.node, subjects, guards))
    names = {subject.expression for subject in read}
    if len(names) != 1:
        return ()
    subject = read[0]
    known = constants(atom.node, subjects, guards)
    found: list[Candidate] = []
    for value, origin in proposed(atom, subject, known):
        if any(_is_same(value, each.value) for each in found):
            continue
        if origin is Origin.BOUND and any(each.origin in _NEAREST for each in found):
            continue
        environment = {**known, subject.expression: value}
        if evaluate(atom.node, environment) is (not atom.holds):
            found.append(Candidate(subject, value, repr(value), origin))
    return tuple(found)


def _is_same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


def _inputs(node: ast.expr, subjects: Subjects, guards: tuple[int, ...]) -> Iterator[Subject]:
    """Yield what a person can set, outermost expressions first."""
    waiting: list[ast.AST] = [node]
    while waiting:
        each = waiting.pop(0)
        if isinstance(each, ast.expr):
            subject = subjects.of(each, guards)
            if subject is not None and subject.kind in _INPUTS:
                yield subject
                continue
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name):
            waiting.extend(each.args)
        else:
            waiting.extend(ast.iter_child_nodes(each))


def constants(node: ast.expr, subjects: Subjects, guards: tuple[int, ...]) -> dict[str, object]:
    """Return values of the closed constants that a test reads."""
    found: dict[str, object] = {}
    for each in ast.walk(node):
        if not isinstance(each, ast.expr):
            continue
        known = subjects.meaning(each, guards, MeaningKind.CONSTANT)
        if known is None or not known.closed:
            continue
        values = list(_literals(known.values))
        if len(values) != len(known.values) or not values:
            continue
        found[code(each)] = values[0] if known.collection == "value" else tuple(values)
    return found


def _literals(texts: Iterable[str]) -> Iterator[object]:
    for text in texts:
        node = parsed(text)
        if node is not None and is_literal(node):
            yield literal(node)


def proposed(
    atom: Atom, subject: Subject, known: dict[str, object]
) -> Iterator[tuple[object, Origin]]:
    """Yield values for an input that the source names, whether or not they change the test."""
    option = subject.option
    default = _default(subject)
    for value in _literals([default] if default is not None else []):
        yield value, Origin.UNSET if value is None else Origin.DEFAULT
    if option is not None and not option.choices_open:
        for value in _literals(option.choices):
            yield value, Origin.CHOICE
    for value in _annotated(_annotation(subject)):
        yield value, Origin.LITERAL
    if subject.type.shape is Shape.BOOL:
        yield False, Origin.SWITCH
        yield True, Origin.SWITCH
    yield from _from_test(atom.node, subject, known)
    if subject.type.shape in {Shape.WHOLE, Shape.NUMBER, Shape.OTHER}:
        yield from _numbers(atom.node, known)


def _default(subject: Subject) -> str | None:
    if subject.option is not None:
        is_missing = subject.option.default is None and subject.kind is Kind.FLAG
        return "None" if is_missing and subject.type.optional else subject.option.default
    if subject.meaning is not None:
        return subject.meaning.default
    return subject.parameter.default if subject.parameter is not None else None


def _annotation(subject: Subject) -> str | None:
    if subject.option is not None:
        return subject.option.type
    if subject.meaning is not None:
        return subject.meaning.annotation
    return subject.parameter.annotation if subject.parameter is not None else None


def _annotated(annotation: str | None) -> Iterator[object]:
    """Yield the values of ``Literal[…]``, also inside ``Optional`` and the like."""
    node = parsed(annotation) if annotation else None
    for each in ast.walk(node) if node is not None else ():
        is_literal_type = isinstance(each, ast.Subscript) and code(each.value) in {
            "Literal",
            "typing.Literal",
            "t.Literal",
        }
        if is_literal_type and isinstance(each, ast.Subscript):
            values = each.slice.elts if isinstance(each.slice, ast.Tuple) else [each.slice]
            yield from _literals(code(value) for value in values)


def _from_test(
    node: ast.expr, subject: Subject, known: dict[str, object]
) -> Iterator[tuple[object, Origin]]:
    """Yield what the test holds the input against: the values of ``x not in ('a', 'b')``."""
    for each in ast.walk(node):
        if not isinstance(each, ast.Compare):
            continue
        sides = [each.left, *each.comparators]
        others = [side for side in sides if code(side) != subject.expression]
        if len(others) == len(sides):
            continue
        for side in others:
            if code(side) in known:
                value = known[code(side)]
                for one in value if isinstance(value, tuple) else (value,):
                    yield one, Origin.CONSTANT
            elif isinstance(each.ops[0], ast.In | ast.NotIn):
                for value in _literals(map(code, display(side) or ())):
                    yield value, Origin.CONDITION
            elif is_literal(side) and isinstance(each.ops[0], ast.Eq | ast.NotEq):
                yield literal(side), Origin.CONDITION


def _numbers(node: ast.expr, known: dict[str, object]) -> Iterator[tuple[object, Origin]]:
    """Yield the multiples next to zero, and the numbers next to a bound."""
    for each in ast.walk(node):
        if isinstance(each, ast.BinOp) and isinstance(each.op, ast.Mod):
            divisor = _number(each.right, known)
            if divisor is not None:
                yield divisor, Origin.MULTIPLE
    for each in ast.walk(node):
        if isinstance(each, ast.Compare) and not isinstance(each.ops[0], ast.In | ast.NotIn):
            for side in (each.left, *each.comparators):
                bound = _number(side, known)
                if bound is not None:
                    yield from ((bound + step, Origin.BOUND) for step in (0, 1, -1))


def _number(node: ast.expr, known: dict[str, object]) -> int | float | None:
    value = known.get(code(node))
    if value is None and is_literal(node):
        value = literal(node)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None
