"""Which files and sites of the project the frames of a traceback are in."""

from enum import IntEnum
from typing import NamedTuple

from extractor.model.match import MatchIndex, PastedException, PastedFrame, SiteRow

SHOWN = 16
"""Characters of a code line that tell it, where its end is missing."""


class Near(IntEnum):
    """How near a frame is to a raise site."""

    FILE = 1
    FUNCTION = 2
    LINE = 3


class Contact(NamedTuple):
    """A frame that is near a site."""

    near: Near
    depth: int
    """0 for the frame that raised, 1 for its caller …"""
    error: int
    site: SiteRow
    same_code: bool | None
    """Whether the frame shows the statement's own first line; ``None`` where it shows none."""


class Places:
    """The files of an index by the names that tracebacks give them."""

    def __init__(self, index: MatchIndex) -> None:
        self._index = index
        self._by_name: dict[str, list[int]] = {}
        for number, path in enumerate(index.paths):
            self._by_name.setdefault(path.rpartition("/")[2], []).append(number)
        self._sites: dict[int, list[tuple[int, SiteRow]]] = {}
        for number, error in enumerate(index.errors):
            for site in error.sites:
                self._sites.setdefault(site.path, []).append((number, site))
        self._tops = {path.partition("/")[0] for path in index.installed}
        self._folders = {path.rpartition("/")[0] for path in index.installed if "/" in path}

    def files(self, printed: str) -> list[int]:
        """Return the files that a printed path can mean: those that share most of it."""
        name = printed.rpartition("/")[2]
        best: list[int] = []
        most = 0
        for number in self._by_name.get(name, ()):
            shared = max(
                _shared(printed, self._index.paths[number]),
                _shared(printed, self._index.installed[number]),
            )
            if shared > most:
                best, most = [], shared
            if shared and shared == most:
                best.append(number)
        # A bare name says little where several files have it.
        return best if most > 1 or len(best) == 1 else []

    def is_inside(self, frame: PastedFrame) -> bool:
        """Return whether a frame is in the project, in a file with raise sites or another."""
        if frame.path.startswith("<"):
            return False
        below = below_packages(frame.path)
        if below is not None:
            return below.partition("/")[0] in self._tops or below in self._index.installed
        if self.files(frame.path):
            return True
        folder = frame.path.rpartition("/")[0]
        return any(folder.endswith("/" + known) for known in self._folders if "/" in known)

    def contacts(self, exception: PastedException, *, deepest: int) -> list[Contact]:
        """Return all sites near the raising frame and its callers up to a depth."""
        found = []
        for depth, frame in enumerate(exception.frames[::-1][: deepest + 1]):
            if not self.is_inside(frame):
                continue
            for file in self.files(frame.path):
                for error, site in self._sites.get(file, ()):
                    found.append(_contact(frame, depth, error, site))
        return found

    def shown(self, frame: PastedFrame) -> str:
        """Return the repository path of a frame's file, or the path as printed."""
        files = self.files(frame.path)
        return self._index.paths[files[0]] if len(files) == 1 else frame.path

    def passes_on(self, frame: PastedFrame) -> bool:
        """Return whether a frame's line is a ``raise`` of a caught exception."""
        files = self.files(frame.path)
        return any(
            row.path in files and row.line <= (frame.line or 0) <= row.end_line
            for row in self._index.reraises
        )


def below_packages(path: str) -> str | None:
    """Return the path below ``site-packages``; ``None`` for a file that is not installed."""
    for folder in ("/site-packages/", "/dist-packages/"):
        at = path.rfind(folder)
        if at >= 0:
            return path[at + len(folder) :]
    return None


def same_function(printed: str | None, qualified: str) -> bool | None:
    """Return whether a frame's function is that of a site; ``None`` where the frame hides it."""
    if printed is None:
        return None
    if printed == "<module>":
        return not qualified
    if printed.startswith("<"):
        return None
    return printed.rpartition(".")[2] == qualified.rpartition(".")[2]


def _contact(frame: PastedFrame, depth: int, error: int, site: SiteRow) -> Contact:
    same = same_function(frame.function, site.function)
    near = Near.FILE
    if same is not False:
        inside = frame.line is not None and site.line <= frame.line <= site.end_line
        near = Near.LINE if inside else Near.FUNCTION if same else Near.FILE
    code = None if frame.code is None else _is_same(frame.code, site.code)
    if frame.line != site.line and near is Near.LINE and not code:
        code = None  # another line of the same statement
    return Contact(near, depth, error, site, code)


def _is_same(shown: str, code: str) -> bool:
    """Return whether a code line is that of a statement; a box may have cut it."""
    return shown == code or (len(shown) >= SHOWN and code.startswith(shown))


def _shared(printed: str, known: str) -> int:
    """Return how many names two paths share at their ends, if one of them is used up."""
    one, other = printed.strip("/").split("/"), known.split("/")
    if one and one[0] in {".", "~"}:
        one = one[1:]
    shared = 0
    for a, b in zip(reversed(one), reversed(other), strict=False):
        if a != b:
            break
        shared += 1
    return shared if shared in {len(one), len(other)} else 0
