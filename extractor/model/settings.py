"""What a ``raisedex.toml`` (or ``[tool.raisedex]``) can say.

Keys are written with hyphens in TOML (``include-tests``); unknown keys are refused.
"""

from enum import StrEnum

from msgspec import Struct


class SiteKind(StrEnum):
    """The kinds of raise site."""

    RAISE = "raise"
    """A ``raise`` statement that starts a new exception."""
    ASSERT = "assert"
    """An ``assert`` with a message."""
    EXIT = "exit"
    """``sys.exit("text")``, ``exit("text")`` and ``quit("text")``."""
    PARSER_ERROR = "parser_error"
    """``parser.error("text")`` of argparse and its kin: prints usage and exits with status 2."""


class PermalinkStyle(StrEnum):
    """How a host spells the address of a line at a commit."""

    GITHUB = "github"
    GITLAB = "gitlab"
    BITBUCKET = "bitbucket"
    GITEA = "gitea"


class ProjectSettings(
    Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True
):
    """Who the scanned project is, where the source itself does not tell."""

    name: str | None = None
    """``owner/repo`` or a plain name; shown at the top of every page."""
    repository: str | None = None
    """Address of the repository's web pages, e.g. ``https://github.com/owner/repo``."""
    tag: str = "v{version}"
    """Tag that belongs to a package version; ``{version}`` is replaced."""
    commit: str | None = None
    """Full commit id of the pin, for a package that does not name it."""


class PermalinkSettings(
    Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True
):
    """How to link to a line of the pinned source."""

    style: PermalinkStyle | None = None
    """Host style; by default read off the repository's address."""
    pattern: str | None = None
    """Own pattern with ``{repository}``, ``{ref}``, ``{path}``, ``{line}``, ``{end_line}``."""


class SiteSettings(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """How the published site presents itself."""

    title: str | None = None
    """Site title; by default ``<project> errors``."""
    footer: str | None = None
    """One line of plain text for the foot of every page."""
    url: str | None = None
    """Public address of the site's root; needed for canonical links, sitemap and llms.txt."""
    templates: str | None = None
    """Folder whose templates and static files replace the built-in ones, file by file."""
    issues: str | None = None
    """Address for new issues; by default ``<repository>/issues/new`` on GitHub and kin."""


class Settings(Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """All settings of one run."""

    source: str | None = None
    """SOURCE to use when the command names none."""
    include: tuple[str, ...] = ("**/*.py",)
    """gitignore-style patterns of the files to scan, against the path in the source."""
    exclude: tuple[str, ...] = ()
    """Patterns of files to leave out."""
    include_tests: bool = False
    """Whether test files (``tests/``, ``test_*.py``, ``conftest.py`` …) are scanned too."""
    kinds: tuple[SiteKind, ...] = tuple(SiteKind)
    """Kinds of site to publish."""
    roots: dict[str, str] = {}
    """Import root -> repository folder, e.g. ``{"sglang/": "python/sglang/"}`` for a wheel."""
    project: ProjectSettings = ProjectSettings()
    permalink: PermalinkSettings = PermalinkSettings()
    site: SiteSettings = SiteSettings()
