"""Small projects written inline: their facts, names and raise sites."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from textwrap import dedent

from extractor.model.facts import FileFacts
from extractor.model.resolve import HandedMessage, ResolvedException
from extractor.model.scan import RaiseSite
from extractor.resolve.exceptions import Exceptions, handed_messages
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.names import Index, Target
from extractor.scan import scan
from extractor.scan.facts import read_facts


def module_name(path: str) -> tuple[str, bool]:
    """Return a path's module, and whether it is a package."""
    parts = path.removesuffix(".py").split("/")
    package = parts[-1] == "__init__"
    return ".".join(parts[:-1] if package else parts), package


def facts_of(source: str, path: str = "pkg/mod.py") -> FileFacts:
    """Return the facts of one file."""
    module, package = module_name(path)
    return read_facts(dedent(source).encode(), path=path, module=module, package=package)


@dataclass
class Written:
    """A project as a mapping from path to source."""

    sources: Mapping[str, str]

    @cached_property
    def facts(self) -> dict[str, FileFacts]:
        return {path: facts_of(source, path) for path, source in self.sources.items()}

    @cached_property
    def index(self) -> Index:
        return Index(self.facts.values())

    @cached_property
    def hierarchy(self) -> Hierarchy:
        return Hierarchy(self.index)

    def resolve(self, path: str, name: str, scope: str | None = None) -> str | None:
        """Return kind and dotted name of what a name stands for: ``class pkg.mod.X``."""
        found = self.index.resolve(self.facts[path], name, scope)
        return f"{found.kind} {found.dotted}" if found is not None else None

    def target(self, path: str, name: str) -> Target:
        found = self.index.resolve(self.facts[path], name)
        assert found is not None
        return found

    def sites(self, path: str) -> tuple[RaiseSite, ...]:
        content = dedent(self.sources[path]).encode()
        return scan(content, path=path, module=module_name(path)[0]).sites

    def raised(self, path: str) -> list[ResolvedException]:
        """Return what each site of a file raises, in source order."""
        exceptions = Exceptions(self.index, self.hierarchy)
        return [exceptions.resolve(site, self.facts[path]) for site in self.sites(path)]

    def handed(self, path: str) -> tuple[HandedMessage, ...]:
        return handed_messages(self.sites(path), self.facts[path])
