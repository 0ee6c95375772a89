"""The rule by which the browser tests find their browser."""

from pathlib import Path

import pytest

from tests.chromium import ChromiumMissingError, find_chromium, is_required, launch_arguments


def test_the_first_name_on_the_path_is_taken() -> None:
    installed = {"chromium-browser": "/usr/bin/chromium-browser", "google-chrome": "/opt/chrome"}
    assert find_chromium({}, installed.get) == Path("/usr/bin/chromium-browser")


def test_a_named_browser_goes_before_the_path() -> None:
    installed = {"chromium": "/usr/bin/chromium", "/opt/mine": "/opt/mine"}
    assert find_chromium({"RAISEDEX_CHROMIUM": "/opt/mine"}, installed.get) == Path("/opt/mine")


def test_a_named_browser_that_is_not_there_is_no_reason_to_take_another() -> None:
    installed = {"chromium": "/usr/bin/chromium"}
    with pytest.raises(ChromiumMissingError, match="names /opt/gone"):
        find_chromium({"RAISEDEX_CHROMIUM": "/opt/gone"}, installed.get)


def test_none_at_all_says_what_to_do() -> None:
    with pytest.raises(ChromiumMissingError, match="install one or set RAISEDEX_CHROMIUM"):
        find_chromium({}, lambda _: None)


@pytest.mark.parametrize(
    ("environment", "required"),
    [({"CI": "true"}, True), ({"CI": "1"}, True), ({"CI": "false"}, False), ({}, False)],
)
def test_only_ci_requires_a_browser(environment: dict[str, str], required: bool) -> None:
    assert is_required(environment) is required


def test_root_gets_no_sandbox() -> None:
    assert "--no-sandbox" in launch_arguments(root=True)
    assert "--no-sandbox" not in launch_arguments(root=False)
