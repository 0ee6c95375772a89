"""The facts of one file, laid out for looking up names."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator

from extractor.model.facts import Class, FileFacts, Function, Import

_LOCALS = ".<locals>"


class FileTable:
    """What each scope of a file binds. The module's own scope is the empty name."""

    def __init__(self, facts: FileFacts) -> None:
        self.facts = facts
        self._functions = defaultdict[str, list[Function]](list)
        self._methods = defaultdict[str, list[Function]](list)
        for function in facts.functions:
            self._functions[function.qualified].append(function)
            self._methods[function.qualified.rpartition(".")[0]].append(function)
        self._classes = defaultdict[str, list[Class]](list)
        for each in facts.classes:
            self._classes[each.qualified].append(each)
        self._imports = defaultdict[tuple[str, str], list[Import]](list)
        for found in facts.imports:
            self._imports[found.scope or "", found.name].append(found)
        self._assigned = defaultdict[str, list[str | None]](list)
        for attribute in facts.assigned:
            self._assigned[attribute.name].append(attribute.value)
        self._bare = Counter(a.name for a in facts.assigned if a.value is None and a.annotation)
        exported = [found for found in facts.choices if found.name == "__all__"]
        self._all = exported[0].values if exported and not exported[0].mutable else None

    def function(self, qualified: str) -> Function | None:
        """Return a function, None where two have the name; ``@overload`` ones do not count."""
        found = self._functions.get(qualified, [])
        if len(found) > 1:
            found = [f for f in found if not any(d.endswith("overload") for d in f.decorators)]
        return found[0] if len(found) == 1 else None

    def class_(self, qualified: str) -> Class | None:
        """Return a class, None where two have the name."""
        found = self._classes.get(qualified, [])
        return found[0] if len(found) == 1 else None

    def methods(self, qualified: str) -> list[Function]:
        """Return the functions that a class's body defines."""
        return self._methods.get(qualified, [])

    def class_names(self) -> Iterator[str]:
        """Yield the qualified names that exactly one class has."""
        return (name for name, found in self._classes.items() if len(found) == 1)

    def all_class_names(self) -> Collection[str]:
        """Return the qualified names of all classes."""
        return self._classes.keys()

    def definition(self, scope: str, name: str) -> Function | Class | None:
        """Return the function or class that a scope defines under a name."""
        qualified = self._inside(scope, name)
        function, found = self.function(qualified), self.class_(qualified)
        return function or found if function is None or found is None else None

    def imports(self, scope: str, name: str) -> list[Import]:
        """Return the imports of a scope that bind a name."""
        return self._imports.get((scope, name), [])

    def assigned(self, name: str) -> list[str | None]:
        """Return the code of all that is assigned to a module-level name."""
        values = self._assigned.get(name, [])
        if not self._bare[name]:
            return values
        # ``name: T`` alone binds nothing.
        return [value for value in values if value is not None] or [None]

    def assigned_in_class(self, scope: str, name: str) -> list[str | None]:
        """Return the code of all that a class body assigns to a name."""
        return [
            attribute.value
            for found in self._classes.get(scope, [])
            for attribute in found.attributes
            if attribute.name == name
        ]

    def is_visible(self, scope: str, *, innermost: bool) -> bool:
        """Tell whether names of a scope are seen: those of a class only in its own body."""
        return innermost or scope in self._functions

    def is_variable(self, scope: str, name: str) -> bool:
        """Tell whether a function has a parameter or a variable of this name."""
        return any(
            name in function.binds or any(name == p.name for p in function.parameters)
            for function in self._functions.get(scope, [])
        ) or self.is_twofold(self._inside(scope, name))

    def is_twofold(self, qualified: str) -> bool:
        """Tell whether a qualified name has two definitions."""
        functions = len(self._functions.get(qualified, []))
        classes = len(self._classes.get(qualified, []))
        if functions > 1 and self.function(qualified) is not None:
            functions = 1
        return functions + classes > 1

    def exports(self, name: str) -> bool:
        """Tell whether ``import *`` takes a name."""
        if self._all is not None:
            return repr(name) in self._all
        return not name.startswith("_")

    def binds_elsewise(self, name: str, module: str) -> bool:
        """Tell whether the module binds a name to something that is not its own submodule."""
        if self._assigned.get(name) or self.is_twofold(name) or self.definition("", name):
            return True
        return any(
            (found.module, found.attribute) != (module, name) for found in self.imports("", name)
        )

    def _inside(self, scope: str, name: str) -> str:
        if not scope:
            return name
        return f"{scope}{_LOCALS}.{name}" if scope in self._functions else f"{scope}.{name}"


def outer_scopes(scope: str | None) -> Iterator[tuple[str, bool]]:
    """Yield a qualified name and those around it, each with whether it is the innermost."""
    innermost = True
    while scope:
        yield scope, innermost
        innermost = False
        scope = scope.rpartition(".")[0].removesuffix(_LOCALS)
