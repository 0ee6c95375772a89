"""Scans and inventory -> the catalog, with every raise statement accounted for."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec.structs import replace

from extractor.catalog.coverage import Placed, coverage
from extractor.catalog.identity import Key, error_id, key
from extractor.catalog.options import Link, guard_options, options
from extractor.catalog.titles import title
from extractor.errors import AccountingError, CollisionError
from extractor.model.catalog import (
    SCHEMA,
    Catalog,
    Error,
    ExceptionClass,
    ReraiseSite,
    Site,
)
from extractor.model.explain import Explanation
from extractor.model.known import KnownSite, ToldSite
from extractor.model.resolve import ResolvedException, SiteKey
from extractor.model.resolve_options import OptionEntry
from extractor.model.scan import FileScan, RaiseSite
from extractor.model.settings import SiteKind
from extractor.model.sources import Inventory, Problem


def build(
    inventory: Inventory,
    scans: Iterable[FileScan],
    *,
    kinds: Collection[SiteKind],
    link: Link,
    told: Iterable[ToldSite],
    entries: Mapping[str, OptionEntry],
    problems: Iterable[Problem] = (),
) -> Catalog:
    """Return the catalog of one pin.

    Args:
        inventory: the pin and its files.
        scans: one scan for each file of the inventory, in any order.
        kinds: kinds of site that get a page.
        link: how to link to lines of the pinned source.
        told: what is known and said of the sites. One that is missing is told as scanned. Calls of
            functions that raise the text that they are handed are sites of errors of their own; the
            raise statement stays one, too.
        entries: the options of the project by key.
        problems: of stages after the scan.

    Raises:
        AccountingError: a raise statement or a file is in no record, or in more than one.
        CollisionError: two different errors have the same id.
    """
    ordered = sorted(scans, key=lambda scan: scan.path)
    _check_files(inventory, ordered)
    for scan in ordered:
        _check_statements(scan)
    known = {_key(each.known): each for each in told}
    placed = [_placed(scan, site, known) for scan in ordered for site in scan.sites]
    handed = [_described(each) for each in known.values() if each.known.site.thrown is not None]
    groups = _grouped(sorted([*placed, *handed], key=_place), kinds)
    errors = sorted((_error(group, link) for group in groups.values()), key=lambda e: e.id)
    _check_ids(groups)
    unread = (scan.problem for scan in ordered if scan.problem)
    listed = sorted([*inventory.problems, *unread, *problems], key=_problem_order)
    return Catalog(
        schema=SCHEMA,
        project=inventory.project,
        errors=tuple(errors),
        options=options(entries, link),
        reraises=tuple(_reraises(ordered, link)),
        problems=tuple(listed),
        coverage=coverage(inventory, ordered, placed, kinds, errors, len(handed)),
    )


def _problem_order(problem: Problem) -> tuple[str, int, str]:
    return problem.path, problem.line or 0, problem.reason


def _place(placed: Placed) -> tuple[str, int, int]:
    return placed.path, placed.site.line, placed.site.column


def with_related(catalog: Catalog, related: Mapping[str, tuple[str, ...]]) -> Catalog:
    """Return the catalog with what each error is related to: id -> ids, the best first."""
    errors = (replace(error, related=related.get(error.id, ())) for error in catalog.errors)
    return replace(catalog, errors=tuple(errors))


def _check_files(inventory: Inventory, scans: Sequence[FileScan]) -> None:
    expected = Counter(file.repository_path for file in inventory.files)
    found = Counter(scan.path for scan in scans)
    if expected != found:
        wrong = sorted((expected - found) + (found - expected))
        raise AccountingError(
            f"{wrong[0]}: {expected[wrong[0]]} file(s) in the source, {found[wrong[0]]} scanned "
            f"({len(wrong)} such path(s)). This is a bug in raisedex: please report it."
        )
    twice = [path for path, count in expected.items() if count > 1]
    if twice:
        raise AccountingError(
            f"{twice[0]}: two files of the source map to this path. Check [roots] in the settings."
        )


def _check_statements(scan: FileScan) -> None:
    kinds = Counter(site.kind for site in scan.sites)
    recorded = kinds[SiteKind.RAISE] + len(scan.reraises)
    if recorded != scan.raise_statements or kinds[SiteKind.ASSERT] != scan.assert_messages:
        raise AccountingError(
            f"{scan.path}: {scan.raise_statements} raise statements and {scan.assert_messages} "
            f"asserts with a message, but {recorded} and {kinds[SiteKind.ASSERT]} records. "
            "This is a bug in raisedex: please report it with the file."
        )


def _key(known: KnownSite) -> tuple[SiteKey, bool]:
    """Return what tells a site from all others: a call that hands a text on may be a raise, too."""
    site = known.site
    return (known.path, site.line, site.column), site.thrown is not None


def _placed(
    scan: FileScan, site: RaiseSite, told: Mapping[tuple[SiteKey, bool], ToldSite]
) -> Placed:
    """Return a scanned site with what is known of it."""
    found = told.get(((scan.path, site.line, site.column), False))
    if found is not None:
        return _described(found)
    exception = ResolvedException(name=site.exception)
    known = KnownSite(
        path=scan.path, module=scan.module, site=site, message=site.message, exception=exception
    )
    return _described(ToldSite(known=known, explanation=Explanation()))


def _described(told: ToldSite) -> Placed:
    """Put what is known of exception and message in the place of what was scanned."""
    known = told.known
    site = replace(known.site, exception=known.exception.name, message=known.message)
    return Placed(known.path, known.module, site, known, told.explanation, told.classified)


def _grouped(placed: Iterable[Placed], kinds: Collection[SiteKind]) -> dict[Key, list[Placed]]:
    groups: defaultdict[Key, list[Placed]] = defaultdict(list)
    for each in placed:
        if each.site.kind in kinds:
            groups[key(each.site)].append(each)
    return groups


def _check_ids(groups: Iterable[Key]) -> None:
    known: dict[str, Key] = {}
    for identity in groups:
        other = known.setdefault(error_id(identity), identity)
        if other != identity:
            raise CollisionError(
                f"two errors share the id {error_id(identity)}: {other} and {identity}. "
                "This is a bug in raisedex: please report it."
            )


def _error(group: Sequence[Placed], link: Link) -> Error:
    module, first, kind = group[0].module, group[0].site, group[0].classified
    return Error(
        id=error_id(key(first)),
        title=title(first.message, first.exception, first.function, module),
        exception=_exception([each.known.exception for each in group]),
        message=first.message,
        options=tuple(dict.fromkeys(tie.option for each in group for tie in each.known.ties)),
        category=kind.category if kind is not None else None,
        mechanism=kind.mechanism if kind is not None else None,
        reader=kind.reader if kind is not None else None,
        sites=tuple(_site(each, first, link) for each in group),
    )


def _exception(found: Sequence[ResolvedException]) -> ExceptionClass:
    """Describe the class; only by its name where the sites raise several of that name."""
    first = found[0]
    if first.qualified_name is None or any(
        each.qualified_name != first.qualified_name for each in found
    ):
        return ExceptionClass(name=first.name)
    place = first.defined_at
    return ExceptionClass(
        name=first.name,
        qualified_name=first.qualified_name,
        bases=first.bases,
        defined_at=f"{place.path}:{place.line}" if place is not None else None,
        docstring=first.docstring,
    )


def _site(placed: Placed, first: RaiseSite, link: Link) -> Site:
    path, module, site, known, explanation, _ = placed
    resolved, thrown = known.exception, site.thrown
    return Site(
        kind=site.kind,
        path=path,
        module=module,
        line=site.line,
        column=site.column,
        end_line=site.end_line,
        end_column=site.end_column,
        function=site.function,
        written=site.written,
        statement=site.statement,
        comments=site.comments,
        cause=site.cause,
        guards=site.guards,
        guard_options=guard_options(known.ties),
        explanation=explanation,
        factories=tuple(factory.qualified for factory in resolved.factories),
        status=resolved.status.value if resolved.status is not None else None,
        overridden_by=resolved.overridden_by,
        overrides=resolved.overrides,
        partial=site.partial,
        thrown_at=f"{thrown.path}:{thrown.line}" if thrown is not None else None,
        permalink=link(path, site.line, site.end_line),
        message=site.message if site.message != first.message else None,
        excerpt=site.excerpt,
    )


def _reraises(scans: Sequence[FileScan], link: Link) -> Iterable[ReraiseSite]:
    for scan in scans:
        for reraise in scan.reraises:
            yield ReraiseSite(
                path=scan.path,
                line=reraise.line,
                column=reraise.column,
                end_line=reraise.end_line,
                function=reraise.function,
                statement=reraise.statement,
                permalink=link(scan.path, reraise.line, reraise.end_line),
            )
