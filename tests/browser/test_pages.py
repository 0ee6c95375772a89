"""Pages in a real browser: no complaints, no requests elsewhere, on any screen, without scripts."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Reader

pytestmark = pytest.mark.browser

ERROR = "errors/0000000000000001/index.html"
PAGES = [
    "index.html",
    ERROR,
    "errors/0000000000000003/index.html",
    "errors/page-2.html",
    "by/exception/index.html",
    "by/module/ferry/index.html",
    "problems/index.html",
    "explain/index.html",
    "404.html",
]


@pytest.mark.parametrize("address", PAGES)
def test_opens_without_complaint(reader: Reader, address: str) -> None:
    page = reader.open(address)
    expect(page.locator("h1")).to_be_visible()
    background = page.evaluate("getComputedStyle(document.querySelector('.top')).borderBottomWidth")
    assert background == "1px", "the style sheet was not loaded"


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_narrow_screens_do_not_scroll_sideways(
    browser: Browser, site: Path, address: str, scheme: str
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    page.goto(f"{site.as_uri()}/{address}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


def test_without_scripts_lists_and_pages_work(unscripted: Page, site: Path) -> None:
    page = unscripted
    page.goto(f"{site.as_uri()}/index.html")
    expect(page.locator("input[type=search]")).to_be_hidden()
    expect(page.get_by_text("Search needs JavaScript.")).to_be_visible()
    page.get_by_role("link", name="All 245 errors").click()
    page.get_by_role("link", name="Next").click()
    assert page.url.endswith("/errors/page-2.html")
    page.locator("table.errors a").first.click()
    expect(page.locator("h2", has_text="Error message")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)


def test_the_chosen_colours_stay(reader: Reader) -> None:
    page = reader.open()
    button = page.locator(".theme")
    light = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    button.click()
    button.click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert dark != light
    reader.open(ERROR)
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == dark
    expect(page.locator(".theme .state")).to_have_text("dark")
    page.locator(".theme").click()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == light


def test_without_storage_the_switch_works_for_the_page(reader: Reader) -> None:
    reader.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('no') }})"
    )
    page = reader.open()
    page.locator(".theme").click()
    expect(page.locator(".theme .state")).to_have_text("light")


def test_the_message_is_copied(reader: Reader) -> None:
    reader.page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText: "
        "text => { window.copied = text; return Promise.resolve(); }}})"
    )
    page = reader.open(ERROR)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("window.copied")
    assert copied == "Crate {crate.name!r} weighs {weight:.1f} t. The limit is {limit} t."


def test_a_selection_of_source_has_no_line_numbers(reader: Reader) -> None:
    page = reader.open(ERROR)
    text = page.evaluate(
        "(() => { const selected = getSelection();"
        " selected.selectAllChildren(document.querySelector('.code code'));"
        " return selected.toString(); })()"
    )
    assert text.startswith("def load(self, crate, weight):\n")
    assert "\n        raise CargoError(\n            f" in text


def test_a_line_can_be_linked(reader: Reader) -> None:
    page = reader.open(ERROR + "#L3")
    assert page.evaluate("document.querySelector(':target').textContent").startswith("3")
    marked = page.evaluate("getComputedStyle(document.querySelector(':target')).backgroundColor")
    assert marked != "rgba(0, 0, 0, 0)"


def test_the_page_can_be_walked_by_keyboard(reader: Reader) -> None:
    page = reader.open(ERROR)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="acme/ferry", exact=True).first).to_be_focused()
