"""Wheels and other zip archives, read in place."""

import lzma
import stat
import struct
import zipfile
import zlib
from datetime import date
from pathlib import Path

from extractor.errors import SourceError
from extractor.sources.archive import ArchiveTree, Item
from extractor.sources.tree import Limits, UnreadableFileError

_ENCRYPTED = 0x1
"""Bit of the general purpose flag (APPNOTE 4.4.4)."""
_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    OSError,
    EOFError,
    ValueError,
    RuntimeError,
    OverflowError,
)
"""What ``zipfile`` raises for archives that are broken, cut short or packed in an unknown way."""


class ZipTree(ArchiveTree):
    """The files of a zip archive.

    Raises:
        SourceError: if it is no zip archive, or broken.
        UnsafeArchiveError: if a member would leave the tree, or the limits are passed.
    """

    def __init__(self, file: Path, limits: Limits) -> None:
        super().__init__(file, limits)
        self._counted: set[str] = set()
        self._stored = file.stat().st_size
        try:
            self._zip = zipfile.ZipFile(file)
        except _DAMAGE as error:
            raise SourceError(
                f"{file}: is broken or no zip archive ({error}). Download it again."
            ) from None
        try:
            infos = [info for info in self._zip.infolist() if not info.is_dir()]
            self._check_number(len(infos))
            items = [self._item(info) for info in infos]
            # The last of equal names is the one that ``zipfile`` finds by name; see ``archive``.
            self._infos = {info.filename: info for info in infos}
            self._arrange(items)
        except BaseException:
            self._zip.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._zip.close()

    def _item(self, info: zipfile.ZipInfo) -> Item:
        path, problem = self._tidy(info.orig_filename)
        if info.flag_bits & _ENCRYPTED:
            problem = "is encrypted"
        mode = info.external_attr >> 16
        return Item(
            name=info.filename,
            path=path,
            size=info.file_size,
            date=_date(info),
            problem=self._problem_of(problem, link=stat.S_ISLNK(mode), size=info.file_size),
        )

    def _content(self, path: str, item: Item) -> bytes:
        try:
            # ``read`` stops at the declared size and checks the CRC, so a wrong size is damage.
            with self._zip.open(self._infos[item.name]) as member:
                content = member.read(self.limits.member + 1)
        except _DAMAGE as error:
            raise UnreadableFileError(path, f"is damaged in the archive ({error})") from None
        if item.name not in self._counted:  # reading a file again is no growth
            self._counted.add(item.name)
            self._count(len(content), self._stored)
        return content


def _date(info: zipfile.ZipInfo) -> str:
    try:
        return date(*info.date_time[:3]).isoformat()
    except ValueError:  # a zero month or day, written where no date was known
        return "1980-01-01"
