"""Names as written in a file -> what they stand for in the project, or outside of it.

The rules are those of the language reference ("Naming and binding", "The import system"), read
statically. A name with two possible owners stands for nothing here: no answer is better than a
wrong one.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from msgspec import structs

from extractor.model.builtin_exceptions import ALIASES, BUILTIN_EXCEPTIONS
from extractor.model.facts import Class, FileFacts, Function, Import
from extractor.resolve.tables import FileTable, outer_scopes

_LONGEST_CHAIN = 40
"""Re-exports and aliases followed one after the other; real projects have a handful."""


class Kind(StrEnum):
    """What a name stands for."""

    MODULE = "module"
    CLASS = "class"
    FUNCTION = "function"
    VALUE = "value"
    """A module-level name assigned once, from something that is no name."""
    BUILTIN = "builtin"
    """A builtin exception."""
    EXTERNAL = "external"
    """Something outside of the project; only its dotted name is known."""


@dataclass(frozen=True, slots=True, order=True)
class Target:
    """What a name stands for.

    Attributes:
        kind: see :class:`Kind`.
        module: dotted module; for a thing outside the project its whole dotted name.
        qualified: ``__qualname__`` inside the module; empty for modules and things outside.
        path: file of a definition in the project; empty for all else.
    """

    kind: Kind
    module: str
    qualified: str = ""
    path: str = ""

    @property
    def dotted(self) -> str:
        """Module and qualified name joined."""
        return f"{self.module}.{self.qualified}" if self.qualified else self.module


Home = tuple[str, str]
"""Path of a file, and a name of its module level."""


class Index:
    """Resolves names over all files of a project."""

    def __init__(self, files: Iterable[FileFacts]) -> None:
        self.tables = {facts.path: FileTable(facts) for facts in files}
        paths = defaultdict[str, list[str]](list)
        for path, table in self.tables.items():
            paths[table.facts.module].append(path)
        # A module that two files could be (``a.py`` and ``a/__init__.py``) is not followed into.
        self._modules = {module: found[0] for module, found in paths.items() if len(found) == 1}
        self._doubtful = paths.keys() - self._modules.keys()
        self._known: dict[tuple[str, str], Target | None] = {}
        self._active: list[tuple[str, str]] = []
        self._cycles = 0

    def resolve(self, facts: FileFacts, name: str, scope: str | None = None) -> Target | None:
        """Return what a dotted name stands for.

        Args:
            facts: the file in which it is written.
            name: as written, ``errors.BadInput``.
            scope: qualified function or class in whose body it is written.

        Returns:
            None where it is a variable, has two possible owners, or is not found.
        """
        head, *rest = name.split(".")
        table = self.tables[facts.path]
        target = self._in_scopes(table, head, scope)
        for attribute in rest:
            if target is None:
                return None
            target = self.member(target, attribute)
        return target

    def home(self, facts: FileFacts, name: str, scope: str | None = None) -> Home | None:
        """Return where the value behind a bare name is bound at module level, imports followed.

        How often it is bound there is not looked at. Arguments as for :meth:`resolve`.

        Returns:
            None where it is a variable, belongs to a class, or lies outside of the project.
        """
        table = self.tables[facts.path]
        for inner, innermost in outer_scopes(scope):
            if not table.is_visible(inner, innermost=innermost):
                continue
            if table.is_variable(inner, name) or table.assigned_in_class(inner, name):
                return None
            if bound := table.imports(inner, name):
                return self._one_home(bound, 0)
            if table.definition(inner, name):
                return None
        return self._home(table, name, 0)

    def _home(self, table: FileTable, name: str, depth: int) -> Home | None:
        if table.assigned(name) or table.definition("", name) or table.is_twofold(name):
            return table.facts.path, name
        if bound := table.imports("", name):
            return self._one_home(bound, depth)
        stars = [star for star in table.imports("", "*") if self._exports(star, name)]
        return self._one_home([structs.replace(s, attribute=name) for s in stars], depth)

    def _one_home(self, bound: Iterable[Import], depth: int) -> Home | None:
        if depth > _LONGEST_CHAIN:
            return None
        found = set()
        for each in bound:
            path = self._modules.get(each.module) if each.attribute is not None else None
            table = self.tables[path] if path is not None else None
            found.add(self._home(table, each.attribute or "", depth + 1) if table else None)
        return found.pop() if len(found) == 1 else None

    def _exports(self, star: Import, name: str) -> bool:
        path = self._modules.get(star.module)
        return path is not None and self.tables[path].exports(name)

    def function(self, target: Target) -> Function | None:
        """Return the facts of a function."""
        table = self.tables.get(target.path)
        return table.function(target.qualified) if table is not None else None

    def class_(self, target: Target) -> Class | None:
        """Return the facts of a class."""
        table = self.tables.get(target.path)
        return table.class_(target.qualified) if table is not None else None

    def classes(self) -> Iterator[Target]:
        """Yield each class of the project that has a name of its own, in order of the files."""
        for path, table in self.tables.items():
            for qualified in table.class_names():
                yield Target(Kind.CLASS, table.facts.module, qualified, path)

    def member(self, target: Target, name: str) -> Target | None:
        """Return what an attribute of a module or class stands for; bases are not searched."""
        if target.kind is Kind.MODULE:
            return self._module_member(target.module, name)
        if target.kind is Kind.EXTERNAL:
            return self._outside(f"{target.module}.{name}")
        if target.kind is Kind.CLASS:
            return self._class_member(target, name)
        return None

    def _in_scopes(self, table: FileTable, name: str, scope: str | None) -> Target | None:
        for inner, outermost in outer_scopes(scope):
            if not table.is_visible(inner, innermost=outermost):
                continue
            if table.is_variable(inner, name):
                return None
            found = self._bound(table, inner, name)
            if found is not None:
                return found[0] if len(found) == 1 else None
        return self._global(table, name)

    def _bound(self, table: FileTable, scope: str, name: str) -> list[Target] | None:
        """Return all that a function or class binds a name to, None where it doesn't."""
        definition = table.definition(scope, name)
        bound = table.imports(scope, name)
        assigned = table.assigned_in_class(scope, name)
        if definition is None and not bound and not assigned:
            return None
        found = {target for each in bound if (target := self._imported(each)) is not None}
        if definition is not None:
            found.add(_target(table, definition))
        # Two equal bindings are one; one that is not understood leaves two owners.
        unknown = len(assigned) + sum(self._imported(each) is None for each in bound)
        return sorted(found) if not unknown else []

    def _global(self, table: FileTable, name: str) -> Target | None:
        key = (table.facts.path, name)
        if key in self._known:
            return self._known[key]
        if key in self._active or len(self._active) > _LONGEST_CHAIN:
            self._cycles += 1
            return None
        before = self._cycles
        self._active.append(key)
        try:
            found = self._module_level(table, name)
        finally:
            self._active.pop()
        # What was found while a cycle was cut depends on where the search began.
        if self._cycles == before or not self._active:
            self._known[key] = found
        return found

    def _module_level(self, table: FileTable, name: str) -> Target | None:
        if table.is_twofold(name):
            return None
        found: set[Target | None] = {self._imported(each) for each in table.imports("", name)}
        definition = table.definition("", name)
        if definition is not None:
            found.add(_target(table, definition))
        for value in table.assigned(name):
            # ``X = None`` beside an import is the fallback of an optional dependency.
            if value == "None" and found:
                continue
            found.add(self._assigned(table, name, value))
        if not found:
            return self._unbound(table, name)
        return found.pop() if len(found) == 1 else None

    def _assigned(self, table: FileTable, name: str, value: str | None) -> Target | None:
        if value is not None and value.replace(".", "").isidentifier() and value != "None":
            return self.resolve(table.facts, value)
        return Target(Kind.VALUE, table.facts.module, name, table.facts.path)

    def _unbound(self, table: FileTable, name: str) -> Target | None:
        """A name that the module doesn't bind by its name: by ``import *``, or a builtin."""
        found = {
            target
            for star in table.imports("", "*")
            if (target := self._starred(star, name)) is not None
        }
        if found:
            return found.pop() if len(found) == 1 else None
        if name in BUILTIN_EXCEPTIONS:
            return Target(Kind.BUILTIN, "builtins", ALIASES.get(name, name))
        return None

    def _starred(self, star: Import, name: str) -> Target | None:
        path = self._modules.get(star.module)
        if path is None:
            return None
        table = self.tables[path]
        if not table.exports(name):
            return None
        found = self._global(table, name)
        return found if found is not None and found.kind is not Kind.BUILTIN else None

    def _imported(self, found: Import) -> Target | None:
        if found.attribute is None:
            return self._outside(found.module)
        module = self._outside(found.module)
        return self.member(module, found.attribute) if module is not None else None

    def _outside(self, dotted: str) -> Target | None:
        """Return the module of that name, or a thing outside of the project."""
        if dotted in self._doubtful:
            return None
        if dotted in self._modules:
            return Target(Kind.MODULE, dotted, path=self._modules[dotted])
        return Target(Kind.EXTERNAL, dotted)

    def _module_member(self, module: str, name: str) -> Target | None:
        table = self.tables[self._modules[module]]
        found = self._global(table, name)
        if found is not None and found.kind is not Kind.BUILTIN:
            return found
        if table.binds_elsewise(name, module):
            return None
        submodule = f"{module}.{name}"
        return self._outside(submodule) if submodule in self._modules else None

    def _class_member(self, target: Target, name: str) -> Target | None:
        table = self.tables[target.path]
        found = self._bound(table, target.qualified, name)
        if found:
            return found[0] if len(found) == 1 else None
        values = table.assigned_in_class(target.qualified, name)
        if found is None or len(values) != 1 or table.definition(target.qualified, name):
            return None
        value = values[0]
        if value is None or not value.replace(".", "").isidentifier():
            return None
        return self.resolve(table.facts, value, target.qualified) if value != name else None


def _target(table: FileTable, definition: Function | Class) -> Target:
    kind = Kind.CLASS if isinstance(definition, Class) else Kind.FUNCTION
    return Target(kind, table.facts.module, definition.qualified, table.facts.path)
