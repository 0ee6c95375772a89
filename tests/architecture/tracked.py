"""The rule about the repository's text: it tells nothing of the machine it was written on."""

import re
import subprocess
from pathlib import Path

PRIVATE = re.compile(
    rb"""(?<![\w./~-]) / (?: home | Users | root | work | tmp ) / \w"""
    rb"""| (?: pypi | pythonhosted | npmjs ) \. (?: org | com )""",
    re.VERBOSE,
)
"""Absolute paths below a person's or a build machine's folders, and hosts of package registries:
the project works with any index, so it names none."""


def files(repository: Path) -> list[Path]:
    """All files of the repository that git tracks or would track."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=repository,
        capture_output=True,
        check=True,
    )
    paths = (repository / name for name in listed.stdout.decode().split("\0") if name)
    return [path for path in paths if path.is_file()]


def private_mentions(path: Path, repository: Path) -> list[str]:
    """Lines of the file that name a machine's path or a registry's host."""
    return [
        f"{path.relative_to(repository)}:{number}: {found[0].decode()}"
        for number, line in enumerate(path.read_bytes().splitlines(), start=1)
        if (found := PRIVATE.search(line))
    ]
