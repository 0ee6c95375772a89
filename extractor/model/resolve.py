"""Values made by the ``resolve`` stage about exceptions: what a raise site really raises."""

from collections.abc import Mapping

from msgspec import Struct

from extractor.model.scan import Place as Place
from extractor.model.scan import RaiseSite, Template

SiteKey = tuple[str, int, int]
"""Repository path, line and column of a raise site."""


class Stated(Struct, frozen=True, kw_only=True):
    """A literal that the source states, and where."""

    name: str
    """The attribute or keyword: ``status_code``, ``default_detail``."""
    value: str
    """The text itself, or the digits of a number."""
    place: Place


class Override(Struct, frozen=True, kw_only=True):
    """A class that overrides an abstract method."""

    qualified: str
    """Module and qualified name of the class."""
    place: Place
    """Where it defines the method."""


class Factory(Struct, frozen=True, kw_only=True):
    """A function that makes the exception."""

    qualified: str
    """Module and qualified name."""
    place: Place


class HandedMessage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A function that raises what it is handed: the text of the message is a bare parameter."""

    function: str
    """Qualified name inside its module."""
    parameter: str
    position: int | None = None
    """Index in the signature, ``self`` counted; ``None`` for a keyword-only parameter."""
    path: str
    line: int
    """Of the raise site."""
    column: int


class HandedCall(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A call of a function that raises what it is handed."""

    callee: str
    """As in :class:`extractor.model.facts.Call`."""
    line: int
    parameter: str
    position: int | None
    """Index among the arguments of the call; ``None`` where only the name will do."""
    others: tuple[tuple[str, int | None], ...] = ()
    """All parameters that the function does not bind anew, each with such an index."""
    receiver: str | None = None
    """Name of the parameter that is the object before the last dot of ``callee``."""
    path: str
    """Of the function that is called."""
    raised: RaiseSite
    """What it raises: its ``raise``, or a call of such a function in its own body."""


AskedCalls = Mapping[str, tuple[HandedCall, ...]]
"""Such calls by repository path of the file that holds them."""


class BuiltMessage(Struct, frozen=True, kw_only=True):
    """A message that the class, or a function that makes the exception, makes of what the raise
    hands over."""

    template: Template
    """What is handed over is put in where it is known; other fields are as where it is made."""
    place: Place
    """What makes it: ``__init__``, ``__str__`` or the function."""


class ResolvedException(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The class that a raise site raises."""

    name: str
    """Class name; as scanned where the class is not known."""
    qualified_name: str | None = None
    """``pkg.mod.Class``, ``builtins.ValueError`` or, for a class outside of the project, its name
    as imported; ``None`` where it is not known."""
    bases: tuple[str, ...] = ()
    """Qualified names in the order in which Python searches them, without ``object``."""
    complete: bool = False
    """Whether the bases are all there are; false where one lies outside of the project."""
    defined_at: Place | None = None
    """Where the class statement stands; ``None`` outside of the project."""
    docstring: str | None = None
    """First paragraph, on one line."""
    factories: tuple[Factory, ...] = ()
    """Functions in between: the raise calls the first, the last one makes the exception."""
    status: Stated | None = None
    """HTTP status that the raise or its class states."""
    default_text: Stated | None = None
    """Text that the class states for itself, where the raise hands over nothing. That it is what
    the user sees is up to the class's constructor or ``__str__``."""
    built: BuiltMessage | None = None
    """The message, where the class makes it; to be said instead of what was scanned."""
    overridden_by: tuple[Override, ...] = ()
    """For the only statement of an abstract method: classes that override it, at most 12."""
    overrides: int = 0
    """How many classes override it."""


class HandedSite(Struct, frozen=True, kw_only=True):
    """A call whose text a function of the project raises, with what is known of the exception."""

    path: str
    """Repository path."""
    module: str
    site: RaiseSite
    """Of the call; ``thrown`` names the ``raise``."""
    exception: ResolvedException
