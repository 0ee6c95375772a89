"""From the words of a SOURCE to an open one."""

from pathlib import Path
from urllib.parse import urlsplit

from extractor.errors import SourceError
from extractor.sources.addresses import from_remote, without_credentials
from extractor.sources.archive import SUFFIXES, ZIP_SUFFIXES, ArchiveTree
from extractor.sources.checkout import find_checkout
from extractor.sources.folder import FolderTree
from extractor.sources.git import Git
from extractor.sources.installed import InstalledTree
from extractor.sources.names import Layout
from extractor.sources.objects import GitTree, packages_above
from extractor.sources.origin import Origin
from extractor.sources.remote import Remote
from extractor.sources.revision import repository_of, resolve
from extractor.sources.source import Source
from extractor.sources.spec import (
    ArchiveFile,
    Commit,
    Folder,
    Hosted,
    InstalledPackage,
    Package,
    parse,
)
from extractor.sources.tarballs import TarTree
from extractor.sources.tree import Limits
from extractor.sources.zips import ZipTree

_DEFAULT = Limits()
_NO_PIN = (
    "the commit is not known, because git is not installed or cannot read this repository; "
    "try 'git log' there"
)


def open_source(spec: str, *, cache: Path, limits: Limits = _DEFAULT) -> Source:
    """Open a SOURCE of any form; use the result in a ``with`` statement.

    Args:
        spec: SOURCE as a user writes it.
        cache: folder for downloaded packages and repositories; made when needed.
        limits: how much of it is read at most.

    Raises:
        SourceError: if the SOURCE has an unknown form, does not exist or cannot be read; the
            message says what to do.
        UnsafeArchiveError: if an archive would leave its tree or passes the limits.
    """
    match parse(spec):
        case Folder(path):
            return _open_folder(path, limits)
        case Commit(path, revision):
            return _open_commit(path, revision, limits)
        case Hosted(url, revision):
            return _open_hosted(spec, Remote(url, cache), url, revision, limits)
        case Package(name, version):
            from extractor.sources.index import obtain  # its HTTP client is slow to import

            release = obtain(name, version, cache)
            return _open_archive(release.file, f"pypi:{name}=={release.version}", limits)
        case ArchiveFile(path):
            return _open_archive(path, path.name, limits)
        case InstalledPackage(path):
            return _open_installed(path.resolve(), limits)


def _open_folder(path: Path, limits: Limits) -> Source:
    path = path.resolve()
    tree = FolderTree(path, limits)
    name = path.name or "root"
    try:
        checkout, doubt = find_checkout(path), None
    except SourceError:  # its message may hold paths of this machine, which pages must not
        checkout, doubt = None, _NO_PIN
    if checkout is None:
        return Source(tree, Origin(shown=name, name=name, is_local=True, doubt=doubt))
    return Source(
        tree,
        Origin(
            shown=name,
            name=name,
            is_local=True,
            prefix=checkout.prefix,
            packages_above=checkout.packages_above,
            repository=checkout.repository,
            commit=checkout.revision.commit,
            ref=checkout.revision.ref,
            date=checkout.revision.date,
            checkout=checkout,
        ),
    )


def _open_installed(path: Path, limits: Limits) -> Source:
    tree = InstalledTree(path, limits)
    origin = Origin(
        shown=path.name,
        name=path.name.partition("-")[0],
        layout=Layout.WHEEL,
        metadata=tree.metadata,
    )
    return Source(tree, origin)


def _open_commit(path: Path, name: str, limits: Limits) -> Source:
    path = path.resolve()
    git = Git(path)
    try:
        prefix = git.text("rev-parse", "--show-prefix").rstrip("/")
    except SourceError as error:
        raise SourceError(
            f"{path}@{name}: no git repository can be read there ({error})."
        ) from None
    revision = resolve(git, name)
    return Source(
        GitTree(git, revision.commit, prefix, limits),
        Origin(
            shown=f"{path.name or 'root'}@{name}",
            name=path.name.removesuffix(".git") or "root",
            prefix=prefix,
            packages_above=packages_above(git, revision.commit, prefix),
            repository=repository_of(git),
            commit=revision.commit,
            ref=revision.ref,
            date=revision.date,
        ),
    )


def _open_hosted(spec: str, remote: Remote, url: str, name: str | None, limits: Limits) -> Source:
    revision = remote.fetch(name)
    local = Git(remote.folder, bare=True)
    tree = GitTree(local, revision.commit, "", limits, bring=remote.bring)
    last = url.rstrip("/").rpartition("/")[2].removesuffix(".git")
    on_this_machine = urlsplit(url).scheme == "file"
    shown = last + (f"@{name}" if name else "") if on_this_machine else without_credentials(spec)
    return Source(
        tree,
        Origin(
            shown=shown,
            name=last,
            repository=from_remote(url),
            commit=revision.commit,
            ref=revision.ref or name,
            date=revision.date,
        ),
    )


def _open_archive(path: Path, shown: str, limits: Limits) -> Source:
    is_zip = path.name.lower().endswith(ZIP_SUFFIXES)
    tree: ArchiveTree = ZipTree(path, limits) if is_zip else TarTree(path, limits)
    suffix = next((s for s in SUFFIXES if path.name.lower().endswith(s)), "")
    return Source(
        tree,
        Origin(
            shown=shown,
            name=path.name[: -len(suffix)] if suffix else path.name,
            # A download of a repository has no metadata and is laid out as a checkout.
            layout=tree.layout if tree.metadata else Layout.CHECKOUT,
            date=tree.date,
            metadata=tree.metadata,
        ),
    )
