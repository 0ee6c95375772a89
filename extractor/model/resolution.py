"""All that the ``resolve`` stage knows of a project."""

from msgspec import Struct

from extractor.model.resolve import ResolvedException, SiteKey
from extractor.model.resolve_options import OptionEntry, Tie
from extractor.model.resolve_reach import Way


class Resolution(Struct, frozen=True, kw_only=True):
    """What the names of a project stand for, by raise site."""

    exceptions: dict[SiteKey, ResolvedException]
    """Of every site."""
    options: dict[str, OptionEntry]
    """Key -> input that a user controls."""
    ties: dict[SiteKey, tuple[Tie, ...]]
    """Which guards read which option; sites without are left out."""
    ways: dict[SiteKey, tuple[Way, ...]]
    """How control may come to a site; sites without are left out."""
