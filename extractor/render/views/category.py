"""Categories: on the pages of errors, and the lists of errors by category."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from extractor.model.catalog import Error
from extractor.model.classify import Category, Reader
from extractor.render import addresses
from extractor.render.views.frame import Frame, SiteContext, frame
from extractor.render.views.listing import Listing, Row, by_title, row

ABOUT = {
    Category.ABSTRACT: "A method that the class does not implement.",
    Category.DEPENDENCY: "A package that is not installed, or not in the version needed.",
    Category.REQUEST: "A request that is refused.",
    Category.NETWORK: "A connection that fails, or a time limit.",
    Category.IO: "A file, a folder or something else of the operating system.",
    Category.WRAPPED: "Another exception was caught and is told anew.",
    Category.HARDWARE: "Something that this device or platform does not do.",
    Category.CONFIGURATION: "The value of an option, or options that do not go together.",
    Category.MODEL_DATA: "A checkpoint, its weights or its own configuration.",
    Category.TENSOR: "A tensor with the wrong shape, type, device or layout.",
    Category.STATE: "Something done too early, too late or twice.",
    Category.UNSUPPORTED: "Something that the code says it does not support.",
    Category.CAPACITY: "More than there is room for.",
    Category.INTERNAL: "The program checks its own state or results.",
    Category.ARGUMENT: "A value that a function refuses.",
    Category.OTHER: "None of the rules tells what it is about; its condition does.",
}
"""What the errors of a category are about."""

READERS = {
    Reader.OPERATOR: "whoever starts the program",
    Reader.CLIENT: "whoever sends the request",
    Reader.CALLER: "whoever calls the function",
    Reader.IMPLEMENTER: "whoever writes the subclass",
}
"""Who can do something about an error; nobody is named where that could not be told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryView:
    """The category of an error on its page."""

    name: str
    address: str
    about: str
    reader: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryEntry:
    """A category in the overview of all."""

    name: str
    address: str
    about: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoriesPage:
    """All categories with errors."""

    frame: Frame
    entries: tuple[CategoryEntry, ...]


def label(category: Category) -> str:
    """The category as people write it: ``Unsupported hardware``."""
    return category.value.replace("-", " ").capitalize()


def folder(category: Category) -> str:
    """The folder of the category's list."""
    return f"{addresses.BY_CATEGORY}/{category.value}"


def category_view(error: Error) -> CategoryView | None:
    """What an error's page says of its category."""
    if error.category is None:
        return None
    return CategoryView(
        name=label(error.category),
        address=addresses.listing_page(folder(error.category)),
        about=ABOUT[error.category],
        reader=READERS.get(error.reader) if error.reader is not None else None,
    )


def by_category(errors: Iterable[Error]) -> list[Listing]:
    """A list for each category with errors, the most frequent first; its errors by title."""
    rows: dict[Category, list[Row]] = defaultdict(list)
    for error in errors:
        if error.category is not None:
            rows[error.category].append(row(error))
    listings = [
        Listing(
            folder=folder(category),
            section="categories",
            name=label(category),
            rows=tuple(sorted(found, key=by_title)),
            about=ABOUT[category],
        )
        for category, found in rows.items()
    ]
    return sorted(listings, key=lambda listing: (-len(listing.rows), listing.name or ""))


def categories_page(listings: Sequence[Listing], context: SiteContext) -> CategoriesPage:
    """All categories with errors, the most frequent first."""
    return CategoriesPage(
        frame=frame(
            context,
            addresses.listing_page(addresses.BY_CATEGORY),
            section="categories",
            title="Errors by category",
            description=f"The errors of {context.project.name} by the situation that they are "
            "about.",
        ),
        entries=tuple(
            CategoryEntry(
                name=listing.name or "",
                address=addresses.listing_page(listing.folder),
                about=listing.about or "",
                count=len(listing.rows),
            )
            for listing in listings
        ),
    )
