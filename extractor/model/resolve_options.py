"""Values made by the ``resolve`` stage about options: the inputs that a user controls, and which
conditions read them."""

from enum import StrEnum

from msgspec import Struct

from extractor.model.facts import OptionKind
from extractor.model.resolve import Place


class Evidence(Struct, frozen=True, kw_only=True):
    """What shows that something is so, and where."""

    rule: str
    place: Place


class OptionEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An input that a user controls."""

    key: str
    """Unique in the project: kind, name, module and class that declare it."""
    kind: OptionKind
    name: str
    """As the user writes it: ``--moe-a2a-backend``, ``SGLANG_X``, the name of a request field."""
    aliases: tuple[str, ...] = ()
    destination: str | None = None
    """The attribute that holds the value."""
    owner: str | None = None
    """Module and qualified name of the class whose attribute it is."""
    help: str | None = None
    choices: tuple[str, ...] = ()
    """As Python literals."""
    choices_open: bool = False
    """Whether the program may add to the choices while it runs."""
    choices_from: str | None = None
    """Code of choices that could not be read."""
    default: str | None = None
    """Code."""
    type: str | None = None
    """Code of the type; ``flag`` for one that takes no value."""
    path: str
    """File of the declaration."""
    line: int
    end_line: int
    evidence: tuple[Evidence, ...]
    """Why it is an option: the declaration first, then what makes a flag of a field."""


class TieRule(StrEnum):
    """What shows that an expression reads an option."""

    OWN_FIELD = "own field"
    """``self.x`` inside the class that declares the option."""
    ANNOTATION = "annotation"
    """The carrier is annotated with that class, or made by a call whose result is."""
    NAME = "name"
    """The carrier is named like the class, which alone of all classes of that name has the
    attribute, or is the only one that the file can mean."""
    NAMESPACE = "namespace"
    """The carrier is what the parser of this file returned."""
    PARAMETER = "parameter"
    """A parameter of the command whose decorator or signature declares the option."""
    ENVIRONMENT = "environment"
    """The variable is read by its name."""


class Tie(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A guard reads an option."""

    guard: int
    """Index in the guards of the site."""
    expression: str
    """The part of the guard that reads it, as written."""
    option: str
    """Key of the :class:`OptionEntry`."""
    rule: TieRule
    evidence: Place
    """Where the rule finds what it needs: the annotated parameter, the assignment …"""
    through: tuple[Place, ...] = ()
    """Assignments in between, where the guard tests a name that stands for the option."""
