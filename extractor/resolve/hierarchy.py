"""The classes of a project: bases, method resolution order, subclasses."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from extractor.model.builtin_exceptions import BUILTIN_EXCEPTIONS
from extractor.model.facts import Attribute, Function
from extractor.resolve.names import Index, Kind, Target

UNKNOWN = Target(Kind.EXTERNAL, "")
"""Stands in an order for a base of which not even the name is known."""

_DEEPEST = 60
"""Inheritance followed; no real class has as many ancestors in a row."""

_NAME = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*", re.ASCII)
_NO_BASES = frozenset({"object"})


class Hierarchy:
    """Orders and subclasses, computed on demand and kept."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._orders: dict[Target, tuple[Target, ...]] = {}
        self._bases = {each: self._direct_bases(each) for each in index.classes()}
        self._children = defaultdict[Target, list[Target]](list)
        for each, bases in self._bases.items():
            for base in dict.fromkeys(bases):
                self._children[base].append(each)

    def order(self, target: Target) -> tuple[Target, ...]:
        """Return the method resolution order, the class itself first, ``object`` left out.

        A base that is not known is :data:`UNKNOWN` in its place. Where Python would refuse the
        bases, or a class is its own base, the order ends with it.
        """
        if target not in self._orders:
            self._orders[target] = self._linearized(target, ())
        return self._orders[target]

    def subclasses(self, target: Target) -> list[Target]:
        """Return all classes below, each once, nearest first."""
        found: dict[Target, None] = {}
        waiting = [target]
        for each in waiting:
            fresh = [c for c in self._children.get(each, []) if c not in found and c != target]
            found.update(dict.fromkeys(fresh))
            waiting.extend(fresh)
        return list(found)

    def defines(self, target: Target, name: str) -> Function | None:
        """Return the method that the class itself, not a base, defines under a name."""
        return self._index.function(
            Target(Kind.FUNCTION, target.module, f"{target.qualified}.{name}", target.path)
        )

    def attributes(self, target: Target) -> Sequence[Attribute]:
        """Return what the class's own body assigns."""
        found = self._index.class_(target)
        return found.attributes if found is not None else ()

    def set_by_methods(self, target: Target) -> Iterator[str]:
        """Yield the attributes that the class's own methods set, once for each method."""
        for function in self._index.tables[target.path].methods(target.qualified):
            yield from function.sets

    def inherited(self, target: Target, name: str) -> Target | None:
        """Return what ``Class.name`` is, looked up through the bases up to an unknown one."""
        for each in self.order(target):
            if each.kind is not Kind.CLASS:
                return None
            if self.binds(each, name):
                return self._index.member(each, name)
        return None

    def method(self, target: Target, name: str) -> Target | None:
        """Return the method that ``self.name`` is, if no subclass and no unknown base may have
        another one."""
        if any(self.binds(lower, name) for lower in self.subclasses(target)):
            return None
        return self.inherited(target, name)

    def binds(self, target: Target, name: str) -> bool:
        """Tell whether the class itself, not a base, binds a name in its body."""
        table = self._index.tables[target.path]
        return bool(
            table.definition(target.qualified, name)
            or table.is_twofold(f"{target.qualified}.{name}")
            or table.assigned_in_class(target.qualified, name)
            or table.imports(target.qualified, name)
        )

    def _direct_bases(self, target: Target) -> tuple[Target, ...]:
        table = self._index.tables[target.path]
        found = table.class_(target.qualified)
        scope = target.qualified.rpartition(".")[0].removesuffix(".<locals>")
        bases = []
        for code in found.bases if found is not None else ():
            # ``Base[T]`` is ``Base`` here.
            name = code.partition("[")[0]
            if name in _NO_BASES:
                continue
            base = (
                self._index.resolve(table.facts, name, scope or None)
                if _NAME.fullmatch(name)
                else None
            )
            known = base is not None and base.kind in {Kind.CLASS, Kind.BUILTIN, Kind.EXTERNAL}
            bases.append(base if base is not None and known else UNKNOWN)
        return tuple(bases)

    def _linearized(self, target: Target, below: tuple[Target, ...]) -> tuple[Target, ...]:
        if target.kind is Kind.BUILTIN:
            above = BUILTIN_EXCEPTIONS[target.qualified]
            return (target, *(Target(Kind.BUILTIN, "builtins", name) for name in above))
        if target.kind is not Kind.CLASS:
            return (target,)
        if target in self._orders:
            return self._orders[target]
        if target in below or len(below) > _DEEPEST:
            return (target, UNKNOWN)
        bases = self._bases.get(target, (UNKNOWN,))
        inner = [self._linearized(base, (*below, target)) for base in bases]
        order = (target, *_merged([*inner, bases]))
        if not below:
            self._orders[target] = order
        return order


def _merged(sequences: Sequence[Sequence[Target]]) -> list[Target]:
    """Merge orders by the C3 rule ("The Python 2.3 Method Resolution Order")."""
    merged: list[Target] = []
    waiting = [list(sequence) for sequence in sequences if sequence]
    while waiting:
        tails = {each for sequence in waiting for each in sequence[1:] if each != UNKNOWN}
        head = next((s[0] for s in waiting if s[0] not in tails), None)
        if head is None:
            return [*merged, UNKNOWN]
        merged.append(head)
        waiting = [rest for s in waiting if (rest := s[1:] if s[0] == head else s)]
    return merged
