"""Values made by the ``scan`` stage: the code around a raise site. Lines count from 1."""

from msgspec import Struct


class Caught(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A handler that surely catches what a site raises, around the site in the same function."""

    type: str
    """What the handler names, as written; empty for all."""
    line: int
    """Line of the ``except``."""
    end_line: int
    reraises: bool = False
    """Whether the handler passes on what it caught, at least in some cases."""
    raises: tuple[str, ...] = ()
    """What the handler raises instead, as written without arguments; at least in some cases."""
    always: bool = False
    """Whether the handler's last statement is one of these raises."""


class Assigned(Struct, frozen=True, kw_only=True):
    """A value that a branch gives to something; both as written, on one line."""

    target: str
    value: str


class Logged(Struct, frozen=True, kw_only=True):
    """A text that a branch logs or prints."""

    level: str
    """Name of the method or function: ``warning``, ``print``."""
    text: str
    """Template for people, as of a message."""
    line: int


class Branch(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Another branch of the ``if`` or ``match`` that decides on a raise site."""

    test: str | None = None
    """As a guard says it; ``None`` for ``else``."""
    line: int
    """Line of the ``if``, ``elif``, ``else`` or ``case``."""
    end_line: int
    chain: int
    """Line of the first ``if``, or of the ``match``."""
    assigns: tuple[Assigned, ...] = ()
    logs: tuple[Logged, ...] = ()
    leaves: str | None = None
    """First word of the branch's last statement if it leaves: ``raise``, ``return`` …"""


class CommentLine(Struct, frozen=True, kw_only=True):
    """One line of a comment, without ``#``."""

    line: int
    text: str
