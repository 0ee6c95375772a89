"""What a maintainer reads at the end of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from extractor.cli.text import counted, share, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from extractor.engine.running import Timing
    from extractor.model.catalog import Catalog

SHOWN_PROBLEMS = 5


def print_warnings(warnings: Iterable[str]) -> None:
    """Warnings on standard error; they are said even where the rest is quiet."""
    for warning in warnings:
        click.echo(f"Warning: {visible(warning)}", err=True)


def print_summary(catalog: Catalog, timings: Iterable[Timing], done: Iterable[str]) -> None:
    """The figures of a run, its timings, and ``done``: where the output is, what to do next."""
    lines = [*_figures(catalog), *_problems(catalog), _seconds(tuple(timings)), "", *done]
    click.echo(visible("\n".join(lines)), err=True)


def _figures(catalog: Catalog) -> Iterator[str]:
    project, coverage = catalog.project, catalog.coverage
    pin = project.ref or project.version
    yield f"{project.name}{f' at {pin}' if pin else ''}{' (with changes)' if project.dirty else ''}"
    left_out = f"; {coverage.left_out:,} left out by the settings" if coverage.left_out else ""
    read = counted(coverage.files, "file")
    yield f"  {read} with {counted(coverage.lines, 'line')}{left_out}"
    kinds = ", ".join(
        f"{number:,} {name}"
        for name, number in (
            ("raise", coverage.raise_sites),
            ("assert", coverage.assert_sites),
            ("exit", coverage.exit_sites),
            ("parser.error", coverage.parser_error_sites),
        )
        if number
    )
    sites = counted(coverage.sites, "raise site")
    yield f"  {counted(coverage.errors, 'error')} at {sites}{f' ({kinds})' if kinds else ''}"
    yield f"  {counted(coverage.reraises, 're-raise')} without a page"
    fixed = share(coverage.with_text, coverage.with_argument)
    dynamic = counted(coverage.dynamic, "message is", "messages are")
    yield f"  {fixed} of the raises with an argument have fixed text; {dynamic} built at run time"
    explained = share(coverage.explained_errors, coverage.errors)
    solved = share(coverage.solved_errors, coverage.solvable_errors)
    examples = counted(coverage.examples, "checked example")
    yield f"  {explained} explained, {solved} of those to act on with a solution; {examples}"


def _problems(catalog: Catalog) -> Iterator[str]:
    if not catalog.problems:
        yield "  every file was read"
        return
    yield f"  {counted(len(catalog.problems), 'problem')}:"
    for problem in catalog.problems[:SHOWN_PROBLEMS]:
        line = "" if problem.line is None else f":{problem.line}"
        yield f"    {problem.path}{line}: {problem.reason}"
    if len(catalog.problems) > SHOWN_PROBLEMS:
        yield f"    and {len(catalog.problems) - SHOWN_PROBLEMS:,} more, listed in the catalog"


def _seconds(timings: tuple[Timing, ...]) -> str:
    total = sum(timing.seconds for timing in timings)
    stages = ", ".join(f"{timing.stage} {timing.seconds:.1f} s" for timing in timings)
    return f"  {total:.1f} s: {stages}"
