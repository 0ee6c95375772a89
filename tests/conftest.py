"""Fixtures and options that all tests share."""

import os
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.chromium import ChromiumMissingError, find_chromium, is_required, launch_arguments

OFFLINE = "RAISEDEX_OFFLINE"
"""Environment variable that leaves out the tests marked ``network``."""

DOWNLOADS = Path(__file__).parent.parent / ".cache"


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """The browser to test with. None there: skipped, but in CI a failure."""
    try:
        return find_chromium()
    except ChromiumMissingError as error:
        if is_required():
            pytest.fail(str(error), pytrace=False)
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def chromium_arguments() -> list[str]:
    """Switches to start the browser with."""
    return launch_arguments(root=hasattr(os, "geteuid") and os.geteuid() == 0)


@pytest.fixture(scope="session")
def download_cache() -> Path:
    """Folder that keeps what tests marked ``network`` download, from one run to the next."""
    DOWNLOADS.mkdir(exist_ok=True)
    return DOWNLOADS


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests marked ``network`` where there is none to be had."""
    if os.environ.get(OFFLINE, "") in {"", "0"}:
        return
    network = [item for item in items if item.get_closest_marker("network")]
    if network:
        config.hook.pytest_deselected(items=network)
        items[:] = [item for item in items if item not in network]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say under a failed network test how to leave such tests out."""
    report = yield
    if report.failed and item.get_closest_marker("network"):
        advice = f"This test downloads from the package index. Without a network: {OFFLINE}=1"
        report.sections.append(("network", advice))
    return report
