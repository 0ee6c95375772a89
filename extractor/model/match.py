"""Values made by the ``match`` stage: what a paste holds, the index it is looked up in, the answer.

Lines count from 1. Scores, weights and offsets are integers, so that another program that keeps to
the same rules comes to the same order.
"""

from enum import StrEnum

from msgspec import Struct

INDEX_SCHEMA = "raisedex/match/1"


class HowChained(StrEnum):
    """What the exception printed before this one has to do with it."""

    CAUSE = "cause"
    """``raise … from`` the one before."""
    CONTEXT = "context"
    """Raised while the one before was being handled."""
    GROUP = "group"
    """A member of an exception group printed before."""


class PastedFrame(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One traceback frame."""

    path: str
    """As printed, with slashes."""
    line: int | None = None
    function: str | None = None
    """As printed, without arguments; ``<module>`` outside of functions."""
    code: str | None = None
    """First code line shown for the frame, stripped."""


class PastedException(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One exception of a paste; or a message without one."""

    type: str | None = None
    """Class name without module; ``None`` where the paste does not say."""
    qualified: str | None = None
    """The class as printed, where it was printed with a module."""
    message: str = ""
    more: str = ""
    """Lines after the message that may belong to it: nothing in the paste says where it ends."""
    frames: tuple[PastedFrame, ...] = ()
    """Outermost first: the last one is where it was raised."""
    how_chained: HowChained | None = None
    first_line: int = 1
    last_line: int = 1
    """Lines of the paste from the traceback's first to the message's last."""
    bare: bool = False
    """Whether the message is a line of text of which neither beginning nor end is known."""


class Paste(Struct, frozen=True, kw_only=True):
    """What was read from a paste."""

    exceptions: tuple[PastedException, ...] = ()
    """The one printed last first."""


class ClassRow(Struct, frozen=True, array_like=True, gc=False):
    """An exception class of the index."""

    name: str
    qualified: str
    """Empty where it is not known."""
    bases: tuple[str, ...]
    """Class names, without modules."""


class SiteRow(Struct, frozen=True, array_like=True, gc=False):
    """A raise site of the index."""

    path: int
    """Index in ``paths``."""
    line: int
    end_line: int
    function: str
    """Qualified name; empty at module level."""
    code: str
    """First line of the statement."""


class ErrorRow(Struct, frozen=True, array_like=True, gc=False):
    """An error of the index."""

    id: str
    title: str
    exception: int
    """Index in ``classes``."""
    dynamic: bool
    """Whether the text is made at run time: any message can be its."""
    sites: tuple[SiteRow, ...]


class TemplateRow(Struct, frozen=True, array_like=True, gc=False):
    """One way that the message of an error can read."""

    error: int
    """Index in ``errors``."""
    texts: tuple[str, ...]
    """Fixed texts without white space: one more than there are fields."""
    fields: tuple[str, ...]
    """Expressions as written, one between two texts each."""
    kinds: str
    """For each field a letter: what it holds. See ``extractor.match.fields``."""


class ReraiseRow(Struct, frozen=True, array_like=True, gc=False):
    """A ``raise`` that passes a caught exception on."""

    path: int
    line: int
    end_line: int


class MatchIndex(Struct, frozen=True, kw_only=True):
    """What a paste is looked up in: one per catalog. Plain data, so that it stores as JSON."""

    schema: str
    project: str
    version: str
    """Version, tag or commit of the catalog; empty where it has none."""
    classes: tuple[ClassRow, ...]
    builtins: dict[str, tuple[str, ...]]
    """Built-in exception -> names of its bases."""
    paths: tuple[str, ...]
    """Repository paths."""
    installed: tuple[str, ...]
    """For each path the one below the import root: ``pkg/mod.py`` for ``src/pkg/mod.py``."""
    errors: tuple[ErrorRow, ...]
    templates: tuple[TemplateRow, ...]
    """Those with fixed text."""
    anchors: dict[str, tuple[int, ...]]
    """Token -> templates of which it is the rarest."""
    loose: tuple[int, ...]
    """Templates without a token that is sure to stand alone in a message."""
    postings: dict[str, tuple[int, ...]]
    """Token -> all templates that hold it."""
    reraises: tuple[ReraiseRow, ...]


class Verdict(StrEnum):
    """The answer for one exception."""

    MATCH = "match"
    NOT_RAISED_HERE = "not_raised_here"
    """It passed through the project, but no raise site of the project made it."""
    NO_MATCH = "no_match"


class Place(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the project."""

    path: str
    """Repository path where the catalog knows the file, else as printed."""
    line: int | None = None
    function: str | None = None
    code: str | None = None
    """What the line does, as printed in the paste."""


class Match(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An error that fits."""

    error: str
    """Id."""
    title: str
    path: str
    """Of the site that fits best."""
    line: int
    function: str | None = None
    score: int
    """Equal scores are ties."""
    reasons: tuple[str, ...]
    caller: Place | None = None
    """Who called the function that raised, if that is in the project: it may have made the text."""
    values: dict[str, str] = {}
    """Field -> its text in the paste, for those that can be read off in one way only."""
    source: int = 0
    """Index of the catalog that it comes from."""


class Answer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is known about one exception of a paste."""

    exception: PastedException
    verdict: Verdict
    matches: tuple[Match, ...] = ()
    """The best first."""
    nearest: Place | None = None
    """The innermost frame in the project."""
    raised_at: Place | None = None
    """For an exception not raised here: the frame that did, where it lies outside the project."""
    passed_on: bool = False
    """Whether the nearest frame is a ``raise`` of a caught exception."""
    source: int = 0
    """Index of the catalog that ``nearest`` comes from."""
    versions: tuple[str, ...] = ()
    """Of several catalogs, those that the frames fit best."""
