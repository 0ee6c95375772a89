"""Calls of the git program that a hostile repository or address cannot turn into something else.

The configuration of a scanned repository is not trusted: whatever it can make git run (hooks, file
monitors, pagers, signature checks, transports, lazy fetches) is switched off, and only commands are
used that never touch a work tree or an index, so no filter driver runs either. The user's own
configuration (address rewrites, credential helpers, proxies) stays in force for the network.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from extractor.errors import SourceError
from extractor.sources.addresses import without_credentials

_OFF = {
    "core.fsmonitor": "false",
    "core.hooksPath": os.devnull,
    "core.pager": "cat",
    "core.untrackedCache": "false",
    "fetch.recurseSubmodules": "false",
    "gc.auto": "0",
    "log.showSignature": "false",
    "maintenance.auto": "false",
    "protocol.ext.allow": "never",
    "protocol.fd.allow": "never",
    # Nothing of the repository is run, so it may belong to somebody else (a container's root, say).
    "safe.directory": "*",
    "submodule.recurse": "false",
}
_LOCATIONS = frozenset(
    {
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_COMMON_DIR",
        "GIT_DIR",
        "GIT_EXTERNAL_DIFF",
        "GIT_GRAFT_FILE",
        "GIT_INDEX_FILE",
        "GIT_NAMESPACE",
        "GIT_OBJECT_DIRECTORY",
        "GIT_PREFIX",
        "GIT_REPLACE_REF_BASE",
        "GIT_SHALLOW_FILE",
        "GIT_WORK_TREE",
    }
)
"""Set while git runs a hook or an alias, they would point our calls at another repository."""

TRANSPORTS = ("https", "http", "ssh", "git", "file")
"""Transports that addresses may use; ``ext`` and ``fd`` would run or read what the address says."""

LOCAL_TIMEOUT = 120.0
NETWORK_TIMEOUT = 1800.0
"""Seconds."""

_REVISION = re.compile(r"[^\s\x00-\x1f\x7f-][^\x00-\x1f\x7f]*")
FULL_HASH = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
SHORT_HASH = re.compile(r"[0-9a-f]{4,64}")


class GitError(SourceError):
    """git ended with an error; the message is its own last line."""


def is_revision(text: str) -> bool:
    """Return whether git can be handed ``text`` as a revision: no option, no control character."""
    return _REVISION.fullmatch(text) is not None


class Git:
    """git, bound to one folder (a work tree, a folder in it, or a bare repository).

    Args:
        folder: where git looks for the repository.
        bare: whether ``folder`` is the repository itself, so that git must not look around.
        network: whether git may contact a server.
    """

    def __init__(self, folder: Path, *, bare: bool = False, network: bool = False) -> None:
        self._folder = folder
        self._bare = bare
        self._network = network

    def run(
        self, *arguments: str, stdin: bytes = b"", settings: Mapping[str, str] | None = None
    ) -> bytes:
        """Run a git command and return what it prints.

        Raises:
            GitError: if git ends with an error or takes too long.
            SourceError: if git is not installed.
        """
        limit = NETWORK_TIMEOUT if self._network else LOCAL_TIMEOUT
        try:
            done = subprocess.run(  # noqa: S603 - no shell; arguments are checked by callers
                self._command(arguments, settings or {}),
                cwd=self._folder,
                env=self._environment(),
                input=stdin,
                capture_output=True,
                timeout=limit,
                check=False,
                start_new_session=True,  # without a terminal, ssh cannot stop to ask
            )
        except subprocess.TimeoutExpired:
            raise GitError(f"git {arguments[0]} took more than {limit:.0f} seconds") from None
        if done.returncode != 0:
            raise GitError(_last_line(done.stderr) or f"git {arguments[0]} failed")
        return done.stdout

    def text(self, *arguments: str) -> str:
        """Run a git command and return its output as text without the last line end."""
        return self.run(*arguments).decode("utf-8", "replace").rstrip("\n")

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Start a git command that answers line by line on its standard input and output."""
        return subprocess.Popen(  # noqa: S603 - no shell; arguments are ours
            self._command(arguments, {}),
            cwd=self._folder,
            env=self._environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def _command(self, arguments: tuple[str, ...], settings: Mapping[str, str]) -> list[str]:
        program = shutil.which("git")
        if program is None:
            raise SourceError(
                "git is not installed, or not on PATH. It is needed to read a repository; "
                "a folder, a wheel or an sdist can be read without it."
            )
        pairs = [f"{key}={value}" for key, value in (_OFF | dict(settings)).items()]
        options = [argument for pair in pairs for argument in ("-c", pair)]
        where = ["--git-dir=."] if self._bare else []
        return [program, "--no-pager", *options, *where, *arguments]

    def _environment(self) -> dict[str, str]:
        kept = {key: value for key, value in os.environ.items() if key not in _LOCATIONS}
        return kept | {
            "GIT_ALLOW_PROTOCOL": ":".join(TRANSPORTS) if self._network else "none",
            "GIT_LFS_SKIP_SMUDGE": "1",
            "GIT_NO_LAZY_FETCH": "1",
            "GIT_NO_REPLACE_OBJECTS": "1",
            "GIT_OPTIONAL_LOCKS": "0",
            "GIT_TERMINAL_PROMPT": "0",
            "LC_ALL": "C",
        }


def _last_line(stderr: bytes) -> str:
    lines = [line for line in stderr.decode("utf-8", "replace").splitlines() if line.strip()]
    last = next((line for line in reversed(lines) if line.startswith("fatal:")), "")
    return without_credentials((last or "".join(lines[-1:])).removeprefix("fatal: ").strip())
