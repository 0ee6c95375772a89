"""A raise site prepared for the rules: its condition sorted and put in words once."""

from functools import cached_property

from extractor.explain.conditions import Conditions, Conjunct, conditions
from extractor.explain.phrases import Clause, Subjects, clauses
from extractor.model.explain import Lines
from extractor.model.known import KnownProject, KnownSite
from extractor.model.scan import RaiseSite


class Case:
    """One raise site.

    Attributes:
        known: the site with what the project tells of it.
        project: what sentences may name.
        others: the other sites of the same function.
    """

    def __init__(
        self, known: KnownSite, project: KnownProject, others: tuple[KnownSite, ...] = ()
    ) -> None:
        self.known = known
        self.project = project
        self.others = others

    @property
    def site(self) -> RaiseSite:
        """The site as scanned."""
        return self.known.site

    @property
    def here(self) -> Lines:
        """The lines of the statement."""
        return self.lines(self.site.line, self.site.end_line)

    def lines(self, line: int, end_line: int | None = None) -> Lines:
        """Return lines of the site's own file."""
        return Lines(path=self.known.path, line=line, end_line=end_line or line)

    @cached_property
    def conditions(self) -> Conditions:
        """The path condition, sorted by what is done with it."""
        return conditions(self.site.guards)

    @cached_property
    def subjects(self) -> Subjects:
        """Names of what the conditions read."""
        return Subjects(
            ties=self.known.ties,
            options=self.project.options,
            meanings=self.known.meanings,
            function=self.known.function,
        )

    @cached_property
    def said(self) -> tuple[Clause, ...]:
        """What has to hold, in words, in source order."""
        return clauses(self.conditions.said, self.subjects, self.known.path)

    @cached_property
    def earlier(self) -> tuple[Clause, ...]:
        """Earlier checks that passed, in words."""
        return clauses(self.conditions.earlier, self.subjects, self.known.path)

    @property
    def requirement(self) -> Conjunct | None:
        """The innermost test."""
        return self.conditions.requirement

    @cached_property
    def option_names(self) -> frozenset[str]:
        """All spellings of all options of the project."""
        entries = self.project.options.values()
        return frozenset(name for each in entries for name in (each.name, *each.aliases))
