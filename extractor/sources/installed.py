"""Packages that are installed on this machine: found by a file of theirs, read in place.

Only metadata is read: ``RECORD`` as the specification "Recording installed projects" has it, or
``top_level.txt`` where an older tool or a distribution's package manager left no record. Nothing
is imported.
"""

import csv
import hashlib
import io
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from extractor.errors import SourceError
from extractor.model.sources import Installed
from extractor.sources.folder import FolderTree, read_file
from extractor.sources.tree import LINK, Limits, Member, Tree, is_text, printable

SUFFIXES = (".dist-info", ".egg-info")
_FOLDERS = ("/site-packages/", "/dist-packages/")
_NAME = re.compile(r"[-_.]+")
_TOP = re.compile(r"[^\W\d]\w*(?:[./][^\W\d]\w*)*")


class InstalledTree(Tree):
    """The Python files and the metadata of an installed package.

    Raises:
        SourceError: if it has no list of files.
    """

    def __init__(self, info: Path, limits: Limits) -> None:
        self.limits = limits
        self._root = info.parent
        self.metadata = f"{info.name}/{'METADATA' if info.suffix == SUFFIXES[0] else 'PKG-INFO'}"
        found = list(_recorded(info)) or list(_below_tops(info, limits))
        if not found:
            raise SourceError(f"{info}: this package has no list of its files.")
        extra = [self.metadata, f"{info.name}/entry_points.txt"]
        paths = dict.fromkeys([*found, *(p for p in extra if (self._root / p).is_file())])
        self._members = [self._member(path) for path in paths]

    def members(self) -> Sequence[Member]:
        """Return the files in the order of the record."""
        return self._members

    def read(self, path: str) -> bytes:
        """Return a file's content."""
        return read_file(self._root, path, self.limits)

    def _member(self, path: str) -> Member:
        if not is_text(path):
            return Member(path=printable(path), problem="has a name that is not UTF-8")
        if (self._root / path).is_symlink():
            return Member(path=path, problem=LINK)
        return Member(path=path)


def is_installed(path: Path) -> bool:
    """Return whether a folder is the metadata of an installed package."""
    return path.name.endswith(SUFFIXES) and (
        (path / "METADATA").is_file() or (path / "PKG-INFO").is_file()
    )


def find_installed(printed: str) -> Installed | None:
    """Return the installed package that a file belongs to, named as a traceback prints it.

    The file's own environment is asked first, then the one that runs this.
    """
    for folder in _FOLDERS:
        before, found, below = printed.replace("\\", "/").rpartition(folder)
        if found:
            roots = [Path(before + folder), *map(Path, filter(None, sys.path))]
            return next(filter(None, (_owner(root, below) for root in roots)), None)
    return None


def find_distribution(module: str) -> Installed | None:
    """Return the package, installed beside this program, that a top-level module belongs to."""
    for root in map(Path, filter(None, sys.path)):
        for below in (f"{module}/__init__.py", f"{module}.py"):
            if (root / below).is_file() and (found := _owner(root, below)) is not None:
                return found
    return None


def _owner(root: Path, below: str) -> Installed | None:
    if ".." in PurePosixPath(below).parts:
        return None
    try:
        infos = sorted(each for each in root.iterdir() if each.name.endswith(SUFFIXES))
    except OSError:
        return None
    top = _NAME.sub("_", below.partition("/")[0].removesuffix(".py")).lower()
    # The name of a package mostly is that of its folder: most records need not be read.
    infos.sort(key=lambda info: _NAME.sub("_", info.name.partition("-")[0]).lower() != top)
    return next((_described(info) for info in infos if _owns(info, below)), None)


def _owns(info: Path, below: str) -> bool:
    record = _text(info / "RECORD")
    if record:
        return any(line.startswith((below + ",", f'"{below}"')) for line in record.split("\n"))
    return below.partition("/")[0].removesuffix(".py") in _tops(info)


def _described(info: Path) -> Installed | None:
    text = _text(info / "METADATA") or _text(info / "PKG-INFO")
    fields = dict(
        line.partition(": ")[::2] for line in text.partition("\n\n")[0].split("\n") if ": " in line
    )
    name, version = fields.get("Name", "").strip(), fields.get("Version", "").strip()
    if not name or not version:
        return None
    listed = _text(info / "RECORD") or text
    digest = hashlib.sha256(listed.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return Installed(info=str(info), name=name, version=version, digest=digest)


def _recorded(info: Path) -> Iterator[str]:
    """Yield the Python files of ``RECORD`` that lie below the folder of packages."""
    for row in csv.reader(io.StringIO(_text(info / "RECORD"))):
        path = row[0] if row else ""
        pure = PurePosixPath(path)
        if not path.endswith(".py") or pure.is_absolute() or ".." in pure.parts:
            continue
        if "\\" not in path and ":" not in path:
            yield pure.as_posix()


def _below_tops(info: Path, limits: Limits) -> Iterator[str]:
    for top in _tops(info):
        if (info.parent / f"{top}.py").is_file():
            yield f"{top}.py"
        elif (info.parent / top).is_dir():
            tree = FolderTree(info.parent / top, limits)
            yield from (f"{top}/{m.path}" for m in tree.members() if m.path.endswith(".py"))


def _tops(info: Path) -> list[str]:
    named = [line.strip() for line in _text(info / "top_level.txt").split("\n")]
    named = named if any(named) else [_NAME.sub("_", info.name.partition("-")[0])]
    return [name for name in named if _TOP.fullmatch(name)]


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace")
    except OSError:
        return ""
