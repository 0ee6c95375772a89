"""The command as a process: signals, pipes, terminals."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli import projects
from tests.cli.conftest import Raisedex, left_behind

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and terminals of POSIX")

SLOW = "x = " + "(" * 8000 + "1" + ")" * 8000 + "\nraise ValueError('deep')\n"
"""Takes the parser many seconds."""
COMMAND = [sys.executable, "-m", "extractor"]


def test_help_is_there_at_once_and_loads_no_stage() -> None:
    code = (
        "import sys, extractor.cli\n"
        "heavy = {'libcst', 'jinja2', 'rich', 'msgspec', 'extractor.pipeline'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"


@pytest.mark.parametrize(
    ("sent", "status", "said"),
    [
        (signal.SIGINT, 130, "Interrupted. Nothing was left half written.\n"),
        (signal.SIGTERM, 143, ""),
    ],
)
def test_a_signal_ends_the_run_and_its_workers_and_leaves_nothing(
    sent: signal.Signals, status: int, said: str, project: Path, tmp_path: Path
) -> None:
    projects.write(project, slow=SLOW)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    environment = {**os.environ, "TMPDIR": str(temporary)}
    command = [*COMMAND, "scan", str(project), "--no-cache"]
    # A group of its own: Ctrl-C reaches every process of a terminal's group.
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True, env=environment
    ) as process:
        _until(lambda: any(temporary.glob("raisedex-*")), "the run has not begun")
        time.sleep(1)  # the workers are at work now, and for many seconds to come
        assert process.poll() is None, "the run ended before the signal"
        os.killpg(process.pid, sent) if sent is signal.SIGINT else process.send_signal(sent)
        _, stderr = process.communicate(timeout=30)
    assert (process.returncode, stderr) == (status, said)
    assert left_behind() == []
    assert list(temporary.glob("raisedex-*")) == []
    _until(lambda: not _group_lives(process.pid), "a worker is left")


def _until(condition: Callable[[], bool], otherwise: str) -> None:
    deadline = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < deadline, otherwise
        time.sleep(0.05)


def _group_lives(group: int) -> bool:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, 0)
        return True
    return False


def test_an_interrupted_write_leaves_the_old_catalog(
    raisedex: Raisedex, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("catalog.json").write_text("old")

    def interrupted(self: Path, content: bytes) -> int:
        with self.open("wb") as file:
            file.write(content[:10])
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_bytes", interrupted)
    done = raisedex("scan", project)
    assert done.exit_code == 130
    assert Path("catalog.json").read_text() == "old"
    assert left_behind() == ["catalog.json"]


def test_a_reader_that_closes_the_pipe_makes_no_noise(project: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [*COMMAND, "scan", str(project), "-o", "-", "-q"]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def on_terminal(code: str, *arguments: str, env: dict[str, str]) -> str:
    """What a program prints on a terminal."""
    import pty

    leader, follower = pty.openpty()
    command = [sys.executable, "-c", code, *arguments]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", **env}
    environment.pop("CI", None)
    process = subprocess.Popen(command, stdout=follower, stderr=follower, env=environment)
    os.close(follower)
    shown = b""
    with contextlib.suppress(OSError):  # EIO: the other end is closed
        while chunk := os.read(leader, 65536):
            shown += chunk
    os.close(leader)
    assert process.wait() == 0, shown
    return shown.decode()


AT_ONCE = (
    "import extractor.cli, extractor.cli.progress as progress\n"
    "progress.PATIENCE = 0.0\n"
    "extractor.cli.main()\n"
)
USUAL = "import extractor.cli; extractor.cli.main()"


def test_bars_are_drawn_on_a_terminal_and_go_away(project: Path) -> None:
    shown = on_terminal(AT_ONCE, "scan", str(project), env={})
    assert "Scanning files" in shown
    assert "3/3" in shown
    assert "Catalog: catalog.json" in shown
    assert "Scanning files" not in on_terminal(AT_ONCE, "scan", str(project), "-q", env={})


def test_a_short_run_draws_no_bars(raisedex: Raisedex, project: Path) -> None:
    raisedex("scan", project)
    patient = AT_ONCE.replace("0.0", "60.0")
    shown = on_terminal(patient, "render", "catalog.json", env={})
    assert "Writing pages" not in shown


def test_colour_is_for_terminals_that_want_it(raisedex: Raisedex, project: Path) -> None:
    raisedex("scan", project)
    assert "\x1b[1;31m" in on_terminal(USUAL, "show", "berths.py:8", env={})
    assert "\x1b[1;31m" not in on_terminal(USUAL, "show", "berths.py:8", env={"NO_COLOR": "1"})


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_told(project: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "extractor", "scan", str(project), "-o", "-"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            text=True,
        )
    assert done.returncode == 3
    assert "standard output: cannot write the catalog" in done.stderr
    assert "Traceback" not in done.stderr
