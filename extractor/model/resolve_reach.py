"""Values made by the ``resolve`` stage about reach: how control may come to a raise site.

Ways are read from names, not observed: each says that it is possible, none that it happens.
"""

from enum import StrEnum

from msgspec import Struct


class EntryKind(StrEnum):
    """How a project's code is entered."""

    SCRIPT = "script"
    """An installed command."""
    COMMAND = "command"
    """A function that click or typer makes a command of."""
    MAIN = "main"
    """``python -m module``: the block under ``if __name__ == "__main__"``."""
    ROUTE = "route"
    """A function that answers web requests."""
    PROCESS = "process"
    """A function that a process is started with."""
    THREAD = "thread"
    """A function that a thread is started with."""
    API = "api"
    """A public function or method that a package exports."""
    IMPORT = "import"
    """The module's own code, run when it is imported."""


class EntryPoint(Struct, frozen=True, kw_only=True):
    """One place where the code is entered."""

    kind: EntryKind
    name: str
    """What a user would call it: the command, ``POST /generate``, ``python -m pkg.tool``, the
    function started, the dotted name exported, the module imported."""
    path: str
    """Repository path."""
    line: int
    """Where it is declared: the function, the block, the call that starts it."""


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One function on the way."""

    function: str | None = None
    """Qualified name inside its module; ``None`` for the module's own code."""
    path: str
    line: int
    """Where it calls the next step's function; in the last step, the raise site."""
    guessed: bool = False
    """Whether the next step rests on the name alone: the object that the method is called on is
    not known, or a subclass may be meant."""


class Way(Struct, frozen=True, kw_only=True):
    """A way that may lead from an entry point to a raise site."""

    entry: EntryPoint
    steps: tuple[Step, ...]
    """From the function that is entered to the one that raises; never empty."""
