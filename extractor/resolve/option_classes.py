"""Classes whose attributes are inputs: their fields, inherited and assembled ones included."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from extractor.model.facts import Assembly, Declaration, FileFacts, OptionKind
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.names import Index, Kind, Target

_DEEPEST_IMPORT = 8
_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


@dataclass(frozen=True, slots=True)
class Field:
    """A field and the class that declares it."""

    owner: Target
    declaration: Declaration
    assembled: Assembly | None = None
    """Set where the field comes to the class by an assembly in the class's file."""


class OptionClasses:
    """The declared fields of all classes of a project."""

    def __init__(self, files: Iterable[FileFacts], index: Index, hierarchy: Hierarchy) -> None:
        self._index = index
        self._hierarchy = hierarchy
        self.files = {facts.path: facts for facts in files}
        self._modules = defaultdict[str, list[FileFacts]](list)
        self._own = defaultdict[Target, dict[str, Declaration]](dict)
        self._assemblies = defaultdict[Target, list[Assembly]](list)
        self._fields: dict[Target, dict[str, Field]] = {}
        self._named = defaultdict[str, list[Target]](list)
        for facts in self.files.values():
            self._read(facts)
        for target in self._own.keys() | self._assemblies.keys():
            self._named[snake(target.qualified.rpartition(".")[2])].append(target)

    def _read(self, facts: FileFacts) -> None:
        self._modules[facts.module].append(facts)
        for found in facts.declarations:
            if found.kind is OptionKind.FIELD and found.owner and found.destination:
                target = Target(Kind.CLASS, facts.module, found.owner, facts.path)
                self._own[target][found.destination] = found
        for assembly in facts.assemblies:
            target = Target(Kind.CLASS, facts.module, assembly.name, facts.path)
            self._assemblies[target].append(assembly)

    def declaring(self) -> Iterator[Target]:
        """Yield the classes that declare fields or are assembled from such, in file order."""
        return iter(sorted(self._own.keys() | self._assemblies.keys()))

    def own(self, target: Target) -> Mapping[str, Declaration]:
        """Return the fields that the class itself declares, by attribute."""
        return self._own.get(target, {})

    def fields(self, target: Target) -> Mapping[str, Field]:
        """Return all fields by attribute; the nearest class wins, as in Python."""
        if target not in self._fields:
            # A class that is assembled from itself ends here.
            self._fields[target] = {}
            self._fields[target] = dict(self._all(target))
        return self._fields[target]

    def _all(self, target: Target) -> dict[str, Field]:
        found: dict[str, Field] = {}
        for base in (target, *self._hierarchy.order(target)):
            for name, declaration in self._own.get(base, {}).items():
                found.setdefault(name, Field(base, declaration))
        for assembly in self._assemblies.get(target, ()):
            for source in assembly.sources:
                part = self.class_named(self.files[target.path], source)
                if part is None or part == target:
                    continue
                for name, field in self.fields(part).items():
                    found.setdefault(name, Field(field.owner, field.declaration, assembly))
        return found

    def class_named(
        self, facts: FileFacts, name: str, scope: str | None = None, depth: int = 0
    ) -> Target | None:
        """Return the class that a name stands for; an assembled class, which is bound twice,
        is one class here."""
        target = self._index.resolve(facts, name, scope)
        if target is not None:
            return target if target.kind in {Kind.CLASS, Kind.EXTERNAL, Kind.BUILTIN} else None
        found = Target(Kind.CLASS, facts.module, name, facts.path)
        if found in self._assemblies:
            return found
        sources = {(i.module, i.attribute) for i in facts.imports if i.name == name}
        if len(sources) != 1 or depth > _DEEPEST_IMPORT:
            return None
        module, attribute = sources.pop()
        files = self._modules.get(module, [])
        if attribute is None or len(files) != 1:
            return None
        return self.class_named(files[0], attribute, None, depth + 1)

    def like(self, name: str) -> list[Target]:
        """Return the classes that a variable is named after: ``server_args`` for ``ServerArgs``."""
        return self._named.get(name.lstrip("_"), [])


def snake(name: str) -> str:
    """Return a class name as variables are written (PEP 8)."""
    return _WORD.sub("_", name).lower()
