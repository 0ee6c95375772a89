"""``raisedex render``: pages from a catalog."""

from __future__ import annotations

from pathlib import Path
from typing import Unpack

import click

from extractor.cli.options import Common, config_option, pipeline_options, run_options


@click.command(
    epilog="\b\nExamples:\n"
    "  raisedex render catalog.json\n"
    "  raisedex render catalog.json -o site --config raisedex.toml"
)
@click.argument("catalog", type=click.Path(path_type=Path), metavar="CATALOG")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default="site",
    show_default=True,
    metavar="FOLDER",
    help="Folder of the site.",
)
@config_option
@run_options
def render(catalog: Path, output: Path, **common: Unpack[Common]) -> None:
    """Write the site of CATALOG, a file that `raisedex scan` made.

    Title, address and templates of the site come from the settings in this folder.
    """
    from extractor import pipeline
    from extractor.cli.progress import progress_bars
    from extractor.cli.summary import print_summary
    from extractor.settings import working_folder

    loaded = working_folder(common["config"])
    read = pipeline.load_catalog(catalog)
    with progress_bars(quiet=common["quiet"]) as progress:
        result = pipeline.render(
            read,
            output,
            site=loaded.settings.site,
            options=pipeline_options(common),
            progress=progress,
        )
    if not common["quiet"]:
        done = [f"Site: {output / 'index.html'}", "Next: open it, or publish the folder as it is."]
        print_summary(read, result.timings, done)
