"""Values made by the ``scan`` stage: what one file holds, before errors are grouped.

Lines count from 1; columns from 0, in characters (as ``ast`` and LibCST count, but in characters
where ``ast`` counts UTF-8 bytes).
"""

from enum import StrEnum

from msgspec import Struct

from extractor.model.scan_surroundings import Branch, Caught, CommentLine
from extractor.model.settings import SiteKind
from extractor.model.sources import Problem


class Part(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece of a message template: either fixed ``text`` or a ``field``."""

    text: str | None = None
    """What the user sees, escapes resolved."""
    field: str | None = None
    """The expression as written in the source."""
    conversion: str | None = None
    """``r``, ``s`` or ``a``, without the exclamation mark."""
    format_spec: str | None = None
    """As written, without the colon."""


class Template(Struct, frozen=True, kw_only=True):
    """One way that a message can read."""

    text: str
    """Template for people: fields as ``{expr!r:spec}``, braces of the text itself left single."""
    parts: tuple[Part, ...]


class Message(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is said when the error is raised."""

    text: str
    """``text`` of the first alternative; empty where there is no message."""
    parts: tuple[Part, ...]
    alternatives: tuple[Template, ...] = ()
    """All alternatives, the first included, where the code can say more than one thing."""
    dynamic: str | None = None
    """Why no fixed text could be read statically; absent where there is some, or no message."""


class GuardKind(StrEnum):
    """How control depends on a guard."""

    IF = "if"
    """A branch of an ``if`` statement or of a conditional expression that was taken or not."""
    EXIT = "exit"
    """An earlier branch that leaves (returns, raises, goes on with the loop) and was not taken."""
    WHILE = "while"
    """The test of a ``while`` loop."""
    FOR = "for"
    """Inside a ``for`` loop: ``target in iterable``. Says where, not when."""
    LOOP_ELSE = "loop_else"
    """The loop ended without ``break``."""
    EXCEPT = "except"
    """An exception of this type was caught; empty text for all."""
    TRY_ELSE = "try_else"
    """The ``try`` body ended without exception."""
    WITH = "with"
    """Inside a ``with`` block. Says where, not when."""
    CASE = "case"
    """A ``case`` of a ``match``; as an expression where the pattern can be said as one."""
    ASSERT = "assert"
    """The test of an ``assert``: false at its own site, true behind it."""
    OPERAND = "operand"
    """The left side of ``and`` or ``or`` in front of the site."""
    COMPREHENSION = "comprehension"
    """An ``if`` of a comprehension."""


class Place(Struct, frozen=True, kw_only=True):
    """A line of the scanned tree."""

    path: str
    """Repository path."""
    line: int


class Guard(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One condition on the way to a raise site."""

    kind: GuardKind
    text: str
    """Python as written, on one line."""
    holds: bool
    """Whether the text is true or false on the way."""
    line: int
    end_line: int
    stale: bool = False
    """Something that the text reads may have changed since: it held then, perhaps not now."""
    evaluable: bool = True
    """Whether the text is an expression with a truth value (no loop header, no exception type), in
    names of the site's own function."""
    path: str | None = None
    """File of the function called at the site that tests it, in names of its own, so that it is
    never ``evaluable``. ``None`` for the site's own function, and for a test that only reads what
    is handed over: that is told in the site's names, at the line of the call."""
    chain: int | None = None
    """Line of the first ``if``, or of the ``match``, where the test is one of several."""
    body_line: int | None = None
    """For ``except``: where the body of its ``try`` begins."""
    body_end_line: int | None = None
    calls: tuple[str, ...] = ()
    """For ``except``: code of all calls in the body, one inside the other told once; where it has
    at most three statements, and nothing but a call in it is there to fail."""


class Definition(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a name stands for where a guard or a raise reads it.

    One definition alone reaches that point, and nothing that the definition reads was changed in
    between.
    """

    name: str
    guard: int | None = None
    """Index in the guards of the site; ``None`` for the raise itself."""
    code: str | None = None
    """The assigned expression on one line; ``None`` for a parameter that still holds what the
    caller handed over."""
    annotation: str | None = None
    """Of the assignment."""
    line: int = 0
    end_line: int = 0
    """Of the assigned expression; 0 for a parameter."""


class Excerpt(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Source lines around a site."""

    start: int
    """Number of the first line."""
    lines: tuple[str, ...]
    """Without line ends."""
    opened_by: str | None = None
    """Opening quotes, with prefix, of a string that the first line begins inside."""


class RaiseSite(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One raise site as read from the file."""

    kind: SiteKind
    line: int
    column: int
    end_line: int
    end_column: int
    function: str | None
    """Qualified name as in ``__qualname__``; ``None`` at module level, the class in its body."""
    exception: str
    """Class name, e.g. ``ValueError`` (last part of a dotted name)."""
    written: str
    """What is raised as written, without its arguments: ``errors.BadInput``, ``make_error``."""
    message: Message
    has_argument: bool
    """Whether anything is handed to the exception (so that a message is to be expected)."""
    statement: str
    """The raw statement."""
    comments: tuple[str, ...]
    """Comment lines directly above, without ``#``."""
    cause: str | None = None
    """The expression after ``from``."""
    guards: tuple[Guard, ...] = ()
    """The path condition: all of them hold together, outermost first."""
    partial: bool = False
    """Whether ways that lead here were joined with loss: the guards are needed, not sufficient."""
    definitions: tuple[Definition, ...] = ()
    """What the names stand for that the guards and the statement read, where that is sure."""
    thrown: Place | None = None
    """The ``raise`` in the function that is called here and raises the text that it is handed;
    ``None`` where the site is the ``raise`` itself. A traceback ends there, one frame further."""
    guard_comments: tuple[CommentLine, ...] = ()
    """The comment directly above the innermost branch, without code and notes to tools."""
    siblings: tuple[Branch, ...] = ()
    """What the other branches do of the chain that decides, and of the next one around it."""
    caught: tuple[Caught, ...] = ()
    """Handlers in the same function that surely catch the error, the innermost first."""
    excerpt: Excerpt


class Reraise(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A ``raise`` that passes a caught exception on."""

    line: int
    column: int
    end_line: int
    function: str | None
    statement: str


class FileScan(Struct, frozen=True, kw_only=True):
    """All that the scan learns from one file."""

    path: str
    """Repository path."""
    module: str
    lines: int
    raise_statements: int = 0
    """Counted apart from the walk that makes the sites, so that the sum can be checked."""
    assert_statements: int = 0
    """All asserts, with a message or not."""
    assert_messages: int = 0
    """Asserts with a message."""
    sites: tuple[RaiseSite, ...] = ()
    """In source order."""
    reraises: tuple[Reraise, ...] = ()
    problem: Problem | None = None
    """Set where the file could not be read; then the counts are 0 and there are no sites."""
