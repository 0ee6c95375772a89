"""What every kind of source looks like from inside: a tree of members that can be read by path.

Paths are POSIX paths relative to the root of the source. A tree lists everything it holds, also
what it will not read (a link, a member twice in an archive): such a member says why, and becomes a
problem of the run if the settings put it in scope.
"""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

import msgspec
from msgspec import Struct

from extractor.errors import SourceError

WELL_KNOWN = ("raisedex.toml", "pyproject.toml", "setup.cfg", "PKG-INFO")
"""Root files that tell settings and metadata; a tree that loads lazily loads these at once."""


class Limits(Struct, frozen=True, kw_only=True):
    """How much of a source is read before it is taken for an attack or a mistake."""

    member: int = 64 << 20
    """Bytes of one Python file."""
    document: int = 4 << 20
    """Bytes of one settings or metadata file."""
    total: int = 2 << 30
    """Bytes read from one archive, uncompressed."""
    members: int = 300_000
    """Members of one archive."""
    ratio: int = 200
    """Uncompressed bytes for each byte of the archive, once more than ``ratio_from`` was read."""
    ratio_from: int = 64 << 20
    """Bytes from which on ``ratio`` counts; small files may compress as well as they like."""


class Member(Struct, frozen=True, kw_only=True):
    """One file of a tree, as far as it is known without reading it."""

    path: str
    digest: str | None = None
    """git blob id, where the tree knows it."""
    size: int | None = None
    problem: str | None = None
    """Why it cannot be read, as a sentence without the path."""


class UnreadableFileError(SourceError):
    """One file of a source cannot be read; the others can."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class Tree(ABC):
    """A readable source. Not thread-safe."""

    limits: Limits
    unlisted: Sequence[Member] = ()
    """Folders that could not be listed, each with its problem."""

    @abstractmethod
    def members(self) -> Sequence[Member]:
        """Return all files, in any order, each path once."""

    @abstractmethod
    def read(self, path: str) -> bytes:
        """Return a member's content.

        Raises:
            UnreadableFileError: if it is missing, damaged, too large or not a plain file.
            UnsafeArchiveError: if the whole archive turns out to be larger than the limits.
        """

    def close(self) -> None:  # noqa: B027 - only some trees hold something open
        """Release files and processes."""

    def measure(self, members: Sequence[Member]) -> Iterator[Member]:
        """Fill in digest and size (or the problem met) of ``members``, in their order."""
        for member in members:
            try:
                content = self.read(member.path)
            except UnreadableFileError as error:
                yield msgspec.structs.replace(member, problem=error.reason)
            else:
                yield msgspec.structs.replace(
                    member, digest=blob_id(content), size=len(content), problem=None
                )


def blob_id(content: bytes) -> str:
    """Return the id that ``git hash-object`` gives to this content (in the SHA-1 object format)."""
    header = b"blob %d\0" % len(content)
    return hashlib.sha1(header + content, usedforsecurity=False).hexdigest()


def too_large(limit: int) -> str:
    """Return the reason given for a file over ``limit`` bytes."""
    return f"is larger than {limit >> 20} MiB, the limit for one file"


def printable(name: str | bytes) -> str:
    """Return a file name as text that can be shown and stored, whatever its encoding."""
    raw = name if isinstance(name, bytes) else name.encode("utf-8", "surrogateescape")
    return raw.decode("utf-8", "backslashreplace")


LINK = "is a symbolic link; links are not followed"
SPECIAL = "is not a plain file"
NOT_UTF8 = "has a name that is not UTF-8, so no page can name it"


def is_text(name: str) -> bool:
    """Return whether a file name came from valid UTF-8 and can be stored as such."""
    return name.isascii() or not any("\ud800" <= character <= "\udfff" for character in name)


def is_below(path: str, folder: str) -> bool:
    """Return whether ``path`` lies in ``folder`` (``""`` is the root), at any depth."""
    return not folder or path.startswith(folder + "/")


def folders_of(path: str) -> Iterator[str]:
    """Yield the folders that hold ``path``, the innermost first, without the root."""
    for parent in PurePosixPath(path).parents[:-1]:
        yield parent.as_posix()
