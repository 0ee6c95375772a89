"""The stage's door."""

from collections.abc import Iterable, Sequence

from extractor.model.facts import FileFacts
from extractor.model.resolve import ResolvedException, SiteKey
from extractor.model.scan import FileScan
from extractor.resolve.exceptions import Exceptions
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.names import Index


def resolve(
    scans: Iterable[FileScan], facts: Sequence[FileFacts]
) -> dict[SiteKey, ResolvedException]:
    """Return what each raise site really raises.

    Args:
        scans: of all files.
        facts: of the same files, those that could not be read included; in any order.
    """
    by_path = {each.path: each for each in facts}
    index = Index(facts)
    exceptions = Exceptions(index, Hierarchy(index))
    return {
        (scan.path, site.line, site.column): exceptions.resolve(site, by_path[scan.path])
        for scan in scans
        for site in scan.sites
        if scan.path in by_path
    }
