"""The library's door, and the only module that knows the stages.

``scan`` makes a catalog of a SOURCE, ``render`` pages of a catalog, ``build`` both. Each opens the
source, runs the stages in worker processes and hands back values with the seconds that every
stage took. All expected failures are :class:`extractor.errors.RaisedexError`.

What needs no run, such as reading a paste, is handed on from its stage under its own name.
"""

from __future__ import annotations

import tempfile
import time
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from extractor import catalog as catalogs
from extractor.catalog import load_catalog as load_catalog
from extractor.catalog import write_catalog as write_catalog
from extractor.engine import Engine, Lost
from extractor.engine.running import SILENT, Options, Progress, Timing
from extractor.errors import RenderError, SourceError
from extractor.explain import classify, explain
from extractor.match import Follower as Follower
from extractor.match import Matcher as Matcher
from extractor.match import build_index as build_index
from extractor.match import dump_index as dump_index
from extractor.match import fitting as fitting
from extractor.match import load_index as load_index
from extractor.match import read_paste as read_paste
from extractor.model.explain import Explanation
from extractor.model.facts import FileFacts
from extractor.model.known import KnownProject, KnownSite, ToldSite
from extractor.model.scan import FileScan, RaiseSite
from extractor.model.settings import Settings, SiteSettings
from extractor.model.sources import Inventory, Problem, SourceFile
from extractor.relate import relate
from extractor.render import RenderReport
from extractor.render import render as render_site
from extractor.resolve import resolve
from extractor.scan import read_facts, read_handed, read_usage
from extractor.scan import scan as scan_file
from extractor.settings import Loaded, default_source, from_file, from_source
from extractor.sources import find_distribution as find_distribution
from extractor.sources import find_installed as find_installed
from extractor.sources import open_source, permalink

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from extractor.model.catalog import Catalog
    from extractor.model.classify import Classified
    from extractor.model.resolution import Resolution
    from extractor.model.resolve import AskedCalls, HandedCall, SiteKey
    from extractor.model.usage import FileUsage
    from extractor.sources import Source

T = TypeVar("T")
R = TypeVar("R")


_DEFAULTS = Options()
_SITE = SiteSettings()


@dataclass(frozen=True, kw_only=True)
class Scanned:
    """Result of :func:`scan`."""

    catalog: Catalog
    settings: Settings
    warnings: tuple[str, ...]
    timings: tuple[Timing, ...]


@dataclass(frozen=True, kw_only=True)
class Rendered:
    """Result of :func:`render`."""

    report: RenderReport
    timings: tuple[Timing, ...]


@dataclass(frozen=True, kw_only=True)
class Built:
    """Result of :func:`build`."""

    catalog: Catalog
    settings: Settings
    report: RenderReport
    warnings: tuple[str, ...]
    timings: tuple[Timing, ...]


dump_catalog = catalogs.dumps


def scan(
    spec: str | None = None,
    *,
    options: Options = _DEFAULTS,
    progress: Progress = SILENT,
) -> Scanned:
    """Makes the catalog of a SOURCE (default: see :func:`extractor.settings.default_source`).

    Raises :class:`RaisedexError`: ``SourceError``, ``SettingsError``, ``AccountingError``,
    ``CollisionError``, ``EngineError``. A file that cannot be read is no error: it is listed in
    the catalog's problems.
    """
    with _Run(options, progress) as run:
        catalog, loaded = run.scan(spec)
        return Scanned(
            catalog=catalog,
            settings=loaded.settings,
            warnings=loaded.warnings,
            timings=tuple(run.timings),
        )


def render(
    catalog: Catalog,
    out: Path,
    *,
    site: SiteSettings = _SITE,
    options: Options = _DEFAULTS,
    progress: Progress = SILENT,
) -> Rendered:
    """Writes the site of a catalog into the folder ``out``. Raises ``RenderError``."""
    with _Run(options, progress) as run:
        report = run.render(catalog, site, out)
        return Rendered(report=report, timings=tuple(run.timings))


def build(
    spec: str | None,
    out: Path,
    *,
    options: Options = _DEFAULTS,
    progress: Progress = SILENT,
) -> Built:
    """Scans a SOURCE and writes its site into the folder ``out``. Raises as both do."""
    with _Run(options, progress) as run:
        catalog, loaded = run.scan(spec)
        report = run.render(catalog, loaded.settings.site, out)
        return Built(
            catalog=catalog,
            settings=loaded.settings,
            report=report,
            warnings=loaded.warnings,
            timings=tuple(run.timings),
        )


def inventory(spec: str, *, options: Options = _DEFAULTS) -> Inventory:
    """The pin and the files of a SOURCE, without reading what is in them."""
    with _Run(options, SILENT) as run, run.source(spec, options.config) as (_, _, found):
        return found


class _Run:
    """One run: its workers, its cache and its clock."""

    def __init__(self, options: Options, progress: Progress) -> None:
        self._options = options
        self._progress = progress
        self._stack = ExitStack()
        self.timings: list[Timing] = []

    def __enter__(self) -> _Run:
        with ExitStack() as stack:
            self._cache = self._options.cache or Path(
                stack.enter_context(tempfile.TemporaryDirectory(prefix="raisedex-"))
            )
            # The fork server imports the stages once; workers then start at once.
            engine = Engine(self._options.jobs, limit=self._options.time_limit, preload=[__name__])
            self._engine = stack.enter_context(engine)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *error: Any) -> None:
        self._stack.__exit__(*error)

    @contextmanager
    def _stage(self, name: str) -> Iterator[None]:
        self._progress.started(name)
        begin = time.perf_counter()
        try:
            yield
        finally:
            seconds = time.perf_counter() - begin
            self.timings.append(Timing(name, seconds))
            self._progress.finished(name, seconds)

    @contextmanager
    def source(self, spec: str, config: Path | None) -> Iterator[tuple[Source, Loaded, Inventory]]:
        """Opens a SOURCE; gives it with its settings and what is in it."""
        with ExitStack() as stack:
            with self._stage("source"):
                source = stack.enter_context(open_source(spec, cache=self._cache))
                named = self._options.config is not None
                loaded = _settings(source, spec, config, named=named)
                if self._options.include_tests:
                    settings = msgspec.structs.replace(loaded.settings, include_tests=True)
                    loaded = msgspec.structs.replace(loaded, settings=settings)
                found = source.inventory(loaded.settings)
            yield source, loaded, found

    def scan(self, spec: str | None) -> tuple[Catalog, Loaded]:
        """All stages up to the catalog."""
        config = self._options.config
        if spec is None:
            spec, config = default_source(config)
        with self.source(spec, config) as (source, loaded, found):
            with self._stage("scan"):
                read = list(self._scans(source, found.files))
                scans = [scan for scan, _ in read]
                usage = self._usage(source, found.usage)
            with self._stage("resolve"):
                read_again = partial(self._read_again, source, found.files)
                facts = [facts for _, facts in read]
                resolution = resolve(scans, facts, found.scripts, read_again, usage)
            with self._stage("explain"):
                classified = classify(facts, resolution)
                told, unexplained = self._told(found, resolution, classified)
            with self._stage("catalog"):

                def link(path: str, line: int, end_line: int) -> str | None:
                    return permalink(found.project, loaded.settings.permalink, path, line, end_line)

                kinds = loaded.settings.kinds
                catalog = catalogs.build(
                    found,
                    scans,
                    kinds=kinds,
                    link=link,
                    told=told,
                    entries=resolution.options,
                    problems=unexplained,
                )
            with self._stage("relate"):
                related = relate(catalog.errors, catalog.options)
                catalog = catalogs.with_related(catalog, related)
        return catalog, loaded

    def _scans(
        self, source: Source, files: Sequence[SourceFile]
    ) -> Iterator[tuple[FileScan, FileFacts]]:
        """Scans the files in workers; a file that is lost there becomes a problem."""
        self._progress.expected("scan", len(files))
        results = self._engine.map(
            _scan,
            files,
            size=lambda file: file.size,
            load=lambda file: (source.read(file), file.repository_path, file.module),
            advanced=lambda count: self._progress.advanced("scan", count),
        )
        for file, result in zip(files, results, strict=True):
            yield _given_up(file, result) if isinstance(result, Lost) else result

    def _usage(self, source: Source, files: Sequence[SourceFile]) -> list[FileUsage]:
        """Reads what tests and documents show. One that is lost is no loss to the catalog."""
        results = self._engine.map(
            _read_usage,
            files,
            size=lambda file: file.size,
            load=lambda file: (source.read(file), file.repository_path),
        )
        return [result for result in results if not isinstance(result, Lost)]

    def _read_again(
        self, source: Source, files: Sequence[SourceFile], asked: AskedCalls
    ) -> dict[str, tuple[RaiseSite, ...]]:
        """Reads calls in files that were scanned before. A file that is lost loses only these."""
        found = [file for file in files if file.repository_path in asked]
        results = self._engine.map(
            _read_handed,
            found,
            size=lambda file: file.size,
            load=lambda file: (source.read(file), asked[file.repository_path]),
        )
        pairs = zip(found, results, strict=True)
        return {file.repository_path: r for file, r in pairs if not isinstance(r, Lost)}

    def _told(
        self,
        found: Inventory,
        resolution: Resolution,
        classified: Mapping[SiteKey, Classified],
    ) -> tuple[list[ToldSite], list[Problem]]:
        """Explains the sites in workers, a file at a time; one that is lost is told without."""
        project = KnownProject(
            options=resolution.options,
            requirements=found.requirements,
            commands=resolution.commands,
        )
        by_path: dict[str, list[KnownSite]] = {}
        for site in (*resolution.sites.values(), *resolution.handed):
            by_path.setdefault(site.path, []).append(site)
        files = list(by_path.values())
        self._progress.expected("explain", len(files))
        results = self._engine.map(
            partial(_explain, project),
            files,
            size=len,
            advanced=lambda count: self._progress.advanced("explain", count),
        )
        told: list[ToldSite] = []
        problems = []
        for sites, result in zip(files, results, strict=True):
            if isinstance(result, Lost):
                if result.error is not None:
                    raise result.error
                reason = f"The explanation of this file was given up: {result.reason}."
                problems.append(Problem(path=sites[0].path, stage="explain", reason=reason))
                result = [Explanation(reached_from=site.ways) for site in sites]
            told += [
                ToldSite(
                    known=site,
                    explanation=explanation,
                    classified=classified.get((site.path, site.site.line, site.site.column)),
                )
                for site, explanation in zip(sites, result, strict=True)
            ]
        return told, problems

    def render(self, catalog: Catalog, site: SiteSettings, out: Path) -> RenderReport:
        """Writes the pages."""
        with self._stage("render"):
            return render_site(
                catalog,
                site,
                out,
                run=self._spread,
                index=build_index(catalog),
                catalog_json=catalogs.dumps(catalog),
                schema_json=catalogs.schema_json(),
            )

    def _spread(self, function: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Workers for the pages: unlike a file of the source, none may be lost."""
        tasks = list(items)
        self._progress.expected("render", len(tasks))
        results = self._engine.map(
            function, tasks, advanced=lambda count: self._progress.advanced("render", count)
        )
        for result in results:
            if not isinstance(result, Lost):
                yield result
            elif result.error is not None:
                raise result.error
            else:
                raise RenderError(f"A page could not be made: {result.reason}.")


def _scan(item: tuple[bytes, str, str]) -> tuple[FileScan, FileFacts]:
    """What a worker does with a file."""
    content, path, module = item
    package = path.rpartition("/")[2] == "__init__.py"
    facts = read_facts(content, path=path, module=module, package=package)
    return scan_file(content, path=path, module=module), facts


def _explain(project: KnownProject, sites: list[KnownSite]) -> list[Explanation]:
    """What a worker does with the sites of a file."""
    return explain(sites, project)


def _read_handed(item: tuple[bytes, tuple[HandedCall, ...]]) -> tuple[RaiseSite, ...]:
    """What a worker does with a file that is read again."""
    return read_handed(*item)


def _read_usage(item: tuple[bytes, str]) -> FileUsage:
    """What a worker does with a test or a document."""
    return read_usage(item[0], path=item[1])


def _given_up(file: SourceFile, lost: Lost) -> tuple[FileScan, FileFacts]:
    """Stands for a file that could not be read, or whose scan did not end well."""
    unread = isinstance(lost.error, SourceError)
    reason = lost.reason if unread else f"The scan of this file was given up: {lost.reason}."
    problem = Problem(
        path=file.repository_path, stage="sources" if unread else "scan", reason=reason
    )
    path, module = file.repository_path, file.module
    unread_file = FileScan(path=path, module=module, lines=0, problem=problem)
    return unread_file, FileFacts(path=path, module=module, read=False)


def _settings(source: Source, spec: str, config: Path | None, *, named: bool) -> Loaded:
    """The settings of a SOURCE: ``config`` where there is one, else its own."""
    if config is not None:
        return from_file(config, named=named)
    return from_source(source.read_member, name=spec)
