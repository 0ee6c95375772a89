"""Explains a paste: reads it, finds the catalogs that it is about, looks it up in them.

Stands on the pipeline. A *book* is a catalog with its match index. The book of an installed
package is made once and kept in the cache, so that the next answer is there at once; kept are the
index and, one a line, the errors, of which only those that are shown are read again.
"""

from __future__ import annotations

import contextlib
import os
import re
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from extractor import __version__
from extractor.engine.running import SILENT, Options, Progress
from extractor.errors import CatalogError, RaisedexError
from extractor.model.catalog import Catalog, Error, Option  # noqa: TC001 - msgspec reads them
from extractor.model.match import Answer, Match, MatchIndex, Verdict
from extractor.pipeline import (
    Matcher,
    build_index,
    dump_index,
    find_distribution,
    find_installed,
    fitting,
    load_index,
    scan,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from extractor.model.match import Paste, PastedException
    from extractor.model.sources import Installed

FOLDER = "explain"
"""Where books are kept, below the cache folder."""
_STDLIB = re.compile(r"/[Ll]ib(?:64)?/python3(?:\.[0-9]+)?/|^<frozen |/Python3[0-9]+/Lib/")
_UNSAFE = re.compile(r"[^A-Za-z0-9.+-]")
_RANKS = {Verdict.MATCH: 2, Verdict.NOT_RAISED_HERE: 1, Verdict.NO_MATCH: 0}


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An error with the options that its guards read."""

    error: Error
    options: tuple[Option, ...] = ()


_ENTRY = msgspec.json.Decoder(Entry)


@dataclass(kw_only=True)
class Book:
    """A catalog, ready to be looked up in."""

    index: MatchIndex
    site: str | None = None
    """Address or folder of the built pages."""
    catalog: Catalog | None = None
    entries: Path | None = None
    """Where the errors lie, one a line in the index's order, if there is no ``catalog``."""
    _matcher: Matcher | None = field(default=None, init=False, repr=False)

    @property
    def matcher(self) -> Matcher:
        """Looks exceptions up."""
        if self._matcher is None:
            self._matcher = Matcher(self.index)
        return self._matcher

    def entry(self, error: str) -> Entry:
        """Return an error by its id. Raises :class:`CatalogError`."""
        number = next(n for n, row in enumerate(self.index.errors) if row.id == error)
        if self.catalog is not None:
            return _entry(self.catalog, self.catalog.errors[number])
        try:
            if self.entries is None:
                raise CatalogError(f"There is no catalog of {self.index.project}.")
            with self.entries.open("rb") as lines:
                line = next(line for at, line in enumerate(lines) if at == number)
            return _ENTRY.decode(line)
        except (OSError, StopIteration, msgspec.DecodeError) as problem:
            raise CatalogError(f"{self.entries}: cannot be read: delete it.") from problem

    def page(self, error: str) -> str | None:
        """Return the address of an error's page, where pages are known."""
        return f"{self.site.rstrip('/')}/errors/{error}/" if self.site else None


def book(catalog: Catalog, *, site: str | None = None) -> Book:
    """Return the book of a catalog."""
    return Book(index=build_index(catalog), catalog=catalog, site=site)


@dataclass(kw_only=True)
class Desk:
    """Answers pastes. Without books to use, those of the packages in the frames are looked for."""

    books: list[Book] = field(default_factory=list, init=False)
    site: str | None = None
    options: Options = field(default_factory=Options)
    watch: Callable[[], AbstractContextManager[Progress]] = lambda: nullcontext(SILENT)
    """Opened for the time of a scan, and only then: a filter's output must not be drawn over."""
    top: int = 5
    problems: list[str] = field(default_factory=list)
    """What could not be scanned, as sentences."""
    _given: bool = field(default=False, init=False, repr=False)
    _asked: dict[str, Book | None] = field(default_factory=dict, init=False, repr=False)

    def use(self, books: Sequence[Book]) -> None:
        """Look in these books, and in no others if there are any."""
        self.books, self._given = list(books), bool(books)

    def answer(self, paste: Paste) -> tuple[Answer, ...]:
        """Return an answer for each exception, the one printed last first."""
        return tuple(self._one(exception) for exception in paste.exceptions)

    def entry(self, match: Match) -> Entry:
        """Return the error that a match is about."""
        return self.books[match.source].entry(match.error)

    def page(self, match: Match) -> str | None:
        """Return the address of its page."""
        return self.books[match.source].page(match.error)

    def _one(self, exception: PastedException) -> Answer:
        if not self._given:
            self._find(exception)
        best = Answer(exception=exception, verdict=Verdict.NO_MATCH)
        matches: list[Match] = []
        for number, each in enumerate(self.books):
            answer = each.matcher.match(exception, top=self.top)
            matches += [msgspec.structs.replace(match, source=number) for match in answer.matches]
            if _better(answer, best):
                best = msgspec.structs.replace(answer, source=number)
        matches.sort(key=lambda match: (-match.score, match.error, match.source))
        kept = [m for n, m in enumerate(matches) if n < self.top or m.score == matches[0].score]
        return msgspec.structs.replace(
            best, matches=tuple(kept), versions=self._versions(exception)
        )

    def _versions(self, exception: PastedException) -> tuple[str, ...]:
        known = [(each.index, each.catalog) for each in self.books if each.catalog is not None]
        projects = {index.project for index, _ in known}
        if len(known) < 2 or len(projects) == len(known):
            return ()
        return fitting(exception, known)

    def _find(self, exception: PastedException) -> None:
        """Take the book of the package that an exception comes from, if it is installed."""
        for name, found in _packages(exception, self._asked):
            self._asked[name] = None
            if found is None:
                continue
            try:
                with self.watch() as progress:
                    made = kept_book(found, self.options, progress)
            except RaisedexError as problem:
                self.problems.append(f"{found.name} {found.version}: {problem}")
                continue
            made.site = self.site
            self._asked[name] = made
            self.books.append(made)


def kept_book(installed: Installed, options: Options, progress: Progress = SILENT) -> Book:
    """Return the book of an installed package: from the cache, else made and kept there.

    Raises as :func:`extractor.pipeline.scan` does. A cache that cannot be written is no error.
    """
    stem = _UNSAFE.sub("_", f"{installed.name}-{installed.version}")
    stem += f"-{installed.digest}-{__version__}"
    folder = options.cache / FOLDER if options.cache is not None else None
    if folder is not None:
        index_file, entries = folder / f"{stem}.index.json", folder / f"{stem}.errors.jsonl"
        with contextlib.suppress(OSError, CatalogError):
            if entries.is_file():
                return Book(
                    index=load_index(index_file.read_bytes(), origin=str(index_file)),
                    entries=entries,
                )
    catalog = scan(installed.info, options=options, progress=progress).catalog
    made = book(catalog)
    if folder is not None:
        with contextlib.suppress(OSError):
            _keep(folder, {entries: b"".join(_lines(catalog)), index_file: dump_index(made.index)})
    return made


def _keep(folder: Path, files: dict[Path, bytes]) -> None:
    """Write files whole or not at all: another process may read them."""
    folder.mkdir(parents=True, exist_ok=True)
    for path, content in files.items():
        beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
        try:
            beside.write_bytes(content)
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)


def _lines(catalog: Catalog) -> Iterator[bytes]:
    for error in catalog.errors:
        yield msgspec.json.encode(_entry(catalog, error)) + b"\n"


def _entry(catalog: Catalog, error: Error) -> Entry:
    wanted = set(error.options)
    return Entry(error=error, options=tuple(o for o in catalog.options if o.key in wanted))


def _better(answer: Answer, than: Answer) -> bool:
    def rank(each: Answer) -> tuple[int, int]:
        return _RANKS[each.verdict], each.matches[0].score if each.matches else 0

    return rank(answer) > rank(than)


def _packages(
    exception: PastedException, asked: dict[str, Book | None]
) -> Iterator[tuple[str, Installed | None]]:
    """Yield the package of the innermost frame outside of Python's own library, if new.

    Without frames, the module that the class was printed with tells the package.
    """
    for frame in reversed(exception.frames):
        if "-packages/" not in frame.path:
            if _STDLIB.search(frame.path):
                continue
            return  # the user's own code
        key = re.sub(r"^.*-packages/", "", frame.path).partition("/")[0]
        if key not in asked:
            yield key, find_installed(frame.path)
        return
    if not exception.frames and exception.qualified:
        key = exception.qualified.partition(".")[0]
        if key not in asked:
            yield key, find_distribution(key)
