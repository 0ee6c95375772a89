"""The front page, the overviews of exceptions and modules, the problems, and the missing page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extractor.model.catalog import Catalog, Coverage
from extractor.model.sources import Problem
from extractor.render import addresses
from extractor.render.views.frame import Frame, SiteContext, frame
from extractor.render.views.listing import Group, Listing, Row

_FRONT_GROUPS = 10
_FRONT_ROWS = 50
_MOST_PROBLEMS = 2_000


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with what it counts."""

    value: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontPage:
    """The site's first page."""

    frame: Frame
    coverage: Coverage
    accounted: str
    """Share of raise statements that are in a record, as a percentage."""
    with_text: str | None
    """Share of messages with fixed text, as a percentage; ``None`` without messages."""
    said: tuple[Figure, ...]
    """How much the pages explain."""
    problems: int
    exceptions: tuple[Group, ...]
    exceptions_total: int
    modules: tuple[Group, ...]
    modules_total: int
    options: tuple[Group, ...]
    options_total: int
    categories: tuple[Group, ...]
    rows: tuple[Row, ...]
    all_address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OverviewPage:
    """All exceptions, or all modules."""

    frame: Frame
    section: str
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemsPage:
    """What could not be read, and which messages are not known."""

    frame: Frame
    problems: tuple[Problem, ...]
    left_out: int
    """Problems that are only in the JSON."""
    coverage: Coverage
    reasons: tuple[tuple[str, int], ...]
    """Why a message could not be read, the most frequent first, with the number of sites."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotFoundPage:
    """Shown by web servers for an address that does not exist."""

    frame: Frame


def front_page(
    catalog: Catalog,
    context: SiteContext,
    errors: Listing,
    exceptions: Sequence[Listing],
    modules: Sequence[Listing],
    options: Sequence[Listing],
    categories: Sequence[Listing],
) -> FrontPage:
    """What the front page shows."""
    coverage = catalog.coverage
    busiest = _busiest(modules)
    name = catalog.project.name
    return FrontPage(
        frame=frame(
            context,
            addresses.FRONT,
            section="front",
            title="",
            description=f"Every error that {name} can raise: {coverage.errors:,} errors with "
            "message, place in the source and a page for each.",
            json_address=addresses.INDEX_JSON,
        ),
        coverage=coverage,
        accounted=percentage(coverage.raise_sites + coverage.reraises, coverage.raise_statements),
        with_text=percentage(coverage.with_text, coverage.with_argument)
        if coverage.with_argument
        else None,
        said=tuple(_said(coverage)),
        problems=len(catalog.problems),
        exceptions=groups(exceptions[:_FRONT_GROUPS]),
        exceptions_total=len(exceptions),
        modules=groups(busiest[:_FRONT_GROUPS]),
        modules_total=len(busiest),
        options=groups(_busiest(options)[:_FRONT_GROUPS]),
        options_total=len(options),
        categories=groups(categories),
        rows=errors.rows[:_FRONT_ROWS],
        all_address=addresses.listing_page(addresses.ERRORS),
    )


def _said(coverage: Coverage) -> Iterator[Figure]:
    """What is explained, as shares of what could be."""
    if coverage.errors:
        explained = percentage(coverage.explained_errors, coverage.errors)
        yield Figure(f"{explained}\u202f%", "say what they mean and when they happen")
    if coverage.solvable_errors:
        solved = percentage(coverage.solved_errors, coverage.solvable_errors)
        label = f"of the {coverage.solvable_errors:,} that a reader can act on have a solution"
        yield Figure(f"{solved}\u202f%", label)
    if coverage.examples:
        yield Figure(f"{coverage.examples:,}", "have an example that was checked")
    if coverage.option_errors:
        checked = percentage(coverage.checked_errors, coverage.option_errors)
        label = f"of the {coverage.option_errors:,} that options alone decide are among these"
        yield Figure(f"{checked}\u202f%", label)


def _busiest(listings: Sequence[Listing]) -> list[Listing]:
    """Those with errors, the most first."""
    return sorted(
        (listing for listing in listings if listing.rows),
        key=lambda listing: (-len(listing.rows), listing.name or ""),
    )


def groups(listings: Sequence[Listing]) -> tuple[Group, ...]:
    """The lists as entries of an overview."""
    return tuple(
        Group(
            name=listing.name or "",
            address=addresses.listing_page(listing.folder),
            count=len(listing.rows),
        )
        for listing in listings
    )


def percentage(part: int, whole: int) -> str:
    """A share as people write it; rounded down, so that 100 % means all."""
    tenths = part * 1000 // whole if whole else 1000
    return f"{tenths // 10}" if tenths % 10 == 0 else f"{tenths / 10:.1f}"


def overview_page(section: str, found: Sequence[Listing], context: SiteContext) -> OverviewPage:
    """All exceptions (the most frequent first) or all modules with errors (by name)."""
    folder = {"exceptions": addresses.BY_EXCEPTION, "modules": addresses.BY_MODULE}[section]
    listed = [listing for listing in found if listing.rows]
    return OverviewPage(
        frame=frame(
            context,
            addresses.listing_page(folder),
            section=section,
            title=f"Errors by {section.removesuffix('s')}",
            description=f"{len(listed):,} {section} of {context.project.name} with their errors.",
        ),
        section=section,
        groups=groups(listed),
    )


def problems_page(catalog: Catalog, context: SiteContext) -> ProblemsPage:
    """What could not be read."""
    reasons = sorted(
        catalog.coverage.dynamic_reasons.items(), key=lambda entry: (-entry[1], entry[0])
    )
    return ProblemsPage(
        frame=frame(
            context,
            addresses.PROBLEMS,
            section="problems",
            title="What could not be read",
            description=f"Files of {context.project.name} that could not be read, and messages "
            "that are made at run time.",
        ),
        problems=catalog.problems[:_MOST_PROBLEMS],
        left_out=max(0, len(catalog.problems) - _MOST_PROBLEMS),
        coverage=catalog.coverage,
        reasons=tuple(reasons),
    )


def not_found_page(context: SiteContext) -> NotFoundPage:
    """The page for missing addresses."""
    return NotFoundPage(
        frame=frame(
            context,
            addresses.NOT_FOUND,
            section="missing",
            title="Page not found",
            description="There is no page at this address.",
        )
    )
