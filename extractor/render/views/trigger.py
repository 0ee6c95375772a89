"""The path condition of a raise site as its page shows it: code, and which way it came out."""

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from extractor.model.catalog import Site
from extractor.model.scan import Guard, GuardKind
from extractor.render.highlight import highlight
from extractor.render.views.option import OptionView
from extractor.render.views.reached import WayView, ways_view
from extractor.render.visible import cut, shortened

_MOST_CONDITIONS = 30
_LONGEST_CODE = 400

_WITHOUT_CODE = {
    GuardKind.LOOP_ELSE: "The loop ended without break.",
    GuardKind.TRY_ELSE: "The try block raised nothing.",
}
_LEAD = {
    GuardKind.FOR: "In the loop",
    GuardKind.WITH: "Inside",
    GuardKind.EXCEPT: "Caught:",
}
_TESTS = {
    GuardKind.IF,
    GuardKind.EXIT,
    GuardKind.WHILE,
    GuardKind.ASSERT,
    GuardKind.OPERAND,
    GuardKind.COMPREHENSION,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadView:
    """An option that a condition reads."""

    expression: str
    option: OptionView
    through: tuple[str, ...]
    """Places of the assignments in between."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionView:
    """One condition."""

    lead: str
    code: Markup | None
    verdict: str
    line: int
    path: str | None
    """File of the line, where it is in a function that is called at the site."""
    address: str | None
    """Fragment of the line in the excerpt, where it is shown."""
    reads: tuple[ReadView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TriggerView:
    """When a site is reached."""

    conditions: tuple[ConditionView, ...]
    earlier: tuple[ConditionView, ...]
    """Conditions that held when they were tested; what they read may have changed since."""
    left_out: int
    always: str | None
    """What to say where nothing decides."""
    partial: bool
    options: tuple[OptionView, ...]
    """Options that the conditions shown read, each once."""
    ways: tuple[WayView, ...]


def trigger_view(
    site: Site, prefix: str | None, options: Mapping[str, OptionView], *, shown: bool = True
) -> TriggerView:
    """What to show; ``prefix`` begins the anchors of the excerpt's lines.

    Where the page has no room left (``shown`` is false), the conditions are only counted.
    """
    first = max(0, len(site.guards) - _MOST_CONDITIONS)
    guards = list(enumerate(site.guards))[first:] if shown else []
    views = [
        (guard, _view(guard, site, prefix, _reads(site, number, options)))
        for number, guard in guards
    ]
    read = {read.option.name: read.option for _, view in views for read in view.reads}
    return TriggerView(
        conditions=tuple(view for guard, view in views if not guard.stale),
        earlier=tuple(view for guard, view in views if guard.stale),
        left_out=len(site.guards) - len(guards),
        always=_always(site),
        partial=site.partial,
        options=tuple(read.values()),
        ways=ways_view(site) if shown else (),
    )


def _reads(site: Site, number: int, options: Mapping[str, OptionView]) -> tuple[ReadView, ...]:
    return tuple(
        ReadView(
            expression=shortened(each.expression, 120),
            option=options[each.option],
            through=tuple(map(shortened, each.through)),
        )
        for each in site.guard_options
        if each.guard == number and each.option in options
    )


def _always(site: Site) -> str | None:
    if site.guards or site.partial:
        return None
    if site.function is None:
        return "No condition: it happens whenever the module runs to this line."
    return f"No condition: it happens whenever {shortened(site.function)} gets to this line."


def _view(
    guard: Guard, site: Site, prefix: str | None, reads: tuple[ReadView, ...]
) -> ConditionView:
    last = site.excerpt.start + len(site.excerpt.lines) - 1
    own = guard.path is None
    visible = own and prefix is not None and site.excerpt.start <= guard.line <= last
    return ConditionView(
        lead=_WITHOUT_CODE.get(guard.kind) or _lead(guard),
        code=_code(guard.text) if guard.text else None,
        verdict=_verdict(guard),
        line=guard.line,
        path=shortened(guard.path) if guard.path is not None else None,
        address=f"{prefix}{guard.line}" if visible else None,
        reads=reads,
    )


def _lead(guard: Guard) -> str:
    if guard.kind is GuardKind.EXCEPT and not guard.text:
        return "An exception was caught."
    return _LEAD.get(guard.kind, "")


def _verdict(guard: Guard) -> str:
    if guard.evaluable or (guard.path is not None and guard.kind in _TESTS):
        return "is true" if guard.holds else "is false"
    if guard.kind is GuardKind.CASE:
        return "matched" if guard.holds else "did not match"
    return ""


def _code(text: str) -> Markup:
    lines = highlight(tuple(cut(text, _LONGEST_CODE).split("\n")), None)
    return Markup("\n").join(map(Markup, lines))
