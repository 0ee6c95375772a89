"""``raisedex show``: one error in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from extractor.cli.lookup import is_query, look_up
from extractor.cli.options import Common, pipeline_options, run_options, source_options
from extractor.cli.said import said_lines
from extractor.cli.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from extractor.model.catalog import Catalog, Error, Site

CATALOGS = (Path("catalog.json"), Path("site/api/catalog.json"))
"""Where a catalog is looked for when none is named."""


@click.command(
    epilog="\b\nExamples:\n"
    "  raisedex show 3f2a9c01\n"
    "  raisedex show src/app/config.py:120 --source .\n"
    "  raisedex show config.py:120 --catalog site/api/catalog.json --json"
)
@click.argument("query", metavar="ID_or_PATH:LINE")
@click.option(
    "--catalog",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Catalog to look in. Default: catalog.json or site/api/catalog.json, if there is one.",
)
@click.option("--source", metavar="SOURCE", help="Scan this SOURCE in place of a catalog.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of the errors found.")
@source_options
@run_options
def show(
    query: str,
    *,
    catalog: Path | None,
    source: str | None,
    as_json: bool,
    **common: Unpack[Common],
) -> None:
    """Show one error: its message, and every place that raises it.

    The beginning of an ID is enough where only one error has it, and so is the end of a PATH.
    Exit status 1 if nothing is found.
    """
    if catalog is not None and source is not None:
        raise click.UsageError("--catalog and --source exclude each other.")
    if not is_query(query):
        raise click.UsageError(f"{query!r} is neither an ID (hex digits) nor PATH:LINE.")
    found = look_up(_catalog(catalog, source, common), query)
    if as_json:
        import msgspec

        errors = [error for error, _ in found.errors]
        click.echo(msgspec.json.format(msgspec.json.encode(errors), indent=2))
    elif found.errors:
        _print(found.errors)
    if not found.errors:
        click.echo(visible(found.hint), err=True)
        raise SystemExit(1)


def _catalog(path: Path | None, source: str | None, common: Common) -> Catalog:
    """The catalog that was named, else one that lies about, else that of the default SOURCE."""
    from extractor import pipeline
    from extractor.cli.progress import progress_bars
    from extractor.cli.summary import print_warnings

    if path is None and source is None:
        path = next((known for known in CATALOGS if known.is_file()), None)
    if path is not None:
        return pipeline.load_catalog(path)
    with progress_bars(quiet=common["quiet"]) as progress:
        result = pipeline.scan(source, options=pipeline_options(common), progress=progress)
    print_warnings(result.warnings)
    return result.catalog


def _print(errors: tuple[tuple[Error, tuple[Site, ...]], ...]) -> None:
    from rich.console import Console
    from rich.text import Text

    # Not wrapped: a copied line of code must be the line.
    console = Console(highlight=False, soft_wrap=True, emoji=False)
    for number, (error, sites) in enumerate(errors):
        if number:
            console.print()
        console.print(Text("\n").join(_lines(error, sites)))


def _lines(error: Error, sites: tuple[Site, ...]) -> Iterator[Text]:
    """An error as lines of styled text: the words of the source are never read as markup."""
    from rich.text import Text

    yield Text.assemble((visible(error.exception.name), "bold red"), "  ", (error.id, "dim"))
    for template in error.message.alternatives or (error.message,):
        for line in visible(template.text).split("\n"):
            yield Text("  " + line, "bold")
    if error.message.dynamic is not None:
        yield Text(f"  The text is built at run time: {visible(error.message.dynamic)}.", "yellow")
    for site in sites:
        yield Text()
        yield from _site_lines(site)
    if len(sites) < len(error.sites):
        yield Text()
        others = len(error.sites) - len(sites)
        yield Text(f"Raised at {others} more: raisedex show {error.id}", "dim")


def _site_lines(site: Site) -> Iterator[Text]:
    from rich.text import Text

    where = f" in {site.function}" if site.function else ""
    yield Text(visible(f"{site.path}:{site.line}{where}"), "cyan")
    yield from said_lines(site)
    last = site.excerpt.start + len(site.excerpt.lines) - 1
    for number, line in enumerate(site.excerpt.lines, site.excerpt.start):
        raised = site.line <= number <= site.end_line
        mark = ">" if raised else " "
        text = f"{mark} {number:>{len(str(last))}} | {visible(line)}".rstrip()
        yield Text(text, "bold" if raised else "")
    if site.permalink is not None:
        yield Text(visible(site.permalink), "blue")
