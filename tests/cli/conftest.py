"""Runs of the command on the small project."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from extractor.cli import cli
from tests.cli import projects

Raisedex = Callable[..., Result]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The project's folder, and the working folder beside it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    return projects.write(tmp_path / "harbour")


@pytest.fixture
def raisedex() -> Raisedex:
    """Runs the command in this process."""

    def run(*arguments: str | Path) -> Result:
        return CliRunner().invoke(cli, [str(a) for a in arguments], prog_name="raisedex")

    return run


def left_behind() -> list[str]:
    """What lies in the working folder, but for the notes of coverage measurement."""
    return sorted(p.name for p in Path().iterdir() if not p.name.startswith(".coverage"))
