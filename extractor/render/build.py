"""The whole site from a catalog: plan, spread, write, clean up."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from extractor.model.catalog import Catalog, Error, Option
from extractor.model.match import MatchIndex
from extractor.model.settings import SiteSettings
from extractor.render import (
    addresses,
    crawlers,
    environment,
    jsonfiles,
    markdown,
    pastedata,
    searchdata,
    writer,
)
from extractor.render.views import category, explain, option_lists, overview, related
from extractor.render.views import error as error_views
from extractor.render.views import listing as listings
from extractor.render.views import option as option_views
from extractor.render.views.frame import SiteContext
from extractor.render.writer import Written

CHUNK_ERRORS = 100
CHUNK_LISTS = 60

Run = Callable[[Callable[["Task"], Written], Iterable["Task"]], Iterable[Written]]


class RenderReport(Struct, frozen=True, kw_only=True):
    """What the render stage did."""

    pages: int
    """HTML pages of the site."""
    files: int
    written: int
    """Files that were new or changed."""
    unchanged: int
    removed: int
    """Files of earlier builds that no longer belong."""
    size: int
    """Bytes of the whole site."""
    seconds: dict[str, float]
    """Step -> wall time."""


class Task(Struct, frozen=True, kw_only=True):
    """Pages for one worker to render and write."""

    context: SiteContext
    errors: tuple[Error, ...] = ()
    lists: tuple[listings.ListingPart, ...] = ()
    options: dict[str, Option] = {}
    """Key -> option, of those that the errors' conditions read."""


class _Plan(Struct, frozen=True, kw_only=True):
    """Everything that will be written, apart from the pages of errors and lists."""

    context: SiteContext
    errors: listings.Listing
    exceptions: list[listings.Listing]
    modules: list[listings.Listing]
    options: list[listings.Listing]
    categories: list[listings.Listing]
    headlines: dict[str, related.Headline]
    views: dict[str, option_views.OptionView]
    declared: dict[str, Option]
    """Key -> option; ``views`` has those that an error's condition reads."""
    parts: list[listings.ListingPart]
    static: dict[str, bytes]


def render(
    catalog: Catalog,
    site: SiteSettings,
    out: Path,
    *,
    run: Run = map,
    index: MatchIndex,
    catalog_json: bytes,
    schema_json: bytes,
) -> RenderReport:
    """Write the site of the catalog into the folder ``out``.

    Only files that changed are written, files of earlier builds that no longer belong are
    removed, and the bytes are the same for every run of the same catalog. ``run(function, items)``
    yields ``function(item)`` for each item, in any process and order. ``index`` is the catalog's,
    for the page that explains pastes. ``catalog_json`` and
    ``schema_json`` are published as they are.

    Raises :class:`~extractor.errors.RenderError` where ``out`` is not ours, a file cannot be
    written or a template is at fault.
    """
    clock = _Clock()
    plan = _plan(catalog, site, out)
    files = _single_files(catalog, plan, index, catalog_json, schema_json)
    pages = _addresses(catalog, plan)
    if site.url:
        files |= crawlers.for_crawlers(pages, site.url, catalog.project.date)
    belonging = (
        frozenset(pages)
        | files.keys()
        | {addresses.error_json(error.id) for error in catalog.errors}
        | {addresses.error_markdown(error.id) for error in catalog.errors}
    )
    earlier = writer.open_folder(out, belonging)
    clock.lap("plan")
    done = Written()
    for written in run(render_task, _tasks(catalog.errors, plan)):
        done += written
    clock.lap("pages")
    for address, content in files.items():
        done += writer.write_file(out, address, content)
    removed = writer.close_folder(out, earlier, belonging)
    clock.lap("files")
    return RenderReport(
        pages=len(pages),
        files=len(belonging),
        written=done.written,
        unchanged=done.unchanged,
        removed=removed,
        size=done.size,
        seconds=clock.laps,
    )


def render_task(task: Task) -> Written:
    """Render and write one worker's pages; top-level so that it travels to other processes."""
    context = task.context
    out = Path(context.out)
    templates = context.settings.templates
    done = Written()
    for error in task.errors:
        view = error_views.error_page(error, context)
        done += writer.write_file(
            out, view.frame.address, environment.page(templates, "error", view)
        )
        read = [task.options[key] for key in error.options if key in task.options]
        document = jsonfiles.error_json(error, context.project, read)
        done += writer.write_file(out, addresses.error_json(error.id), document)
        twin = markdown.error_markdown(error, context)
        done += writer.write_file(out, addresses.error_markdown(error.id), twin)
    for part in task.lists:
        shown = listings.listing_page(part, context)
        done += writer.write_file(
            out, shown.frame.address, environment.page(templates, "listing", shown)
        )
    return done


def _plan(catalog: Catalog, site: SiteSettings, out: Path) -> _Plan:
    static = environment.static_files(site.templates)
    modules = {place.module for error in catalog.errors for place in error.sites}
    modules |= {package for module in modules for package in listings.packages(module)}
    folders = addresses.slugs(error.exception.name for error in catalog.errors)
    context = SiteContext(
        project=catalog.project,
        settings=site,
        out=str(out),
        version=environment.version_of(static),
        errors=len(catalog.errors),
        problems=len(catalog.problems),
        folders={n: f"{addresses.BY_EXCEPTION}/{slug}" for n, slug in folders.items()},
        modules={
            n: f"{addresses.BY_MODULE}/{slug}" for n, slug in addresses.slugs(modules).items()
        },
    )
    everything = listings.all_errors(catalog.errors)
    exceptions = listings.by_exception(catalog.errors, context.folders)
    by_module = listings.by_module(catalog.errors, context.modules)
    options = {option.key: option for option in catalog.options}
    pages = option_views.folders(catalog.errors, options)
    by_option = option_lists.by_option(catalog.errors, options, pages)
    by_category = category.by_category(catalog.errors)
    lists = [everything, *exceptions, *by_module, *by_option, *by_category]
    read = {key for error in catalog.errors for key in error.options if key in options}
    return _Plan(
        context=context,
        errors=everything,
        exceptions=exceptions,
        modules=by_module,
        options=by_option,
        categories=by_category,
        headlines=related.headlines(catalog.errors),
        declared=options,
        views={key: option_views.option_view(options[key], pages) for key in sorted(read)},
        parts=[part for listing in lists for part in listings.parts(listing)],
        static=static,
    )


def _tasks(errors: Sequence[Error], plan: _Plan) -> Iterator[Task]:
    for start in range(0, len(errors), CHUNK_ERRORS):
        chunk = tuple(errors[start : start + CHUNK_ERRORS])
        read = {key for error in chunk for key in error.options}
        views = {key: view for key, view in plan.views.items() if key in read}
        declared = {key: plan.declared[key] for key in views}
        linked = {each for error in chunk for each in error.related}
        heads = {each: head for each, head in plan.headlines.items() if each in linked}
        context = replace(plan.context, options=views, headlines=heads)
        yield Task(context=context, errors=chunk, options=declared)
    for start in range(0, len(plan.parts), CHUNK_LISTS):
        parts = tuple(plan.parts[start : start + CHUNK_LISTS])
        yield Task(context=plan.context, lists=parts)


def _single_files(
    catalog: Catalog, plan: _Plan, index: MatchIndex, catalog_json: bytes, schema_json: bytes
) -> dict[str, bytes]:
    """Pages that exist once, JSON, search and paste data, and static files."""
    context = plan.context
    site = context.settings
    installed = dict(zip(index.paths, index.installed, strict=True))
    views: dict[str, tuple[str, Any]] = {
        addresses.FRONT: (
            "front",
            overview.front_page(
                catalog,
                context,
                plan.errors,
                plan.exceptions,
                plan.modules,
                plan.options,
                plan.categories,
            ),
        ),
        addresses.listing_page(addresses.BY_EXCEPTION): (
            "overview",
            overview.overview_page("exceptions", plan.exceptions, context),
        ),
        addresses.listing_page(addresses.BY_MODULE): (
            "overview",
            overview.overview_page("modules", plan.modules, context),
        ),
        addresses.listing_page(addresses.BY_OPTION): (
            "options",
            option_lists.options_page(plan.options, context),
        ),
        addresses.listing_page(addresses.BY_CATEGORY): (
            "categories",
            category.categories_page(plan.categories, context),
        ),
        addresses.EXPLAIN: ("explain", explain.explain_page(catalog.errors, installed, context)),
        addresses.PROBLEMS: ("problems", overview.problems_page(catalog, context)),
        addresses.NOT_FOUND: ("not_found", overview.not_found_page(context)),
    }
    made = {
        address: environment.page(site.templates, name, view)
        for address, (name, view) in views.items()
    }
    title = site.title or f"{catalog.project.name} errors"
    return made | {
        addresses.CATALOG_JSON: catalog_json,
        addresses.SCHEMA_JSON: schema_json,
        addresses.INDEX_JSON: jsonfiles.index_json(catalog),
        "llms.txt": crawlers.llms_txt(catalog, title, site.url),
        ".nojekyll": b"",
        **searchdata.search_files(
            catalog.errors, {option.key: option.name for option in catalog.options}
        ),
        **pastedata.paste_files(index),
        **plan.static,
    }


def _addresses(catalog: Catalog, plan: _Plan) -> list[str]:
    """The HTML pages of the site, the one for missing addresses left out, in a fixed order."""
    return [
        addresses.FRONT,
        addresses.listing_page(addresses.BY_EXCEPTION),
        addresses.listing_page(addresses.BY_MODULE),
        addresses.listing_page(addresses.BY_OPTION),
        addresses.listing_page(addresses.BY_CATEGORY),
        addresses.EXPLAIN,
        addresses.PROBLEMS,
        *(addresses.listing_page(part.listing.folder, part.number) for part in plan.parts),
        *(addresses.error_page(error.id) for error in catalog.errors),
    ]


class _Clock:
    def __init__(self) -> None:
        self.laps: dict[str, float] = {}
        self._last = time.perf_counter()

    def lap(self, step: str) -> None:
        now = time.perf_counter()
        self.laps[step] = now - self._last
        self._last = now
