"""The path condition of a raise site as its page shows it: code, and which way it came out."""

from dataclasses import dataclass

from markupsafe import Markup

from extractor.model.catalog import Site
from extractor.model.scan import Guard, GuardKind
from extractor.render.highlight import highlight
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionView:
    """One condition."""

    lead: str
    code: Markup | None
    verdict: str
    line: int
    address: str | None
    """Fragment of the line in the excerpt, where it is shown."""


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


def trigger_view(site: Site, prefix: str | None, *, shown: bool = True) -> TriggerView:
    """What to show; ``prefix`` begins the anchors of the excerpt's lines.

    Where the page has no room left (``shown`` is false), the conditions are only counted.
    """
    guards = site.guards[-_MOST_CONDITIONS:] if shown else ()
    views = [(guard, _view(guard, site, prefix)) for guard in guards]
    return TriggerView(
        conditions=tuple(view for guard, view in views if not guard.stale),
        earlier=tuple(view for guard, view in views if guard.stale),
        left_out=len(site.guards) - len(guards),
        always=_always(site),
        partial=site.partial,
    )


def _always(site: Site) -> str | None:
    if site.guards or site.partial:
        return None
    if site.function is None:
        return "No condition: it happens whenever the module runs to this line."
    return f"No condition: it happens whenever {shortened(site.function)} gets to this line."


def _view(guard: Guard, site: Site, prefix: str | None) -> ConditionView:
    last = site.excerpt.start + len(site.excerpt.lines) - 1
    visible = prefix is not None and site.excerpt.start <= guard.line <= last
    return ConditionView(
        lead=_WITHOUT_CODE.get(guard.kind) or _lead(guard),
        code=_code(guard.text) if guard.text else None,
        verdict=_verdict(guard),
        line=guard.line,
        address=f"{prefix}{guard.line}" if visible else None,
    )


def _lead(guard: Guard) -> str:
    if guard.kind is GuardKind.EXCEPT and not guard.text:
        return "An exception was caught."
    return _LEAD.get(guard.kind, "")


def _verdict(guard: Guard) -> str:
    if guard.evaluable:
        return "is true" if guard.holds else "is false"
    if guard.kind is GuardKind.CASE:
        return "matched" if guard.holds else "did not match"
    return ""


def _code(text: str) -> Markup:
    lines = highlight(tuple(cut(text, _LONGEST_CODE).split("\n")), None)
    return Markup("\n").join(map(Markup, lines))
