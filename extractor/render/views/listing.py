"""Lists of errors, a page at a time, and the overviews of all exceptions and modules."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from msgspec import Struct

from extractor.model.catalog import Error, Site
from extractor.render import addresses
from extractor.render.views.frame import Frame, SiteContext, frame
from extractor.render.views.option import OptionView
from extractor.render.visible import cut, visible_text

PAGE_ROWS = 200
_LONGEST_ROW = 220


class Row(Struct, frozen=True, kw_only=True):
    """One error in a list."""

    address: str
    title: str
    exception: str
    path: str
    line: int
    sites: int


class Group(Struct, frozen=True, kw_only=True):
    """An exception or a module with the number of its errors."""

    name: str
    address: str
    count: int


class Listing(Struct, frozen=True, kw_only=True):
    """A list of errors before it is cut into pages."""

    folder: str
    section: str
    """``errors``, ``exceptions``, ``modules``, ``options`` or ``categories``."""
    name: str | None
    """Exception, module, option or category; ``None`` for the list of all errors."""
    rows: tuple[Row, ...]
    children: tuple[Group, ...] = ()
    """Modules directly below a package."""
    below: int = 0
    """Errors of the module and of all modules below it."""
    bases: tuple[str, ...] = ()
    options: tuple[OptionView, ...] = ()
    """Declarations of the option."""
    about: str | None = None
    """What the errors of a category are about."""


class ListingPart(Struct, frozen=True, kw_only=True):
    """One page of a listing, small enough to travel to a worker."""

    listing: Listing
    """With the rows of this page alone."""
    number: int
    pages: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A link to another page of the list; one without an address is a gap."""

    label: str
    address: str | None
    current: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ListingPage:
    """One page of a list."""

    frame: Frame
    section: str
    name: str | None
    bases: tuple[str, ...]
    options: tuple[OptionView, ...]
    """Declarations of an option."""
    about: str | None
    """What the errors of a category are about."""
    parents: tuple[Group, ...]
    """Packages above a module, outermost first."""
    children: tuple[Group, ...]
    below: int
    """Errors of a module and of all modules below it."""
    rows: tuple[Row, ...]
    first: int
    """Rank of the first row, from 1."""
    total: int
    number: int
    pages: int
    steps: tuple[Step, ...]
    previous: str | None
    next: str | None


def row(error: Error, site: Site | None = None) -> Row:
    """The error as a list shows it, at ``site`` where the list is about one place."""
    place = site or error.sites[0]
    return Row(
        address=addresses.error_page(error.id),
        title=visible_text(cut(error.title, _LONGEST_ROW)),
        exception=visible_text(cut(error.exception.name, 60)),
        path=place.path,
        line=place.line,
        sites=len(error.sites),
    )


def all_errors(errors: Sequence[Error]) -> Listing:
    """The list of every error, by title."""
    rows = sorted((row(error) for error in errors), key=by_title)
    return Listing(folder=addresses.ERRORS, section="errors", name=None, rows=tuple(rows))


def by_exception(errors: Iterable[Error], folders: dict[str, str]) -> list[Listing]:
    """A list for each exception class, the most frequent first; its errors by title."""
    rows: dict[str, list[Row]] = defaultdict(list)
    bases: dict[str, tuple[str, ...]] = {}
    for error in errors:
        rows[error.exception.name].append(row(error))
        bases.setdefault(error.exception.name, error.exception.bases)
    listings = [
        Listing(
            folder=folders[name],
            section="exceptions",
            name=name,
            rows=tuple(sorted(found, key=by_title)),
            bases=bases[name],
        )
        for name, found in rows.items()
    ]
    return sorted(listings, key=lambda listing: (-len(listing.rows), listing.name or ""))


def by_module(errors: Iterable[Error], folders: dict[str, str]) -> list[Listing]:
    """A list for each module and each package above one, by name; errors in order of line."""
    rows: dict[str, list[Row]] = {name: [] for name in folders}
    for error in errors:
        seen = set()
        for site in error.sites:
            if site.module not in seen:
                seen.add(site.module)
                rows[site.module].append(row(error, site))
    below = _totals(rows)
    children: dict[str, list[Group]] = defaultdict(list)
    for name in sorted(rows):
        parent, dot, _ = name.rpartition(".")
        if dot:
            children[parent].append(module_group(name, folders, below[name]))
    return [
        Listing(
            folder=folders[name],
            section="modules",
            name=name,
            rows=tuple(sorted(found, key=lambda entry: (entry.path, entry.line, entry.title))),
            children=tuple(children[name]),
            below=below[name],
        )
        for name, found in sorted(rows.items())
    ]


def _totals(rows: dict[str, list[Row]]) -> dict[str, int]:
    """Errors of each module and everything below it, each error once."""
    found: dict[str, set[str]] = defaultdict(set)
    for name, entries in rows.items():
        own = {entry.address for entry in entries}
        for package in (*packages(name), name):
            found[package] |= own
    return {name: len(errors) for name, errors in found.items()}


def packages(module: str) -> Iterator[str]:
    """The packages above a module, outermost first."""
    names = module.split(".")
    for end in range(1, len(names)):
        yield ".".join(names[:end])


def module_group(name: str, folders: dict[str, str], count: int) -> Group:
    """A module as an entry of an overview."""
    return Group(name=name, address=addresses.listing_page(folders[name]), count=count)


def parts(listing: Listing) -> Iterator[ListingPart]:
    """The listing's pages; at least one."""
    pages = max(1, -(-len(listing.rows) // PAGE_ROWS))
    for number in range(1, pages + 1):
        rows = listing.rows[(number - 1) * PAGE_ROWS : number * PAGE_ROWS]
        yield ListingPart(
            listing=Listing(
                folder=listing.folder,
                section=listing.section,
                name=listing.name,
                rows=rows,
                children=listing.children if number == 1 else (),
                below=listing.below,
                bases=listing.bases,
                options=listing.options,
                about=listing.about,
            ),
            number=number,
            pages=pages,
            total=len(listing.rows),
        )


def listing_page(part: ListingPart, context: SiteContext) -> ListingPage:
    """What one page of a list shows."""
    listing, number = part.listing, part.number
    address = addresses.listing_page(listing.folder, number)
    name = visible_text(listing.name) if listing.name else None
    heading = name or "All errors"
    place = f", page {number} of {part.pages}" if part.pages > 1 else ""

    def step(to: int) -> str | None:
        return addresses.listing_page(listing.folder, to) if 1 <= to <= part.pages else None

    return ListingPage(
        frame=frame(
            context,
            address,
            section=listing.section,
            title=f"{heading}{place}",
            description=_description(listing, max(part.total, listing.below), context),
        ),
        section=listing.section,
        name=name,
        bases=listing.bases,
        options=listing.options,
        about=listing.about,
        parents=_parents(listing, context),
        children=listing.children,
        below=listing.below,
        rows=listing.rows,
        first=(number - 1) * PAGE_ROWS + 1,
        total=part.total,
        number=number,
        pages=part.pages,
        steps=tuple(_steps(listing.folder, number, part.pages)),
        previous=step(number - 1),
        next=step(number + 1),
    )


def _description(listing: Listing, total: int, context: SiteContext) -> str:
    errors = f"{total:,} error{'' if total == 1 else 's'}"
    where = {
        "errors": "with the message, the place in the source and a page for each",
        "exceptions": f"raised as {listing.name}",
        "modules": f"raised in {listing.name}",
        "options": f"that {listing.name} can lead to",
        "categories": f"in the category {listing.name}",
    }
    return f"{errors} of {context.project.name} {where[listing.section]}."


def _parents(listing: Listing, context: SiteContext) -> tuple[Group, ...]:
    if listing.section != "modules" or not listing.name:
        return ()
    return tuple(module_group(name, context.modules, 0) for name in packages(listing.name))


def _steps(folder: str, current: int, pages: int) -> Iterator[Step]:
    """First, last and the pages around the current one, with gaps between."""
    near = {1, pages, *range(current - 2, current + 3)}
    shown = [number for number in sorted(near) if 1 <= number <= pages]
    before = 0
    for number in shown:
        if number - before > 1:
            yield Step(label="…", address=None)
        yield Step(
            label=str(number),
            address=addresses.listing_page(folder, number),
            current=number == current,
        )
        before = number


def by_title(entry: Row) -> tuple[str, str, str]:
    """Order of a list by title."""
    return entry.title.casefold(), entry.title, entry.address
