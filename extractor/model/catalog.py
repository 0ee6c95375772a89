"""Values made by the ``catalog`` stage: the document that everything else feeds on.

Field names are a contract with readers of the JSON. Lines count from 1, columns from 0 (in
characters).
"""

from msgspec import Struct

from extractor.model.classify import Category, Mechanism, Reader
from extractor.model.explain import Explanation
from extractor.model.facts import OptionKind
from extractor.model.resolve import Override
from extractor.model.resolve_options import TieRule
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


class Declared(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What shows that something is an option, and where."""

    rule: str
    at: str
    """``path:line``."""


class Option(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An input that a user controls. Exactly one of ``flag``, ``env`` and ``field`` is there."""

    key: str
    """Unique in the catalog."""
    flag: str | None = None
    """``--moe-a2a-backend``; without dashes for a positional argument."""
    env: str | None = None
    """Environment variable."""
    field: str | None = None
    """``Class.name``: field of a request model or of a configuration class."""
    aliases: tuple[str, ...] = ()
    attribute: str | None = None
    """Where the value is kept: ``Class.name``, or the name in a parser's result."""
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
    declared_at: str
    """``path:line``."""
    permalink: str | None = None
    evidence: tuple[Declared, ...]
    """Why it is an option: the declaration first."""

    @property
    def name(self) -> str:
        """As a user writes it."""
        return self.flag or self.env or self.field or self.key

    @property
    def kind(self) -> OptionKind:
        """How a user sets it."""
        if self.env is not None:
            return OptionKind.ENV
        return OptionKind.FLAG if self.flag is not None else OptionKind.FIELD


class GuardOption(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A guard reads an option."""

    guard: int
    """Index in the site's ``guards``."""
    expression: str
    """The part of the guard that reads it, as written."""
    option: str
    """Key of the option."""
    rule: TieRule
    evidence: str
    """``path:line`` of what shows it."""
    through: tuple[str, ...] = ()
    """``path:line`` of assignments in between."""


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
    guard_options: tuple[GuardOption, ...] = ()
    """Which guards read which option."""
    explanation: Explanation
    """What the page says of this site."""
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
    thrown_at: str | None = None
    """``path:line`` of the ``raise``, where the site is a call of a function that raises the text
    that it is handed: a traceback ends there, and this site is a frame above."""
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
    options: tuple[str, ...] = ()
    """Keys of the options that a guard of a site reads, in order of the sites."""
    category: Category | None = None
    """What kind of situation its first site is about; absent where it was not looked at."""
    mechanism: Mechanism | None = None
    """What the deciding test of the first site looks at."""
    reader: Reader | None = None
    """Who can do something about it, at the first site."""
    related: tuple[str, ...] = ()
    """Ids of at most five others that its reader may need next, the best first."""
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
    handed_sites: int
    """Calls of functions that raise the text that they are handed: sites of errors, but no raise
    statements, so they are in none of the other counts."""
    unpublished: int
    """Sites whose kind the settings leave out of the pages."""
    errors: int
    unconditional: int
    """Sites that nothing on the way decides about."""
    complete_conditions: int
    """Sites whose path condition is whole: every decision on the way is in it."""
    known_classes: int
    """Sites whose exception class is known with its module."""
    option_sites: int
    """Sites of which a guard reads an option."""
    reached_sites: int
    """Sites with a way from an entry point."""
    explained_errors: int
    """Errors with meaning and trigger, as far as there is any; the first site counts."""
    solvable_errors: int
    """Errors about which someone but the maintainer can do something."""
    solved_errors: int
    """Those of ``solvable_errors`` with a solution."""
    option_errors: int
    """Errors whose whole path condition reads options and nothing else."""
    checked_errors: int
    """Those of ``option_errors`` with a checked example."""
    examples: int
    """Errors with a checked example."""
    sentences: int
    """Sentences of all explanations."""
    extracted_sentences: int
    """Those that give words of the source."""
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
    options: tuple[Option, ...]
    """Inputs that a user controls, in order of key."""
    reraises: tuple[ReraiseSite, ...]
    problems: tuple[Problem, ...]
    coverage: Coverage
