"""What the shared fixtures do where a network or a browser is missing, in a real pytest run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent

PROGRAM = """
import pytest

@pytest.mark.network
def test_download():
    assert False, "no answer"

def test_plain():
    pass

def test_page(chromium_path):
    pass
"""


def run_pytest(folder: Path, **environment: str) -> str:
    """Run the program's tests with this folder's fixtures; no browser is on the PATH."""
    (folder / "test_program.py").write_text(PROGRAM, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = network: x\n", encoding="utf-8")
    settings = {"CI", "RAISEDEX_OFFLINE", "RAISEDEX_CHROMIUM", "PATH"}
    kept = {name: value for name, value in os.environ.items() if name not in settings}
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-rA",
            "-p",
            "tests.conftest",
            "--rootdir",
            folder,
            folder,
        ],
        cwd=REPOSITORY,
        env={**kept, "PATH": str(folder), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout


def test_a_failed_network_test_says_how_to_leave_it_out(tmp_path: Path) -> None:
    output = run_pytest(tmp_path)
    assert "Without a network: RAISEDEX_OFFLINE=1" in output
    assert "1 failed, 1 passed, 1 skipped" in output


@pytest.mark.parametrize(("offline", "counts"), [("1", "1 deselected"), ("0", "1 failed")])
def test_offline_leaves_network_tests_out(tmp_path: Path, offline: str, counts: str) -> None:
    assert counts in run_pytest(tmp_path, RAISEDEX_OFFLINE=offline)


def test_a_missing_browser_skips_on_a_desk_and_fails_in_ci(tmp_path: Path) -> None:
    reason = "no Chromium on the PATH"
    assert f": {reason}" in run_pytest(tmp_path, RAISEDEX_OFFLINE="1")
    output = run_pytest(tmp_path, RAISEDEX_OFFLINE="1", CI="true")
    assert reason in output
    assert "1 error" in output
