"""Values made by the ``scan`` stage for later stages: what a file declares, imports and calls.

They are read with the standard library's ``ast``: all files are read for them, not just those that
raise. A file that the running Python cannot parse has none (``read`` is false): then less is said.
Lines count from 1. Code is as written, on one line.
"""

from enum import StrEnum

from msgspec import Struct


class Import(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A name that an import statement binds, at any depth of the file."""

    name: str
    """The bound name; ``*`` for ``from m import *``. ``import a.b`` binds ``a``."""
    module: str
    """Absolute dotted module that the name stands for or is taken from; relative imports resolved
    against the file's own (``a`` for ``import a.b``, ``a.b`` for ``import a.b as c``)."""
    attribute: str | None = None
    """What is taken from the module; ``None`` for ``import m``."""
    line: int
    scope: str | None = None
    """Qualified function or class whose body holds it; ``None`` at module level."""


class Parameter(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One parameter of a function."""

    name: str
    annotation: str | None = None
    default: str | None = None
    kind: str = "either"
    """``positional``, ``either``, ``keyword``, ``args`` (``*x``) or ``kwargs`` (``**x``)."""
    docstring: str | None = None
    """First paragraph of its entry in the docstring of the function (for ``__init__`` that of the
    class, too), on one line."""


class Call(Struct, frozen=True, kw_only=True):
    """A call of a name or an attribute."""

    callee: str
    """Dotted as written: ``fail``, ``self.check``, ``errors.BadInput``; ``super().run``; ``().run``
    where the receiver is another expression."""
    line: int


class Function(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A function or method."""

    qualified: str
    """As ``__qualname__``."""
    line: int
    end_line: int
    parameters: tuple[Parameter, ...] = ()
    decorators: tuple[str, ...] = ()
    docstring: str | None = None
    """First paragraph, on one line."""
    calls: tuple[Call, ...] = ()
    """Calls in its own body, in source order; those of nested functions left out."""
    result: str | None = None
    """Annotation of what it returns."""
    returns: tuple[str, ...] = ()
    """Code of the returned expressions, ``None`` for a bare ``return``; a local variable that is
    assigned once, also as argument of a returned call, is replaced by its value, and a literal
    text with ``%`` or ``format`` by the f-string that says the same. Each at most 1,000
    characters long (what was cut ends with ``…``)."""
    binds: tuple[str, ...] = ()
    """Names that its body binds, apart from parameters, imports and definitions, and those that
    functions inside it bind by ``nonlocal``; sorted."""
    sets: tuple[str, ...] = ()
    """Attributes that its body assigns or deletes, dotted as written (``self.code``); sorted."""
    base_arguments: tuple[str, ...] | None = None
    """Code of what an ``__init__`` hands to that of the base class; a local variable assigned once
    is replaced by its value, and literal texts are as in ``returns``. ``None`` where that is not
    sure, or not done."""
    keeps: tuple[tuple[str, str], ...] = ()
    """Attributes in which an ``__init__`` keeps a parameter unchanged, with the parameter:
    ``("path", "path")`` for ``self.path = path``."""
    makes: tuple[tuple[str, str], ...] = ()
    """Local variables bound once, and attributes, that are assigned the result of a call, with the
    callee: ``("loader", "make_loader")``, ``("self.pool", "Pool")``; dotted as written."""
    is_generator: bool = False
    """Whether a call of it runs nothing of its body yet: it has ``yield``."""
    only_raises: bool = False
    """Whether its body is (after a docstring) nothing but one ``raise``: an abstract method."""
    only_returns: bool = False
    """Whether its body is (after a docstring) nothing but one ``return`` of an expression."""
    condition: str | None = None
    """For a body that returns ``True`` or ``False`` early, then an expression: code that is true
    exactly where the result is, ``is_cuda() and version() > 3``."""


class Attribute(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A name assigned in a class body or at module level, with or without value."""

    name: str
    annotation: str | None = None
    value: str | None = None
    """Code, at most 2,000 characters long (what was cut ends with ``…``); ``None`` also for a name
    bound in another way: part of a tuple, ``+=``, ``for``, ``with``, ``except``, ``del``."""
    line: int


class Class(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A class definition."""

    qualified: str
    line: int
    end_line: int
    bases: tuple[str, ...] = ()
    """As written, without keywords."""
    decorators: tuple[str, ...] = ()
    docstring: str | None = None
    """First paragraph, on one line."""
    attributes: tuple[Attribute, ...] = ()
    alters: tuple[str, ...] = ()
    """Attributes of its objects that its own code changes in place (``self.names.append``,
    ``self.names[0] =``), and those of the class (``cls.names``); sorted."""


class ImportFlag(Struct, frozen=True, kw_only=True):
    """A name of the module, or a function, that is true exactly where an import works."""

    name: str
    """``HAS_NUMPY``, ``np`` (``None`` where the import failed) or ``is_numpy_available``."""
    modules: tuple[str, ...]
    """Absolute dotted modules; more than one where all are needed."""
    line: int
    end_line: int


class TryImport(Struct, frozen=True, kw_only=True):
    """A handler of a ``try`` whose body does nothing that can fail but import."""

    line: int
    """Of the ``except``."""
    modules: tuple[str, ...]
    """Absolute dotted modules that the body imports, in source order."""
    import_line: int
    """Of the first import."""


class Choices(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A module or class constant that is a closed set of literal values."""

    name: str
    """``NAME`` or ``Class.NAME``; for an Enum the class's qualified name."""
    kind: str
    """``list``, ``tuple``, ``set``, ``frozenset``, ``dict``, ``literal``, ``enum`` or ``value``."""
    values: tuple[str, ...]
    """As Python literals (``repr``); dict keys; Enum member names with value: ``NAME=repr``."""
    line: int
    mutable: bool = False
    """Whether the file changes it anywhere (``append``, ``[…] =``, ``global`` …): no closed set."""


class OptionKind(StrEnum):
    """How a user sets an input."""

    FLAG = "flag"
    """A command-line flag or argument."""
    ENV = "env"
    """An environment variable."""
    FIELD = "field"
    """A field of a configuration or request model (dataclass, pydantic)."""


class Declaration(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One place that declares an input that a user controls."""

    kind: OptionKind
    name: str
    """``--moe-a2a-backend``, ``SGLANG_X`` or the field's name."""
    aliases: tuple[str, ...] = ()
    """Other spellings of the flag."""
    destination: str | None = None
    """Attribute that holds the value: ``dest`` or what argparse makes of the flag."""
    owner: str | None = None
    """Qualified class whose attribute it is (dataclass, settings, request model)."""
    help: str | None = None
    choices: tuple[str, ...] = ()
    """As Python literals."""
    choices_from: str | None = None
    """Code of the choices, where they are no literals."""
    default: str | None = None
    """Code."""
    type: str | None = None
    """Code of the type or annotation; ``flag`` for ``store_true`` and its kin."""
    wrapper: str | None = None
    """Head of the annotation that carries the help: ``Annotated`` or what stands for it."""
    internal: bool = False
    """Whether the declaration itself says that no flag is made of the field."""
    line: int
    end_line: int
    evidence: str
    """The rule that found it: ``argparse``, ``click``, ``typer``, ``dataclass``, ``pydantic``,
    ``os.environ``, ``env registry`` …"""


class Local(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a local name or an attribute of ``self`` stands for: a short expression."""

    scope: str
    """Qualified function that holds the assignment; empty for the module."""
    name: str
    """``backend``: assigned nowhere else in the function. ``self.backend``: each assignment in the
    class has its own entry, unless one is no short expression; then there is none."""
    code: str
    annotation: str | None = None
    line: int


class Assembly(Struct, frozen=True, kw_only=True):
    """A class of the module whose fields are put together from those of other classes."""

    name: str
    sources: tuple[str, ...]
    """Names that the assigned value is computed from, through the module's own variables."""
    line: int


class ParserCall(Struct, frozen=True, kw_only=True):
    """A call that hands a parser to a function, together with something else."""

    callee: str
    """Dotted as written."""
    handed: tuple[str, ...]
    """The other arguments that are dotted names."""
    scope: str
    """Qualified function that holds the call; empty for the module."""
    line: int


class Started(Struct, frozen=True, kw_only=True):
    """A function that a process or thread is started with: ``Process(target=f)``."""

    function: str
    """Dotted as written."""
    kind: str
    """``process`` or ``thread``."""
    scope: str
    """Qualified function or class that holds the call; empty for the module."""
    line: int


class FlagMention(Struct, frozen=True, kw_only=True):
    """A flag (``--like-this``) in a text of the file: a message, a docstring, a declaration."""

    name: str
    line: int
    """Of the first text that names it."""


class FileFacts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one file declares, imports and calls."""

    path: str
    """Repository path."""
    module: str
    read: bool = True
    imports: tuple[Import, ...] = ()
    functions: tuple[Function, ...] = ()
    classes: tuple[Class, ...] = ()
    assigned: tuple[Attribute, ...] = ()
    """Every binding of a module-level name that is no import or definition, also inside ``if``,
    ``try`` and the like and through ``global``."""
    changed: tuple[str, ...] = ()
    """Imported names, dotted as written, that the file changes in place; sorted."""
    choices: tuple[Choices, ...] = ()
    import_flags: tuple[ImportFlag, ...] = ()
    try_imports: tuple[TryImport, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    locals: tuple[Local, ...] = ()
    assemblies: tuple[Assembly, ...] = ()
    parser_calls: tuple[ParserCall, ...] = ()
    computed_flags: tuple[int, ...] = ()
    """Lines of ``add_argument`` calls whose flags are computed, so that none can be read."""
    flags_named: tuple[FlagMention, ...] = ()
    """Flags that occur in the file's texts, each once."""
    started: tuple[Started, ...] = ()
    """Functions that processes and threads are started with."""
    module_calls: tuple[Call, ...] = ()
    """Calls at module level (class bodies included)."""
    main_line: int | None = None
    """Line of ``if __name__ == "__main__"``."""
    main_calls: tuple[Call, ...] = ()
    """Calls inside that block."""
