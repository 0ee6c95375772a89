"""Where the browser tests find their Chromium, and how they start it."""

import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")
"""Commands looked for on the PATH, in this order; ``.ci/run`` looks for the same."""

VARIABLE = "RAISEDEX_CHROMIUM"
"""Environment variable that names the browser outright."""

QUIET = (
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""Switches that keep the browser from talking to anybody but the page under test."""


class ChromiumMissingError(Exception):
    """No browser was found; the message says what to do."""


def find_chromium(
    environment: Mapping[str, str] = os.environ,
    which: Callable[[str], str | None] = shutil.which,
) -> Path:
    """Return the browser's path, or raise :class:`ChromiumMissingError`."""
    named = environment.get(VARIABLE)
    if named:
        found = which(named)
        if found is None:
            raise ChromiumMissingError(f"{VARIABLE} names {named}, which cannot be run")
        return Path(found)
    for name in NAMES:
        found = which(name)
        if found is not None:
            return Path(found)
    raise ChromiumMissingError(
        f"no Chromium on the PATH ({', '.join(NAMES)}); install one or set {VARIABLE}"
    )


def is_required(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether a missing browser is a failure: in CI it is, elsewhere the tests are skipped."""
    return environment.get("CI", "").lower() in {"1", "true"}


def launch_arguments(*, root: bool) -> list[str]:
    """Switches to start with; Chromium refuses its sandbox to the user root."""
    return [*(("--no-sandbox",) if root else ()), *QUIET]
