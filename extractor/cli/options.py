"""Options that mean the same in every command that has them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable

    from extractor.engine.running import Options

C = TypeVar("C", bound="Callable[..., Any]")


class Common(TypedDict, total=False):
    """Values of the common options, as click hands them over."""

    jobs: int | None
    quiet: bool
    config: Path | None
    include_tests: bool
    cache_dir: Path | None
    no_cache: bool


def run_options(command: C) -> C:
    """Adds the options of every command that works for a while."""
    command = click.option("-q", "--quiet", is_flag=True, help="Print errors only.")(command)
    return click.option(
        "-j",
        "--jobs",
        type=click.IntRange(min=1),
        metavar="N",
        help="Worker processes. Default: one per processor. The output does not depend on it.",
    )(command)


def config_option(command: C) -> C:
    """Adds ``--config``."""
    return click.option(
        "-c",
        "--config",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Settings file. Default: raisedex.toml, or [tool.raisedex] in pyproject.toml.",
    )(command)


def source_options(command: C) -> C:
    """Adds the options of every command that reads a SOURCE."""
    command = click.option(
        "--no-cache", is_flag=True, help="Download and clone anew, and keep nothing."
    )(command)
    command = click.option(
        "--cache-dir",
        type=click.Path(path_type=Path, file_okay=False),
        metavar="FOLDER",
        help="Where downloads and clones are kept. Default: the user's cache folder.",
    )(command)
    command = click.option(
        "--include-tests", is_flag=True, help="Scan test files too (left out by default)."
    )(command)
    return config_option(command)


def strict_option(command: C) -> C:
    """Adds ``--strict``."""
    return click.option(
        "--strict", is_flag=True, help="Exit with 1 if a file is listed under problems."
    )(command)


def pipeline_options(common: Common) -> Options:
    """The common options as the pipeline takes them."""
    from extractor.engine.running import Options

    return Options(
        config=common.get("config"),
        include_tests=common.get("include_tests", False),
        cache=_cache(common),
        jobs=common.get("jobs"),
    )


def _cache(common: Common) -> Path | None:
    """The folder that is kept; ``None`` for one that goes with the run."""
    if common.get("no_cache"):
        if common.get("cache_dir"):
            raise click.UsageError("--no-cache and --cache-dir exclude each other.")
        return None
    # The right folder differs between Linux (and $XDG_CACHE_HOME), macOS and Windows.
    from platformdirs import user_cache_path

    return common.get("cache_dir") or user_cache_path("raisedex", appauthor=False)
