"""How a project uses itself: errors that its tests expect, commands that its documents show."""

from msgspec import Struct


class Expectation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A test that expects an exception with a text."""

    path: str
    """Repository path of the test."""
    line: int
    end_line: int
    """Of the block or call, and of the check of the text that follows it."""
    exceptions: tuple[str, ...]
    """Class names as written, dotted; one of them is expected."""
    texts: tuple[str | None, ...]
    """What the message holds, in order; ``None`` where it may hold anything."""
    function: str | None = None
    """Name of the function around."""
    call: str | None = None
    """Code of the one expression that is to fail, on one line."""
    callee: str | None = None
    """Last name of what it calls."""


class Command(Struct, frozen=True, kw_only=True):
    """A command line in a document or script."""

    path: str
    """Repository path."""
    line: int
    end_line: int
    options: tuple[tuple[str, str | None], ...]
    """Options in order, each with the word that follows it, where that is no option."""


class FileUsage(Struct, frozen=True, kw_only=True):
    """What one test, document or script shows."""

    expectations: tuple[Expectation, ...] = ()
    commands: tuple[Command, ...] = ()
