"""All that the rules look at of one raise site, gathered once."""

import ast
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from extractor.explain.categories import conditions
from extractor.model.facts import FileFacts, Function, OptionKind
from extractor.model.known import KnownSite
from extractor.model.resolution import Resolution
from extractor.model.resolve import ResolvedException
from extractor.model.resolve_options import OptionEntry
from extractor.model.scan import Guard, GuardKind, RaiseSite

_FLAG = re.compile(r"(?<![\w-])--[a-z][\w-]+")
_ENV = re.compile(r"\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b")
_DEFINITIONS = 4
"""Assignments that are followed from a local name."""


@dataclass(frozen=True)
class Known:
    """What is known of the whole project."""

    flags: frozenset[str]
    variables: frozenset[str]
    owners: frozenset[str]
    """Classes whose attributes are options: module and qualified name."""
    parser_files: frozenset[str]
    """Files that declare flags."""


def known(resolution: Resolution) -> Known:
    """What the registry of options says."""
    options = resolution.options.values()
    flags = [each for each in options if each.kind is OptionKind.FLAG]
    return Known(
        flags=frozenset(name for each in flags for name in (each.name, *each.aliases)),
        variables=frozenset(each.name for each in options if each.kind is OptionKind.ENV),
        owners=frozenset(each.owner for each in flags if each.owner),
        parser_files=frozenset(each.path for each in flags),
    )


class File:
    """The facts of a file, by name."""

    def __init__(self, facts: FileFacts) -> None:
        self.module = facts.module
        self.functions = {each.qualified: each for each in facts.functions}
        self.classes = {each.qualified: each for each in facts.classes}
        self.locals: dict[tuple[str, str], list[str]] = defaultdict(list)
        for each in facts.locals:
            self.locals[each.scope, each.name].append(each.code)
        none = {each.name for each in facts.assigned if each.value in {"None", "False"}}
        imported = {each.name for each in facts.imports}
        also_none = {each.name for each in facts.assigned if each.value == "None"}
        true = {each.name for each in facts.assigned if each.value == "True"}
        self.guarded = frozenset((also_none & imported) | (none & true & _beside_imports(facts)))


def _beside_imports(facts: FileFacts) -> set[str]:
    """Names assigned within two lines of an import at module level: flags that tell of it."""
    lines = {each.line for each in facts.imports if each.scope is None}
    near = {line + distance for line in lines for distance in (-2, -1, 1, 2)}
    return {each.name for each in facts.assigned if each.value == "True" and each.line in near}


@dataclass(frozen=True)
class Seen:
    """One raise site."""

    file: File
    site: RaiseSite
    exception: ResolvedException
    options: tuple[tuple[int, OptionEntry], ...]
    """Guard and the option that it reads."""
    path: str
    project: Known

    @cached_property
    def text(self) -> str:
        """The fixed words of the message, of all alternatives, in lower case."""
        parts = self.site.message.alternatives or (self.site.message,)
        words = [part.text or "{}" for each in parts for part in each.parts]
        return " ".join("".join(words).lower().split())

    @cached_property
    def guards(self) -> tuple[Guard, ...]:
        """The deciding tests."""
        return conditions.deciding(self.site.guards)

    @cached_property
    def nodes(self) -> tuple[ast.expr, ...]:
        """The deciding tests as expressions."""
        texts = [each.text for each in self.guards if each.evaluable]
        return tuple(node for text in texts if (node := conditions.parsed(text)) is not None)

    @cached_property
    def atoms(self) -> tuple[ast.expr, ...]:
        """The parts of the deciding tests, joined by ``and``, ``or`` and ``not``."""
        return tuple(atom for node in self.nodes for atom in conditions.atoms(node))

    @property
    def line(self) -> int:
        """Line of the last deciding test, or of the raise where nothing decides."""
        return self.guards[-1].line if self.guards else self.site.line

    @cached_property
    def handler(self) -> Guard | None:
        """The handler that the site stands in."""
        return conditions.caught(self.site.guards)

    @cached_property
    def ancestors(self) -> frozenset[str]:
        """The class and its bases, by their last name."""
        names = (self.site.exception, self.exception.name, *self.exception.bases)
        return frozenset(name.rpartition(".")[2] for name in names)

    @cached_property
    def function(self) -> Function | None:
        """The function that raises."""
        return self.file.functions.get(self.site.function or "")

    @cached_property
    def owner(self) -> str | None:
        """The class whose method raises: module and qualified name."""
        name = (self.site.function or "").partition(".<locals>")[0]
        while name:
            name = name.rpartition(".")[0]
            if name in self.file.classes:
                return f"{self.file.module}.{name}"
        return None

    @cached_property
    def decided_by(self) -> tuple[OptionEntry, ...]:
        """Options that the deciding tests read."""
        numbers = {self.site.guards.index(each) for each in self.guards}
        return tuple(option for guard, option in self.options if guard in numbers)

    @cached_property
    def named_options(self) -> bool:
        """Whether the message names a flag or a variable of the project."""
        texts = [part.text for part in self.site.message.parts if part.text]
        return any(
            self.project.flags.intersection(_FLAG.findall(text))
            or self.project.variables.intersection(_ENV.findall(text))
            for text in texts
        )

    @cached_property
    def reads(self) -> frozenset[str]:
        """Names behind the deciding tests: local variables are followed to what they stand for."""
        found: set[str] = set()
        todo = [name for node in self.nodes for part in self._subjects(node) for name in part]
        for _ in range(_DEFINITIONS):
            found.update(todo)
            todo = [name for each in todo for name in self._behind(each) if name not in found]
        return frozenset(found)

    def _subjects(self, node: ast.expr) -> list[list[str]]:
        atoms = conditions.atoms(node)
        return [
            list(conditions.roots(part)) for atom in atoms for part in conditions.subjects(atom)
        ]

    def _behind(self, name: str) -> list[str]:
        """Names in what a local variable stands for: its assignment, or what a loop goes over."""
        codes = list(self.file.locals.get((self.site.function or "", name), ()))
        for guard in self.site.guards:
            target, within, iterable = guard.text.partition(" in ")
            if guard.kind is GuardKind.FOR and within and name in _NAMES.findall(target):
                codes.append(iterable)
        nodes = map(conditions.parsed, codes)
        return [root for node in nodes if node is not None for root in conditions.roots(node)]

    def definitions(self, name: str) -> list[ast.expr]:
        """What a local variable stands for."""
        codes = self.file.locals.get((self.site.function or "", name), ())
        return [node for node in map(conditions.parsed, codes) if node is not None]

    @cached_property
    def parameters(self) -> frozenset[str]:
        """Parameters of the function, and attributes that keep one of the constructor."""
        if self.function is None:
            return frozenset()
        own = {each.name for each in self.function.parameters} - {"self", "cls"}
        return frozenset(own | {f"self.{name}" for name, _ in self._constructor.items()})

    @cached_property
    def _constructor(self) -> Mapping[str, str]:
        if self.owner is None:
            return {}
        name = self.owner.removeprefix(f"{self.file.module}.")
        made = self.file.functions.get(f"{name}.__init__")
        if made is None:
            return {}
        return {attribute.removeprefix("self."): given for attribute, given in made.keeps}

    @cached_property
    def public(self) -> bool:
        """Whether the function can be meant for others to call, by its names."""
        if self.site.function is None or "<locals>" in self.site.function:
            return False
        parts = [*self.file.module.split("."), *self.site.function.split(".")]
        return not any(part.startswith("_") and not part.endswith("__") for part in parts)


_NAMES = re.compile(r"[^\W\d]\w*")


def seen(site: KnownSite, file: File, resolution: Resolution, project: Known) -> Seen:
    """Gather what is known of a site."""
    return Seen(
        file=file,
        site=site.site,
        exception=site.exception,
        options=tuple((tie.guard, resolution.options[tie.option]) for tie in site.ties),
        path=site.path,
        project=project,
    )
