"""Values made by the ``resolve`` stage about names: what an expression of a condition or of a
message stands for, where the code says it."""

from enum import StrEnum

from msgspec import Struct

from extractor.model.resolve import Place


class MeaningKind(StrEnum):
    """What an expression stands for."""

    PARAMETER = "parameter"
    """A parameter of the function around, not assigned before it is read."""
    CONSTRUCTOR = "constructor"
    """``self.x`` that the constructor keeps from its parameter, assigned nowhere else."""
    LOCAL = "local"
    """A variable with exactly one assignment that reaches the place where it is read."""
    CONSTANT = "constant"
    """A module or class constant, followed through imports."""
    PREDICATE = "predicate"
    """A call of one function of the project."""
    IMPORT_FLAG = "import_flag"
    """A name that tells whether an import worked."""


class Meaning(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one expression stands for."""

    expression: str
    """As written in the guard or in a field of the message."""
    guard: int | None = None
    """Index in the guards of the site; ``None`` for a field of the message."""
    kind: MeaningKind
    place: Place
    """Of the declaration: the parameter's function, the assignment, the ``def``."""
    end_line: int
    annotation: str | None = None
    """Code of a parameter's or variable's annotation."""
    default: str | None = None
    """Code of a parameter's default, for ``CONSTRUCTOR`` too."""
    code: str | None = None
    """What a local stands for, or a constant that is no literal; the name of the constructor's
    parameter; the one expression that a predicate returns, with the arguments of the call put in.
    Names in the code of a predicate or constant are those of its own file."""
    values: tuple[str, ...] = ()
    """A closed set's values as Python literals, in source order; one for a single value. For an
    Enum and for a member of it (``Color.RED``): all members, as ``NAME=code of the value``."""
    closed: bool = False
    """Whether ``values`` is all there is: nothing changes the constant anywhere."""
    collection: str | None = None
    """``list``, ``tuple``, ``set``, ``frozenset``, ``dict``, ``literal``, ``enum`` or ``value``."""
    docstring: str | None = None
    """First sentence of a predicate's docstring, or of a parameter's entry in one; as written."""
    module: str | None = None
    """Module that an import flag is about: the name is true (not ``None``) exactly where it can be
    imported. Several are joined by ``, ``. For a guard on a caught ``ImportError``, whose
    expression is the type's text: what the ``try`` imports."""
    qualified: str | None = None
    """Module and qualified name of a predicate, a constant or a constructor."""
