"""The command line: options become settings, one call of the pipeline follows, then printing.

One file per command. Nothing here loads the parser or the templates before a command runs: help
must be there at once.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from typing import TYPE_CHECKING, Any

import click

from extractor import __version__
from extractor.cli.build import build
from extractor.cli.explain import explain
from extractor.cli.init import init
from extractor.cli.render import render
from extractor.cli.scan import scan
from extractor.cli.show import show
from extractor.cli.text import visible
from extractor.errors import RaisedexError

if TYPE_CHECKING:
    from types import FrameType

INTERRUPTED = 130
"""128 + SIGINT, as shells have it."""
READER_GONE = 141
"""128 + SIGPIPE: what reads our output, ``head`` for one, has had enough."""


class _Group(click.Group):
    """Turns expected failures into one message and an exit status."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except RaisedexError as error:
            click.echo(f"Error: {visible(str(error))}", err=True)
            ctx.exit(error.exit_status)
        except KeyboardInterrupt:
            click.echo("Interrupted. Nothing was left half written.", err=True)
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            # The interpreter flushes once more at its end: let that go nowhere (Python's manual,
            # `signal`, "Note on SIGPIPE").
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(READER_GONE)


@click.group(
    cls=_Group,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit status: 0 fine, 1 problems with --strict or nothing found, 2 wrong usage, "
    "3 bad settings, input or output.",
)
@click.version_option(__version__, prog_name="raisedex")
def cli() -> None:
    """One true page for every error that a Python project can raise.

    \b
    SOURCE is one of:
      a folder                      .
      a revision of a local clone   .@v1.2.3
      a git repository              github:OWNER/REPO@REV, https://…@REV
      a package                     pypi:NAME==VERSION
      a wheel, sdist or zip         dist/name-1.2.3-py3-none-any.whl
      an installed package          …/site-packages/name-1.2.3.dist-info

    \b
    Start with:
      raisedex build pypi:click==8.1.7 -o site
    """


for _command in (build, scan, render, explain, show, init):
    cli.add_command(_command)


def main() -> None:
    """Entry point of the command ``raisedex``."""
    if threading.current_thread() is threading.main_thread():
        # A cancelled CI job sends SIGTERM: end through the `with` blocks, so that workers and
        # temporary files go as well.
        signal.signal(signal.SIGTERM, _terminate)
    cli(prog_name="raisedex")


def _terminate(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
