"""Attributes of ``self`` that a constructor keeps from its parameters."""

from collections import defaultdict
from collections.abc import Sequence

from msgspec.structs import replace

from extractor.model.facts import FileFacts, Function
from extractor.model.resolve import Place
from extractor.model.resolve_meaning import Meaning, MeaningKind
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.meaning_parameters import of_parameter
from extractor.resolve.names import Index, Kind, Target
from extractor.resolve.receivers import owner_of

_SETS_ANYTHING = frozenset(
    {"setattr", "object.__setattr__", "super().__setattr__", "self.__dict__.update"}
)


class Attributes:
    """Follows ``self.x`` to the constructor's parameter, where nothing else sets it."""

    def __init__(self, files: Sequence[FileFacts], index: Index, hierarchy: Hierarchy) -> None:
        self._index = index
        self._hierarchy = hierarchy
        self._known: dict[tuple[Target, str], Meaning | None] = {}
        self._setters: dict[Target, dict[str, list[tuple[Target, Function]]] | None] = {}
        self._set_from_outside = defaultdict[str, set[str]](set)
        for facts in files:
            for function in facts.functions:
                for code in function.sets:
                    receiver, _, name = code.rpartition(".")
                    if receiver != "self":
                        self._set_from_outside[name].add(facts.path)

    def constructor(self, name: str, facts: FileFacts, scope: str) -> Meaning | None:
        """Return the parameter that ``self.x`` is, None where that is not sure.

        ``self.x.y`` never is one.
        """
        receiver, _, attribute = name.partition(".")
        if not attribute or "." in attribute:
            return None
        owner = owner_of(self._index, facts, receiver, scope)
        if owner is None:
            return None
        key = (owner, attribute)
        if key not in self._known:
            self._known[key] = self._kept(owner, attribute)
        return self._known[key]

    def _kept(self, owner: Target, attribute: str) -> Meaning | None:
        setters = self._family(owner)
        found = setters.get(attribute, []) if setters is not None else []
        if len(found) != 1:
            return None
        holder, method = found[0]
        kept = dict(method.keeps).get(attribute)
        is_constructor = method.qualified == f"{holder.qualified}.__init__"
        if kept is None or not is_constructor or holder not in self._hierarchy.order(owner):
            return None
        if self._is_changed(owner, attribute):
            return None
        parameter = next(p for p in method.parameters if p.name == kept)
        facts = self._index.tables[holder.path].facts
        lines = [
            local.line
            for local in facts.locals
            if local.name == f"self.{attribute}" and local.scope == method.qualified
        ]
        line = lines[0] if len(lines) == 1 else method.line
        return replace(
            of_parameter(parameter, method, holder.path),
            kind=MeaningKind.CONSTRUCTOR,
            place=Place(path=holder.path, line=line),
            end_line=line,
            code=kept,
            qualified=f"{holder.dotted}.__init__",
        )

    def _classes(self, owner: Target) -> list[Target]:
        family = [*self._hierarchy.order(owner), *self._hierarchy.subclasses(owner)]
        return [each for each in dict.fromkeys(family) if each.kind is Kind.CLASS]

    def _family(self, owner: Target) -> dict[str, list[tuple[Target, Function]]] | None:
        """Return who sets each attribute of ``self``, in the class, its bases and those below;
        None where one of them sets attributes by computed names."""
        if owner in self._setters:
            return self._setters[owner]
        found: dict[str, list[tuple[Target, Function]]] | None = defaultdict(list)
        for each in self._classes(owner):
            prefix = f"{each.qualified}."
            for function in self._index.tables[each.path].facts.functions:
                if not function.qualified.startswith(prefix):
                    continue
                if any(call.callee in _SETS_ANYTHING for call in function.calls):
                    found = None
                if found is None:
                    break
                for code in function.sets:
                    receiver, _, name = code.rpartition(".")
                    if receiver == "self":
                        found[name].append((each, function))
            if found is None or self._hierarchy.defines(each, "__setattr__") is not None:
                found = None
                break
        self._setters[owner] = found
        return found

    def _is_changed(self, owner: Target, attribute: str) -> bool:
        """Tell whether the attribute is something else, too, or is changed in place."""
        family = self._classes(owner)
        for each in family:
            found = self._index.class_(each)
            table = self._index.tables[each.path]
            if found is None or attribute in found.alters:
                return True
            if table.definition(each.qualified, attribute) or table.is_twofold(
                f"{each.qualified}.{attribute}"
            ):
                return True
        # ``engine.x = …`` in a file that knows the class.
        paths = self._set_from_outside.get(attribute, set())
        return any(self._knows(path, family) for path in paths)

    def _knows(self, path: str, family: Sequence[Target]) -> bool:
        """Tell whether a file defines or imports one of the classes, or its module."""
        facts = self._index.tables[path].facts
        names = {each.qualified.partition(".")[0] for each in family}
        modules = {each.module for each in family}
        packages = {module.partition(".")[0] for module in modules}
        return any(each.path == path for each in family) or any(
            found.attribute in names
            or f"{found.module}.{found.attribute}" in modules
            or found.module in modules
            # ``import a.b`` binds ``a``.
            or (found.attribute is None and found.module in packages)
            for found in facts.imports
        )
