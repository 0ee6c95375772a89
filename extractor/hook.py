"""Explains an uncaught exception where it ends a program.

    from extractor.hook import install
    install(site="https://errors.example.org")

After the usual traceback, three lines follow for a known error: its headline, what helps, the
address of its page. Nothing is loaded and nothing happens before an exception ends the program;
then another process looks it up, so that a program in a bad state need not. Nothing is sent
anywhere.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

PATIENCE = 20.0
"""Seconds to wait for the answer. The first one for a package takes longer than all others."""


def install(*, site: str | None = None, catalog: str | None = None) -> Callable[[], None]:
    """Explain uncaught exceptions from now on.

    Args:
        site: address or folder of the built pages.
        catalog: file to look in; by default the package that raised is looked up where it is
            installed.

    Returns:
        A function that puts the former hook back.
    """
    former = sys.excepthook

    def explaining(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        former(kind, error, trace)
        if isinstance(error, Exception):
            _explain(kind, error, trace, site=site, catalog=catalog)

    def remove() -> None:
        if sys.excepthook is explaining:
            sys.excepthook = former

    sys.excepthook = explaining
    return remove


def _explain(
    kind: type[BaseException],
    error: BaseException,
    trace: TracebackType | None,
    *,
    site: str | None,
    catalog: str | None,
) -> None:
    """Print what is known. Whatever goes wrong here must not hide the error: then nothing is."""
    import json
    import subprocess
    import traceback

    command = [sys.executable, "-m", "extractor", "explain", "--json", "--quiet", "--top", "1"]
    command += [f"--site={site}"] if site else []
    command += [f"--catalog={catalog}"] if catalog else []
    try:
        done = subprocess.run(  # noqa: S603 - this very program
            command,
            input="".join(traceback.format_exception(kind, error, trace)).encode(
                "utf-8", "backslashreplace"
            ),
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        found = json.loads(done.stdout)["exceptions"][0]["matches"][0]
        first = found["solutions"][:1] or found["meaning"][:1]
        lines = [found["title"], f"{found['path']}:{found['line']}", *first, found["page"]]
        sys.stderr.write("".join(f"  {line}\n" for line in ["", *filter(None, lines)]))
    except (OSError, subprocess.SubprocessError, ValueError, LookupError, TypeError):
        return
