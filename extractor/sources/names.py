"""Where a file lies in the repository, and under which name Python imports it.

Three layouts occur. In a *checkout*, paths are repository paths. In a *wheel*, they are import
paths (``sglang/x.py`` for ``python/sglang/x.py``). An *sdist* may follow either. ``roots`` of the
settings maps import roots to repository folders; the longest that fits wins.

Where no root fits, the import root in a checkout is found as follows: a folder with an
``__init__.py`` is a package, the topmost one above a file decides, and what lies above that is the
import root. The search stays below the last folder named ``src``, ``lib`` or ``python`` that is no
package itself nor directly in one, so that sub-projects of a repository keep their own names. Such
a ``src`` always is the import root (what lies below it may be a namespace package); ``lib`` and
``python`` are if no package is found below and they lie at the top. Without all that, the root of
the repository is.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from pathlib import PurePosixPath

from extractor.errors import SettingsError
from extractor.sources.tree import folders_of, is_below

_SOURCE_FOLDERS = frozenset({"src", "lib", "python"})
_PYTHON_SUFFIXES = (".py", ".pyw", ".pyi")


class Layout(Enum):
    """How paths of a source relate to the repository."""

    CHECKOUT = "checkout"
    WHEEL = "wheel"
    ARCHIVE = "archive"


class Naming:
    """Answers, for one source, the repository path and the module of each file.

    Args:
        layout: of the source.
        roots: import root -> repository folder, with or without a slash at the end.
        prefix: repository folder that the source is (``""`` for the whole repository).
        paths: repository paths of all files, in scope or not: they tell the packages.

    Raises:
        SettingsError: if a root is absolute or climbs with ``..``.
    """

    def __init__(
        self, layout: Layout, roots: Mapping[str, str], prefix: str, paths: Iterable[str]
    ) -> None:
        self._layout = layout
        self._prefix = f"{prefix}/" if prefix else ""
        pairs = [(_folder(key), _folder(value)) for key, value in roots.items()]
        self._by_root = sorted(pairs, key=lambda pair: (-len(pair[0]), pair))
        self._by_folder = sorted(pairs, key=lambda pair: (-len(pair[1]), pair))
        self._packages = frozenset(
            path.removesuffix("/__init__.py") for path in paths if path.endswith("/__init__.py")
        )

    def locate(self, path: str) -> tuple[str, str]:
        """Return repository path and module of the source's ``path``."""
        full = self._prefix + path
        if self._layout is not Layout.WHEEL:
            for root, folder in self._by_folder:
                if is_below(full, folder):
                    return full, module_name(_join(root, _strip(full, folder)))
        if self._layout is not Layout.CHECKOUT:
            for root, folder in self._by_root:
                if is_below(path, root):
                    return _join(folder, _strip(path, root)), module_name(path)
        if self._layout is Layout.WHEEL:
            return path, module_name(path)
        return full, module_name(_strip(full, self._import_root(full)))

    def _import_root(self, path: str) -> str:
        root: str | None = None
        for folder in folders_of(path):
            parent, _, name = folder.rpartition("/")
            if folder in self._packages:
                root = parent
            elif name in _SOURCE_FOLDERS and parent not in self._packages:
                # "src" tells what it is at any depth, "lib" and "python" only at the top
                if name == "src" or (root is None and not parent):
                    return folder
                break
        return root or ""


def module_name(path: str) -> str:
    """Return the dotted name of a file, given its path below the import root."""
    for suffix in _PYTHON_SUFFIXES:
        if path.endswith(suffix):
            path = path.removesuffix(suffix)
            break
    return path.removesuffix("/__init__").replace("/", ".")


def _folder(written: str) -> str:
    path = PurePosixPath(written)
    if path.is_absolute() or ".." in path.parts or "\\" in written or "\0" in written:
        raise SettingsError(
            f"roots: {written!r} is not a folder inside the project. "
            'Write relative folders, e.g. "mypkg/" = "src/mypkg/".'
        )
    return "" if path == PurePosixPath() else path.as_posix()


def _strip(path: str, folder: str) -> str:
    return path.removeprefix(folder + "/") if folder else path


def _join(folder: str, rest: str) -> str:
    return f"{folder}/{rest}" if folder else rest
