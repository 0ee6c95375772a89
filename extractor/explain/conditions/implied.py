"""Drops what other parts of a path condition imply, and puts else-chains together.

``!= 'auto'`` says nothing beside ``== 'normal'``; a chain ``x == 'a'``, ``x == 'b'``, else is
*none of `a`, `b`*.
"""

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from extractor.explain.conditions.pieces import Conjunct
from extractor.explain.conditions.terms import AllOf, AnyOf, Atom, Term, opposite, same
from extractor.explain.expressions import called, code, display, is_literal, is_value, literal


@dataclass(frozen=True, slots=True)
class Fact:
    """That a subject is one of some values, or none of them."""

    subject: ast.expr
    values: tuple[ast.expr, ...]
    is_one: bool
    about: str
    """``value``, ``type`` or ``none``: facts of different kinds are not compared."""

    @property
    def key(self) -> tuple[str, str]:
        """Equal for facts that can be put together."""
        return code(self.subject), self.about


def fact(atom: Term) -> Fact | None:
    """Return what an atom says of a subject, if it is of that kind."""
    if not isinstance(atom, Atom):
        return None
    match atom.node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            return _compared(left, op, right, atom.holds)
        case ast.Call(args=[subject, types]) if called(atom.node) == "isinstance":
            listed = _types(types)
            return Fact(subject, listed, atom.holds, "type") if listed else None
        case _:
            return None


def _compared(left: ast.expr, op: ast.cmpop, right: ast.expr, holds: bool) -> Fact | None:
    if isinstance(op, ast.Is | ast.IsNot):
        if not (isinstance(right, ast.Constant) and right.value is None):
            return None
        return Fact(left, (right,), isinstance(op, ast.Is) == holds, "none")
    if isinstance(op, ast.Eq | ast.NotEq):
        if is_value(left) and not is_value(right):
            left, right = right, left
        if is_value(left) or not is_value(right):
            return None
        return Fact(left, (right,), isinstance(op, ast.Eq) == holds, "value")
    if isinstance(op, ast.In | ast.NotIn):
        values = display(right)
        if not values or is_value(left) or not all(is_value(value) for value in values):
            return None
        return Fact(left, tuple(values), isinstance(op, ast.In) == holds, "value")
    return None


def _types(node: ast.expr) -> tuple[ast.expr, ...]:
    if isinstance(node, ast.Tuple):
        return () if any(isinstance(each, ast.Starred) for each in node.elts) else tuple(node.elts)
    return (node,)


def atom_of(known: Fact) -> Atom:
    """Return the shortest test that says a fact."""
    values = list(known.values)
    if known.about == "type":
        types = values[0] if len(values) == 1 else ast.Tuple(values, ast.Load())
        name = ast.Name("isinstance", ast.Load())
        return Atom(ast.Call(name, [known.subject, types], []), known.is_one)
    if known.about == "none":
        return Atom(ast.Compare(known.subject, [ast.Is()], values), known.is_one)
    if len(values) == 1:
        return Atom(ast.Compare(known.subject, [ast.Eq()], values), known.is_one)
    listed = ast.Tuple(values, ast.Load())
    return Atom(ast.Compare(known.subject, [ast.In()], [listed]), known.is_one)


def simplified(conjuncts: Iterable[Conjunct]) -> list[Conjunct]:
    """Return conjuncts without those that others imply; evidence of what was dropped is kept."""
    kept: list[Conjunct] = []
    for each in conjuncts:
        if each.term is not None and _is_certain(each.term):
            continue
        conjunct = each if each.term is None else replace(each, term=folded(each.term))
        _add(kept, conjunct)
    return _reduced(kept)


def _reduced(conjuncts: list[Conjunct]) -> list[Conjunct]:
    """Drop alternatives that other conjuncts rule out, and choices that they have made."""
    known = [c.term for c in conjuncts if isinstance(c.term, Atom)]
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
    left, right = fact(one), fact(other)
    if left is None or right is None:
        truth = _implied_truth(one, right) or _implied_truth(other, left)
        return (other if right is not None else one) if truth else None
    if left.key == right.key:
        return _both(one, left, other, right)
    if code(left.subject) == code(right.subject):
        # Being a value, or of a type, is not being None.
        if _says_not_none(left) and _excludes_none(right):
            return other
        if _says_not_none(right) and _excludes_none(left):
            return one
    return None


def _implied_truth(test: Term, known: Fact | None) -> bool:
    """Tell whether a bare ``x`` is true because ``x`` is one of some true values."""
    if not isinstance(test, Atom) or not test.holds or known is None or not known.is_one:
        return False
    if known.about != "value" or code(test.node) != code(known.subject):
        return False
    return all(is_literal(value) and bool(literal(value)) for value in known.values)


def _says_not_none(known: Fact) -> bool:
    return known.about == "none" and not known.is_one


def _excludes_none(known: Fact) -> bool:
    if not known.is_one or known.about == "none":
        return False
    if known.about == "type":
        plain = (*_PLAIN_TYPES,)
        return all(isinstance(t, ast.Name) and t.id in plain for t in known.values)
    return all(is_literal(value) and literal(value) is not None for value in known.values)


_PLAIN_TYPES = ("str", "bytes", "int", "float", "bool", "list", "tuple", "dict", "set")


def _both(one: Term, left: Fact, other: Term, right: Fact) -> Term | None:
    if left.about == "none":
        return None
    if not left.is_one and not right.is_one:
        values = tuple(_distinct((*left.values, *right.values)))
        return atom_of(replace(left, values=values))
    if left.about == "type":
        return None
    if left.is_one and right.is_one:
        return _narrower(one, left, other, right)
    positive, negative = (left, right) if left.is_one else (right, left)
    if not all(is_literal(value) for value in (*positive.values, *negative.values)):
        return None
    rest = tuple(v for v in positive.values if not _among(v, negative.values))
    if len(rest) == len(positive.values):
        return one if left.is_one else other
    return atom_of(replace(positive, values=rest)) if rest else None


def _narrower(one: Term, left: Fact, other: Term, right: Fact) -> Term | None:
    if all(_among(value, right.values) for value in left.values):
        return one
    if all(_among(value, left.values) for value in right.values):
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
    if isinstance(what, Atom):
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
