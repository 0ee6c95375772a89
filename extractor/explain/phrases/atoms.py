"""Atoms and terms -> clauses: English by rules, code where none fits."""

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from extractor.explain.conditions.implied import folded
from extractor.explain.conditions.terms import AllOf, AnyOf, Atom, Term, depth, term
from extractor.explain.expressions import code, dotted
from extractor.explain.phrases import calls, comparing, idioms, lengths, membership, truth
from extractor.explain.phrases.inlining import inlined, test_of
from extractor.explain.phrases.scope import Phrase, Scope
from extractor.explain.phrases.words import OWN, bare, listed, span
from extractor.model.resolve_meaning import Meaning

_LONGEST_ARITHMETIC = 50
_LONGEST_CODE = 160
_DEEPEST = 2
_MOST_INLINED = 2
_MOST_ALTERNATIVES = 6


@dataclass(frozen=True, slots=True)
class Said:
    """A term in words."""

    text: str
    plain: bool
    """Whether it is English; false where the code itself is quoted."""
    alternatives: tuple[str, ...] = ()
    """For *at least one of these holds*: what is listed."""
    meanings: tuple[Meaning, ...] = ()
    """What was put in the place of names."""
    phrase: Phrase | None = None
    parts: tuple[str, ...] = ()
    """Of alternatives: each of them in words, however they are put together."""


Rule = Callable[[ast.expr, bool, Scope], Phrase | None]


def _comparison(node: ast.expr, holds: bool, scope: Scope) -> Phrase | None:
    if not isinstance(node, ast.Compare):
        return None
    if len(node.ops) > 1:
        return comparing.chained(node, holds, scope)
    return (
        lengths.measured(node, holds, scope)
        or membership.included(node, holds, scope)
        or comparing.compared(node, holds, scope)
    )


_RULES: tuple[Rule, ...] = (
    idioms.exclusive,
    lambda node, holds, _: idioms.tests(node, holds),
    _comparison,
    calls.asked,
    lengths.emptiness,
    truth.true_or_false,
)


def say_atom(atom: Atom, scope: Scope) -> Said | None:
    """Return an atom in English; ``None`` where no rule fits."""
    node, known = inlined(atom.node, scope)
    for tree, meanings in ((node, known), (atom.node, ())):
        if is_too_hard(tree):
            continue
        for rule in _RULES:
            phrase = rule(tree, atom.holds, scope)
            if phrase is not None:
                return Said(phrase.text, plain=True, meanings=meanings, phrase=phrase)
    return None


def is_too_hard(node: ast.expr) -> bool:
    """Tell whether code is clearer than English (rule C3)."""
    for each in ast.walk(node):
        if isinstance(each, ast.Lambda | ast.NamedExpr | ast.Await | ast.Yield | ast.YieldFrom):
            return True
        if isinstance(each, ast.comprehension) and each.ifs:
            return True
        is_long = isinstance(each, ast.BinOp) and len(code(each)) > _LONGEST_ARITHMETIC
        if is_long and not _is_remainder(each):
            return True
        if isinstance(each, ast.BoolOp | ast.IfExp) and each is not node:
            return True
    return False


def _is_remainder(node: ast.AST) -> bool:
    """``a.b % c.d`` is said as *divisible*, however long the names are."""
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Mod):
        return False
    return bool(dotted(node.left))


def say(
    what: Term, scope: Scope, *, text: str | None = None, holds: bool = True, where: str = "there"
) -> Said:
    """Return a term in words, in code if need be.

    Args:
        what: the term.
        scope: names that hold for it.
        text: the code as written, where the term is all of it.
        holds: whether that code is true.
        where: where it stands, to be said where the code is too long for a sentence.
    """
    found = _say(what, scope, 0)
    if found is not None:
        return found
    if text is None:
        text, holds = _written(what)
    return Said(quoted(text, holds, where), plain=False)


def _say(what: Term, scope: Scope, inlinings: int) -> Said | None:
    if not isinstance(what, Atom):
        return _joined(what, scope, inlinings)
    test = test_of(what.node, scope) if inlinings < _MOST_INLINED else None
    if test is not None:
        node, meaning = test
        said = _say(folded(term(node, what.holds)), scope, inlinings + 1)
        if said is not None:
            return replace(said, meanings=(meaning, *said.meanings))
    return say_atom(what, scope)


def _joined(what: AllOf | AnyOf, scope: Scope, inlinings: int) -> Said | None:
    if depth(what) > _DEEPEST:
        return None
    parts = [_say(part, scope, inlinings) for part in what.terms]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts) or any(part.alternatives for part in known):
        return None
    meanings = tuple(meaning for part in known for meaning in part.meanings)
    texts = [part.text for part in known]
    if isinstance(what, AllOf):
        return Said(listed(texts), plain=True, meanings=meanings)
    return replace(_alternatives(what, known, texts), meanings=meanings, parts=tuple(texts))


def _alternatives(what: AnyOf, known: Sequence[Said], texts: list[str]) -> Said:
    phrases = [part.phrase for part in known if part.phrase is not None]
    if len(phrases) == len(known) and len({phrase.predicate for phrase in phrases}) == 1:
        subjects = [phrase.subject for phrase in phrases]
        is_short = all(subject.startswith("`") for subject in subjects)
        if is_short and len(set(subjects)) == len(subjects):
            who = listed(subjects, "or") if len(subjects) == 2 else listed(subjects)
            head = "either" if len(subjects) == 2 else "at least one of"
            return Said(f"{head} {who} {phrases[0].predicate}", plain=True)
    is_simple = all(isinstance(part, Atom) for part in what.terms)
    if len(texts) == 2 and is_simple and not any(" either " in f" {text} " for text in texts):
        comma = "," if any(f" {word} " in bare(text) for text in texts for word in OWN) else ""
        return Said(f"either {texts[0]}{comma} or {texts[1]}", plain=True)
    if len(texts) > _MOST_ALTERNATIVES:
        text = f"at least one of {len(texts)} alternatives holds"
        return Said(text, plain=True, alternatives=tuple(texts))
    return Said(
        f"at least one of these holds: {'; '.join(texts)}",
        plain=True,
        alternatives=tuple(texts),
    )


def quoted(text: str, holds: bool, where: str, *, was: bool = False) -> str:
    """Return code as a clause, where it is clearer than English or no rule knows it."""
    what = span(text) if len(text) <= _LONGEST_CODE else f"the condition {where}"
    return f"{what} {'was' if was else 'is'} {'true' if holds else 'false'}"


def _written(what: Term) -> tuple[str, bool]:
    if isinstance(what, Atom):
        return code(what.node), what.holds
    return code(_tree(what)), True


def _tree(what: Term) -> ast.expr:
    if isinstance(what, Atom):
        return what.node if what.holds else ast.UnaryOp(ast.Not(), what.node)
    joint = ast.And() if isinstance(what, AllOf) else ast.Or()
    return ast.BoolOp(joint, [_tree(part) for part in what.terms])
