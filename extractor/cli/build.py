"""``raisedex build``: the main job, from a source to its site."""

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


@click.command(
    epilog="\b\nExamples:\n"
    "  raisedex build\n"
    "  raisedex build pypi:click==8.1.7 -o site\n"
    "  raisedex build github:pallets/click@8.1.7 --strict"
)
@click.argument("source", required=False)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default="site",
    show_default=True,
    metavar="FOLDER",
    help="Folder of the site.",
)
@strict_option
@source_options
@run_options
def build(source: str | None, output: Path, *, strict: bool, **common: Unpack[Common]) -> None:
    """Build the whole site of SOURCE: a page for every error.

    SOURCE defaults to the `source` key of the settings, else to this folder.
    """
    from extractor import pipeline
    from extractor.cli.progress import progress_bars
    from extractor.cli.summary import print_summary, print_warnings

    options = pipeline_options(common)
    with progress_bars(quiet=common["quiet"]) as progress:
        result = pipeline.build(source, output, options=options, progress=progress)
    print_warnings(result.warnings)
    if not common["quiet"]:
        done = [f"Site: {output / 'index.html'}", "Next: open it, or publish the folder as it is."]
        print_summary(result.catalog, result.timings, done)
    if strict and result.catalog.problems:
        raise SystemExit(1)
