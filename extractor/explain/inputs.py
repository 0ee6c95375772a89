"""What a person can change about a condition: the inputs that it reads, and values that avoid it.

A value is offered only if the evaluator finds the whole path condition false with it, whatever the
unknown rest is, and finds no other check of the same function true because of it.
"""

import ast
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from extractor.explain.candidates import Candidate, Origin, candidates
from extractor.explain.case import Case
from extractor.explain.conditions import Conjunct, atoms
from extractor.explain.evaluate import evaluate
from extractor.explain.expressions import called, code, normal, parsed, paths
from extractor.explain.phrases import Kind, Subject
from extractor.model.resolve_meaning import MeaningKind
from extractor.model.scan import Guard

_NAME = re.compile(r"\w+")

OTHER = "\x00another value"
"""Stands for any text that is none of those that a test names."""


@dataclass(frozen=True, slots=True)
class Input:
    """An input that one part of the condition reads.

    Attributes:
        subject: what it is.
        conjunct: the part.
        values: values that avoid the error, the surest first.
        any_other: whether every text that the test does not name avoids it.
    """

    subject: Subject
    conjunct: Conjunct
    values: tuple[Candidate, ...]
    any_other: bool


def inputs(case: Case, *, everything: bool = False) -> tuple[Input, ...]:
    """Return the inputs of a site, each once: that of the innermost test first, then outwards.

    ``everything`` adds those of earlier checks that passed.
    """
    known = _KNOWN.setdefault(case, {})
    if everything not in known:
        earlier = case.conditions.earlier if everything else ()
        known[everything] = tuple(_found(case, (*earlier, *case.conditions.said)))
    return known[everything]


_KNOWN: WeakKeyDictionary[Case, dict[bool, tuple[Input, ...]]] = WeakKeyDictionary()
"""Several rules ask for the inputs of a site; finding them is the dearest part of a page."""


def _found(case: Case, conjuncts: Sequence[Conjunct]) -> Iterator[Input]:
    seen: set[tuple[str, str]] = set()
    for conjunct in reversed(conjuncts):
        for subject in _subjects(case, conjunct):
            key = (subject.kind.value, subject.text)
            if key not in seen:
                seen.add(key)
                yield _input(case, conjunct, subject)


def _subjects(case: Case, conjunct: Conjunct) -> Iterator[Subject]:
    for atom in atoms(conjunct.term) if conjunct.term is not None else ():
        yield from subjects_of(case, atom.node, conjunct.guards)


def subjects_of(case: Case, node: ast.expr, guards: tuple[int, ...]) -> Iterator[Subject]:
    """Yield what a person can set of what an expression reads, the outermost parts first."""
    waiting: list[ast.AST] = [node]
    while waiting:
        each = waiting.pop(0)
        if isinstance(each, ast.expr):
            subject = case.subjects.of(each, guards)
            if subject is not None and subject.kind is not Kind.CODE:
                yield subject
                continue
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name):
            waiting.extend(each.args)
        else:
            waiting.extend(ast.iter_child_nodes(each))


def _input(case: Case, conjunct: Conjunct, subject: Subject) -> Input:
    offered: dict[str, Candidate] = {}
    for atom in atoms(conjunct.term) if conjunct.term is not None else ():
        for candidate in candidates(atom, case.subjects, conjunct.guards):
            if candidate.subject.text == subject.text and candidate.code not in offered:
                offered[candidate.code] = candidate
    values = tuple(each for each in offered.values() if _avoids(case, subject, each.value))
    return Input(subject, conjunct, values, any_other=_avoids(case, subject, OTHER))


def _avoids(case: Case, subject: Subject, value: object) -> bool:
    environment = dict.fromkeys(expressions(case, subject), value)
    if holds(case.site.guards, environment) is not False:
        return False
    return not any(
        other.site.guards and holds(other.site.guards, environment) is True for other in case.others
    )


def expressions(case: Case, subject: Subject) -> frozenset[str]:
    """Return all code in the site's guards that reads the same input."""
    found = {normal(subject.expression)}
    if subject.option is not None:
        for tie in case.known.ties:
            node = parsed(tie.expression)
            if tie.option == subject.option.key and node is not None:
                same = case.subjects.of(node, (tie.guard,))
                if same is not None and same.text == subject.text:
                    found.add(code(node))
    return frozenset(found)


def holds(
    guards: Sequence[Guard],
    environment: Mapping[str, object],
    needed: Collection[int] | None = None,
) -> bool | None:
    """Return whether a path condition holds: false as soon as one guard surely comes out wrong.

    Args:
        guards: the path condition.
        environment: what is known, as for the evaluator.
        needed: indices of the guards that have to be known to hold for the answer true; of the
            others it is enough that none surely fails. All of them where it is not given.
    """
    is_known = True
    named = [max(_NAME.findall(name), key=len) for name in environment]
    for index, guard in enumerate(guards):
        outcome = None
        # What reads nothing that is known needs no evaluating.
        if guard.evaluable and not guard.stale and any(name in guard.text for name in named):
            outcome = evaluate(guard.text, environment)
        if outcome is None:
            is_known = is_known and needed is not None and index not in needed
        elif outcome != guard.holds:
            return False
    return True if is_known else None


def roots(case: Case, conjunct: Conjunct) -> frozenset[str]:
    """Return the names that a part of the condition begins its reads with, locals seen through."""
    if conjunct.term is None:
        return frozenset()
    found: set[str] = set()
    for atom in atoms(conjunct.term):
        for path in paths(atom.node):
            found |= _through(case, path.partition(".")[0], conjunct.guards)
    return frozenset(found)


def _through(case: Case, name: str, guards: tuple[int, ...]) -> set[str]:
    node = parsed(name)
    known = case.subjects.meaning(node, guards) if node is not None else None
    inner = parsed(known.code) if known is not None and known.code else None
    if known is None or inner is None or known.kind is not MeaningKind.LOCAL or _computes(inner):
        return {name}
    return {path.partition(".")[0] for path in paths(inner)} or {name}


def _computes(node: ast.expr) -> bool:
    """Tell whether an expression calls code that may make anything of what it is given."""
    calls = (each for each in ast.walk(node) if isinstance(each, ast.Call))
    return any(
        called(each) not in _PLAIN
        and not (isinstance(each.func, ast.Attribute) and each.func.attr == "get")
        for each in calls
    )


_PLAIN = frozenset(
    {"bool", "float", "getattr", "int", "len", "list", "set", "str", "tuple", "type"}
)


def is_default(candidate: Candidate) -> bool:
    """Tell whether a value is what the input has when nobody gives it."""
    return candidate.origin is Origin.DEFAULT or candidate.origin is Origin.UNSET
