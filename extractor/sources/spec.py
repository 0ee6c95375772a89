"""The forms in which a SOURCE can be written, told apart without touching the network."""

import difflib
import re
from pathlib import Path
from urllib.parse import urlsplit

from msgspec import Struct

from extractor.errors import SourceError
from extractor.sources.archive import SUFFIXES
from extractor.sources.checkout import is_bare_repository
from extractor.sources.git import TRANSPORTS, is_revision
from extractor.sources.installed import is_installed


class Folder(Struct, frozen=True):
    """A folder on this machine."""

    path: Path


class Commit(Struct, frozen=True):
    """A revision of a repository on this machine."""

    path: Path
    revision: str


class Hosted(Struct, frozen=True):
    """A revision of a repository on a server; ``None`` is the tip of its default branch."""

    url: str
    revision: str | None


class Package(Struct, frozen=True):
    """A version of a package on the index; ``None`` is the newest."""

    name: str
    version: str | None


class ArchiveFile(Struct, frozen=True):
    """A wheel, sdist or zip on this machine."""

    path: Path


class InstalledPackage(Struct, frozen=True):
    """A package that is installed on this machine, named by its metadata folder."""

    path: Path


Spec = Folder | Commit | Hosted | Package | ArchiveFile | InstalledPackage

_HOSTS = {
    "github": "https://github.com/",
    "gitlab": "https://gitlab.com/",
    "bitbucket": "https://bitbucket.org/",
    "codeberg": "https://codeberg.org/",
}
_NAME = r"[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?"
_PACKAGE = re.compile(rf"(?P<name>{_NAME})(?:==(?P<version>[A-Za-z0-9.+!_-]+))?")
_OWNER_REPO = re.compile(r"[A-Za-z0-9][\w.-]*(?:/(?!\.\.?(?:/|$))[\w.][\w.-]*)+")
_SCP_LIKE = re.compile(r"(?P<user>[\w.+][\w.+-]*)@(?P<host>[A-Za-z0-9][A-Za-z0-9.-]*):(?P<rest>.+)")
_USER = re.compile(r"[^-][^@/]*@")
_SCHEME = re.compile(r"(?:git\+)?(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*):(?::|//)")

FORMS = """SOURCE is one of:
  a folder                      .  or  path/to/project
  a revision in a repository    path/to/repository@v1.2.3
  a hosted repository           github:owner/repo@v1.2.3  or  https://host/owner/repo@v1.2.3
  a package                     pypi:name==1.2.3
  a wheel, sdist or zip         path/to/name-1.2.3-py3-none-any.whl
  an installed package          path/to/site-packages/name-1.2.3.dist-info"""


def parse(written: str) -> Spec:
    """Return what a SOURCE means.

    An existing folder or file always wins, also where its name has an ``@``.

    Raises:
        SourceError: if it has none of the forms, or names nothing that exists on this machine.
    """
    if not written.strip() or any(ord(character) < 32 for character in written):
        raise SourceError(f"{written!r} is no SOURCE. {FORMS}")
    prefix, colon, rest = written.partition(":")
    if colon and prefix == "pypi":
        return _package(rest)
    if colon and prefix in _HOSTS and not rest.startswith("//"):
        return _hosted_by(prefix, rest)
    if _SCHEME.match(written):
        return _url(written)
    path = Path(written)
    if path.is_dir():
        if is_installed(path):
            return InstalledPackage(path)
        return Commit(path, "HEAD") if is_bare_repository(path) else Folder(path)
    if path.exists():
        return _archive(path)
    return _commit(written) or _scp_like(written) or _nothing(written)


def _package(rest: str) -> Package:
    match = _PACKAGE.fullmatch(rest.strip())
    if match is not None:
        return Package(match["name"], match["version"])
    parts = re.fullmatch(rf"({_NAME})\s*(?:===|~=|[=@<>!]=?)\s*([0-9][^\s,]*).*", rest.strip())
    hint = f"pypi:{parts[1]}=={parts[2]}" if parts else "pypi:name==1.2.3"
    raise SourceError(f"'pypi:{rest}' does not name one version of a package. Did you mean {hint}?")


def _hosted_by(prefix: str, rest: str) -> Hosted:
    path, at, revision = rest.partition("@")
    path = path.strip("/").removesuffix(".git")
    if not _OWNER_REPO.fullmatch(path):
        raise SourceError(
            f"'{prefix}:{rest}' does not name a repository. "
            f"Write {prefix}:owner/repo@REVISION, e.g. {prefix}:owner/repo@v1.2.3."
        )
    return Hosted(_HOSTS[prefix] + path, _revision(revision) if at else None)


def _url(written: str) -> Hosted:
    match = _SCHEME.match(written)
    scheme = match["scheme"].lower() if match else ""
    if scheme not in TRANSPORTS or "://" not in written:
        known = ", ".join(f"{name}://" for name in TRANSPORTS)
        raise SourceError(
            f"{written!r}: the transport {scheme!r} is not allowed. Use one of {known}."
        )
    parts = urlsplit(written.removeprefix("git+"))
    path, at, revision = parts.path.partition("@")
    _check_host(written, parts.netloc, local=scheme == "file")
    if not path.strip("/"):
        raise SourceError(f"{written!r} names a host, but no repository on it.")
    page = re.match(r"(/[^/]+/[^/]+)/(?:-/)?(?:tree|blob|commit|src|releases/tag)/(.+)", path)
    if page is not None and scheme in {"http", "https"} and not at:
        repository = f"{parts.scheme}://{parts.netloc}{page[1]}@{page[2]}"
        raise SourceError(f"{written!r} is a web page. Did you mean {repository}?")
    return Hosted(f"{scheme}://{parts.netloc}{path}", _revision(revision) if at else None)


def _check_host(written: str, netloc: str, *, local: bool) -> None:
    user, at, host = netloc.rpartition("@")
    safe_user = not at or _USER.fullmatch(user.partition(":")[0] + "@")
    safe_host = re.fullmatch(r"(?:[A-Za-z0-9][A-Za-z0-9.-]*|\[[0-9A-Fa-f:.]+\])(?::[0-9]+)?", host)
    if not safe_user or not (safe_host or (local and not netloc)):
        raise SourceError(f"{written!r} has no valid host name.")


def _scp_like(written: str) -> Hosted | None:
    match = _SCP_LIKE.fullmatch(written)
    if match is None:
        return None
    path, at, revision = match["rest"].partition("@")
    if path.startswith("-"):
        raise SourceError(f"{written!r}: a path on a server cannot begin with a dash.")
    url = f"{match['user']}@{match['host']}:{path}"
    return Hosted(url, _revision(revision) if at else None)


def _commit(written: str) -> Commit | None:
    at = len(written)
    while (at := written.rfind("@", 0, at)) > 0:
        if Path(written[:at]).is_dir():  # the longest that exists: names may have an "@"
            return Commit(Path(written[:at]), _revision(written[at + 1 :]))
    return None


def _revision(written: str) -> str:
    if not is_revision(written):
        raise SourceError(
            f"{written!r} is no git revision. Name a tag, a branch or a commit after the '@'."
        )
    return written


def _archive(path: Path) -> ArchiveFile:
    if path.name.lower().endswith(SUFFIXES) and path.is_file():
        return ArchiveFile(path)
    known = ", ".join(SUFFIXES)
    raise SourceError(f"{path} is neither a folder nor an archive that can be read ({known}).")


def _nothing(written: str) -> Spec:
    """Say what could have been meant."""
    path = Path(written)
    meant = ""
    package = _PACKAGE.fullmatch(written)
    if package is not None and package["version"]:
        meant = f"pypi:{written}"
    elif _OWNER_REPO.fullmatch(written.partition("@")[0]) and written.partition("@")[1]:
        meant = f"github:{written}"
    elif path.parent.is_dir():
        names = [sibling.name for sibling in path.parent.iterdir()]
        close = difflib.get_close_matches(path.name, names, n=1)
        meant = str(path.with_name(close[0])) if close else ""
    hint = f"Did you mean {meant}?" if meant else FORMS
    raise SourceError(f"There is no file or folder {written!r}. {hint}")
