"""What a package or a project folder says about itself, read without running anything of it.

``METADATA`` and ``PKG-INFO`` follow the core metadata specification, ``pyproject.toml`` the
``[project]`` table (PEP 621) or Poetry's older one, ``setup.cfg`` setuptools. ``setup.py`` is never
looked at: it can only be run.
"""

import configparser
import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from packaging.metadata import parse_email

from extractor.sources.addresses import from_metadata

Reader = Callable[[str], bytes | None]

_COMMIT = re.compile(
    rb"""^(?:__)?(?:commit(?:_id|_hash|_sha)?|git_(?:commit|revision|version|sha|hash))(?:__)?
         (?:\s*=\s*\w+)*\s*=\s*(["'])g?([0-9a-f]{7,40})\1\s*(?:\#.*)?$""",
    re.MULTILINE | re.VERBOSE,
)
_FULL_OR_SHORT = re.compile(r"(?=[0-9]*[a-f])[0-9a-f]{7,40}|[0-9]{40}")
VERSION_FILES = ("_version.py", "version.py", "__version__.py")
"""Names of the generated modules in which build tools write the commit."""


class Distribution(Struct, frozen=True, kw_only=True):
    """A package's own words."""

    name: str | None = None
    version: str | None = None
    repository: str | None = None


def from_core_metadata(content: bytes) -> Distribution:
    """Read ``METADATA`` or ``PKG-INFO``; wrong fields are skipped."""
    raw, _ = parse_email(content)
    urls = dict(raw.get("project_urls", {}))
    urls.setdefault("Homepage", raw.get("home_page", ""))
    return Distribution(
        name=raw.get("name"), version=raw.get("version"), repository=from_metadata(urls)
    )


def from_project_files(read: Reader) -> Distribution:
    """Read ``pyproject.toml``, and ``setup.cfg`` for what that leaves open.

    Files that are not valid are skipped: settings in them are checked elsewhere, and a name can be
    had from the folder.
    """
    found = [_pyproject(read("pyproject.toml") or b""), _setup_cfg(read("setup.cfg") or b"")]
    return Distribution(
        name=next((each.name for each in found if each.name), None),
        version=next((each.version for each in found if each.version), None),
        repository=next((each.repository for each in found if each.repository), None),
    )


def commit_id(content: bytes) -> str | None:
    """Return the commit that a generated version module was written for, if it names one.

    Such modules come from setuptools-scm (``__commit_id__ = commit_id = "g0132848"``), numpy
    (``git_revision``) and torch (``git_version``), among others.
    """
    for match in _COMMIT.finditer(content):
        value = match[2].decode("ascii")
        if _FULL_OR_SHORT.fullmatch(value):
            return value
    return None


def _pyproject(content: bytes) -> Distribution:
    try:
        document = tomllib.loads(content.decode("utf-8"))
    except (ValueError, RecursionError):
        return Distribution()
    project, poetry = _table(document, "project"), _table(document, "tool", "poetry")
    urls = {key: poetry.get(key) for key in ("repository", "homepage")}
    urls |= _table(poetry, "urls") | _table(project, "urls")
    return Distribution(
        name=_text(project.get("name")) or _text(poetry.get("name")),
        version=_text(project.get("version")) or _text(poetry.get("version")),
        repository=from_metadata({k: v for k, v in urls.items() if isinstance(v, str)}),
    )


def _setup_cfg(content: bytes) -> Distribution:
    parser = configparser.RawConfigParser(strict=False)
    try:
        parser.read_string(content.decode("utf-8"))
    except (UnicodeDecodeError, configparser.Error):
        return Distribution()
    if not parser.has_section("metadata"):
        return Distribution()
    metadata = parser["metadata"]
    lines = (line.partition("=") for line in metadata.get("project_urls", "").splitlines())
    urls = {label.strip(): url.strip() for label, _, url in lines}
    urls.setdefault("Homepage", metadata.get("url", metadata.get("home-page", "")))
    version = metadata.get("version", "")
    return Distribution(
        name=metadata.get("name") or None,
        version=None if version.startswith(("attr:", "file:")) else version or None,
        repository=from_metadata(urls),
    )


def _table(document: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    value: Any = document
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None
