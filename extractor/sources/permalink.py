"""Addresses of source lines that never change: file and lines at the pinned commit.

Formats, each from its host's documentation: GitHub "Getting permanent links to files", GitLab
"Repository files: permalinks", Bitbucket Cloud "Hyperlink to source code", Gitea and Forgejo
"Permanent links to files".
"""

import re
from urllib.parse import quote, urlsplit

from extractor.errors import SettingsError
from extractor.model.settings import PermalinkSettings, PermalinkStyle
from extractor.model.sources import Project
from extractor.sources.addresses import style_of

_FIELD = re.compile(r"\{([^{}]*)\}")


def permalink(
    project: Project, settings: PermalinkSettings, path: str, line: int, end_line: int
) -> str | None:
    """Return the web address of lines ``line`` to ``end_line`` of a repository ``path``.

    ``None`` where the project has no repository or pin, or where the host is not known and the
    settings name neither a style nor a pattern. Links go to the commit, else to the tag.

    Raises:
        SettingsError: if the own pattern has an unknown field or does not make a web address.
    """
    ref = project.commit or project.ref
    if settings.pattern is not None:
        return _fill(settings.pattern, project, path, (line, end_line))
    if project.repository is None or ref is None:
        return None
    style = settings.style or style_of(project.repository)
    if style is None:
        return None
    where, lines = _STYLES[style](project, quote(ref, safe="/"), line, end_line)
    return f"{project.repository}/{where}/{quote(path, safe='/')}#{lines}"


def _github(_: Project, ref: str, line: int, end: int) -> tuple[str, str]:
    return f"blob/{ref}", f"L{line}" if line == end else f"L{line}-L{end}"


def _gitlab(_: Project, ref: str, line: int, end: int) -> tuple[str, str]:
    return f"-/blob/{ref}", f"L{line}" if line == end else f"L{line}-{end}"


def _bitbucket(_: Project, ref: str, line: int, end: int) -> tuple[str, str]:
    return f"src/{ref}", f"lines-{line}" if line == end else f"lines-{line}:{end}"


def _gitea(project: Project, ref: str, line: int, end: int) -> tuple[str, str]:
    kind = "commit" if project.commit else "tag"
    return f"src/{kind}/{ref}", f"L{line}" if line == end else f"L{line}-L{end}"


_STYLES = {
    PermalinkStyle.GITHUB: _github,
    PermalinkStyle.GITLAB: _gitlab,
    PermalinkStyle.BITBUCKET: _bitbucket,
    PermalinkStyle.GITEA: _gitea,
}


def _fill(pattern: str, project: Project, path: str, lines: tuple[int, int]) -> str | None:
    ref = project.commit or project.ref
    values = {
        "repository": project.repository,
        "ref": None if ref is None else quote(ref, safe="/"),
        "path": quote(path, safe="/"),
        "line": str(lines[0]),
        "end_line": str(lines[1]),
    }
    fields = _FIELD.findall(pattern)
    unknown = sorted(set(fields) - values.keys())
    if unknown:
        known = ", ".join(f"{{{name}}}" for name in values)
        raise SettingsError(f"permalink.pattern: unknown {{{unknown[0]}}}. Known are {known}.")
    if any(values[name] is None for name in fields):
        return None
    address = _FIELD.sub(lambda match: values[match[1]] or "", pattern)
    if urlsplit(address).scheme not in {"http", "https"}:
        raise SettingsError(
            f"permalink.pattern: {pattern!r} does not make a web address. "
            "Begin it with https:// or {repository}."
        )
    return address
