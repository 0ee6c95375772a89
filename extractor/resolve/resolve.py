"""The stage's door."""

from collections.abc import Iterable, Sequence

from extractor.model.facts import FileFacts
from extractor.model.resolution import Resolution
from extractor.model.scan import FileScan
from extractor.model.sources import ConsoleScript
from extractor.resolve.exceptions import Exceptions
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.names import Index
from extractor.resolve.options import Registry
from extractor.resolve.reach import reach
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
    made = Resolution(
        exceptions={},
        options=registry.entries,
        ties={},
        ways={
            key: found
            for key, found in reach(facts, sites, scripts, index, hierarchy).items()
            if found
        },
    )
    for path, found in sites.items():
        for site in found:
            key = (path, site.line, site.column)
            made.exceptions[key] = exceptions.resolve(site, by_path[path])
            if tied := ties.tie_guards(site, by_path[path]):
                made.ties[key] = tied
    return made
