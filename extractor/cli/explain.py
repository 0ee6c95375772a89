"""``raisedex explain``: from a pasted traceback, log or message to the error that it is."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from extractor.cli.options import Common, pipeline_options, run_options, source_options
from extractor.cli.show import CATALOGS
from extractor.cli.text import visible

if TYPE_CHECKING:
    from extractor.model.match import Answer, Paste
    from extractor.paste import Book, Desk

ENTRIES = "api/catalog.json"
"""Where a built site has its catalog."""


@click.command(
    epilog="\b\nExamples:\n"
    "  python app.py 2>&1 | raisedex explain\n"
    "  raisedex explain server.log --catalog site/api/catalog.json\n"
    "  raisedex explain --source pypi:click==8.1.7 --site https://errors.example.org --json < log"
)
@click.argument("file", default="-", metavar="[FILE]")
@click.option(
    "--catalog",
    "catalogs",
    type=click.Path(path_type=Path),
    metavar="FILE",
    multiple=True,
    help="Catalog to look in. Several of one project: tells which version fits.",
)
@click.option("--source", metavar="SOURCE", help="Scan this SOURCE in place of a catalog.")
@click.option("--site", metavar="ADDRESS", help="Address, or folder, of the built pages.")
@click.option(
    "--top", type=click.IntRange(min=1), default=3, show_default=True, help="Errors to name."
)
@click.option("--json", "as_json", is_flag=True, help="Print the answers as JSON.")
@source_options
@run_options
def explain(
    file: str,
    *,
    catalogs: tuple[Path, ...],
    source: str | None,
    site: str | None,
    top: int,
    as_json: bool,
    **common: Unpack[Common],
) -> None:
    """Explain a traceback, a log or a message.

    FILE is read whole; without one, standard input is. What comes through a pipe is passed on as
    it comes, with the explanation behind each traceback. With no catalog named, the package that
    raised is looked for in this environment and scanned once; nothing of it is imported.

    Exit status 1 if there is an exception, or FILE, and no error is found for it.
    """
    if catalogs and source is not None:
        raise click.UsageError("--catalog and --source exclude each other.")
    from extractor.cli.progress import progress_bars
    from extractor.paste import Desk

    watch = partial(progress_bars, quiet=common.get("quiet", False))
    desk = Desk(options=pipeline_options(common), watch=watch, top=top, site=site)
    desk.use(_books(catalogs, source, desk))
    if file == "-" and not sys.stdin.isatty() and not as_json:
        found = _filter(desk)
    else:
        found = _whole(desk, file, as_json=as_json)
    for problem in desk.problems:
        click.echo(visible(problem), err=True)
    if found is False:
        raise SystemExit(1)


def _books(catalogs: tuple[Path, ...], source: str | None, desk: Desk) -> list[Book]:
    """The catalogs that were named; else that of a site in a folder, or one that lies about."""
    from extractor import pipeline
    from extractor.paste import book

    site = desk.site
    if source is not None:
        from extractor.cli.summary import print_warnings

        with desk.watch() as progress:
            result = pipeline.scan(source, options=desk.options, progress=progress)
        print_warnings(result.warnings)
        return [book(result.catalog, site=site or result.settings.site.url)]
    paths = list(catalogs)
    if not paths and site is not None and (Path(site) / ENTRIES).is_file():
        paths = [Path(site) / ENTRIES]
    if not paths:
        paths = [known for known in CATALOGS if known.is_file()][:1]
    return [book(pipeline.load_catalog(path), site=site) for path in paths]


def _whole(desk: Desk, file: str, *, as_json: bool) -> bool:
    """Explain a file, or what is typed or pasted until the end of input."""
    from extractor.pipeline import read_paste

    try:
        if file == "-":
            if sys.stdin.isatty():
                click.echo("Paste, then end with Ctrl-D:", err=True)
            content = sys.stdin.buffer.read()
        else:
            content = Path(file).read_bytes()
    except OSError as error:
        raise click.UsageError(f"{file}: cannot be read: {error.strerror}.") from error
    answers = desk.answer(read_paste(content.decode("utf-8", "replace")))
    if as_json:
        from extractor.cli.answers import as_document

        click.echo(as_document(desk, answers))
    elif answers:
        _print(desk, answers)
    else:
        click.echo("There is no exception and no message in it.", err=True)
    return _is_found(answers)


def _filter(desk: Desk) -> bool | None:
    """Pass standard input through and explain each traceback behind it."""
    from extractor.pipeline import Follower

    follower = Follower()
    output = sys.stdout.buffer
    result: bool | None = None
    # Lines are passed on as bytes and at once: what watches the output must not wait for us.
    for line in iter(sys.stdin.buffer.readline, b""):
        output.write(line)
        output.flush()
        paste = follower.feed(line.decode("utf-8", "replace").rstrip("\n"))
        if paste is not None:
            result = _explained(desk, paste) or bool(result)
    paste = follower.finish()
    if paste is not None and follower.found:
        result = _explained(desk, paste) or bool(result)
    elif paste is not None:  # no traceback: a message is explained, if it is known
        answers = [each for each in desk.answer(paste) if each.matches]
        if answers:
            _print(desk, tuple(answers))
    return result


def _explained(desk: Desk, paste: Paste) -> bool:
    answers = desk.answer(paste)
    _print(desk, answers)
    return _is_found(answers)


def _is_found(answers: tuple[Answer, ...]) -> bool:
    return any(answer.matches for answer in answers)


def _print(desk: Desk, answers: tuple[Answer, ...]) -> None:
    from extractor.cli.answers import print_answers

    print_answers(desk, answers)
