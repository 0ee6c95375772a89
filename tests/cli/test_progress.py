"""Progress bars: when they are drawn, and what they say."""

import io
import sys
import time

import pytest

from extractor.cli import progress


class Terminal(io.StringIO):
    """Standard error that people watch."""

    def isatty(self) -> bool:
        return True


def shown(monkeypatch: pytest.MonkeyPatch, *, patience: float, quiet: bool = False) -> str:
    """What a run of two stages draws."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(progress, "PATIENCE", patience)
    with progress.progress_bars(quiet=quiet) as bars:
        bars.started("scan")
        bars.expected("scan", 3)
        bars.expected("scan", 4)
        bars.advanced("scan", 7)
        bars.finished("scan", 1.25)
        bars.started("weighing")
        time.sleep(0.3)
    return terminal.getvalue()


def test_bars_show_each_stage_with_its_count(monkeypatch: pytest.MonkeyPatch) -> None:
    text = shown(monkeypatch, patience=0)
    assert "Scanning files (1.2 s)" in text
    assert "7/7" in text
    assert "weighing" in text


def test_a_short_run_leaves_the_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, patience=60) == ""


def test_a_quiet_run_leaves_the_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, patience=0, quiet=True) == ""
