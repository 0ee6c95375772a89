"""The hook adds lines below the traceback of a known error, and never gets in the way."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from extractor.hook import install
from tests.cli.conftest import Raisedex
from tests.cli.conftest import project as project
from tests.cli.conftest import raisedex as raisedex

PROGRAM = """\
import sys
sys.path.insert(0, {source!r})
from extractor.hook import install
install(site="https://errors.example", catalog={catalog!r})
loaded = [name for name in sys.modules if name.startswith("extractor.")]
assert loaded == ["extractor.hook"], loaded
{code}
"""
MOOR = """\
from harbour.berths import Berth
Berth.length = 20
Berth().moor(31)
"""


def ended(code: str, source: Path, catalog: str = "known.json") -> list[str]:
    """The last lines that a program prints on standard error."""
    text = PROGRAM.format(source=str(source / "src"), catalog=catalog, code=code)
    Path("program.py").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "program.py"], capture_output=True, text=True, check=False
    )
    return done.stderr.rstrip("\n").split("\n")


def test_known_error(project: Path, raisedex: Raisedex) -> None:
    raisedex("scan", project, "-o", "known.json")
    lines = ended(MOOR, project)
    assert lines[-6] == "harbour.berths.BerthError: A ship of 31 m does not fit into 20 m."
    assert lines[-4] == "  A ship of {length} m does not fit into {self.length} m."
    assert lines[-3] == "  src/harbour/berths.py:8"
    assert "`length` is at most `self.length`" in lines[-2]  # the first solution
    assert lines[-1].startswith("  https://errors.example/errors/")


@pytest.mark.parametrize(
    ("code", "last"),
    [
        ("[][0]", "IndexError: list index out of range"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("raise SystemExit('done')", "done"),
    ],
)
def test_other_ends(project: Path, raisedex: Raisedex, code: str, last: str) -> None:
    raisedex("scan", project, "-o", "known.json")
    assert ended(code, project)[-1] == last


def test_trouble_is_kept_to_itself(project: Path) -> None:
    assert ended(MOOR, project, "missing.json")[-1].endswith("does not fit into 20 m.")


def test_former_hook(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    called: list[object] = []
    monkeypatch.setattr(sys, "excepthook", lambda *details: called.append(details))
    former = sys.excepthook
    remove = install(catalog="missing.json")
    error = ValueError("x")
    sys.excepthook(ValueError, error, None)
    assert called == [(ValueError, error, None)]
    assert capsys.readouterr().err == ""
    remove()
    assert sys.excepthook is former
    sys.excepthook = other = lambda *details: None
    remove()
    assert sys.excepthook is other


def test_in_this_process(
    project: Path,
    raisedex: Raisedex,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    raisedex("scan", project, "-o", "known.json")
    monkeypatch.setattr(sys, "excepthook", lambda *details: None)
    install(catalog="known.json")
    monkeypatch.syspath_prepend(str(project / "src"))
    pilot = importlib.import_module("harbour.pilot")
    monkeypatch.delitem(sys.modules, "harbour")
    monkeypatch.delitem(sys.modules, "harbour.pilot")
    with pytest.raises(AssertionError) as caught:
        pilot.board(None)
    sys.excepthook(AssertionError, caught.value, caught.value.__traceback__)
    assert "There is no pilot" in capsys.readouterr().err
