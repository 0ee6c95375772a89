"""``raisedex explain``: files, filters, and packages that are installed."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from extractor.cli import cli
from tests.cli.conftest import Raisedex

TRACEBACK = """\
Traceback (most recent call last):
  File "/app/main.py", line 4, in <module>
    berth.moor(31)
  File "/srv/src/harbour/berths.py", line 8, in moor
    raise BerthError(f"A ship of {length} m does not fit into {self.length} m.")
harbour.berths.BerthError: A ship of 31 m does not fit into 20 m.
"""
PAGE = re.compile(r"https://errors\.example/site/errors/[0-9a-f]{16}/")


@pytest.fixture
def catalog(project: Path, raisedex: Raisedex) -> Path:
    """Its catalog, under a name that is not looked for."""
    assert raisedex("scan", project, "-o", "known.json").exit_code == 0
    return Path("known.json")


def filtered(text: str | bytes, *arguments: str | Path) -> Result:
    """Run as a filter."""
    words = ["explain", *map(str, arguments)]
    return CliRunner().invoke(cli, words, prog_name="raisedex", input=text)


def test_file(catalog: Path, raisedex: Raisedex) -> None:
    Path("server.log").write_text("start\n" + TRACEBACK, encoding="utf-8")
    site = "https://errors.example/site/"
    done = raisedex("explain", "server.log", "--catalog", catalog, "--site", site)
    assert done.exit_code == 0, done.output
    assert "berth.moor(31)" not in done.stdout  # a file is not repeated
    assert "A ship of {length} m does not fit into {self.length} m" in done.stdout
    assert "src/harbour/berths.py:8 in Berth.moor" in done.stdout
    assert "length = 31" in done.stdout
    assert "`length` is greater than `self.length`" in done.stdout
    assert "1. " in done.stdout  # the first solution
    assert PAGE.search(done.stdout)


def test_json(catalog: Path) -> None:
    done = filtered(
        TRACEBACK, "--catalog", catalog, "--json", "--site", "https://errors.example/site"
    )
    (exception,) = json.loads(done.stdout)["exceptions"]
    (match,) = exception["matches"]
    assert list(exception) == ["type", "message", "verdict", "matches", "nearest_frame", "versions"]
    assert exception["verdict"] == "match"
    assert (match["path"], match["line"]) == ("src/harbour/berths.py", 8)
    assert match["function"] == "Berth.moor"
    assert match["values"] == {"length": "31", "self.length": "20"}
    assert PAGE.fullmatch(match["page"])
    assert exception["nearest_frame"]["line"] == 8


def test_filter_passes_everything_through(catalog: Path) -> None:
    text = b"one \xff\n" + TRACEBACK.encode() + b"INFO two\n\x1b[31mthree"
    done = filtered(text, "--catalog", catalog)
    assert done.exit_code == 0
    raw = done.stdout_bytes
    assert raw.startswith(b"one \xff\n" + TRACEBACK.encode() + b"INFO two\n")
    assert raw.index(b"INFO two") < raw.index(b"src/harbour/berths.py:8 in") < raw.index(b"three")


def test_filter_without_errors(catalog: Path) -> None:
    done = filtered("all is well\n", "--catalog", catalog)
    assert (done.exit_code, done.stdout) == (0, "all is well\n")


def test_filter_with_a_message(catalog: Path) -> None:
    done = filtered("The tide is too low.", "--catalog", catalog)
    assert done.exit_code == 0
    assert "src/harbour/berths.py:14" in done.stdout


def test_not_raised_here(catalog: Path) -> None:
    text = TRACEBACK.replace("line 8", "line 10").replace("raise Berth", "self.rope.tie() # Berth")
    text = text[: text.rindex("harbour.berths")] + "AttributeError: no rope\n"
    done = filtered(text, "--catalog", catalog)
    assert done.exit_code == 1
    assert "No raise statement of the project made this." in done.stdout
    assert "It came through src/harbour/berths.py:10 in moor" in done.stdout


def test_raised_outside(catalog: Path) -> None:
    text = TRACEBACK.replace(
        "harbour.berths.BerthError",
        '  File "/usr/lib/python3.12/json/decoder.py", line 3, in decode\n    raise X\nOther',
    )
    done = filtered(text.replace("A ship of", "Ships of"), "--catalog", catalog)
    assert "Raised outside of it, at /usr/lib/python3.12/json/decoder.py:3" in done.stdout


def test_nothing_known(catalog: Path, raisedex: Raisedex) -> None:
    Path("x.log").write_text("KeyError: 'x'\n", encoding="utf-8")
    done = raisedex("explain", "x.log", "--catalog", catalog)
    assert done.exit_code == 1
    assert "No error of a known project fits." in done.stdout
    Path("x.log").write_text("\n", encoding="utf-8")
    done = raisedex("explain", "x.log", "--catalog", catalog)
    assert done.exit_code == 1
    assert "no exception and no message" in done.stderr


def test_steering_text_is_shown(catalog: Path) -> None:
    text = TRACEBACK.replace("of 31 m", "of \u202e31 m")
    done = filtered(text, "--catalog", catalog, "--json")
    assert json.loads(done.stdout)["exceptions"][0]["matches"]
    shown = filtered(text, "--catalog", catalog).stdout.partition("raisedex")[2]
    assert "\u202e" not in shown
    assert "length = \\u202e31" in shown


def test_source(project: Path) -> None:
    done = filtered(TRACEBACK, "--source", project)
    assert done.exit_code == 0
    assert "src/harbour/berths.py:8" in done.stdout


def test_site_in_a_folder(project: Path, raisedex: Raisedex) -> None:
    assert raisedex("build", project, "-o", "pages", "--quiet").exit_code == 0
    done = filtered(TRACEBACK, "--site", "pages")
    assert re.search(r"pages/errors/[0-9a-f]{16}/", done.stdout)


def test_catalog_that_lies_about(catalog: Path) -> None:
    catalog.rename("catalog.json")
    assert filtered(TRACEBACK).exit_code == 0


def test_versions(project: Path, raisedex: Raisedex, catalog: Path) -> None:
    berths = project / "src/harbour/berths.py"
    berths.write_text("# moved\n" + berths.read_text("utf-8"), encoding="utf-8")
    assert raisedex("scan", project, "-o", "newer.json").exit_code == 0
    for name, version in {"known.json": "1.0", "newer.json": "2.0"}.items():
        document = json.loads(Path(name).read_text("utf-8"))
        document["project"]["version"] = version
        Path(name).write_text(json.dumps(document), encoding="utf-8")
    both = ("--catalog", "known.json", "--catalog", "newer.json")
    done = filtered(TRACEBACK, *both, "--json")
    assert json.loads(done.stdout)["exceptions"][0]["versions"] == ["1.0"]
    assert "Fits best: 2.0" in filtered(TRACEBACK.replace("line 8", "line 9"), *both).stdout


def test_wrong_usage(catalog: Path, raisedex: Raisedex) -> None:
    assert raisedex("explain", "no.log", "--catalog", catalog).exit_code == 2
    assert raisedex("explain", "x", "--catalog", catalog, "--source", ".").exit_code == 2
    assert raisedex("explain", "x", "--catalog", "none.json").exit_code == 3


def failing(code: str) -> str:
    """What a program that fails prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return done.stderr


def test_installed_packages(project: Path) -> None:
    """Real packages, those that raisedex itself stands on, found by the frames alone."""
    clicks = failing("import click; click.Choice(['a']).convert('b', None, None)")
    done = filtered(clicks)
    assert done.exit_code == 0, done.output
    assert "ParamType.fail" in done.stdout
    assert "The text was handed over at click/types.py" in done.stdout
    kept = sorted((project.parent / "cache" / "raisedex" / "explain").iterdir())
    assert [path.name.partition(".")[0].partition("-")[0] for path in kept] == ["click", "click"]
    for path in kept:  # the second time, nothing is scanned
        os.utime(path, (1, 1))
    again = filtered(clicks)
    assert again.stdout == done.stdout
    assert [path.stat().st_mtime for path in kept] == [1, 1]
    kept[0].write_text("broken", encoding="utf-8")
    assert filtered("click.exceptions.BadParameter: No such thing\n").exit_code == 0


@pytest.mark.parametrize(
    ("code", "title"),
    [
        ("import requests; requests.get('foo')", "Invalid URL {url!r}: No scheme supplied"),
        ("import click; click.Option(['x y'])", "Could not determine name for option"),
        ("import jinja2; jinja2.Environment().get_template('x')", "no loader for this environment"),
        ("import msgspec; msgspec.json.decode(b'{')", None),
        ("import rich.console; rich.console.Console().pop_theme()", "Unable to pop base theme"),
    ],
)
def test_installed_package(project: Path, code: str, title: str | None) -> None:
    done = filtered(failing(code), "--json")
    matches = json.loads(done.stdout)["exceptions"][0]["matches"]
    assert [match["title"] for match in matches][:1] == ([title] if title else []) or (
        title is not None and matches[0]["title"].startswith(title)
    )


CREW = """\
import argparse
from harbour.berths import BerthError


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--crew", choices=["day", "night"], default="day")
    arguments = parser.parse_args()
    if arguments.crew == "night":
        raise BerthError("The night crew cannot moor this ship")


def first(rope):
    for knot in rope:
        if not knot:
            raise ValueError(f"The rope {rope} has no knot")
    raise ValueError(f"The rope {rope} has no knot")


def second(rope):
    raise TypeError(f"The rope {rope} has no knot")


def third(rope):
    raise ValueError(f"The rope {rope} has no knot {rope[0]}")
"""


@pytest.fixture
def crew(project: Path, raisedex: Raisedex) -> Path:
    (project / "src/harbour/crew.py").write_text(CREW, encoding="utf-8")
    assert raisedex("scan", project, "-o", "crew.json").exit_code == 0
    return Path("crew.json")


def test_option_is_named(crew: Path) -> None:
    done = filtered("The night crew cannot moor this ship", "--catalog", crew)
    (line,) = [line for line in done.stdout.split("\n") if "Option" in line]
    assert line.replace('"', "'") == "  Option --crew: one of 'day', 'night'; default 'day'"


def test_ties_and_less_likely_errors(crew: Path) -> None:
    done = filtered("The rope of hemp has no knot", "--catalog", crew)
    assert "2 errors fit equally well:" in done.stdout
    assert "Raised at 2 places: raisedex show " in done.stdout
    assert "`knot` in `rope`" in done.stdout
    done = filtered("ValueError: The rope of hemp has no knot 7", "--catalog", crew)
    assert "src/harbour/crew.py:25" in done.stdout


def test_package_that_cannot_be_scanned(project: Path, tmp_path: Path) -> None:
    info = tmp_path / "lib/site-packages/ghost-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Name: ghost\nVersion: 1\n", encoding="utf-8")
    (info / "RECORD").write_text("ghost.so,,\nghost/x.py,,\n", encoding="utf-8")
    (info / "raisedex.toml").write_text("", encoding="utf-8")
    text = TRACEBACK.replace("/srv/src/harbour/berths.py", f"{info.parent}/ghost/x.py")
    done = filtered(text)
    assert done.exit_code == 1
    assert "It came through" not in done.stdout
    (info / "RECORD").write_text("ghost.so,,\n", encoding="utf-8")
    (info / "top_level.txt").write_text("ghost\n", encoding="utf-8")
    done = filtered(text.replace("ghost/x.py", "ghost.so"))
    assert done.exit_code == 1
    assert "ghost 1: " in done.stderr


def test_cache_that_is_lost(project: Path) -> None:
    from extractor.engine.running import Options
    from extractor.errors import CatalogError
    from extractor.paste import Book, kept_book
    from extractor.pipeline import find_distribution

    found = find_distribution("msgspec")
    assert found is not None
    options = Options(cache=project.parent / "cache")
    made = kept_book(found, options)
    identity = made.index.errors[0].id
    again = kept_book(found, options)
    assert again.catalog is None
    assert again.entry(identity) == made.entry(identity)
    assert again.page(identity) is None
    assert again.entries is not None
    again.entries.write_bytes(b"{")
    with pytest.raises(CatalogError, match="delete it"):
        again.entry(identity)
    with pytest.raises(CatalogError, match="no catalog of"):
        Book(index=made.index).entry(identity)
    assert kept_book(found, Options(cache=None)).catalog is not None
