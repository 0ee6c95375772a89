"""The ways to a raise site as its page shows them."""

from dataclasses import dataclass

from extractor.model.catalog import Site
from extractor.model.resolve_reach import EntryKind, EntryPoint, Step
from extractor.render.visible import shortened

_MOST_STEPS = 14
_ENTRIES = {
    EntryKind.SCRIPT: "the command",
    EntryKind.COMMAND: "the command",
    EntryKind.MAIN: "running",
    EntryKind.ROUTE: "a request to",
    EntryKind.PROCESS: "a process started with",
    EntryKind.THREAD: "a thread started with",
    EntryKind.API: "a call of",
    EntryKind.IMPORT: "importing",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class StepView:
    """One function on the way and the line where it calls the next."""

    function: str
    at: str
    guessed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WayView:
    """One way from an entry point."""

    lead: str
    name: str
    at: str
    steps: tuple[StepView, ...]
    left_out: int
    """Steps between those shown."""
    guessed: bool
    """Whether any step rests on a name alone."""


def ways_view(site: Site) -> tuple[WayView, ...]:
    """What to show of the ways to a site."""
    return tuple(_way(way.entry, way.steps) for way in site.explanation.reached_from)


def _way(entry: EntryPoint, steps: tuple[Step, ...]) -> WayView:
    half = _MOST_STEPS // 2
    shown = steps if len(steps) <= _MOST_STEPS else (*steps[:half], *steps[-half:])
    return WayView(
        lead=_ENTRIES[entry.kind],
        name=shortened(entry.name),
        at=shortened(f"{entry.path}:{entry.line}"),
        steps=tuple(
            StepView(
                function=shortened(step.function) if step.function else "the module's own code",
                at=shortened(f"{step.path}:{step.line}"),
                guessed=step.guessed,
            )
            for step in shown
        ),
        left_out=len(steps) - len(shown),
        guessed=any(step.guessed for step in steps),
    )
