"""Scopes: where a statement stands, and what names mean there."""

from collections import Counter
from dataclasses import dataclass, field

import libcst as cst

from extractor.scan.aliases import Aliases
from extractor.scan.bindings import Binding, TextValue
from extractor.scan.names import bound_names, statements
from extractor.scan.paths import State


@dataclass(slots=True)
class Scope:
    """A module, a class body or a function.

    Attributes:
        node: the class or function; None for the module.
        qualified: ``__qualname__`` of the class or function.
        outer: enclosing scope.
        state: what is known at the point that the walk has reached.
        bound: how many places of a function bind each name (empty for module and class).
        aliases: which names may stand for one object.
    """

    node: cst.ClassDef | cst.FunctionDef | None
    qualified: str | None
    outer: "Scope | None" = None
    state: State = field(default_factory=State)
    bound: Counter[str] = field(default_factory=Counter)
    aliases: Aliases = field(default_factory=lambda: Aliases(()))

    @property
    def is_function(self) -> bool:
        """Whether names bound here are visible in the functions inside."""
        return isinstance(self.node, cst.FunctionDef)

    @property
    def enclosing_class(self) -> cst.ClassDef | None:
        """The class whose method this is, directly or in a nested function."""
        scope: Scope | None = self
        while scope is not None and not isinstance(scope.node, cst.ClassDef):
            scope = scope.outer
        return scope.node if scope is not None and isinstance(scope.node, cst.ClassDef) else None

    def inner(self, node: cst.ClassDef | cst.FunctionDef, aliases: Aliases) -> "Scope":
        """Return the scope of a class or function defined here."""
        name = node.name.value
        if self.qualified is not None:
            infix = ".<locals>." if self.is_function else "."
            name = f"{self.qualified}{infix}{name}"
        bound = (
            bound_names(statements(node.body)) if isinstance(node, cst.FunctionDef) else Counter()
        )
        return Scope(node, name, self, bound=bound, aliases=aliases)

    def look_up(self, name: str) -> tuple[bool, Binding | None]:
        """Return whether a scope up to the module owns the name, and what it stands for there."""
        if name in self.state.bindings:
            return True, self.state.bindings[name]
        if self.bound[name]:
            return True, None
        outer = self.outer
        while outer is not None:
            if outer.is_function and (outer.bound[name] or name in outer.state.bindings):
                binding = outer.state.bindings.get(name)
                # A closure sees the variable, not its value: only one that never changes is sure.
                steady = outer.bound[name] == 1 and binding is not None
                texts = steady and all(isinstance(value, TextValue) for value in binding or ())
                return True, binding if texts else None
            outer = outer.outer
        return False, None
