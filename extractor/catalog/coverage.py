"""What the catalog says of its own completeness."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from extractor.catalog.identity import has_fixed_text
from extractor.model.catalog import Coverage, Error, Site
from extractor.model.classify import Classified, Reader
from extractor.model.explain import Basis, Explanation, Sentence
from extractor.model.known import KnownSite
from extractor.model.scan import FileScan, RaiseSite
from extractor.model.settings import SiteKind
from extractor.model.sources import Inventory


class Placed(NamedTuple):
    """A site, as told, with its file and what is known of it."""

    path: str
    module: str
    site: RaiseSite
    known: KnownSite
    explanation: Explanation
    classified: Classified | None


def coverage(
    inventory: Inventory,
    scans: Sequence[FileScan],
    placed: Sequence[Placed],
    kinds: Collection[SiteKind],
    errors: Sequence[Error],
    handed: int,
) -> Coverage:
    """Count files, statements, sites and what is said of them.

    Args:
        inventory: the pin and its files.
        scans: of all files.
        placed: the scanned sites.
        kinds: kinds of site that get a page.
        errors: those with a page.
        handed: number of calls that hand on a text.
    """
    sites = [each.site for each in placed]
    by_kind = Counter(site.kind for site in sites)
    with_argument = [s for s in sites if s.kind is SiteKind.RAISE and s.has_argument]
    reasons = Counter(site.message.dynamic for site in sites if site.message.dynamic)
    return Coverage(
        files=len(inventory.files),
        lines=sum(scan.lines for scan in scans),
        left_out=inventory.left_out,
        unread_files=sum(scan.problem is not None for scan in scans),
        raise_statements=sum(scan.raise_statements for scan in scans),
        assert_statements=sum(scan.assert_statements for scan in scans),
        assert_messages=sum(scan.assert_messages for scan in scans),
        sites=len(sites),
        raise_sites=by_kind[SiteKind.RAISE],
        assert_sites=by_kind[SiteKind.ASSERT],
        exit_sites=by_kind[SiteKind.EXIT],
        parser_error_sites=by_kind[SiteKind.PARSER_ERROR],
        reraises=sum(len(scan.reraises) for scan in scans),
        handed_sites=handed,
        unpublished=sum(site.kind not in kinds for site in sites),
        errors=len(errors),
        unconditional=sum(not site.guards and not site.partial for site in sites),
        complete_conditions=sum(not site.partial for site in sites),
        known_classes=sum(each.known.exception.qualified_name is not None for each in placed),
        option_sites=sum(bool(each.known.ties) for each in placed),
        reached_sites=sum(bool(each.known.ways) for each in placed),
        **_said(errors),
        with_argument=len(with_argument),
        with_text=sum(has_fixed_text(site.message) for site in with_argument),
        dynamic=reasons.total(),
        dynamic_reasons=dict(sorted(reasons.items())),
    )


def _said(errors: Sequence[Error]) -> dict[str, int]:
    """Count what is said of the errors; of each the first site counts."""
    firsts = [error.sites[0] for error in errors]
    actable = [e.sites[0] for e in errors if e.reader not in {None, Reader.MAINTAINER}]
    by_options = [site.explanation for site in firsts if site.explanation.options_alone]
    sentences = [s for e in errors for site in e.sites for s in _sentences(site.explanation)]
    return {
        "explained_errors": sum(map(_is_explained, firsts)),
        "solvable_errors": len(actable),
        "solved_errors": sum(bool(site.explanation.solutions) for site in actable),
        "option_errors": len(by_options),
        "checked_errors": sum(_is_checked(explanation) for explanation in by_options),
        "examples": sum(_is_checked(site.explanation) for site in firsts),
        "sentences": len(sentences),
        "extracted_sentences": sum(s.basis is Basis.EXTRACTED for s in sentences),
    }


def _is_explained(site: Site) -> bool:
    """Tell whether meaning and trigger are told; what nothing decides about has no trigger."""
    said = site.explanation
    return bool(said.meaning) and (bool(said.trigger) or not (site.guards or site.partial))


def _is_checked(explanation: Explanation) -> bool:
    return explanation.example is not None and explanation.example.checked


def _sentences(said: Explanation) -> Iterator[Sentence]:
    yield from said.meaning
    yield from said.trigger
    yield from said.situations
    yield from said.solutions
    yield from said.not_known
