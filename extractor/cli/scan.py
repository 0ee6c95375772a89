"""``raisedex scan``: the catalog alone."""

from __future__ import annotations

from pathlib import Path
from typing import Unpack

import click

from extractor.cli.options import (
    Common,
    pipeline_options,
    run_options,
    source_options,
    strict_option,
)
from extractor.errors import CatalogError


@click.command(
    epilog="\b\nExamples:\n"
    "  raisedex scan .\n"
    "  raisedex scan pypi:click==8.1.7 -o click.json\n"
    "  raisedex scan .@v1.2.3 -o - | jq '.coverage'"
)
@click.argument("source", required=False)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, allow_dash=True),
    default="catalog.json",
    show_default=True,
    metavar="FILE",
    help="Catalog to write; - for standard output.",
)
@strict_option
@source_options
@run_options
def scan(source: str | None, output: Path, *, strict: bool, **common: Unpack[Common]) -> None:
    """Write the catalog of SOURCE: every error, as JSON.

    SOURCE defaults to the `source` key of the settings, else to this folder.
    """
    from extractor import pipeline
    from extractor.cli.progress import progress_bars
    from extractor.cli.summary import print_summary, print_warnings

    options = pipeline_options(common)
    with progress_bars(quiet=common["quiet"]) as progress:
        result = pipeline.scan(source, options=options, progress=progress)
    print_warnings(result.warnings)
    if str(output) == "-":
        _print(pipeline.dump_catalog(result.catalog))
        done = []
    else:
        pipeline.write_catalog(result.catalog, output)
        done = [f"Catalog: {output}", f"Next: raisedex render {output} -o site"]
    if not common["quiet"]:
        print_summary(result.catalog, result.timings, done)
    if strict and result.catalog.problems:
        raise SystemExit(1)


def _print(document: bytes) -> None:
    try:
        click.echo(document, nl=False)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CatalogError(
            f"standard output: cannot write the catalog: {error.strerror}."
        ) from error
