"""Small projects written inline: their options, and what their guards read."""

from collections.abc import Mapping
from functools import cached_property

from extractor.model.resolve_options import OptionEntry, Tie
from extractor.resolve.options import Registry
from extractor.resolve.ties import Ties
from tests.resolve.written import Written


class Tied(Written):
    """A project as a mapping from path to source."""

    @cached_property
    def registry(self) -> Registry:
        return Registry(list(self.facts.values()), self.index, self.hierarchy)

    @cached_property
    def options(self) -> Mapping[str, OptionEntry]:
        """Options by name; for names that only one has."""
        return {entry.name: entry for entry in self.registry.entries.values()}

    def ties(self, path: str = "app/main.py") -> list[Tie]:
        """Return the ties of all sites of a file."""
        ties = Ties(self.registry, self.index, self.hierarchy)
        facts = self.facts[path]
        return [tie for site in self.sites(path) for tie in ties.tie_guards(site, facts)]

    def read(self, path: str = "app/main.py") -> list[tuple[str, str, str]]:
        """Return expression, option and rule of each tie of a file."""
        entries = self.registry.entries
        return [(t.expression, entries[t.option].name, t.rule.value) for t in self.ties(path)]
