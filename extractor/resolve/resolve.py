"""The stage's door."""

from collections.abc import Iterable, Sequence

from extractor.model.facts import Class, FileFacts, Function
from extractor.model.known import KnownSite
from extractor.model.resolution import Resolution
from extractor.model.resolve import ResolvedException, SiteKey
from extractor.model.scan import FileScan, Message, RaiseSite
from extractor.model.sources import ConsoleScript
from extractor.resolve.exceptions import Exceptions
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.meaning import Meanings
from extractor.resolve.names import Index
from extractor.resolve.options import Registry
from extractor.resolve.reach import reach
from extractor.resolve.tables import FileTable
from extractor.resolve.ties import Ties


def resolve(
    scans: Iterable[FileScan],
    facts: Sequence[FileFacts],
    scripts: Iterable[ConsoleScript] = (),
) -> Resolution:
    """Return what each raise site really raises, which options lead to it, and how it is reached.

    Args:
        scans: of all files.
        facts: of the same files, those that could not be read included; in any order.
        scripts: the commands that the project installs.
    """
    by_path = {each.path: each for each in facts}
    sites = {scan.path: scan.sites for scan in scans if scan.path in by_path}
    index = Index(facts)
    hierarchy = Hierarchy(index)
    exceptions = Exceptions(index, hierarchy)
    registry = Registry(facts, index, hierarchy)
    ties = Ties(registry, index, hierarchy)
    meanings = Meanings(facts, index, hierarchy)
    ways = reach(facts, sites, scripts, index, hierarchy)
    known: dict[SiteKey, KnownSite] = {}
    for path, found in sites.items():
        table = index.tables[path]
        for site in found:
            key = (path, site.line, site.column)
            function = table.function(site.function) if site.function else None
            exception = exceptions.resolve(site, by_path[path])
            known[key] = KnownSite(
                path=path,
                module=by_path[path].module,
                site=site,
                message=_message(site, exception),
                exception=exception,
                ties=ties.tie_guards(site, by_path[path]),
                meanings=meanings.of(site, by_path[path]),
                ways=ways.get(key, ()),
                function=function,
                owner=_owner(table, function),
            )
    return Resolution(options=registry.entries, sites=known)


def _message(site: RaiseSite, exception: ResolvedException) -> Message:
    """Return what is shown: the message that the class makes, else what was scanned."""
    if exception.built is None:
        return site.message
    template = exception.built.template
    return Message(text=template.text, parts=template.parts)


def _owner(table: FileTable, function: Function | None) -> Class | None:
    outer = function.qualified.rpartition(".")[0] if function is not None else ""
    return table.class_(outer) if outer else None
