"""Drops what other parts of a path condition imply, and puts else-chains together.

``!= 'auto'`` says nothing beside ``== 'normal'``; a chain ``x == 'a'``, ``x == 'b'``, else is
*none of `a`, `b`*.
"""

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from extractor.explain.conditions.facts import Fact, atom_of, fact, says_true
from extractor.explain.conditions.pieces import Conjunct
from extractor.explain.conditions.terms import AllOf, AnyOf, Atom, Term, opposite, same
from extractor.explain.expressions import code, is_literal, literal

_MANY = 40
"""Parts above which they are not compared with each other: no person writes as many."""


def simplified(conjuncts: Iterable[Conjunct], beside: Iterable[Conjunct] = ()) -> list[Conjunct]:
    """Return conjuncts without those that others imply; evidence of what was dropped is kept.

    Args:
        conjuncts: what is to be said.
        beside: what holds as well, and is said elsewhere.
    """
    given = [each for each in conjuncts if each.term is None or not _is_certain(each.term)]
    if len(given) > _MANY:
        return given
    kept: list[Conjunct] = []
    for each in given:
        conjunct = each if each.term is None else replace(each, term=folded(each.term))
        _add(kept, conjunct)
    known = [c.term for c in (*kept, *beside) if isinstance(c.term, Atom)]
    return _reduced(kept, known)


def _reduced(conjuncts: list[Conjunct], known: Sequence[Term]) -> list[Conjunct]:
    """Drop alternatives that other conjuncts rule out, and choices that they have made."""
    kept: list[Conjunct] = []
    for conjunct in conjuncts:
        if conjunct.term is None or isinstance(conjunct.term, Atom):
            _add(kept, conjunct)
            continue
        rest = _rest(conjunct.term, known)
        if rest is None:
            continue
        changed = not same(rest, conjunct.term)
        text = None if changed else conjunct.text
        for part in rest.terms if isinstance(rest, AllOf) else (rest,):
            _add(kept, replace(conjunct, term=part, text=text))
    return kept


def _rest(what: Term, known: Sequence[Term]) -> Term | None:
    """Return what is left of a term where others hold; ``None`` where they imply all of it.

    A term that they contradict stays as it is: no code reaches such a site, and it is not for
    this to judge.
    """
    if isinstance(what, Atom):
        return None if any(implies(each, what) for each in known) else what
    if isinstance(what, AllOf):
        left = [rest for part in what.terms if (rest := _rest(part, known)) is not None]
        return _together(AllOf, left)
    rests = [_rest(part, known) for part in what.terms if not any(excludes(e, part) for e in known)]
    if not rests:
        return what
    found = [rest for rest in rests if rest is not None]
    return _together(AnyOf, found) if len(found) == len(rests) else None


def _together(joint: type[AllOf] | type[AnyOf], parts: list[Term]) -> Term | None:
    if len(parts) < 2:
        return parts[0] if parts else None
    return joint(tuple(parts))


def implies(known: Term, other: Term) -> bool:
    """Tell whether a term holds wherever a known one does."""
    return together(known, other) is known


def excludes(known: Term, other: Term) -> bool:
    """Tell whether a term never holds where a known one does."""
    if isinstance(other, AllOf):
        return any(excludes(known, part) for part in other.terms)
    if isinstance(other, AnyOf):
        return all(excludes(known, part) for part in other.terms)
    return implies(known, opposite(other))


def _is_certain(what: Term) -> bool:
    """``assert False`` and ``while True`` come out the same each time."""
    if not isinstance(what, Atom) or not isinstance(what.node, ast.Constant):
        return False
    return bool(what.node.value) == what.holds


def _add(kept: list[Conjunct], new: Conjunct) -> None:
    """Add one; where it and an earlier one say as much together, put them together."""
    if new.term is None:
        kept.append(new)
        return
    for index, old in enumerate(kept):
        if old.term is None:
            continue
        both = together(old.term, new.term)
        if both is None:
            continue
        del kept[index]
        _add(kept, _joined(old, new, both))
        return
    kept.append(new)


def _joined(old: Conjunct, new: Conjunct, both: Term) -> Conjunct:
    text = next((each.text for each in (new, old) if each.term is both), None)
    return replace(
        new,
        term=both,
        guards=tuple(dict.fromkeys((*old.guards, *new.guards))),
        lines=tuple(dict.fromkeys((*old.lines, *new.lines))),
        text=text,
        holds=old.holds if both is old.term else new.holds,
    )


def together(one: Term, other: Term) -> Term | None:
    """Return one term that holds exactly where both do, None where none is shorter."""
    if same(one, other):
        return one
    if _implied_truth(one, other):
        return other
    if _implied_truth(other, one):
        return one
    left, right = fact(one), fact(other)
    if left is None or right is None:
        return None
    if left.key == right.key:
        return _both(one, left, other, right)
    if code(left.subject) == code(right.subject):
        # Being a value, or of a type, is not being None.
        if _says_not_none(left) and _excludes_none(right):
            return other
        if _says_not_none(right) and _excludes_none(left):
            return one
    return None


def _implied_truth(test: Term, known: Term) -> bool:
    """Tell whether a bare ``x`` is true because of what is known: ``x == 'a'``, ``x > 0``."""
    if not isinstance(test, Atom) or not test.holds:
        return False
    told = says_true(known)
    if told is not None and code(told) == code(test.node):
        return True
    values = fact(known)
    if values is None or not values.is_one or values.about != "value":
        return False
    if code(test.node) != code(values.subject):
        return False
    return all(is_literal(value) and bool(literal(value)) for value in values.values)


def _says_not_none(known: Fact) -> bool:
    return known.about == "none" and not known.is_one


def _excludes_none(known: Fact) -> bool:
    if not known.is_one or known.about == "none":
        return False
    if known.about == "type":
        return {code(kind) for kind in known.values} <= _PLAIN
    return all(is_literal(value) and literal(value) is not None for value in known.values)


_PLAIN = frozenset({"str", "bytes", "int", "float", "bool", "list", "tuple", "dict", "set"})


def _both(one: Term, left: Fact, other: Term, right: Fact) -> Term | None:
    if left.about == "none":
        return None
    if not left.is_one and not right.is_one:
        wider = _wider(one, left, other, right)
        if wider is not None:
            return wider
        values = tuple(_distinct((*left.values, *right.values)))
        return atom_of(replace(left, values=values))
    if left.is_one and right.is_one:
        return _narrower(one, left, other, right)
    positive, negative = (left, right) if left.is_one else (right, left)
    if left.about == "type":
        return (one if left.is_one else other) if _are_apart(positive, negative) else None
    if not all(is_literal(value) for value in (*positive.values, *negative.values)):
        return None
    rest = tuple(v for v in positive.values if not _among(v, negative.values))
    if len(rest) == len(positive.values):
        return one if left.is_one else other
    return atom_of(replace(positive, values=rest)) if rest else None


def _are_apart(one: Fact, other: Fact) -> bool:
    """Tell whether no object can be of both kinds: no class inherits from two of the builtins."""
    names = [{code(kind) for kind in known.values} for known in (one, other)]
    names = [found | {"int"} if "bool" in found else found for found in names]
    return names[0] <= _PLAIN and names[1] <= _PLAIN and not names[0] & names[1]


def _narrower(one: Term, left: Fact, other: Term, right: Fact) -> Term | None:
    """Return the term whose values the other one has as well; both are *one of*."""
    if all(_among(value, right.values) for value in left.values):
        return one
    if all(_among(value, left.values) for value in right.values):
        return other
    return None


def _wider(one: Term, left: Fact, other: Term, right: Fact) -> Term | None:
    """Return the term that rules out what the other one does as well; both are *none of*."""
    if all(_among(value, left.values) for value in right.values):
        return one
    if all(_among(value, right.values) for value in left.values):
        return other
    return None


def _distinct(values: Sequence[ast.expr]) -> Iterator[ast.expr]:
    seen: list[ast.expr] = []
    for value in values:
        if not _among(value, seen):
            seen.append(value)
            yield value


def _among(value: ast.expr, values: Sequence[ast.expr]) -> bool:
    if is_literal(value):
        mine = literal(value)
        return any(is_literal(each) and literal(each) == mine for each in values)
    return any(code(each) == code(value) for each in values)


def folded(what: Term) -> Term:
    """Put together what a term's own parts say of one subject."""
    if isinstance(what, Atom) or len(what.terms) > _MANY:
        return what
    parts: list[Term] = []
    for part in map(folded, what.terms):
        _fold(parts, part, is_any=isinstance(what, AnyOf))
    if len(parts) == 1:
        return parts[0]
    return AnyOf(tuple(parts)) if isinstance(what, AnyOf) else AllOf(tuple(parts))


def _fold(parts: list[Term], new: Term, *, is_any: bool) -> None:
    for index, old in enumerate(parts):
        both = _alternatives(old, new) if is_any else together(old, new)
        if both is not None:
            del parts[index]
            _fold(parts, both, is_any=is_any)
            return
    parts.append(new)


def _alternatives(one: Term, other: Term) -> Term | None:
    """``x == 'a' or x == 'b'`` is ``x in ('a', 'b')``."""
    if same(one, other):
        return one
    left, right = fact(one), fact(other)
    if left is None or right is None or left.key != right.key or left.about == "none":
        return None
    if not (left.is_one and right.is_one):
        return None
    return atom_of(replace(left, values=tuple(_distinct((*left.values, *right.values)))))
