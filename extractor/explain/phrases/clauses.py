"""A site's conditions -> clauses, each with the lines that it stands on."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from extractor.explain.conditions.implied import folded
from extractor.explain.conditions.pieces import Conjunct
from extractor.explain.conditions.terms import (
    AllOf,
    AnyOf,
    Atom,
    Term,
    atoms,
    depth,
    opposite,
    term,
)
from extractor.explain.expressions import code, parsed
from extractor.explain.phrases.atoms import Said, quoted, say
from extractor.explain.phrases.hints import hints
from extractor.explain.phrases.places import at_lines, loop, place
from extractor.explain.phrases.scope import Scope
from extractor.explain.phrases.subjects import Subjects
from extractor.explain.phrases.words import span
from extractor.model.explain import Basis, Lines, Sentence
from extractor.model.resolve_meaning import Meaning, MeaningKind
from extractor.model.scan import GuardKind


@dataclass(frozen=True, slots=True)
class Clause:
    """One part of a path condition in words."""

    text: str
    """Without capital and full stop; code between backticks."""
    kind: GuardKind
    guards: tuple[int, ...]
    evidence: tuple[Lines, ...]
    plain: bool = True
    """Whether it is English; false where code is quoted in its place."""
    alternatives: tuple[str, ...] = ()
    """What *at least one of these holds* lists."""
    parts: tuple[str, ...] = ()
    """Each of two or more alternatives, listed or not."""
    source: str = ""
    """Of a loop: what it goes through."""
    notes: tuple[Sentence, ...] = ()
    """What the predicates in it say about themselves."""


def clauses(conjuncts: Iterable[Conjunct], subjects: Subjects, path: str) -> tuple[Clause, ...]:
    """Return conjuncts in words, in their order.

    Args:
        conjuncts: one part of :class:`extractor.explain.conditions.Conditions`.
        subjects: names of what they read.
        path: repository path of the site's file.
    """
    known = list(conjuncts)
    hinted = subjects.hinted(hints(known))
    return _unrepeated([_clause(conjunct, hinted, path) for conjunct in known])


def _unrepeated(clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """Drop what is said before, or said by another clause to be so.

    Two expressions may have one name: what a flag was given as, and what was made of it.
    """
    texts = [clause.text for clause in clauses]
    return tuple(
        clause
        for index, clause in enumerate(clauses)
        if clause.text not in texts[:index] and not set(clause.parts) & set(texts)
    )


def _clause(conjunct: Conjunct, subjects: Subjects, path: str) -> Clause:
    scope = Scope(subjects, conjunct.guards)
    lines = tuple(Lines(path=path, line=first, end_line=last) for first, last in conjunct.lines)
    where = at_lines(*conjunct.lines[-1])
    if conjunct.term is None:
        source = loop(conjunct.guard.text)[1] if conjunct.kind is GuardKind.FOR else ""
        is_code = conjunct.guard.evaluable
        text = (
            quoted(conjunct.guard.text, conjunct.holds, where)
            if is_code
            else place(conjunct, scope)
        )
        return Clause(text, conjunct.kind, conjunct.guards, lines, plain=not is_code, source=source)
    said = say(conjunct.term, scope, text=conjunct.text, holds=conjunct.holds, where=where)
    return Clause(
        text=said.text,
        kind=conjunct.kind,
        guards=conjunct.guards,
        evidence=(*lines, *_places(said)),
        plain=said.plain,
        alternatives=said.alternatives,
        parts=said.parts,
        notes=tuple(_notes(conjunct, scope)),
    )


def _places(said: Said) -> tuple[Lines, ...]:
    return tuple(dict.fromkeys(_lines(meaning) for meaning in said.meanings))


def _lines(meaning: Meaning) -> Lines:
    first = meaning.place.line
    return Lines(path=meaning.place.path, line=first, end_line=max(first, meaning.end_line))


def _notes(conjunct: Conjunct, scope: Scope) -> Iterator[Sentence]:
    """Quote or phrase the functions that a test calls (rule M8, one step deep)."""
    if conjunct.term is None:
        return
    seen: set[str] = set()
    for atom in atoms(conjunct.term):
        for call in ast.walk(atom.node):
            if not isinstance(call, ast.Call):
                continue
            known = scope.meaning(call, MeaningKind.PREDICATE)
            if known is None or code(call.func) in seen:
                continue
            seen.add(code(call.func))
            note = _note(call, known)
            if note is not None:
                yield note


def _note(call: ast.Call, known: Meaning) -> Sentence | None:
    name = span(code(call.func))
    if known.docstring:
        return Sentence(
            text=f"{name}: “{known.docstring}”",
            evidence=(_lines(known),),
            basis=Basis.EXTRACTED,
            rule="M8",
        )
    body = parsed(known.code) if known.code else None
    if body is None:
        return None
    whole = term(body, True)
    said = say(whole, Scope(Subjects(), ())) if depth(whole) <= 1 else None
    if said is None or not said.plain:
        return Sentence(
            text=f"{name} returns {span(code(body))}.",
            evidence=(_lines(known),),
            basis=Basis.EXTRACTED,
            rule="M8",
        )
    return Sentence(
        text=f"{name} is true when {said.text}.",
        evidence=(_lines(known),),
        basis=Basis.DERIVED,
        rule="M8",
    )


def requirement(conjunct: Conjunct, subjects: Subjects) -> str | None:
    """Return what has to hold for a test to come out the other way; ``None`` unless plain.

    It is the same wording with the other polarity: what a caller has to see to. Of an ordering it
    is the opposite one: who has *greater* surely has *not at most*, whatever the type.
    """
    if conjunct.term is None:
        return None
    scope = Scope(subjects, conjunct.guards)
    said = say(folded(_ordered(opposite(conjunct.term))), scope)
    return said.text if said.plain else None


def _ordered(what: Term) -> Term:
    if isinstance(what, AnyOf):
        return AnyOf(tuple(map(_ordered, what.terms)))
    if isinstance(what, AllOf):
        return AllOf(tuple(map(_ordered, what.terms)))
    match what.node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if not what.holds:
            turned = _OPPOSITES.get(type(op))
            return Atom(ast.Compare(left, [turned()], [right]), True) if turned else what
        case _:
            return what


_OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
}
