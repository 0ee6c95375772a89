"""A folder on this machine as a tree. Links are listed, never followed."""

import os
import stat
from collections.abc import Sequence
from pathlib import Path

from extractor.errors import SourceError
from extractor.sources.selection import NEVER_ENTERED, VIRTUAL_ENVIRONMENT
from extractor.sources.tree import (
    LINK,
    NOT_UTF8,
    SPECIAL,
    Limits,
    Member,
    Tree,
    UnreadableFileError,
    is_text,
    printable,
    too_large,
)


class FolderTree(Tree):
    """All files below a folder, whatever ``.gitignore`` says, less folders never entered.

    Raises:
        SourceError: if the folder itself cannot be listed.
    """

    def __init__(self, root: Path, limits: Limits) -> None:
        self._root = root
        self.limits = limits
        self.unlisted: list[Member] = []
        self._members: list[Member] = []
        pending = [""]
        while pending:  # no recursion: a tree may be deeper than the interpreter's stack
            pending += self._list(pending.pop())

    def members(self) -> Sequence[Member]:
        """Return the files found when the tree was opened."""
        return self._members

    def read(self, path: str) -> bytes:
        """Return a file's content."""
        return read_file(self._root, path, self.limits)

    def _list(self, prefix: str) -> list[str]:
        """Take the files of one folder (named with a slash at the end); return its folders."""
        try:
            with os.scandir(self._root / prefix) as listing:
                entries = list(listing)
        except OSError as error:
            if not prefix:
                raise SourceError(f"{self._root}: cannot be read ({error.strerror}).") from None
            reason = f"the folder cannot be read ({error.strerror})"
            self.unlisted.append(Member(path=printable(prefix), problem=reason))
            return []
        if prefix and any(entry.name == VIRTUAL_ENVIRONMENT for entry in entries):
            return []
        below = []
        for entry in entries:
            if not entry.is_dir(follow_symlinks=False):
                self._members.append(self._member(entry, prefix + entry.name))
            elif entry.name not in NEVER_ENTERED and not _is_junction(entry):
                below.append(f"{prefix}{entry.name}/")
        return below

    @staticmethod
    def _member(entry: os.DirEntry[str], path: str) -> Member:
        if not is_text(path):
            return Member(path=printable(path), problem=NOT_UTF8)
        if entry.is_symlink():
            return Member(path=path, problem=LINK)
        if not entry.is_file(follow_symlinks=False):
            return Member(path=path, problem=SPECIAL)
        return Member(path=path)


def read_file(root: Path, path: str, limits: Limits) -> bytes:
    """Return the content of a plain file below a folder.

    Raises:
        UnreadableFileError: if it is missing, a link, no plain file, or too large.
    """
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0)
    # A link or pipe put in place of a listed file must neither be followed nor block.
    flags |= getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        handle = os.open(root / path, flags)
        with open(handle, "rb") as file:  # noqa: PTH123 - a descriptor, not a path
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise UnreadableFileError(path, SPECIAL)
            content = file.read(limits.member + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableFileError(path, f"cannot be read ({reason})") from None
    if len(content) > limits.member:
        raise UnreadableFileError(path, too_large(limits.member))
    return content


def _is_junction(entry: os.DirEntry[str]) -> bool:
    """Return whether a folder is a Windows junction, which points elsewhere as a link does."""
    attributes = getattr(entry.stat(follow_symlinks=False), "st_file_attributes", 0)
    return bool(attributes & stat.FILE_ATTRIBUTE_REPARSE_POINT)
