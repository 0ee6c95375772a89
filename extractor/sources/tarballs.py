"""Compressed tar archives, read in forward passes: they have no random access."""

import bz2
import gzip
import io
import lzma
import tarfile
import zlib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, Self

from extractor.errors import SourceError
from extractor.sources.archive import ArchiveTree, Item
from extractor.sources.tree import SPECIAL, WELL_KNOWN, Limits, UnreadableFileError
from extractor.sources.usage import LARGEST_DOCUMENT, is_document

_DAMAGE = (
    tarfile.TarError,
    zlib.error,
    lzma.LZMAError,
    OSError,
    EOFError,
    ValueError,
    MemoryError,
    RecursionError,
)
"""What ``tarfile`` and the decompressors raise for archives that are broken or cut short."""
_FARTHEST = 253402300799
"""9999-12-31, the last date that ``datetime`` knows; a header can name later ones."""


class _Strict(tarfile.TarInfo):
    """A header that must be whole: ``tarfile`` takes a broken one in the middle for the end."""

    @classmethod
    def fromtarfile(cls, tarfile: tarfile.TarFile) -> Self:
        try:
            return super().fromtarfile(tarfile)
        except _BROKEN_HEADERS as error:
            raise EOFError(f"a header is broken: {error}") from None


_BROKEN_HEADERS = (
    tarfile.InvalidHeaderError,  # type: ignore[attr-defined]
    tarfile.TruncatedHeaderError,  # type: ignore[attr-defined]
)


class _Counted(io.RawIOBase):
    """A stream that reports how much was read through it."""

    def __init__(self, stream: io.BufferedIOBase, report: Callable[[int], None]) -> None:
        self._stream = stream
        self._report = report

    def readinto(self, buffer: Any, /) -> int:
        read = self._stream.readinto(buffer)
        self._report(read)
        return read


class TarTree(ArchiveTree):
    """The files of a ``.tar.gz``, ``.tar.bz2`` or ``.tar.xz``.

    The first pass lists the archive and keeps what is certain or likely to be wanted: Python files,
    documents and metadata. Other files cost another pass when asked for.

    Raises:
        SourceError: if it is no such archive, or broken.
        UnsafeArchiveError: if a member would leave the tree, or the limits are passed.
    """

    def __init__(self, file: Path, limits: Limits) -> None:
        super().__init__(file, limits)
        self._kept: dict[str, bytes] = {}
        items: list[Item] = []

        def take(tar: tarfile.TarFile, info: tarfile.TarInfo) -> None:
            self._check_number(len(items) + 1)
            item = self._item(info)
            items.append(item)
            name = item.path.rpartition("/")[2]
            wanted = item.path.endswith(".py") or name in WELL_KNOWN
            wanted = wanted or (is_document(item.path) and item.size <= LARGEST_DOCUMENT)
            if item.problem is None and wanted:
                self._kept[item.name] = _extract(tar, info)

        self._pass(take)
        self._arrange(items)

    def _content(self, path: str, item: Item) -> bytes:
        def take(tar: tarfile.TarFile, info: tarfile.TarInfo) -> None:
            if info.name == item.name:
                self._kept[item.name] = _extract(tar, info)

        if item.name not in self._kept:
            self._pass(take)
        if item.name not in self._kept:
            raise UnreadableFileError(path, "is no longer in the archive")
        return self._kept[item.name]

    def _pass(self, visit: Callable[[tarfile.TarFile, tarfile.TarInfo], None]) -> None:
        """Go through the archive to its end, so that its checksum is verified, too."""
        self._total = 0
        try:
            with self._file.open("rb") as packed, _decompressed(self._file, packed) as stream:
                counted = _Counted(stream, lambda read: self._count(read, packed.tell()))
                with tarfile.open(fileobj=counted, mode="r|", tarinfo=_Strict) as tar:
                    for info in tar:
                        if not info.isdir():
                            visit(tar, info)
                while counted.read(1 << 16):
                    pass
        except _DAMAGE as error:
            raise SourceError(
                f"{self._file}: is broken or no tar archive ({error}). Download it again."
            ) from None

    def _item(self, info: tarfile.TarInfo) -> Item:
        path, problem = self._tidy(info.name)
        if not info.isreg() or info.issparse():
            problem = SPECIAL
        link = info.issym() or info.islnk()
        seconds = min(max(info.mtime, 0), _FARTHEST)
        return Item(
            name=info.name,
            path=path,
            size=info.size,
            date=datetime.fromtimestamp(seconds, UTC).date().isoformat(),
            problem=self._problem_of(problem, link=link, size=info.size),
        )


def _extract(tar: tarfile.TarFile, info: tarfile.TarInfo) -> bytes:
    member = tar.extractfile(info)
    return b"" if member is None else member.read()


def _decompressed(file: Path, packed: IO[bytes]) -> gzip.GzipFile | bz2.BZ2File | lzma.LZMAFile:
    if file.name.endswith(".bz2"):
        return bz2.BZ2File(packed)
    if file.name.endswith(".xz"):
        return lzma.LZMAFile(packed)
    return gzip.GzipFile(fileobj=packed)
