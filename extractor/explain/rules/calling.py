"""Arguments: what a caller has to see to."""

import ast
import re
from collections.abc import Iterator

from extractor.explain.case import Case
from extractor.explain.conditions import Conjunct, atoms
from extractor.explain.expressions import parsed, paths
from extractor.explain.inputs import inputs, roots
from extractor.explain.phrases import Kind, requirement
from extractor.explain.phrases.places import loop
from extractor.explain.phrases.words import listed, span
from extractor.explain.rules.rule import Rule, Sample, Says, Section, derived
from extractor.model.resolve_meaning import MeaningKind
from extractor.model.scan import GuardKind

_OWN = frozenset({"self", "cls"})
_LONGEST = 80
"""Characters of the code of a variable that is said."""


def _says(case: Case) -> Iterator[Says]:
    function = case.known.function
    conjunct = _requirement(case)
    if function is None or conjunct is None:
        return
    text = requirement(conjunct, case.subjects)
    if text is None:
        return
    subject = _who(case, conjunct)
    if subject is None:
        return
    place = f"{_each(case, conjunct)}{_meant(case, conjunct, text)}"
    values = [each for each in inputs(case) if each.conjunct is conjunct and each.values]
    mark = "checked" if values else "condition"
    lines = [case.lines(first, last) for first, last in conjunct.lines]
    defined = case.lines(function.line, function.end_line)
    yield derived(
        Section.SOLUTIONS, f"{subject} so that {text}{place}.", [*lines, defined], "S6", mark
    )


def _requirement(case: Case) -> Conjunct | None:
    """The innermost test, unless a command-line option or the like decides it."""
    conjunct = case.requirement
    if conjunct is None:
        return None
    found = [each for each in inputs(case) if each.conjunct is conjunct]
    if any(each.subject.kind is not Kind.PARAMETER for each in found):
        return None
    return conjunct


def _who(case: Case, conjunct: Conjunct) -> str | None:
    """Return what the reader does: call the function, or make the object."""
    function = case.known.function
    if function is None:
        return None
    names = {p.name for p in function.parameters} - _OWN - set(function.binds)
    name = span(function.qualified.rpartition(".")[2])
    if roots(case, conjunct) & _loop_roots(case, names):
        if name == "`__init__`" and case.known.owner is not None:
            return f"Create {span(case.known.owner.qualified)}"
        return f"Call {name}"
    kept = [m for m in case.known.meanings if m.kind is MeaningKind.CONSTRUCTOR]
    if any(m.guard in conjunct.guards for m in kept) and case.known.owner is not None:
        return f"Create {span(case.known.owner.qualified)}"
    return None


def _loop_roots(case: Case, names: set[str]) -> set[str]:
    """Return parameters, and targets of loops over them."""
    found = set(names)
    for conjunct in case.conditions.said:
        if conjunct.kind is GuardKind.FOR:
            source = parsed(conjunct.guard.text.partition(" in ")[2])
            read = paths(source) if source is not None else frozenset()
            if any(path.partition(".")[0] in found for path in read):
                found |= _targets(conjunct)
    return found


def _each(case: Case, conjunct: Conjunct) -> str:
    """Return ``, for every x in xs`` for a test of what a loop goes through."""
    before = case.conditions.said[: case.conditions.said.index(conjunct)]
    loops = [each for each in before if each.kind is GuardKind.FOR]
    if not loops or not roots(case, conjunct) & _targets(loops[-1]):
        return ""
    target, source = loop(loops[-1].guard.text)
    return f", for every {target} in {source}"


def _meant(case: Case, conjunct: Conjunct, text: str) -> str:
    """Return ``, where x is code`` for variables of the text that hide the argument."""
    found: dict[str, str] = {}
    for atom in atoms(conjunct.term) if conjunct.term is not None else ():
        for node in ast.walk(atom.node):
            if not isinstance(node, ast.Name) or not re.search(rf"\b{node.id}\b", text):
                continue
            known = case.subjects.meaning(node, conjunct.guards, MeaningKind.LOCAL)
            if known is not None and known.code and len(known.code) <= _LONGEST:
                found.setdefault(node.id, f"{span(node.id)} is {span(known.code)}")
    return f", where {listed(list(found.values()))}" if found else ""


def _targets(conjunct: Conjunct) -> set[str]:
    """Return the names that a loop binds."""
    target, _, _ = conjunct.guard.text.partition(" in ")
    return {each.strip(" ()") for each in target.split(",")}


RULE = Rule(
    name="calling",
    says=_says,
    samples=(
        Sample(
            source="""
def load(path, size=1):
    if size < 1:
        raise ValueError("size is too small")  # here
""",
            says=("solutions: Call `load` so that `size` is at least 1.",),
        ),
    ),
)
