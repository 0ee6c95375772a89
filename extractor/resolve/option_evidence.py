"""What makes options of the fields of a class."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from extractor.model.facts import Class, Declaration, FileFacts, OptionKind, ParserCall
from extractor.model.resolve import Place
from extractor.model.resolve_options import Evidence
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.names import Index, Kind, Target
from extractor.resolve.option_classes import Field, OptionClasses
from extractor.resolve.parsed import dotted, parsed

_ROUTE = re.compile(r"[\w.]+\.(?:get|post|put|patch|delete|route|api_route|websocket)\(\s*f?[\"']/")
_FEWEST_MIRRORED = 2
"""Fields below which it is chance that the parser of the file has a flag for each."""

_OUTSIDE = re.compile(
    r"(?:Request|Settings|Config|Configuration|Options|Args|Arguments|Params|Parameters)$"
)
"""Names of pydantic models that take what a user says; the others may be internal."""

_MODELS = {"BaseModel": "pydantic", "RootModel": "pydantic", "BaseSettings": "settings"}


@dataclass(frozen=True, slots=True)
class Added:
    """A flag that is added by hand, and the file that does it."""

    declaration: Declaration
    facts: FileFacts


@dataclass(frozen=True, slots=True)
class Flag:
    """The flag that a field is."""

    name: str
    shown: tuple[Evidence, ...]
    added: tuple[Added, ...] = ()
    """Calls that add the same flag by hand."""


class FlagEvidence:
    """Finds which fields are flags."""

    def __init__(self, classes: OptionClasses, index: Index, hierarchy: Hierarchy) -> None:
        self._classes = classes
        self._index = index
        self._hierarchy = hierarchy
        self._generated = dict(self._generations())
        self._mentions: dict[tuple[str, str], Place] = {}
        self._adds = defaultdict[Target, dict[str, list[Added]]](lambda: defaultdict(list))
        self._mirrors: dict[str, list[Target]] = {}
        self._targets: dict[tuple[str, int, str], tuple[Target, str]] = {}
        for facts in classes.files.values():
            for mention in facts.flags_named:
                place = Place(path=facts.path, line=mention.line)
                self._mentions.setdefault((_folder(facts.path), mention.name), place)
            self._mirrors[facts.path] = self._mirroring(facts)
            self._match(facts)

    def flags(self, target: Target) -> dict[str, Flag]:
        """Return the fields of a class that are flags, by attribute."""
        found = {}
        for name, field in self._classes.fields(target).items():
            flag = self._flag(target, name, field)
            if flag is not None:
                found[name] = flag
        return found

    def field_of(self, path: str, found: Declaration) -> tuple[Target, str] | None:
        """Return the declaring class and attribute that a flag added by hand sets."""
        return self._targets.get((path, found.line, found.name))

    def _flag(self, target: Target, name: str, field: Field) -> Flag | None:
        declaration = field.declaration
        usual = f"--{name.replace('_', '-')}"
        spelled = declaration.name if declaration.name.startswith("-") else usual
        added = self._adds.get(target, {}).get(name, [])
        same = tuple(a for a in added if spelled in _spellings(a.declaration))
        if same or (added and not self._is_generated(target, declaration)):
            chosen = same or tuple(added[:1])
            first = chosen[0].declaration
            place = Place(path=chosen[0].facts.path, line=first.line)
            shown = Evidence(rule=first.evidence, place=place)
            return Flag(spelled if same else first.name, (shown,), chosen)
        if self._is_generated(target, declaration):
            return Flag(spelled, (Evidence(rule="generated", place=self._generated[target]),))
        mention = self._mentions.get((_folder(field.owner.path), spelled))
        if mention is None or declaration.help is None or declaration.evidence != "dataclass":
            return None
        return None if declaration.internal else Flag(spelled, (_text(mention),))

    def _is_generated(self, target: Target, declaration: Declaration) -> bool:
        says = declaration.help is not None or declaration.wrapper is not None
        return target in self._generated and says and not declaration.internal

    def _generations(self) -> Iterator[tuple[Target, Place]]:
        """Yield the classes handed, with a parser, to a function that computes flags."""
        for facts in self._classes.files.values():
            for call in facts.parser_calls:
                if call.handed and self._computes_flags(facts, call):
                    for name in call.handed:
                        target = self._handed(facts, call, name)
                        if target is not None:
                            yield target, Place(path=facts.path, line=call.line)

    def _computes_flags(self, facts: FileFacts, call: ParserCall) -> bool:
        target = self._index.resolve(facts, call.callee, call.scope or None)
        if target is None or target.kind is not Kind.FUNCTION:
            return False
        function = self._index.function(target)
        lines = self._classes.files[target.path].computed_flags
        return function is not None and any(function.line <= n <= function.end_line for n in lines)

    def _handed(self, facts: FileFacts, call: ParserCall, name: str) -> Target | None:
        if name == "cls":
            name = call.scope.rpartition(".")[0]
        target = self._classes.class_named(facts, name, call.scope or None) if name else None
        return target if target is not None and self._classes.fields(target) else None

    def _match(self, facts: FileFacts) -> None:
        """Find the field that each ``add_argument`` sets: of the class around, else of a class
        of the file that mirrors the parser."""
        for found in facts.declarations:
            if found.kind is not OptionKind.FLAG or found.destination is None:
                continue
            target = self._setting(facts, found)
            if target is not None:
                field = self._classes.fields(target)[found.destination]
                self._adds[target][found.destination].append(Added(found, facts))
                self._targets[facts.path, found.line, found.name] = (
                    field.owner,
                    found.destination,
                )

    def _setting(self, facts: FileFacts, found: Declaration) -> Target | None:
        name = found.destination or ""
        around = [c for c in facts.classes if c.line <= found.line <= c.end_line]
        targets = [self._class_of(facts, c) for c in around] or self._mirrors[facts.path]
        having = [target for target in targets if name in self._classes.fields(target)]
        if not having:
            # A mixin adds the flags of the class that it is mixed into.
            lower = [each for target in targets for each in self._hierarchy.subclasses(target)]
            having = [target for target in lower if name in self._classes.fields(target)]
        owners = {self._classes.fields(target)[name].owner for target in having}
        return having[0] if len(owners) == 1 else None

    def _mirroring(self, facts: FileFacts) -> list[Target]:
        """Return the classes that have a flag in their file for each of their fields."""
        flags = {d.destination for d in facts.declarations if d.kind is OptionKind.FLAG}
        if not flags:
            return []
        targets = [self._class_of(facts, found) for found in facts.classes]
        return [
            target
            for target in targets
            if len(fields := self._classes.fields(target)) >= _FEWEST_MIRRORED
            and fields.keys() <= flags
        ]

    def _class_of(self, facts: FileFacts, found: Class) -> Target:
        return Target(Kind.CLASS, facts.module, found.qualified, facts.path)


def models(
    classes: OptionClasses, index: Index, hierarchy: Hierarchy
) -> Iterator[tuple[Target, Evidence]]:
    """Yield the classes that take their fields from outside: what web routes are annotated with,
    the classes of its fields, pydantic settings, and pydantic models named like a request or a
    configuration."""
    yield from _requested(classes)
    for target in classes.declaring():
        for base in hierarchy.order(target):
            rule = _MODELS.get(base.dotted.rpartition(".")[2])
            if base.kind is not Kind.EXTERNAL or not base.dotted.startswith("pydantic"):
                continue
            if rule == "settings" or (rule and _OUTSIDE.search(target.qualified)):
                yield target, _evidence(rule, target, index)


def _requested(classes: OptionClasses) -> Iterator[tuple[Target, Evidence]]:
    waiting = [
        (target, Evidence(rule="request", place=Place(path=facts.path, line=function.line)))
        for facts in classes.files.values()
        for function in facts.functions
        if any(_ROUTE.match(decorator) for decorator in function.decorators)
        for parameter in function.parameters
        for target in _named(parameter.annotation, facts, classes)
    ]
    seen: set[Target] = set()
    for target, evidence in waiting:
        if target in seen:
            continue
        seen.add(target)
        yield target, evidence
        for field in classes.fields(target).values():
            facts = classes.files[field.owner.path]
            place = Place(path=facts.path, line=field.declaration.line)
            inner = Evidence(rule="request", place=place)
            # The list grows while it is read: requests inside of requests.
            waiting.extend((t, inner) for t in _named(field.declaration.type, facts, classes))


def _named(code: str | None, facts: FileFacts, classes: OptionClasses) -> Iterator[Target]:
    """Yield the classes with fields that an annotation names anywhere."""
    node = parsed(code) if code else None
    for each in ast.walk(node) if node is not None else ():
        name = dotted(each) if isinstance(each, ast.Name | ast.Attribute) else ""
        target = classes.class_named(facts, name) if name else None
        if target is not None and classes.fields(target):
            yield target


def _spellings(found: Declaration) -> tuple[str, ...]:
    return (found.name, *found.aliases)


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _text(place: Place) -> Evidence:
    return Evidence(rule="text", place=place)


def _evidence(rule: str, target: Target, index: Index) -> Evidence:
    found = index.class_(target)
    line = found.line if found is not None else 1
    return Evidence(rule=rule, place=Place(path=target.path, line=line))
