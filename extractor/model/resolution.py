"""All that the ``resolve`` stage knows of a project."""

from msgspec import Struct

from extractor.model.known import KnownSite
from extractor.model.resolve import SiteKey
from extractor.model.resolve_options import OptionEntry
from extractor.model.usage import Command


class Resolution(Struct, frozen=True, kw_only=True):
    """What the names of a project stand for."""

    options: dict[str, OptionEntry]
    """Key -> input that a user controls."""
    sites: dict[SiteKey, KnownSite]
    """Every raise site with what the whole project tells of it."""
    handed: tuple[KnownSite, ...] = ()
    """Calls of functions that raise the text that they are handed; ``site.thrown`` names where."""
    commands: tuple[Command, ...] = ()
    """What documents and scripts show of the options."""
