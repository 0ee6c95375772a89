"""init: what is written, and what is left alone."""

from pathlib import Path

import pytest

from extractor.cli.init import _toml
from extractor.settings import from_file
from tests.cli.conftest import Raisedex


def test_init_writes_settings_and_a_workflow(raisedex: Raisedex, project: Path) -> None:
    done = raisedex("init", project)
    assert done.exit_code == 0, done.output
    assert f"Wrote {project / 'raisedex.toml'}" in done.output
    settings = from_file(project / "raisedex.toml").settings
    assert settings.project.name == "quay/harbour"
    assert settings.project.repository == "https://github.com/quay/harbour"
    assert settings.roots == {"harbour/": "src/harbour/"}
    assert settings.site.title == "quay/harbour errors"
    workflow = (project / ".github/workflows/errors.yml").read_text(encoding="utf-8")
    assert "raisedex build . -o site" in workflow
    assert "${{ github.ref }}" in workflow


def test_what_is_commented_out_is_valid_too(raisedex: Raisedex, project: Path) -> None:
    raisedex("init", project)
    path = project / "raisedex.toml"
    lines = path.read_text(encoding="utf-8").splitlines()
    opened = [line.removeprefix("# ") if " = " in line else line for line in lines]
    path.write_text("\n".join(opened), encoding="utf-8")
    assert from_file(path).settings.site.url == "https://example.org/errors/"


def test_nothing_is_overwritten_silently(raisedex: Raisedex, project: Path) -> None:
    path = project / "raisedex.toml"
    path.write_text("# mine\n")
    done = raisedex("init", project)
    assert done.exit_code == 3
    assert "exists already. --force overwrites." in done.stderr
    assert path.read_text() == "# mine\n"
    assert not (project / ".github").exists()
    assert raisedex("init", project, "--force").exit_code == 0
    assert path.read_text() != "# mine\n"


def test_a_folder_that_cannot_be_written_is_named(raisedex: Raisedex, project: Path) -> None:
    (project / ".github").write_text("a file")
    done = raisedex("init", project)
    assert done.exit_code == 3
    assert "errors.yml: cannot write" in done.stderr


def test_a_plain_folder_gets_a_name(raisedex: Raisedex, project: Path) -> None:
    plain = project.parent / 'a "quoted" name'
    plain.mkdir()
    (plain / "pkg").mkdir()
    (plain / "pkg" / "__init__.py").touch()
    assert raisedex("init", plain).exit_code == 0
    settings = from_file(plain / "raisedex.toml").settings
    assert settings.project.name == 'a "quoted" name'
    assert settings.roots == {}


@pytest.mark.parametrize("text", ['"', "\\", "\x7f", "\n\x00", "船 😀"])
def test_any_text_survives_toml(text: str, tmp_path: Path) -> None:
    path = tmp_path / "raisedex.toml"
    path.write_text(f"[site]\ntitle = {_toml(text)}\n", encoding="utf-8", newline="\n")
    assert from_file(path).settings.site.title == text
