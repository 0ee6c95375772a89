"""All that is known of a raise site before it is explained."""

from msgspec import Struct

from extractor.model.classify import Classified
from extractor.model.explain import Explanation
from extractor.model.facts import Class, Function
from extractor.model.resolve import ResolvedException
from extractor.model.resolve_meaning import Meaning
from extractor.model.resolve_options import OptionEntry, Tie
from extractor.model.resolve_reach import Way
from extractor.model.scan import Message, RaiseSite
from extractor.model.sources import Requirement
from extractor.model.usage import Command, Expectation


class KnownSite(Struct, frozen=True, kw_only=True):
    """One raise site with what the whole project tells of it."""

    path: str
    """Repository path."""
    module: str
    site: RaiseSite
    message: Message
    """As shown: where the class makes it, that is not what was scanned."""
    exception: ResolvedException
    ties: tuple[Tie, ...] = ()
    meanings: tuple[Meaning, ...] = ()
    ways: tuple[Way, ...] = ()
    function: Function | None = None
    """The innermost function around."""
    owner: Class | None = None
    """The class whose method that is."""
    expected_by: tuple[Expectation, ...] = ()
    """Tests that expect this error."""


class ToldSite(Struct, frozen=True, kw_only=True):
    """A raise site with all that is known and said of it."""

    known: KnownSite
    explanation: Explanation
    classified: Classified | None = None
    """What kind of situation it is about, where that was looked at."""


class KnownProject(Struct, frozen=True, kw_only=True):
    """What sentences about any site may name."""

    options: dict[str, OptionEntry]
    """By key."""
    requirements: tuple[Requirement, ...] = ()
    """Distributions that the project needs."""
    distribution: str | None = None
    """What the project itself is installed as."""
    commands: tuple[Command, ...] = ()
    """What documents and scripts show, with at least two options of the project each."""
