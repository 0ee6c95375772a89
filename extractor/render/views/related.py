"""The errors that the reader of one may need next, as its page lists them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from msgspec import Struct

from extractor.model.catalog import Error
from extractor.render import addresses
from extractor.render.visible import shortened


class Headline(Struct, frozen=True):
    """What other pages say of an error; small, so that it travels to each worker."""

    title: str
    exception: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RelatedView:
    """One related error."""

    address: str
    title: str
    exception: str


def headlines(errors: Iterable[Error]) -> dict[str, Headline]:
    """Id -> headline of each error."""
    return {
        error.id: Headline(shortened(error.title), shortened(error.exception.name))
        for error in errors
    }


def related_views(error: Error, known: Mapping[str, Headline]) -> tuple[RelatedView, ...]:
    """The related errors that have a page, the best first."""
    return tuple(
        RelatedView(
            address=addresses.error_page(each),
            title=known[each].title,
            exception=known[each].exception,
        )
        for each in error.related
        if each in known
    )
