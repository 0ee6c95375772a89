"""show: what is found, how it reads, what is said where nothing is."""

import json
from pathlib import Path

import pytest

from extractor.cli.lookup import look_up
from extractor.pipeline import load_catalog
from tests.cli.conftest import Raisedex

BERTHS = "src/harbour/berths.py"


@pytest.fixture
def catalog(raisedex: Raisedex, project: Path) -> list[dict[str, str]]:
    """The errors of the project, as ``catalog.json`` in the working folder holds them."""
    assert raisedex("scan", project, "--quiet").exit_code == 0
    found: list[dict[str, str]] = json.loads(Path("catalog.json").read_bytes())["errors"]
    return found


def test_an_error_is_shown_by_the_beginning_of_its_id(
    raisedex: Raisedex, catalog: list[dict[str, str]]
) -> None:
    [id_] = [error["id"] for error in catalog if "tide" in error["title"]]
    done = raisedex("show", id_[:6].upper())
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[:4] == [f"BerthError  {id_}", "  The tide is too low.", "", lines[3]]
    assert lines[3] == f"{BERTHS}:14 in Berth.moor"
    assert [line for line in lines if line.startswith(">")] == [
        "> 14 |             raise BerthError(",
        '> 15 |                 "The tide is too low."',
        "> 16 |             )",
    ]
    assert '  13 |         if self.tide == "low":' in lines


@pytest.mark.parametrize(
    "path",
    [
        BERTHS,
        f"./{BERTHS}",
        "berths.py",
        "harbour/berths.py",
        f"/srv/code/{BERTHS}",
        "/lib/site-packages/harbour/berths.py",
        "src\\harbour\\berths.py",
    ],
)
def test_a_place_is_found_by_any_of_its_paths(path: str, raisedex: Raisedex, project: Path) -> None:
    (project / "raisedex.toml").write_text("[roots]\n'harbour/' = 'src/harbour/'\n")
    raisedex("scan", project, "--quiet")
    done = raisedex("show", f"{path}:15")
    assert done.exit_code == 0, done.output
    assert "The tide is too low." in done.stdout


def test_json_is_a_list_of_errors(raisedex: Raisedex, catalog: list[dict[str, str]]) -> None:
    done = raisedex("show", "berths.py:8", "--json")
    assert done.exit_code == 0
    [error] = json.loads(done.stdout)
    assert error in catalog
    done = raisedex("show", "berths.py:1", "--json")
    assert done.exit_code == 1
    assert json.loads(done.stdout) == []


def test_a_dynamic_message_says_so(raisedex: Raisedex, catalog: list[dict[str, str]]) -> None:
    assert "The text is built at run time: " in raisedex("show", "pilot.py:8").stdout


def test_where_nothing_is_found_the_nearest_are_named(
    raisedex: Raisedex, catalog: list[dict[str, str]]
) -> None:
    done = raisedex("show", "berths.py:9")
    assert done.exit_code == 1
    assert done.stdout == ""
    assert f"Line 9 of {BERTHS} raises nothing. Near are:\n  {BERTHS}:8  " in done.stderr
    done = raisedex("show", "berth.py:8")
    assert f"No file of the catalog with a raise site is berth.py. Near are:\n  {BERTHS}" in (
        done.stderr
    )
    assert raisedex("show", "qqqq.txt:8").stderr.endswith("is qqqq.txt.\n")
    done = raisedex("show", "berths.py:12")
    assert "passes a caught exception on: raise error" in done.stderr


def test_an_id_that_is_none_or_that_of_many(
    raisedex: Raisedex, catalog: list[dict[str, str]]
) -> None:
    id_ = catalog[0]["id"]
    wrong = id_[:-1] + ("0" if id_[-1] != "0" else "1")
    done = raisedex("show", wrong)
    assert done.exit_code == 1
    assert f"No error has the id {wrong}. Near are:\n  {id_}" in done.stderr
    assert raisedex("show", "0" * 16).stderr.startswith("No error has the id 0000000000000000.")
    assert look_up(load_catalog(Path("catalog.json")), "?").hint.endswith("nor PATH:LINE.")


def test_an_id_of_many_lists_them(raisedex: Raisedex, project: Path) -> None:
    from tests.cli import projects

    text = "".join(f"def f{n}():\n    raise ValueError('number {n} here')\n" for n in range(150))
    projects.write(project, many=text)
    raisedex("scan", project, "--quiet")
    done = raisedex("show", "a")
    assert done.exit_code == 1
    assert "The id a is that of " in done.stderr
    assert " more\n" in done.stderr


@pytest.mark.parametrize(
    "arguments", [["zz"], ["a.py"], ["a.py:x"], ["ab", "--catalog", "x", "--source", "y"]]
)
def test_wrong_usage(arguments: list[str], raisedex: Raisedex, project: Path) -> None:
    assert raisedex("show", *arguments).exit_code == 2


def test_a_source_is_scanned_on_demand(raisedex: Raisedex, project: Path) -> None:
    done = raisedex("show", "berths.py:8", "--source", project)
    assert done.exit_code == 0, done.output
    assert "in Berth.moor" in done.stdout
    Path("raisedex.toml").write_text("source = '../harbour'\n")
    assert raisedex("show", "berths.py:8").stdout == done.stdout


def test_other_sites_are_pointed_to(raisedex: Raisedex, project: Path) -> None:
    from tests.cli import projects

    body = "    raise ValueError('twice said')\n"
    projects.write(project, twice=f"def a():\n{body}def b():\n{body}")
    raisedex("scan", project, "--quiet")
    done = raisedex("show", "twice.py:2")
    assert "twice.py:2 in a" in done.stdout
    assert "Raised at 1 more: raisedex show " in done.stdout
    id_ = done.stdout.rsplit(maxsplit=1)[-1]
    assert "twice.py:4 in b" in raisedex("show", id_).stdout


def test_several_errors_at_one_line_are_all_shown(raisedex: Raisedex, project: Path) -> None:
    from tests.cli import projects

    projects.write(project, both="import sys\nassert sys, 'one said'; sys.exit('two said')\n")
    raisedex("scan", project, "--quiet")
    done = raisedex("show", "both.py:2")
    assert "one said" in done.stdout
    assert "two said" in done.stdout


def test_source_text_is_neither_markup_nor_control(raisedex: Raisedex, project: Path) -> None:
    from tests.cli import projects

    text = "def f():\n    raise ValueError('[bold]x[/bold] :smile: \\x1b[2J \x1b]0;owned\x07')\n"
    projects.write(project, hostile=text)
    raisedex("scan", project, "--quiet")
    done = raisedex("show", "hostile.py:2")
    assert done.exit_code == 0, done.output
    assert "\x1b" not in done.stdout
    assert "\x07" not in done.stdout
    assert "[bold]x[/bold] :smile: \\x1b[2J" in done.stdout
