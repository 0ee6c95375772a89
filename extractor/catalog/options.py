"""The options of a project as the catalog shows them."""

from collections.abc import Callable, Iterable, Mapping

from extractor.model.catalog import Declared, GuardOption, Option
from extractor.model.facts import OptionKind
from extractor.model.resolve import Place
from extractor.model.resolve_options import OptionEntry, Tie

Link = Callable[[str, int, int], str | None]
"""Path, first and last line -> permalink."""


def options(entries: Mapping[str, OptionEntry], link: Link) -> tuple[Option, ...]:
    """Return all options in order of key."""
    return tuple(_option(entries[key], link) for key in sorted(entries))


def guard_options(ties: Iterable[Tie]) -> tuple[GuardOption, ...]:
    """Return what the guards of a site read."""
    return tuple(
        GuardOption(
            guard=tie.guard,
            expression=tie.expression,
            option=tie.option,
            rule=tie.rule,
            evidence=_at(tie.evidence),
            through=tuple(map(_at, tie.through)),
        )
        for tie in ties
    )


def _option(entry: OptionEntry, link: Link) -> Option:
    owner = entry.owner.rpartition(".")[2] if entry.owner is not None else None
    field = f"{owner}.{entry.name}" if owner is not None else entry.name
    attribute = entry.destination
    if owner is not None and entry.kind is not OptionKind.FIELD:
        attribute = f"{owner}.{entry.destination or entry.name.lstrip('-').replace('-', '_')}"
    return Option(
        key=entry.key,
        flag=entry.name if entry.kind is OptionKind.FLAG else None,
        env=entry.name if entry.kind is OptionKind.ENV else None,
        field=field if entry.kind is OptionKind.FIELD else None,
        aliases=entry.aliases,
        attribute=attribute,
        help=entry.help,
        choices=entry.choices,
        choices_open=entry.choices_open,
        choices_from=entry.choices_from,
        default=entry.default,
        type=entry.type,
        declared_at=f"{entry.path}:{entry.line}",
        permalink=link(entry.path, entry.line, entry.end_line),
        evidence=tuple(Declared(rule=each.rule, at=_at(each.place)) for each in entry.evidence),
    )


def _at(place: Place) -> str:
    return f"{place.path}:{place.line}"
