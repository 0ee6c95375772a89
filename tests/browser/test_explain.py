"""The page that explains pastes, as a reader uses it: from disk and over HTTP."""

from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Reader

pytestmark = pytest.mark.browser

ADDRESS = "explain/index.html"
TRACE = """\
Traceback (most recent call last):
  File "/x/site-packages/ferry/hold.py", line 6, in load
    raise CargoError(...)
ferry.CargoError: Crate '<b>tea</b>' weighs 7.5 t. The limit is 5 t.
"""
IMPLICIT = (
    TRACE.replace("raise CargoError(...)", "d[key]").rpartition("ferry.")[0] + "KeyError: 'x'\n"
)


def paste(page: Page, text: str) -> None:
    page.locator("textarea").fill(text)
    page.get_by_role("button", name="Explain").click()


def test_from_the_paste_to_the_page_with_values(reader: Reader) -> None:
    page = reader.open(ADDRESS)
    paste(page, TRACE)
    expect(page.locator("#said")).to_have_text("1 exception or message found, 1 error known.")
    hit = page.locator(".hit").first
    expect(hit.locator("td")).to_have_text(["'<b>tea</b>'", "7.5", "5"])
    expect(hit.locator(".where")).to_have_text("src/ferry/hold.py:6 in Hold.load")
    hit.get_by_role("link").click()
    pasted = page.locator("#pasted")
    expect(pasted.locator("pre")).to_have_text("Crate '<b>tea</b>' weighs 7.5 t. The limit is 5 t.")
    expect(pasted.locator("mark")).to_have_text(["'<b>tea</b>'", "7.5", "5"])
    expect(pasted.locator("b")).to_have_count(0)


def test_not_raised_here_and_no_match(reader: Reader) -> None:
    page = reader.open(ADDRESS)
    paste(page, IMPLICIT)
    expect(page.locator(".verdict")).to_have_text("No raise statement of acme/ferry made this.")
    expect(page.locator("#answers")).to_contain_text("src/ferry/hold.py:6 in load")
    paste(page, "OtherError: nothing of the kind")
    expect(page.locator(".verdict")).to_have_text("No error of acme/ferry fits.")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("#answers")).to_be_empty()


def test_equal_errors_are_counted_and_the_last_comes_first(reader: Reader) -> None:
    page = reader.open(ADDRESS)
    paste(page, TRACE * 3 + IMPLICIT)
    expect(page.locator("#answers h2")).to_have_text(["KeyError", "CargoError × 3"])


def test_a_large_file_is_read_and_can_be_stopped(reader: Reader, tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    line = "2026-01-02 03:04:05,678 INFO [main] all is well, nothing to see in this line\n"
    log.write_text(line * 150_000 + TRACE + line)
    page = reader.open(ADDRESS)
    page.locator("input[type=file]").set_input_files(log)
    expect(page.locator("#answers h2")).to_have_text("CargoError", timeout=20_000)
    page.locator("input[type=file]").set_input_files(log)
    page.evaluate("document.getElementById('stop').click()")
    expect(page.locator("#said")).to_have_text("Stopped.")
    expect(page.locator("#answers")).to_be_empty()
    paste(page, TRACE)
    expect(page.locator("#answers h2")).to_have_text("CargoError")


def test_a_dropped_file_is_read(reader: Reader) -> None:
    page = reader.open(ADDRESS)
    page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "a.log"));
          document.getElementById("desk").dispatchEvent(
            new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
        }""",
        TRACE,
    )
    expect(page.locator("#answers h2")).to_have_text("CargoError")


def test_a_part_that_is_missing_is_told(reader: Reader) -> None:
    page = reader.open(ADDRESS)
    page.route("**/explain/texts-*.js*", lambda route: route.abort())
    paste(page, TRACE)
    expect(page.locator("#said")).to_have_text("A part of the index could not be loaded.")
    page.unroute("**/explain/texts-*.js*")
    paste(page, TRACE)
    expect(page.locator("#answers h2")).to_have_text("CargoError")
    reader.complaints.clear()


@pytest.mark.parametrize(
    "fragment",
    [
        "{}",
        "[]",
        "null",
        "[[1, 2]]",
        '[["limit"]]',
        "[" * 50,
        '[["unknown", "x"]]',
        '[["limit", "' + "9" * 20_000 + '"]]',
        "%E0%A4%A",
    ],
)
def test_a_strange_fragment_changes_nothing(reader: Reader, fragment: str) -> None:
    ready = fragment if fragment.startswith("%") else quote(fragment)
    page = reader.open("errors/0000000000000001/index.html#values=" + ready)
    page.wait_for_function("window.raisedex.showValues !== undefined")
    assert page.locator("#pasted").count() == 0


def test_without_scripts_the_page_tells_the_command(unscripted: Page, site: Path) -> None:
    page = unscripted
    page.goto(f"{site.as_uri()}/{ADDRESS}")
    expect(page.get_by_text("raisedex explain server.log")).to_be_visible()
    expect(page.locator("textarea")).to_be_hidden()


def test_keyboard(reader: Reader) -> None:
    page = reader.open(ADDRESS)
    page.get_by_role("textbox", name="Paste here").focus()
    page.keyboard.insert_text(TRACE)
    page.keyboard.press("Control+Enter")
    expect(page.locator("#answers h2")).to_have_text("CargoError")
    for name in ("Explain", "Choose a file", "Clear"):
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name=name)).to_be_focused()
