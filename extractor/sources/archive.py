"""Wheels, sdists and zips: which files they hold, and where these lie once installed.

What is common to zip and tar is decided here. An archive is untrusted and never unpacked:

- A member whose name is absolute, climbs with ``..``, has a drive letter or a NUL makes the whole
  archive unsafe: no honest tool writes one.
- A link, a device, an encrypted member, a name with a backslash or one that occurs twice (tools
  differ in which copy they take) is a problem of that file alone.
- A single folder at the top, as sdists and downloads of a repository have, is dropped, unless it is
  the package itself.
- In a wheel, ``*.data/purelib`` and ``*.data/platlib`` are laid over the root and the rest of
  ``*.data`` is not importable, as in the binary distribution format specification; ``*.dist-info``
  is metadata.
"""

import re
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath

import msgspec

from extractor.errors import UnsafeArchiveError
from extractor.sources.names import Layout
from extractor.sources.tree import (
    LINK,
    NOT_UTF8,
    Limits,
    Member,
    Tree,
    UnreadableFileError,
    is_text,
    printable,
    too_large,
)

ZIP_SUFFIXES = (".whl", ".zip")
TAR_SUFFIXES = (".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
SUFFIXES = ZIP_SUFFIXES + TAR_SUFFIXES

_DRIVE = re.compile(r"^[A-Za-z]:")
_DATA = re.compile(r"^[^/]+\.data/(?P<scheme>[^/]+)/(?P<rest>.+)$")
_TWICE = "is in the archive more than once, and tools differ in which copy they take"
_BACKSLASH = "has a backslash in its name, which some systems take for a folder"

PLACEHOLDER_DATES = frozenset({"1970-01-01", "1980-01-01", "2016-01-01", "2020-02-02"})
"""Dates that build tools write so that archives are reproducible; they say nothing.

The zero of tar and of zip, and the defaults of Flit and Poetry and of Hatchling.
"""


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """One file of an archive, before names are tidied."""

    name: str
    """As stored."""
    path: str
    """Tidied: without ``.`` parts and doubled slashes."""
    size: int
    date: str
    """``YYYY-MM-DD``."""
    problem: str | None = None


class ArchiveTree(Tree):
    """Common part of zip and tar archives.

    A subclass lists its items, then calls :meth:`_arrange`; it reads by stored name.
    """

    layout: Layout
    date: str | None
    """Newest date of a file; ``None`` where the dates say nothing."""

    def __init__(self, file: Path, limits: Limits) -> None:
        self.limits = limits
        self._file = file
        self._total = 0
        self._items: dict[str, Item] = {}
        self._members: list[Member] = []
        self.metadata: str | None = None

    def members(self) -> Sequence[Member]:
        """Return the files in the order of the archive."""
        return self._members

    def read(self, path: str) -> bytes:
        """Return a member's content."""
        item = self._items.get(path)
        if item is None:
            raise UnreadableFileError(path, "is not in the archive")
        if item.problem is not None:
            raise UnreadableFileError(path, item.problem)
        return self._content(path, item)

    @abstractmethod
    def _content(self, path: str, item: Item) -> bytes:
        """Return what is stored for ``item``, which has no problem."""

    def _arrange(self, items: Sequence[Item]) -> None:
        """Give every item its path in the source and find the package's metadata."""
        info = next((i.path for i in items if _is_wheel_metadata(i.path)), None)
        self.layout = Layout.ARCHIVE if info is None else Layout.WHEEL
        top = "" if self.layout is Layout.WHEEL else _single_top(item.path for item in items)
        for item in items:
            is_wheel = self.layout is Layout.WHEEL
            path = _installed(item.path) if is_wheel else item.path.removeprefix(top)
            if path is None:
                continue
            known = self._items.get(path)
            self._items[path] = (
                item if known is None else msgspec.structs.replace(item, problem=_TWICE)
            )
        self._members = [
            Member(path=printable(path), size=item.size, problem=item.problem)
            for path, item in self._items.items()
        ]
        self.metadata = info or ("PKG-INFO" if "PKG-INFO" in self._items else None)
        dates = {item.date for item in items} - PLACEHOLDER_DATES
        self.date = max(dates, default=None)

    def _count(self, read: int, stored: int) -> None:
        """Count uncompressed bytes against the limits; ``stored`` are those they came from."""
        self._total += read
        if self._total > self.limits.total:
            raise UnsafeArchiveError(
                f"{self._file}: holds more than {self.limits.total >> 20} MiB of content, "
                "the limit for one archive."
            )
        if self._total > max(self.limits.ratio_from, self.limits.ratio * stored):
            raise UnsafeArchiveError(
                f"{self._file}: unpacks to more than {self.limits.ratio} times its size, "
                "as made to exhaust memory."
            )

    def _check_number(self, number: int) -> None:
        if number > self.limits.members:
            raise UnsafeArchiveError(
                f"{self._file}: holds more than {self.limits.members} files, the limit."
            )

    def _tidy(self, name: str) -> tuple[str, str | None]:
        """Return a stored name as path, with the problem that it has.

        Raises:
            UnsafeArchiveError: if the name leads out of the tree.
        """
        parts = [part for part in name.split("/") if part not in {"", "."}]
        backward = name.replace("\\", "/")
        outside = backward.startswith("/") or ".." in backward.split("/")
        if outside or "\0" in name or _DRIVE.match(name) or not parts:
            raise UnsafeArchiveError(
                f"{self._file}: the member {printable(name)!r} would leave the tree, "
                "so nothing of this archive is read."
            )
        problem = NOT_UTF8 if not is_text(name) else _BACKSLASH if "\\" in name else None
        return "/".join(parts), problem

    def _problem_of(self, problem: str | None, *, link: bool, size: int) -> str | None:
        if link:
            return LINK
        return problem or (too_large(self.limits.member) if size > self.limits.member else None)


def _is_wheel_metadata(path: str) -> bool:
    folder, _, name = path.partition("/")
    return name == "METADATA" and folder.endswith(".dist-info")


def _installed(path: str) -> str | None:
    """Return where an installer puts a wheel's member below ``site-packages``, if it does."""
    match = _DATA.match(path)
    if match is None:
        return path
    return match["rest"] if match["scheme"] in {"purelib", "platlib"} else None


def _single_top(paths: Iterable[str]) -> str:
    """Return the top folder, with a slash; ``""`` if there are several or it is a package."""
    known = set(paths)
    tops = {PurePosixPath(path).parts[0] for path in known}
    if len(tops) != 1:
        return ""
    top = f"{tops.pop()}/"
    inside = all(path.startswith(top) for path in known)
    return top if inside and f"{top}__init__.py" not in known else ""
