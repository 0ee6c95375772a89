"""Names and attributes that are constants of modules and classes, or tell of an import."""

import ast
import builtins
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from extractor.model.facts import Attribute, Choices, FileFacts
from extractor.model.resolve import Place
from extractor.model.resolve_meaning import Meaning, MeaningKind
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.names import Home, Index, Kind, Target
from extractor.resolve.parsed import bound_inside, parsed
from extractor.resolve.receivers import owner_of

_LONGEST = 200
"""Characters of an alias's expression."""

_ALIASES = (ast.Call, ast.Attribute, ast.Compare, ast.BoolOp, ast.UnaryOp)
_CONTAINERS = frozenset({"list", "set", "dict", "tuple", "defaultdict", "deque", "Counter"})
_BUILTINS = frozenset(dir(builtins))


class Constants:
    """Looks constants up over all files; holds who changes them."""

    def __init__(self, files: Sequence[FileFacts], index: Index, hierarchy: Hierarchy) -> None:
        self._index = index
        self._hierarchy = hierarchy
        self._choices = {
            (facts.path, found.name): found for facts in files for found in facts.choices
        }
        self._flags = {
            (facts.path, found.name): found for facts in files for found in facts.import_flags
        }
        self._changed = {home for facts in files for home in self._changed_by(facts)}
        self._known: dict[Home, Meaning | None] = {}

    def of(self, name: str, facts: FileFacts, scope: str) -> Meaning | None:
        """Return what a dotted name stands for, None where it is no constant.

        Args:
            name: as written; empty for what is no chain of names.
            facts: the file.
            scope: qualified function or class in which it is read.
        """
        home = self.home(name, facts, scope) if name else None
        if home is None:
            return None
        if home not in self._known:
            self._known[home] = self._meaning(home)
        return self._known[home]

    def home(self, name: str, facts: FileFacts, scope: str) -> Home | None:
        """Return the file of a dotted name, and its qualified name in there."""
        head, *rest = name.split(".")
        if not rest:
            return self._index.home(facts, name, scope or None)
        owner = owner_of(self._index, facts, head, scope)
        if owner is not None:
            return self._of_class(owner, rest[0], own=True) if len(rest) == 1 else None
        for end in range(len(rest), 0, -1):
            prefix = ".".join([head, *rest[: end - 1]])
            target = self._index.resolve(facts, prefix, scope or None)
            if target is None:
                continue
            if target.kind is Kind.MODULE and end == len(rest):
                inside = self._index.tables[target.path].facts
                return self._index.home(inside, rest[-1])
            if target.kind is Kind.CLASS:
                return self._member(target, rest[end - 1 :])
        return None

    def assigned(self, home: Home) -> Attribute | None:
        """Return the one assignment of a module's name, None where there are more, or others
        change it."""
        path, name = home
        found = [a for a in self._index.tables[path].facts.assigned if a.name == name]
        sure = len(found) == 1 and home not in self._changed
        table = self._index.tables[path]
        bound_else = table.imports("", name) or table.definition("", name)
        return found[0] if sure and not bound_else else None

    def _member(self, target: Target, rest: Sequence[str]) -> Home | None:
        found = self._choices.get((target.path, target.qualified))
        if found is not None and found.kind == "enum":
            return target.path, ".".join([target.qualified, *rest])
        return self._of_class(target, rest[0], own=False) if len(rest) == 1 else None

    def _of_class(self, owner: Target, name: str, *, own: bool) -> Home | None:
        """Return the class that sets an attribute in its body, if no object has its own."""
        if own and any(self._hierarchy.binds(c, name) for c in self._hierarchy.subclasses(owner)):
            return None
        family = [owner, *self._hierarchy.order(owner), *self._hierarchy.subclasses(owner)]
        for each in dict.fromkeys(family):
            if each.kind is Kind.CLASS and f"self.{name}" in set(self._set_in(each)):
                return None
        for each in self._hierarchy.order(owner):
            if each.kind is not Kind.CLASS:
                return None
            if self._hierarchy.binds(each, name):
                return each.path, f"{each.qualified}.{name}"
        return None

    def _set_in(self, target: Target) -> Iterator[str]:
        prefix = f"{target.qualified}."
        for function in self._index.tables[target.path].facts.functions:
            if function.qualified.startswith(prefix):
                yield from function.sets

    def _meaning(self, home: Home) -> Meaning | None:
        if home in self._changed:
            return None
        flag = self._flags.get(home)
        path, name = home
        if self._index.tables[path].definition("", "__getattr__") is not None:
            return None  # what is assigned there may be for type checkers only
        if flag is not None:
            return Meaning(
                expression=name,
                kind=MeaningKind.IMPORT_FLAG,
                place=Place(path=path, line=flag.line),
                end_line=flag.end_line,
                module=", ".join(flag.modules),
                qualified=self._dotted(home),
            )
        choices = self._choices.get(home)
        if choices is not None:
            return self._closed(home, choices) if not choices.mutable else None
        return self._of_enum(home) or self._alias(home)

    def _closed(self, home: Home, choices: Choices) -> Meaning:
        return Meaning(
            expression=home[1],
            kind=MeaningKind.CONSTANT,
            place=Place(path=home[0], line=choices.line),
            end_line=choices.line,
            values=choices.values,
            closed=True,
            collection=choices.kind,
            qualified=self._dotted(home),
        )

    def _of_enum(self, home: Home) -> Meaning | None:
        """``Color.RED``: all members; ``Color.RED.value``: the one value."""
        path, name = home
        owner, _, last = name.rpartition(".")
        found = self._choices.get((path, owner))
        if found is not None and found.kind == "enum" and not found.mutable:
            members = {value.partition("=")[0] for value in found.values}
            return self._closed(home, found) if last in members else None
        owner, _, member = owner.rpartition(".")
        found = self._choices.get((path, owner))
        if found is None or found.kind != "enum" or found.mutable or last not in {"value", "name"}:
            return None
        values = {member: value for member, _, value in (v.partition("=") for v in found.values)}
        code = repr(member) if last == "name" else values.get(member, "")
        if member not in values or not _is_literal(code):
            return None
        return replace(self._closed(home, found), values=(code,), collection="value")

    def _alias(self, home: Home) -> Meaning | None:
        """A module's name for an expression that nothing changes later."""
        found = self.assigned(home)
        if found is None or found.value is None or len(found.value) > _LONGEST:
            return None
        node = parsed(found.value)
        if not isinstance(node, _ALIASES) or not self._is_steady(node, home[0]):
            return None
        return Meaning(
            expression=home[1],
            kind=MeaningKind.CONSTANT,
            place=Place(path=home[0], line=found.line),
            end_line=found.line,
            annotation=found.annotation,
            code=found.value,
            qualified=self._dotted(home),
        )

    def _is_steady(self, node: ast.expr, path: str) -> bool:
        """Tell whether all names of an expression are modules, functions, classes or constants,
        and it makes no container."""
        facts = self._index.tables[path].facts
        hidden = bound_inside(node)
        for each in ast.walk(node):
            if not isinstance(each, ast.Name) or each.id in hidden:
                continue
            if each.id in _CONTAINERS:
                return False
            if each.id in _BUILTINS and self._index.home(facts, each.id) is None:
                continue
            target = self._index.resolve(facts, each.id)
            if target is not None and target.kind is not Kind.VALUE:
                continue
            home = self._index.home(facts, each.id)
            if home is None or home in self._changed or self.assigned(home) is None:
                return False
        return True

    def _dotted(self, home: Home) -> str:
        return f"{self._index.tables[home[0]].facts.module}.{home[1]}"

    def _changed_by(self, facts: FileFacts) -> Iterator[Home]:
        """Yield what a file changes that it imports."""
        for name in facts.changed:
            parts = name.split(".")
            for end in range(len(parts), 0, -1):
                home = self.home(".".join(parts[:end]), facts, "")
                if home is not None:
                    yield home
                    break


def _is_literal(code: str) -> bool:
    try:
        ast.literal_eval(code)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return False
    return True
