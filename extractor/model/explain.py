"""Values made by the ``explain`` stage: sentences, each with what it stands on."""

from enum import StrEnum

from msgspec import Struct

from extractor.model.resolve_reach import Way

MARKS = {
    "message": "from the message",
    "condition": "from the condition",
    "checked": "checked",
    "note": "note",
}
"""The mark of a sentence -> how a reader is told where a solution comes from."""


class Lines(Struct, frozen=True, kw_only=True):
    """Lines of the scanned tree, the last one included."""

    path: str
    """Repository path."""
    line: int
    end_line: int


class Basis(StrEnum):
    """Where a sentence comes from."""

    EXTRACTED = "extracted"
    """Words of the source, quoted."""
    DERIVED = "derived"
    """Made by a named rule."""
    NOTE = "note"
    """Written by a person or an AI."""


class Sentence(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One sentence of an explanation."""

    text: str
    """Plain text; code stands between backticks as in CommonMark (code spans), nothing else is
    markup."""
    evidence: tuple[Lines, ...]
    """Never empty."""
    basis: Basis
    rule: str
    """Name of the rule that made it."""
    mark: str | None = None
    """``message``, ``condition`` or ``checked`` for a solution."""


class Example(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The smallest change that makes the path condition false."""

    language: str
    """``console``, ``python`` or ``json``."""
    before: str
    after: str
    checked: bool = False
    """Whether the condition is true of ``before`` and false of ``after``, evaluated."""
    evidence: tuple[Lines, ...]
    """Guards that were evaluated."""


class Explanation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a page says about one raise site."""

    meaning: tuple[Sentence, ...] = ()
    trigger: tuple[Sentence, ...] = ()
    reached_from: tuple[Way, ...] = ()
    """Ways from an entry point that are possible by the names in the code, the best first."""
    situations: tuple[Sentence, ...] = ()
    solutions: tuple[Sentence, ...] = ()
    """The surest first."""
    example: Example | None = None
    options_alone: bool = False
    """Whether the path condition reads options and nothing else."""
    condition: str | None = None
    """The path condition as Python, to test beforehand."""
    not_known: tuple[Sentence, ...] = ()
