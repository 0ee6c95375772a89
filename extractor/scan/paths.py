"""One way through the code: what names mean on it, and which conditions hold.

A *state* belongs to a point of the walk. Branches copy it, meeting ways join it. A condition keeps
the version that each name had when it was evaluated; once a name has another version, the
condition is stale: it held then, but need not hold now.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

import msgspec

from extractor.model.scan import Definition, Guard, GuardKind
from extractor.scan.bindings import PARAMETER, Binding, Environment
from extractor.scan.reads import changed, reads
from extractor.scan.standing import Defined, agreed, escape_key, heads

_LOOSE = re.compile(r"\b(?:or|and|not|if|lambda|for)\b|:=")

_MOST = 12
"""Names followed from one guard, a limit against long chains."""

_versions = count(1)
"""Versions only have to differ; they never leave the process."""


@dataclass(frozen=True, slots=True)
class Held:
    """A guard with the versions of what it reads, as they were when it was evaluated."""

    guard: Guard
    reads: tuple[tuple[str, int], ...] = ()
    stands: tuple[Definition, ...] = ()
    """What the names in it stood for then."""


@dataclass(slots=True)
class State:
    """What is known at one point."""

    bindings: Environment = field(default_factory=dict)
    versions: dict[str, int] = field(default_factory=dict)
    held: tuple[Held, ...] = ()
    partial: bool = False
    touched: frozenset[str] = frozenset()
    """What the statement or test that was just evaluated has changed, beside names."""
    defined: dict[str, Defined] = field(default_factory=dict)
    """What the names stand for that were bound to an expression."""

    def copy(self) -> "State":
        """Return a state that can go another way."""
        return State(
            dict(self.bindings),
            dict(self.versions),
            self.held,
            self.partial,
            self.touched,
            dict(self.defined),
        )

    def bind(self, name: str, binding: Binding) -> None:
        """Give a name another meaning."""
        self.bindings[name] = binding
        self.change(name)

    def change(self, path: str) -> None:
        """Note that a name, a dotted path or what is inside (``o.*``) is not what it was."""
        for key in changed(path):
            self.versions[key] = next(_versions)

    def hold(self, guard: Guard) -> None:
        """Add a condition that has just been evaluated."""
        keys = reads(guard.text) if guard.evaluable else frozenset()
        stands = self.stands(guard.text) if guard.evaluable else ()
        if not self.touched.isdisjoint(keys):
            # It changed what it looked at: asked again, it may say something else.
            guard = msgspec.structs.replace(guard, stale=True)
        self.held = (*self.held, Held(guard, self._now(keys), stands))

    def define(self, definition: Definition, *, mutable: bool) -> None:
        """Note what a name that was just bound stands for.

        Args:
            definition: name and assigned expression, which must not read the name. Nothing is
                noted if evaluating it changed what it reads: it would not give the same again.
            mutable: whether the value is a new container, which others may change.
        """
        keys = reads(definition.name) | reads(definition.code or "")
        if not self.touched.isdisjoint(keys):
            return
        if mutable:
            keys |= {escape_key(definition.name)}
        self.defined[definition.name] = Defined(definition, self._now(keys), mutable)

    def stands(self, text: str) -> tuple[Definition, ...]:
        """Return what the names of an expression stand for, and those of what they stand for."""
        found: dict[str, Definition] = {}
        waiting = [text]
        for each in waiting:
            if len(found) > _MOST:
                break
            for name in heads(each):
                definition = self._definition(name) if name not in found else None
                if definition is not None:
                    found[name] = definition
                    waiting.append(definition.code or "")
        return tuple(found.values())

    def definitions(self, statement: str) -> Iterable[Definition]:
        """Yield what names stand for, at each guard and at a statement that runs now.

        Args:
            statement: code of the raise.
        """
        for number, held in enumerate(self.held):
            for each in held.stands:
                yield msgspec.structs.replace(each, guard=number)
        yield from self.stands(statement)

    def _definition(self, name: str) -> Definition | None:
        defined = self.defined.get(name)
        if defined is not None and self._unchanged(defined.reads):
            return defined.definition
        is_parameter = self.bindings.get(name) == (PARAMETER,)
        untouched = is_parameter and not any(map(self.versions.get, reads(name)))
        return Definition(name=name) if untouched else None

    def _now(self, keys: Iterable[str]) -> tuple[tuple[str, int], ...]:
        return tuple((key, self.versions.get(key, 0)) for key in sorted(keys))

    def guards(self) -> tuple[Guard, ...]:
        """Return the path condition, with what is stale by now marked."""
        return tuple(
            held.guard if self.is_fresh(held) else msgspec.structs.replace(held.guard, stale=True)
            for held in self.held
        )

    def is_fresh(self, held: Held) -> bool:
        """Tell whether all that a condition reads still has the version that it had."""
        return not held.guard.stale and self._unchanged(held.reads)

    def _unchanged(self, keys: Iterable[tuple[str, int]]) -> bool:
        return all(self.versions.get(key, 0) == version for key, version in keys)


def join(*states: State | None, exits: bool = True) -> State | None:
    """Return what holds where ways meet; a way that has left (None) does not count.

    ``exits`` tells that what left inside one of the ways left all of this code, so that its
    condition did not hold. It is false for a ``try``: what leaves its body may be caught.
    """
    live = [state for state in states if state is not None]
    if not live:
        return None
    if len(live) == 1:
        return live[0]
    joined = State(_bindings(live), _common_versions(live), _prefix(live))
    joined.defined = agreed([state.defined for state in live])
    shared = len(joined.held)
    joined.partial = any(state.partial for state in live)
    for state in live:
        _keep_exits(joined, state.held[shared:], exits=exits)
    return joined


def _bindings(live: Sequence[State]) -> Environment:
    first, *others = (state.bindings for state in live)
    joined = dict(first)
    for other in others:
        for name, binding in other.items():
            mine = joined.get(name)
            if mine is None or mine == binding:
                joined[name] = binding
            else:
                joined[name] = tuple(dict.fromkeys(mine + binding))
    return joined


def _common_versions(live: Sequence[State]) -> dict[str, int]:
    first, *others = (state.versions for state in live)
    joined = dict(first)
    for other in others:
        for name in joined.keys() | other.keys():
            if joined.get(name, 0) != other.get(name, 0):
                joined[name] = next(_versions)
    return joined


def _prefix(live: Sequence[State]) -> tuple[Held, ...]:
    shared: list[Held] = []
    for together in zip(*(state.held for state in live), strict=False):
        if any(held is not together[0] for held in together):
            break
        shared.append(together[0])
    return tuple(shared)


_EXITS = (GuardKind.EXIT, GuardKind.ASSERT)
_BRANCHES = (GuardKind.IF, GuardKind.CASE, *_EXITS)
_LONGEST = 400
"""Characters of conditions that are said as one: exits inside exits would double with each."""


def _keep_exits(joined: State, extra: Sequence[Held], *, exits: bool) -> None:
    """Keep what an exit inside one branch says, as ``not (branch and exit)``.

    ``if a: (if b: return)`` leaves behind that not both held.
    """
    for index, held in enumerate(extra):
        if held.guard.kind not in _EXITS:
            continue
        before = extra[:index]
        sayable = exits and all(h.guard.kind in _BRANCHES and h.guard.evaluable for h in before)
        if sayable and held.guard.evaluable and _fit(h.guard for h in (*before, held)):
            joined.held = (*joined.held, _both(before, held))
        else:
            joined.partial = True


def _fit(guards: Iterable[Guard]) -> bool:
    return sum(len(guard.text) for guard in guards) <= _LONGEST


def _both(before: Sequence[Held], left: Held) -> Held:
    terms = [_literal(held.guard, held.guard.holds) for held in before]
    terms.append(_literal(left.guard, not left.guard.holds))
    reads = {read for held in (*before, left) for read in held.reads}
    stands = dict.fromkeys(each for held in (*before, left) for each in held.stands)
    if len({name for name, _ in reads}) != len(reads):
        reads.add(_CHANGED)
        stands = {}
    first = before[0].guard if before else left.guard
    guard = Guard(
        kind=GuardKind.EXIT,
        text=" and ".join(terms),
        holds=False,
        line=first.line,
        end_line=left.guard.end_line,
        stale=any(held.guard.stale for held in (*before, left)),
    )
    return Held(guard, tuple(sorted(reads)), tuple(stands))


_CHANGED = ("", -1)
"""A read that no state has: a name changed between two tests, so both never hold as one."""


def not_all(guards: Sequence[Guard]) -> Guard | None:
    """Return the guard that not all of some held together; None where that cannot be said."""
    *before, last = (Held(guard) for guard in guards)
    if not all(guard.evaluable for guard in guards) or not _fit(guards):
        return None
    if not before:
        return msgspec.structs.replace(last.guard, kind=GuardKind.EXIT, holds=not last.guard.holds)
    # ``_both`` says it of an exit that was passed, the last one negated.
    passed = replace(last, guard=msgspec.structs.replace(last.guard, holds=not last.guard.holds))
    return _both(before, passed).guard


def _literal(guard: Guard, holds: bool) -> str:
    text = f"({guard.text})" if _LOOSE.search(guard.text) else guard.text
    return text if holds else f"not ({guard.text})"


def as_exits(state: State, base: int) -> State:
    """Return the state that is left after the other branch left: its conditions are exits now."""
    kept, gained = state.held[:base], state.held[base:]
    state.held = kept + tuple(
        replace(held, guard=msgspec.structs.replace(held.guard, kind=GuardKind.EXIT))
        if held.guard.kind in (GuardKind.IF, GuardKind.CASE)
        else held
        for held in gained
    )
    return state
