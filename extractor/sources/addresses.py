"""Addresses of repositories: from what git remotes and package metadata say to one plain form.

The plain form is ``https://host/owner/repo``: no credentials, no ``.git``, no slash at the end.
"""

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from extractor.errors import SettingsError
from extractor.model.settings import PermalinkStyle

_SCP_LIKE = re.compile(r"^(?:[\w.+-]+@)?(?P<host>[A-Za-z0-9][A-Za-z0-9.-]+):(?P<path>[^:].*)$")
_CREDENTIALS = re.compile(r"(?<=://)[^/@\s]+@")

_STYLES = {
    "github": PermalinkStyle.GITHUB,
    "gitlab": PermalinkStyle.GITLAB,
    "bitbucket": PermalinkStyle.BITBUCKET,
    "gitea": PermalinkStyle.GITEA,
    "forgejo": PermalinkStyle.GITEA,
    "codeberg": PermalinkStyle.GITEA,
}
_SOURCE_LABELS = ("source", "sourcecode", "repository", "code", "github", "gitlab", "git")
_OTHER_LABELS = ("homepage", "home", "bugtracker", "issues", "tracker", "changelog")
_NO_OWNERS = frozenset({"sponsors", "orgs", "users", "about", "features", "apps", "topics"})


def without_credentials(text: str) -> str:
    """Return ``text`` with user names and passwords taken out of every address in it."""
    return _CREDENTIALS.sub("", text)


def style_of(address: str) -> PermalinkStyle | None:
    """Return the kind of code host that an address belongs to, by a label of its host name."""
    labels = (urlsplit(address).hostname or "").split(".")
    return next((style for label, style in _STYLES.items() if label in labels), None)


def from_remote(url: str) -> str | None:
    """Return the web address that belongs to a git remote; ``None`` for one on this machine.

    A host reached by ``ssh`` is taken to serve its pages by ``https`` under the same path, as every
    common code host does.
    """
    if "://" in url:
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https", "ssh", "git"}:
            return None
        port = parts.netloc.rpartition("@")[2].partition(":")[2]
        port = f":{port}" if port and parts.scheme in {"http", "https"} else ""
        scheme = "http" if parts.scheme == "http" else "https"
        host, path = parts.hostname or "", parts.path
    else:
        match = _SCP_LIKE.match(url)
        if match is None:
            return None
        scheme, port, host, path = "https", "", match["host"], match["path"]
    path = path.strip("/").removesuffix(".git").rstrip("/")
    return f"{scheme}://{host.lower()}{port}/{path}" if host and path else None


def from_settings(written: str) -> str:
    """Return the address that a maintainer set, tidied.

    Raises:
        SettingsError: if it is no web address (it ends up in links of every page).
    """
    parts = urlsplit(written)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise SettingsError(
            f"project.repository: {written!r} is not a web address. "
            "Write it like https://github.com/owner/repo."
        )
    return without_credentials(written).rstrip("/").removesuffix(".git")


def from_metadata(urls: Mapping[str, str]) -> str | None:
    """Return the repository among a package's labelled addresses, if one is on a known code host.

    Labels are compared as PyPI does (case, spaces and punctuation ignored). Addresses below the
    repository, such as its issues or documentation, are cut back to it.
    """
    plain = {re.sub(r"[\W_]", "", label).lower(): url for label, url in urls.items()}
    rest = sorted(plain.keys() - set(_SOURCE_LABELS) - set(_OTHER_LABELS))
    for label in (*_SOURCE_LABELS, *_OTHER_LABELS, *rest):
        address = _cut_to_repository(plain.get(label, ""))
        if address is not None:
            return address
    return None


def _cut_to_repository(url: str) -> str | None:
    address = from_remote(url)
    style = style_of(address) if address else None
    if address is None or style is None:
        return None
    scheme, _, host, *path = address.split("/")
    if style is PermalinkStyle.GITLAB and "-" in path:  # subgroups may be any number deep
        path = path[: path.index("-")]
    elif style is not PermalinkStyle.GITLAB:
        path = path[:2]
    path = [part.partition("#")[0].partition("?")[0] for part in path]
    if len(path) < 2 or path[0] in _NO_OWNERS or host.endswith((".github.io", ".gitlab.io")):
        return None
    return f"{scheme}//{host}/{'/'.join(path)}".removesuffix(".git")


def owner_and_name(address: str) -> str:
    """Return ``owner/repo`` (with groups between them on GitLab) of a plain address."""
    return urlsplit(address).path.strip("/")
