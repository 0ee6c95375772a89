"""Options: on the pages of errors whose conditions read them, and on their own pages."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from extractor.model.catalog import Error, Option
from extractor.model.facts import OptionKind
from extractor.render import addresses
from extractor.render.hosts import host_name, web_address
from extractor.render.visible import shortened

_MOST_CHOICES = 24
_LONGEST_DEFAULT = 120

_FLAG, _ARGUMENT = "Command-line flag", "Command-line argument"
_ENV, _FIELD = "Environment variable", "Field"

KINDS = (_FLAG, _ENV, _FIELD, _ARGUMENT)
"""What options are called, in the order in which they are listed."""


class OptionView(Struct, frozen=True, kw_only=True):
    """One declaration of an option; small, so that it travels to each worker."""

    name: str
    address: str | None
    """Of the option's page; ``None`` where it has none."""
    kind: str
    aliases: tuple[str, ...]
    help: str | None
    choices: tuple[str, ...]
    left_out: int
    """Choices that are only in the JSON."""
    choices_open: bool
    default: str | None
    type: str | None
    declared_at: str
    permalink: str | None
    host: str
    evidence: tuple[tuple[str, str], ...]
    """Rule and ``path:line`` of what makes it an option, beside the declaration."""


def folders(errors: Iterable[Error], options: Mapping[str, Option]) -> dict[str, str]:
    """Name -> folder of the option's page, for those that an error's condition reads."""
    names = {options[key].name for error in errors for key in error.options if key in options}
    return {
        name: f"{addresses.BY_OPTION}/{slug}"
        for name, slug in addresses.slugs(names, dashes=True).items()
    }


def option_view(option: Option, known: Mapping[str, str]) -> OptionView:
    """What to show of an option; ``known`` gives the folders of those with a page."""
    folder = known.get(option.name)
    link = web_address(option.permalink)
    return OptionView(
        name=shortened(option.name),
        address=addresses.listing_page(folder) if folder is not None else None,
        kind=_kind(option),
        aliases=tuple(map(shortened, option.aliases[:8])),
        help=shortened(option.help) if option.help else None,
        choices=tuple(map(shortened, option.choices[:_MOST_CHOICES])),
        left_out=max(0, len(option.choices) - _MOST_CHOICES),
        choices_open=option.choices_open,
        default=_default(option),
        type=shortened(option.type) if option.type and option.type != "flag" else None,
        declared_at=shortened(option.declared_at),
        permalink=link,
        host=host_name(link) if link else "",
        evidence=tuple((each.rule, shortened(each.at)) for each in option.evidence[1:5]),
    )


def _kind(option: Option) -> str:
    if option.kind is OptionKind.FLAG:
        return _FLAG if option.name.startswith("-") else _ARGUMENT
    return _ENV if option.kind is OptionKind.ENV else _FIELD


def _default(option: Option) -> str | None:
    if option.type == "flag" and option.default in (None, "False"):
        return "off"
    if option.default is None or len(option.default) > _LONGEST_DEFAULT:
        return None
    return shortened(option.default)
