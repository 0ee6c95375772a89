"""Values made by the ``catalog`` stage: the document that everything else feeds on.

Field names are a contract with readers of the JSON. Lines count from 1, columns from 0 (in
characters).
"""

from msgspec import Struct

from extractor.model.resolve import Override
from extractor.model.scan import Excerpt, Guard, Message
from extractor.model.settings import SiteKind
from extractor.model.sources import Problem, Project

SCHEMA = "raisedex/catalog/1"


class ExceptionClass(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The type of an error."""

    name: str
    """Class name without module."""
    qualified_name: str | None = None
    """With module; absent where the class is not known, or differs between the sites."""
    bases: tuple[str, ...] = ()
    """Qualified names in the order in which Python searches them, without ``object``."""
    defined_at: str | None = None
    """``path:line`` of the class statement, where it is in the project."""
    docstring: str | None = None
    """First paragraph, on one line."""


class Site(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One raise site of an error."""

    kind: SiteKind
    path: str
    """POSIX path in the repository."""
    module: str
    line: int
    column: int
    end_line: int
    end_column: int
    function: str | None = None
    written: str
    """What is raised as written, without arguments."""
    statement: str
    comments: tuple[str, ...] = ()
    cause: str | None = None
    guards: tuple[Guard, ...] = ()
    """The path condition: what holds together on the way here, outermost first."""
    factories: tuple[str, ...] = ()
    """Functions between the raise and the class that is made, qualified, outermost first."""
    status: str | None = None
    """HTTP status that the raise or its class states."""
    overridden_by: tuple[Override, ...] = ()
    """Where the site is all that an abstract method does: classes that override it, at most 12."""
    overrides: int = 0
    """How many classes override it."""
    partial: bool = False
    """Whether the guards are needed but may not suffice: ways that lead here were joined."""
    permalink: str | None = None
    message: Message | None = None
    """Where this site's fields are written otherwise than in the error's ``message``."""
    excerpt: Excerpt


class Error(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a user meets: an exception type with a message template. One page each."""

    id: str
    """16 hex digits; see ``extractor.catalog.identity``."""
    title: str
    """Headline: the message's first sentence, or type and function where there is no text."""
    exception: ExceptionClass
    message: Message
    sites: tuple[Site, ...]
    """In order of path and line."""


class ReraiseSite(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A ``raise`` that passes a caught exception on; it has no page of its own."""

    path: str
    line: int
    column: int
    end_line: int
    function: str | None = None
    statement: str
    permalink: str | None = None


class Coverage(Struct, frozen=True, kw_only=True):
    """Counts over the scanned files. ``raise_statements == raise_sites + reraises`` always."""

    files: int
    """Python files in scope, those under ``problems`` included."""
    lines: int
    left_out: int
    """Python files that the settings left out."""
    unread_files: int
    """Files in scope that are listed under ``problems`` and so were not counted."""
    raise_statements: int
    assert_statements: int
    assert_messages: int
    sites: int
    raise_sites: int
    assert_sites: int
    exit_sites: int
    parser_error_sites: int
    reraises: int
    unpublished: int
    """Sites whose kind the settings leave out of the pages."""
    errors: int
    unconditional: int
    """Sites that nothing on the way decides about."""
    complete_conditions: int
    """Sites whose path condition is whole: every decision on the way is in it."""
    known_classes: int
    """Sites whose exception class is known with its module."""
    with_argument: int
    """Raise sites that hand something to the exception."""
    with_text: int
    """Those of ``with_argument`` whose template holds fixed text."""
    dynamic: int
    """Sites with a message that could not be read statically."""
    dynamic_reasons: dict[str, int]
    """Reason -> number of sites."""


class Catalog(Struct, frozen=True, kw_only=True):
    """Everything known for one pin."""

    schema: str
    project: Project
    errors: tuple[Error, ...]
    """In order of id."""
    reraises: tuple[ReraiseSite, ...]
    problems: tuple[Problem, ...]
    coverage: Coverage
