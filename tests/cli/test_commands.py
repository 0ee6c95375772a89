"""scan, build and render: output, summaries, exit statuses."""

import json
import shutil
import signal
from pathlib import Path
from typing import Any

import pytest

from extractor.cli import cli, main
from extractor.sources import Source, open_source
from tests.cli import projects
from tests.cli.conftest import Raisedex, left_behind

TYPES = {"BerthError", "AssertionError", "SystemExit", "ValueError"}


def catalog_types(path: Path) -> set[str]:
    return {error["exception"]["name"] for error in json.loads(path.read_bytes())["errors"]}


def test_scan_writes_a_catalog_and_says_what_is_in_it(raisedex: Raisedex, project: Path) -> None:
    done = raisedex("scan", project)
    assert done.exit_code == 0, done.output
    assert done.stdout == ""
    assert catalog_types(Path("catalog.json")) == TYPES
    for part in (
        "quay/harbour",
        "3 files with 24 lines; 1 left out by the settings",
        "5 errors at 5 raise sites (3 raise, 1 assert, 1 exit)",
        "1 re-raise without a page",
        "66.6 % of the raises with an argument have fixed text; 1 message is built at run time",
        "every file was read",
        "source 0.",
        "Catalog: catalog.json",
        "Next: raisedex render catalog.json -o site",
    ):
        assert part in done.stderr
    assert left_behind() == ["catalog.json"], "no temporary file is left"


def test_scan_prints_a_catalog_for_other_programs(raisedex: Raisedex, project: Path) -> None:
    done = raisedex("scan", project, "-o", "-", "--quiet", "--jobs", "1")
    assert done.exit_code == 0
    assert done.stderr == ""
    assert len(json.loads(done.stdout)["errors"]) == 5
    raisedex("scan", project, "--jobs", "3")
    assert Path("catalog.json").read_text(encoding="utf-8") == done.stdout


def test_tests_are_scanned_on_demand(raisedex: Raisedex, project: Path) -> None:
    assert raisedex("scan", project, "--include-tests").exit_code == 0
    assert catalog_types(Path("catalog.json")) == {*TYPES, "RuntimeError"}


def test_a_file_that_cannot_be_read_is_a_finding_only_under_strict(
    raisedex: Raisedex, project: Path
) -> None:
    projects.write(project, broken="def (:\n", **{f"bad{n}": "raise =\n" for n in range(6)})
    done = raisedex("scan", project)
    assert done.exit_code == 0
    assert "7 problems:" in done.stderr
    assert "src/harbour/bad0.py:1: " in done.stderr
    assert "and 2 more, listed in the catalog" in done.stderr
    assert raisedex("scan", project, "--strict").exit_code == 1
    assert raisedex("build", project, "--strict").exit_code == 1
    assert Path("site/index.html").exists()


def test_build_writes_the_site_and_render_the_same(raisedex: Raisedex, project: Path) -> None:
    done = raisedex("build", project)
    assert done.exit_code == 0, done.output
    assert f"Site: {Path('site/index.html')}" in done.stderr
    assert "render 0." in done.stderr
    assert catalog_types(Path("site/api/catalog.json")) == TYPES
    done = raisedex("render", "site/api/catalog.json", "-o", "again")
    assert done.exit_code == 0, done.output
    assert files(Path("site")) == files(Path("again"))


def files(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_settings_of_the_working_folder_count_for_render(raisedex: Raisedex, project: Path) -> None:
    raisedex("scan", project)
    Path("raisedex.toml").write_text("[site]\ntitle = 'All that sinks'\n")
    assert raisedex("render", "catalog.json", "--quiet").exit_code == 0
    assert "All that sinks" in Path("site/index.html").read_text(encoding="utf-8")


def test_the_settings_name_the_source(raisedex: Raisedex, project: Path) -> None:
    Path("raisedex.toml").write_text("source = '../harbour'\nkinds = ['assert']\n")
    assert raisedex("scan").exit_code == 0
    assert catalog_types(Path("catalog.json")) == {"AssertionError"}
    other = project / "other.toml"
    other.write_text("source = '.'\nkinds = ['exit']\n")
    assert raisedex("scan", "--config", other).exit_code == 0
    assert catalog_types(Path("catalog.json")) == {"SystemExit"}


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["scan", "nowhere"], 3, "nowhere"),
        (["scan", "--config", "none.toml"], 3, "none.toml: cannot read the settings"),
        (["render", "none.json"], 3, "none.json: cannot read the catalog"),
        (["render", "raisedex.json"], 3, "raisedex.json: not a catalog"),
        (["scan", "--jobs", "0"], 2, "--jobs"),
        (["scan", "--no-cache", "--cache-dir", "x"], 2, "exclude each other"),
        (["scna"], 2, "scna"),
        (["scan", "../harbour", "-o", "."], 3, "cannot write the catalog"),
    ],
)
def test_what_is_wrong_is_said_in_one_message(
    arguments: list[str], status: int, message: str, raisedex: Raisedex, project: Path
) -> None:
    Path("raisedex.json").write_text("{")
    done = raisedex(*arguments)
    assert done.exit_code == status
    assert message in done.stderr
    assert "Traceback" not in done.output


def test_a_message_cannot_steer_the_terminal(raisedex: Raisedex, project: Path) -> None:
    done = raisedex("scan", "no\x1b[2Jwhere")
    assert done.exit_code == 3
    assert "\x1b" not in done.output
    assert "no\\x1b[2Jwhere" in done.stderr


@pytest.mark.parametrize("command", [None, *sorted(cli.commands)])
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help_has_examples(command: str | None, flag: str, raisedex: Raisedex) -> None:
    done = raisedex(*([command] if command else []), flag)
    assert done.exit_code == 0
    assert f"raisedex {command or 'build'}" in done.output.split("Options:")[-1 if command else 0]


def test_version(raisedex: Raisedex) -> None:
    assert raisedex("--version").output.startswith("raisedex, version ")


def test_the_cache_is_the_user_s_or_the_one_named_or_none(
    raisedex: Raisedex, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Path] = []

    def spy(spec: str, *, cache: Path) -> Source:
        seen.append(cache)
        return open_source(spec, cache=cache)

    monkeypatch.setattr("extractor.pipeline.open_source", spy)
    raisedex("scan", project)
    raisedex("scan", project, "--cache-dir", "own")
    raisedex("scan", project, "--no-cache")
    assert seen[0].name == "raisedex"
    assert seen[1] == Path("own")
    assert not seen[2].exists()


def test_a_remote_source_cannot_name_templates(raisedex: Raisedex, project: Path) -> None:
    (project / "raisedex.toml").write_text("[site]\ntemplates = '/etc'\n")
    shutil.make_archive("harbour", "zip", project.parent, "harbour")
    done = raisedex("build", "harbour.zip", "--quiet")
    assert done.exit_code == 0, done.output
    assert done.stderr.startswith("Warning: harbour.zip: raisedex.toml: `site.templates`")


def test_the_entry_point_ends_in_order_when_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    handlers: dict[int, Any] = {}
    monkeypatch.setattr("signal.signal", handlers.__setitem__)
    monkeypatch.setattr("sys.argv", ["raisedex", "--version"])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 0
    with pytest.raises(SystemExit) as caught:
        handlers[signal.SIGTERM](signal.SIGTERM, None)
    assert caught.value.code == 128 + signal.SIGTERM
