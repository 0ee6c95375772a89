"""One part of a path condition, with the guards that it comes from."""

from dataclasses import dataclass

from extractor.explain.conditions.terms import Term
from extractor.model.scan import Guard, GuardKind


@dataclass(frozen=True, slots=True)
class Conjunct:
    """One part: together with the others it has to hold."""

    term: Term | None
    """``None`` for a part that has no truth value (a loop, a handler, a pattern), and for code that
    the running Python cannot parse."""
    kind: GuardKind
    guards: tuple[int, ...]
    """Indices of the guards that it stands on; more than one where some were put together."""
    lines: tuple[tuple[int, int], ...]
    """First and last line of each."""
    text: str | None
    """The guard as written, where this is all of it."""
    holds: bool
    """Whether that text is true on the way."""
    guard: Guard
    """The last one."""
