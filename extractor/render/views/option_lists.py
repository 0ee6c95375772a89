"""The lists of errors by option, and the overview of all options."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from extractor.model.catalog import Error, Option
from extractor.render import addresses
from extractor.render.views.frame import Frame, SiteContext, frame
from extractor.render.views.listing import Group, Listing, by_title, row
from extractor.render.views.option import KINDS, option_view

_MOST_DECLARATIONS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionOverview:
    """The options of one kind that have errors."""

    kind: str
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionsPage:
    """All options with errors."""

    frame: Frame
    total: int
    kinds: tuple[OptionOverview, ...]


def by_option(
    errors: Iterable[Error], options: Mapping[str, Option], known: Mapping[str, str]
) -> list[Listing]:
    """A list for each option that a condition reads; its errors by title."""
    rows: dict[str, dict[str, Error]] = defaultdict(dict)
    declared: dict[str, dict[str, Option]] = defaultdict(dict)
    for error in errors:
        for option in (options[key] for key in error.options if key in options):
            rows[option.name][error.id] = error
            declared[option.name][option.key] = option
    return [
        Listing(
            folder=known[name],
            section="options",
            name=name,
            rows=tuple(sorted((row(error) for error in rows[name].values()), key=by_title)),
            options=tuple(
                option_view(option, known)
                for _, option in sorted(declared[name].items())[:_MOST_DECLARATIONS]
            ),
        )
        for name in sorted(rows)
    ]


def options_page(listings: Iterable[Listing], context: SiteContext) -> OptionsPage:
    """All options with errors, those of a kind together, by name."""
    found: dict[str, list[Group]] = defaultdict(list)
    for listing in listings:
        group = Group(
            name=listing.name or "",
            address=addresses.listing_page(listing.folder),
            count=len(listing.rows),
        )
        found[listing.options[0].kind].append(group)
    total = sum(map(len, found.values()))
    return OptionsPage(
        frame=frame(
            context,
            addresses.listing_page(addresses.BY_OPTION),
            section="options",
            title="Errors by option",
            description=f"{total:,} flags, environment variables and fields of "
            f"{context.project.name} with the errors that their values can lead to.",
        ),
        total=total,
        kinds=tuple(
            OptionOverview(kind=kind, groups=tuple(found[kind])) for kind in KINDS if kind in found
        ),
    )
