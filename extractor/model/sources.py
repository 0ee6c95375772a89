"""Values made by the ``sources`` stage: what is scanned, and at which pin."""

from msgspec import Struct


class Project(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The scanned project at its pin (the catalog's ``project``)."""

    name: str
    """``owner/repo`` where the repository is known, else the distribution's or folder's name."""
    source: str
    """SOURCE as given, without credentials; for a local one only its last path component."""
    version: str | None = None
    """Version of the distribution, where the source is a package."""
    repository: str | None = None
    """Address of the repository's web pages, without ``.git`` and trailing slash."""
    ref: str | None = None
    """Tag, branch or revision as named by the user or derived from the version."""
    commit: str | None = None
    """Full commit id, where known."""
    date: str | None = None
    """Date of the commit, or of the package's files: ISO 8601, ``YYYY-MM-DD``."""
    dirty: bool = False
    """Whether a folder differs from its commit."""
    roots: dict[str, str] = {}
    """Import root -> repository folder, so that installed and repository paths can be told."""


class SourceFile(Struct, frozen=True, kw_only=True):
    """One Python file of the source."""

    path: str
    """POSIX path in the source, relative to its root: where it is read from."""
    repository_path: str
    """POSIX path in the repository: what pages show and permalinks use."""
    module: str
    """Dotted import name, e.g. ``sglang.srt.server_args``; ``pkg`` for ``pkg/__init__.py``."""
    digest: str
    """git blob id (SHA-1, hex) of the content: equal for a wheel, a checkout and a fork."""
    size: int
    """Bytes."""


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something of the source that could not be handled; the run went on without it."""

    path: str
    stage: str
    """``sources``, ``decode``, ``parse``, ``scan`` …"""
    reason: str
    """Plain sentence for the maintainer, with the line where one is known."""
    line: int | None = None


class ConsoleScript(Struct, frozen=True, kw_only=True):
    """A command that the project installs (``console_scripts``, ``[project.scripts]``)."""

    name: str
    module: str
    function: str
    """Dotted inside the module: ``main``, ``App.run``."""


class Requirement(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A distribution that the project needs (``Requires-Dist``, ``[project.dependencies]``)."""

    name: str
    text: str
    """As declared, without the marker: ``numpy>=1.26``."""
    extra: str | None = None
    """The extra that needs it."""
    conditional: bool = False
    """Whether a marker other than the extra restricts it (platform, Python version)."""


class Inventory(Struct, frozen=True, kw_only=True):
    """A source's pin and files, before anything is parsed."""

    project: Project
    files: tuple[SourceFile, ...]
    """In order of ``path``."""
    problems: tuple[Problem, ...] = ()
    """Files that were not taken: links out of the tree, over the size limit, unreadable."""
    left_out: int = 0
    """Python files that the settings leave out (tests, ``exclude``)."""
    scripts: tuple[ConsoleScript, ...] = ()
    """Commands that the project installs."""
    requirements: tuple[Requirement, ...] = ()
    """Distributions that it needs."""
    usage: tuple[SourceFile, ...] = ()
    """Test files, in scope or not, documents and example scripts: what they show of the project is
    read, but no errors. In order of ``path``."""


class Installed(Struct, frozen=True, kw_only=True):
    """A package that is installed on this machine."""

    info: str
    """Path of its metadata folder, which also is the SOURCE to scan."""
    name: str
    version: str
    digest: str
    """Of the list of its files: differs where another build is installed."""
