"""Finds errors of a catalog by id or by place."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from extractor.cli.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from extractor.model.catalog import Catalog, Error, Site

_ID = re.compile(r"[0-9a-f]{1,16}", re.IGNORECASE)
_PLACE = re.compile(r"(?P<path>.+):(?P<line>[0-9]{1,9})")
NEAREST = 5


@dataclass(frozen=True)
class Found:
    """Errors with those of their sites that were meant; or none, and what may help."""

    errors: tuple[tuple[Error, tuple[Site, ...]], ...] = ()
    hint: str = ""


def is_query(text: str) -> bool:
    """Whether the text is an id, the beginning of one, or PATH:LINE."""
    return _ID.fullmatch(text) is not None or _PLACE.fullmatch(text) is not None


def look_up(catalog: Catalog, query: str) -> Found:
    """The errors that ``query`` names: an id or the beginning of one, or PATH:LINE."""
    if _ID.fullmatch(query):
        return _by_id(catalog, query.lower())
    place = _PLACE.fullmatch(query)
    if place is None:
        return Found(hint=f"{query!r} is neither an id nor PATH:LINE.")
    return _by_place(catalog, place["path"], int(place["line"]))


def _by_id(catalog: Catalog, prefix: str) -> Found:
    found = [error for error in catalog.errors if error.id.startswith(prefix)]
    if len(found) == 1:
        return Found(errors=((found[0], found[0].sites),))
    if found:
        many = counted(len(found), "error")
        return Found(hint=_listed(f"The id {prefix} is that of {many}; write more of it:", found))
    near = difflib.get_close_matches(prefix, [error.id for error in catalog.errors], n=NEAREST)
    named = [error for error in catalog.errors if error.id in near]
    message = f"No error has the id {prefix}."
    return Found(hint=_listed(f"{message} Near are:", named) if named else message)


def _listed(message: str, errors: Iterable[Error]) -> str:
    lines = [f"  {error.id}  {error.exception.name}: {error.title}" for error in errors]
    more = [f"  and {len(lines) - NEAREST:,} more"] if len(lines) > NEAREST else []
    return "\n".join([message, *lines[:NEAREST], *more])


def _by_place(catalog: Catalog, path: str, line: int) -> Found:
    places = _Places(catalog)
    files = places.matching(path)
    if not files:
        near = difflib.get_close_matches(places.folded(path), sorted(places.paths), NEAREST, 0.5)
        lines = ["  " + name for name in near]
        message = f"No file of the catalog with a raise site is {path}."
        return Found(hint="\n".join([f"{message} Near are:", *lines]) if near else message)
    errors = []
    for error in catalog.errors:
        sites = [s for s in error.sites if s.path in files and s.line <= line <= s.end_line]
        if sites:
            errors.append((error, tuple(sites)))
    return Found(errors=tuple(errors)) if errors else Found(hint=_nearest(catalog, files, line))


def _nearest(catalog: Catalog, files: set[str], line: int) -> str:
    """What stands near a line that raises nothing of its own."""
    for site in catalog.reraises:
        if site.path in files and site.line <= line <= site.end_line:
            return (
                f"{site.path}:{site.line} passes a caught exception on: {site.statement}\n"
                "It has no page of its own: look for the error that was caught."
            )
    sites = [(site, error) for error in catalog.errors for site in error.sites]
    near = sorted(
        (abs(site.line - line), site.path, site.line, error.id, error.title)
        for site, error in sites
        if site.path in files
    )
    lines = [f"  {path}:{at}  {id_}  {title}" for _, path, at, id_, title in near[:NEAREST]]
    where = ", ".join(sorted(files)[:NEAREST])
    return "\n".join([f"Line {line} of {where} raises nothing. Near are:", *lines])


class _Places:
    """The files of a catalog by each of the paths that they go by."""

    def __init__(self, catalog: Catalog) -> None:
        self._roots = catalog.project.roots
        sites = (site.path for error in catalog.errors for site in error.sites)
        self.paths = {*sites, *(site.path for site in catalog.reraises)}

    def folded(self, path: str) -> str:
        """A path as people and tracebacks write it, in the catalog's form."""
        return path.replace("\\", "/").removeprefix("./")

    def matching(self, path: str) -> set[str]:
        """Files that a path means: that very one, else those of which one path ends the other."""
        wanted = self.folded(path)
        if wanted in self.paths:
            return {wanted}
        return {
            known
            for known in self.paths
            if any(_ends(wanted, name) or _ends(name, wanted) for name in self._names(known))
        }

    def _names(self, path: str) -> Iterator[str]:
        """The path in the repository, and the one where it is installed."""
        yield path
        for root, folder in self._roots.items():
            prefix = folder.rstrip("/") + "/"
            if path.startswith(prefix):
                yield "/".join([*filter(None, [root.rstrip("/")]), path.removeprefix(prefix)])


def _ends(path: str, end: str) -> bool:
    return path == end or path.endswith("/" + end)
