"""The registry of the inputs that a user controls.

A field of a class is an option only with evidence: a parser that is handed the class makes flags of
its fields, the same flag is added by hand in the class's file, a text of the project names it, or a
web route or a pydantic model takes it from outside.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from msgspec import structs

from extractor.model.facts import Declaration, FileFacts, OptionKind
from extractor.model.resolve import Place
from extractor.model.resolve_options import Evidence, OptionEntry
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.names import Index, Kind, Target
from extractor.resolve.option_choices import Accepted, ChoicesReader
from extractor.resolve.option_classes import OptionClasses
from extractor.resolve.option_evidence import Added, FlagEvidence, models

_FLAG = OptionKind.FLAG


class Registry:
    """All options of a project, and the ways from a name in the code to them."""

    def __init__(self, files: Sequence[FileFacts], index: Index, hierarchy: Hierarchy) -> None:
        self.classes = OptionClasses(files, index, hierarchy)
        self._choices = ChoicesReader(index)
        self._index = index
        self.entries: dict[str, OptionEntry] = {}
        self._of_fields: dict[tuple[Target, str], str] = {}
        self._of_variables: dict[str, str] = {}
        self._of_registries = defaultdict[Target, dict[str, str]](dict)
        self._added = defaultdict[str, list[tuple[Declaration, str]]](list)
        evidence = FlagEvidence(self.classes, index, hierarchy)
        for target in self.classes.declaring():
            self._class(target, evidence)
        for target, rule in models(self.classes, index, hierarchy):
            self._model(target, rule)
        for facts in files:
            self._file(facts, evidence)
        self._holders_of = Counter(name for _, name in self._of_fields)

    def field(self, target: Target, name: str) -> OptionEntry | None:
        """Return the option that an attribute of a class is."""
        found = self.classes.fields(target).get(name)
        key = self._of_fields.get((found.owner, name)) if found is not None else None
        return self.entries[key] if key is not None else None

    def is_unique(self, name: str) -> bool:
        """Tell whether only one class of the project has an option with this attribute."""
        return self._holders_of[name] == 1

    def variable(self, name: str) -> OptionEntry | None:
        """Return the option that an environment variable is."""
        key = self._of_variables.get(name)
        return self.entries[key] if key is not None else None

    def registered(self, target: Target, name: str) -> OptionEntry | None:
        """Return the variable that an attribute of a registry class or of a module is."""
        key = self._of_registries.get(target, {}).get(name)
        return self.entries[key] if key is not None else None

    def added(self, path: str) -> Iterable[tuple[Declaration, OptionEntry]]:
        """Yield the flags that a file declares by calls."""
        return ((found, self.entries[key]) for found, key in self._added.get(path, ()))

    def _class(self, target: Target, evidence: FlagEvidence) -> None:
        """Enter the fields of a class that are flags; the rest of such a class is configuration."""
        flags = evidence.flags(target)
        for name, flag in flags.items():
            field = self.classes.fields(target)[name]
            key = (field.owner, name)
            if key not in self._of_fields:
                entry = self._entry(field.declaration, field.owner, flag.shown, flag.name, _FLAG)
                merged = self._merged(entry, flag.added)
                self._of_fields[key] = self._enter(merged)
        fields = self.classes.fields(target)
        if len(flags) * 2 < len(fields) or not flags:
            return
        for name, field in fields.items():
            key = (field.owner, name)
            is_open = not name.startswith("_") and not field.declaration.internal
            if key not in self._of_fields and is_open:
                shown = (_place("configuration class", target.path, field.declaration.line),)
                entry = self._entry(field.declaration, field.owner, shown, name, OptionKind.FIELD)
                self._of_fields[key] = self._enter(entry)

    def _model(self, target: Target, rule: Evidence) -> None:
        prefix = _env_prefix(target, self._index) if rule.rule == "settings" else None
        for name, field in self.classes.fields(target).items():
            key = (field.owner, name)
            if key in self._of_fields or name.startswith("_") or name == "model_config":
                continue
            entry = self._entry(field.declaration, field.owner, (rule,), name, OptionKind.FIELD)
            if prefix is not None:
                aliases = (*entry.aliases, f"{prefix}{name}".upper())
                entry = structs.replace(entry, aliases=aliases)
            self._of_fields[key] = self._enter(entry)

    def _file(self, facts: FileFacts, evidence: FlagEvidence) -> None:
        for found in facts.declarations:
            if found.kind is OptionKind.FLAG:
                key = self._flag(facts, found, evidence)
                self._added[facts.path].append((found, key))
            elif found.kind is OptionKind.ENV:
                self._variable(facts, found)

    def _flag(self, facts: FileFacts, found: Declaration, evidence: FlagEvidence) -> str:
        field = evidence.field_of(facts.path, found)
        key = self._of_fields.get(field) if field is not None else None
        if key is not None and found.name == self.entries[key].name:
            return key
        return self._enter(self._entry(found, None, (), found.name, _FLAG, facts=facts))

    def _variable(self, facts: FileFacts, found: Declaration) -> None:
        """Enter a variable once; the place that declares it says more than those that read it."""
        known = self.variable(found.name)
        entry = self._entry(found, None, (), found.name, OptionKind.ENV, facts=facts)
        if found.owner:
            entry = structs.replace(entry, owner=f"{facts.module}.{found.owner}")
        is_better = known is not None and found.owner and not _is_declared(known)
        if known is None or is_better:
            self._of_variables[found.name] = self._enter(entry, replace=True)
        elif known.default is None and entry.default is not None and not _is_declared(known):
            self._enter(structs.replace(known, default=entry.default), replace=True)
        holder = Target(Kind.MODULE, facts.module, path=facts.path)
        if found.owner:
            holder = Target(Kind.CLASS, facts.module, found.owner, facts.path)
        self._of_registries[holder][found.name] = self._of_variables[found.name]

    def _entry(
        self,
        found: Declaration,
        owner: Target | None,
        shown: tuple[Evidence, ...],
        name: str,
        kind: OptionKind,
        *,
        facts: FileFacts | None = None,
    ) -> OptionEntry:
        facts = facts or self.classes.files[owner.path if owner is not None else ""]
        accepted, unread = self._accepted(found, facts)
        parts = [kind.value, name, facts.module, owner.qualified if owner is not None else ""]
        if kind is OptionKind.ENV:
            parts = [kind.value, name]
        return OptionEntry(
            key=":".join(part for part in parts if part),
            kind=kind,
            name=name,
            aliases=tuple(alias for alias in found.aliases if alias != name),
            destination=found.destination,
            owner=owner.dotted if owner is not None else None,
            help=found.help,
            choices=accepted.values,
            choices_open=accepted.is_open,
            choices_from=unread,
            default=found.default,
            type=found.type,
            path=facts.path,
            line=found.line,
            end_line=found.end_line,
            evidence=(_place(found.evidence, facts.path, found.line), *shown),
        )

    def _accepted(self, found: Declaration, facts: FileFacts) -> tuple[Accepted, str | None]:
        if found.choices:
            return Accepted(found.choices), None
        scope = _innermost(facts, found.line)
        if found.choices_from is not None:
            read = self._choices.read(found.choices_from, facts, scope)
            return (read, None) if read is not None else (Accepted(()), found.choices_from)
        typed = self._choices.of_type(found.type, facts) if found.type is not None else None
        return typed or Accepted(()), None

    def _merged(self, entry: OptionEntry, added: tuple[Added, ...]) -> OptionEntry:
        """Fill what the field doesn't say from the flag that is added by hand."""
        for each in added:
            found = each.declaration
            accepted, unread = self._accepted(found, each.facts)
            entry = structs.replace(
                entry,
                aliases=tuple(dict.fromkeys((*entry.aliases, *found.aliases))),
                help=entry.help or found.help,
                choices=entry.choices or accepted.values,
                choices_open=entry.choices_open or accepted.is_open,
                choices_from=entry.choices_from or (None if entry.choices else unread),
                type=entry.type or found.type,
                default=entry.default or found.default,
            )
        return entry

    def _enter(self, entry: OptionEntry, *, replace: bool = False) -> str:
        """Keep an entry; the same flag declared twice in one file is told apart by its line."""
        if entry.key in self.entries and not replace:
            entry = structs.replace(entry, key=f"{entry.key}:{entry.line}")
        self.entries[entry.key] = entry
        return entry.key


def _place(rule: str, path: str, line: int) -> Evidence:
    return Evidence(rule=rule, place=Place(path=path, line=line))


def _is_declared(entry: OptionEntry) -> bool:
    return entry.evidence[0].rule == "env registry"


def _innermost(facts: FileFacts, line: int) -> str:
    """Return the function around a line, the innermost one."""
    around = [f for f in facts.functions if f.line <= line <= f.end_line]
    return max(around, key=lambda f: f.line).qualified if around else ""


def _env_prefix(target: Target, index: Index) -> str:
    """Return ``env_prefix`` of pydantic settings (its reference: "Changing the prefix")."""
    table = index.tables[target.path]
    for qualified in (target.qualified, f"{target.qualified}.Config"):
        found = table.class_(qualified)
        for attribute in found.attributes if found is not None else ():
            match = re.search(r"""env_prefix\s*=\s*["'](\w*)["']""", attribute.value or "")
            if match:
                return match[1]
            if attribute.name == "env_prefix":
                return (attribute.value or "").strip("\"'")
    return ""
