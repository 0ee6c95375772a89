"""The stage's door."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from extractor.model.facts import Class, FileFacts, Function
from extractor.model.known import KnownSite
from extractor.model.resolution import Resolution
from extractor.model.resolve import AskedCalls, HandedSite, ResolvedException
from extractor.model.resolve_reach import Way
from extractor.model.scan import FileScan, Message, RaiseSite
from extractor.model.sources import ConsoleScript
from extractor.model.usage import FileUsage
from extractor.resolve.exceptions import Exceptions
from extractor.resolve.handed import HandedCalls
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.meaning import Meanings
from extractor.resolve.names import Index
from extractor.resolve.options import Registry
from extractor.resolve.reach import reach
from extractor.resolve.tables import FileTable
from extractor.resolve.ties import Ties
from extractor.resolve.usage import with_usage

ReadCalls = Callable[[AskedCalls], Mapping[str, Sequence[RaiseSite]]]
"""Calls to look for, by path -> what was found of them, by path."""

_LEVELS = 2
"""A function may raise what it is handed, or hand on to such a one what it is handed itself."""


def resolve(
    scans: Iterable[FileScan],
    facts: Sequence[FileFacts],
    scripts: Iterable[ConsoleScript] = (),
    read: ReadCalls | None = None,
    usage: Iterable[FileUsage] = (),
) -> Resolution:
    """Return what each raise site really raises, which options lead to it, and how it is reached.

    Args:
        scans: of all files.
        facts: of the same files, those that could not be read included; in any order.
        scripts: the commands that the project installs.
        read: reads calls of functions that raise what they are handed from their files; a file
            that it cannot read, it leaves out. Without it there are no such sites.
        usage: what tests, documents and scripts show.
    """
    found = _Resolver(facts).resolve(scans, scripts, read)
    return with_usage(found, usage, facts)


class _Resolver:
    """Looks up over all files what a single one cannot tell; holds what is computed once."""

    def __init__(self, facts: Sequence[FileFacts]) -> None:
        self._all = facts
        self._facts = {each.path: each for each in facts}
        self._index = Index(facts)
        self._hierarchy = Hierarchy(self._index)
        self._exceptions = Exceptions(self._index, self._hierarchy)
        self._registry = Registry(facts, self._index, self._hierarchy)
        self._ties = Ties(self._registry, self._index, self._hierarchy)
        self._meanings = Meanings(facts, self._index, self._hierarchy)

    def resolve(
        self,
        scans: Iterable[FileScan],
        scripts: Iterable[ConsoleScript],
        read: ReadCalls | None,
    ) -> Resolution:
        """Return all that is known."""
        sites = {scan.path: scan.sites for scan in scans if scan.path in self._facts}
        handed = self._handed(sites, read) if read is not None else []
        asked = {path: list(found) for path, found in sites.items()}
        for each in handed:
            asked[each.path].append(each.site)
        ways = reach(self._all, asked, scripts, self._index, self._hierarchy)

        def way(path: str, site: RaiseSite) -> tuple[Way, ...]:
            return ways.get((path, site.line, site.column), ())

        return Resolution(
            options=self._registry.entries,
            sites={
                (path, site.line, site.column): self._known(
                    path, site, self._exceptions.resolve(site, self._facts[path]), way(path, site)
                )
                for path, found in sites.items()
                for site in found
            },
            handed=tuple(
                self._known(each.path, each.site, each.exception, way(each.path, each.site))
                for each in handed
            ),
        )

    def _handed(
        self, sites: Mapping[str, Sequence[RaiseSite]], read: ReadCalls
    ) -> list[HandedSite]:
        """Return the calls of functions that raise the text that they are handed."""
        known = HandedCalls(self._index, self._hierarchy, self._exceptions)
        found: list[HandedSite] = []
        for _ in range(_LEVELS):
            calls = known.calls(sites)
            sites = read(calls) if calls else {}
            for path, read_sites in sites.items():
                found.extend(known.sites(path, read_sites))
        return found

    def _known(
        self, path: str, site: RaiseSite, exception: ResolvedException, ways: tuple[Way, ...]
    ) -> KnownSite:
        facts, table = self._facts[path], self._index.tables[path]
        function = table.function(site.function) if site.function else None
        return KnownSite(
            path=path,
            module=facts.module,
            site=site,
            message=_message(site, exception),
            exception=exception,
            ties=self._ties.tie_guards(site, facts),
            meanings=self._meanings.of(site, facts),
            ways=ways,
            function=function,
            owner=_owner(table, function),
        )


def _message(site: RaiseSite, exception: ResolvedException) -> Message:
    """Return what is shown: the message that the class makes, else what was scanned."""
    if exception.built is None:
        return site.message
    template = exception.built.template
    return Message(text=template.text, parts=template.parts)


def _owner(table: FileTable, function: Function | None) -> Class | None:
    outer = function.qualified.rpartition(".")[0] if function is not None else ""
    return table.class_(outer) if outer else None
