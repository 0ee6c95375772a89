"""The search box, in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Reader

pytestmark = pytest.mark.browser


def results(page: Page) -> list[str]:
    return page.locator("[role=option] .t").all_text_contents()


def box_of(page: Page) -> Locator:
    return page.locator(".search [role=combobox]")


def ask(page: Page, query: str) -> list[str]:
    box_of(page).fill(query)
    expect(box_of(page)).to_have_attribute("aria-expanded", "true")
    return results(page)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("crate weighs", "Crate {crate.name!r} weighs {weight:.1f} t"),
        ("LIMIT t", "Crate {crate.name!r} weighs {weight:.1f} t. The limit is {limit} t."),
        ("carg load", "CargoError in Hold.load"),
        ("hold.py:6", "Crate {crate.name!r} weighs {weight:.1f} t"),
        ("0000000000000003", "Port closed"),
        ("is shut", "Port closed"),
        ("funnel 5", "The funnel of deck 5 is not in_its_place"),
        ("its_place hatch 7", "The hatch of deck 7 is not in_its_place"),
    ],
)
def test_finds(reader: Reader, query: str, first: str) -> None:
    assert ask(reader.open(), query)[0] == first


def test_misspelt_words_find_the_near_ones(reader: Reader) -> None:
    page = reader.open()
    assert ask(page, "baxllast deck")[0].startswith("The ballast of deck")
    expect(page.locator(".none")).to_have_text("30 errors with similar words")


def test_a_pasted_line_of_a_log_finds_its_error(reader: Reader) -> None:
    page = reader.open()
    line = "2026-03-01 ERROR ferry.hold CargoError: Crate 'tea' weighs 7.5 t. The limit is 5 t."
    assert ask(page, line)[0].startswith("Crate {crate.name!r} weighs")
    expect(page.locator(".none")).to_contain_text("with some of these words")


def test_nothing_found_says_so(reader: Reader) -> None:
    page = reader.open()
    assert ask(page, "zzzzzzzz qqqqqqqq") == []
    expect(page.locator(".none")).to_have_text("No error has these words.")
    expect(page.locator(".search [role=status]")).to_have_text("No error has these words.")


def test_hits_are_marked_and_counted(reader: Reader) -> None:
    page = reader.open()
    ask(page, "anchor")
    assert set(page.locator("[role=option] mark").all_text_contents()) == {"anchor"}
    expect(page.locator(".search [role=status]")).to_have_text("30 errors found")
    expect(page.locator(".every")).to_have_text("All 30 results")


def test_hostile_text_is_shown_as_text(reader: Reader) -> None:
    page = reader.open()
    assert ask(page, "onerror") == ["<img src=x onerror=alert(1)>"]
    assert page.locator("img").count() == 0


def test_keyboard(reader: Reader) -> None:
    page = reader.open("errors/0000000000000001/index.html")
    page.keyboard.press("/")
    box = box_of(page)
    expect(box).to_be_focused()
    page.keyboard.type("anchor of deck 8")
    expect(box).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    chosen = page.locator("[role=option][aria-selected=true]")
    expect(chosen).to_have_count(1)
    active = box.get_attribute("aria-activedescendant")
    assert active == chosen.get_attribute("id") == "result-0"
    page.keyboard.press("ArrowUp")
    expect(chosen).to_have_count(0)
    page.keyboard.press("ArrowUp")
    expect(chosen).to_have_count(1)
    page.keyboard.press("Escape")
    expect(box).to_have_attribute("aria-expanded", "false")
    expect(box).to_have_value("anchor of deck 8")
    page.keyboard.press("ArrowDown")
    expect(box).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/errors/[0-9a-f]{16}/index\.html$"))
    expect(page.locator("h1")).to_contain_text("The anchor of deck 8")


def test_escape_twice_empties_the_box(reader: Reader) -> None:
    page = reader.open()
    ask(page, "anchor")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(box_of(page)).to_have_value("")


def test_leaving_the_box_closes_the_results(reader: Reader) -> None:
    page = reader.open()
    ask(page, "anchor")
    page.locator("h1").click()
    expect(page.locator(".results")).to_be_hidden()


def test_enter_shows_all_on_the_front_page(reader: Reader) -> None:
    page = reader.open("problems/index.html")
    ask(page, "anchor")
    page.keyboard.press("Enter")
    page.wait_for_url("**/index.html?q=anchor#list")
    expect(page.locator("#list-h")).to_have_text("Errors with “anchor”")
    expect(page.locator("#live tbody tr")).to_have_count(30)
    expect(box_of(page)).to_have_value("anchor")


def test_missing_search_data_is_told(reader: Reader) -> None:
    page = reader.open()
    page.route("**/search/part-0.js*", lambda route: route.abort())
    box_of(page).fill("anchor")
    expect(page.locator(".none")).to_have_text("The search data could not be loaded.")
    page.unroute("**/search/part-0.js*")
    box_of(page).fill("anchor ")
    expect(page.locator("[role=option]").first).to_be_visible()
    reader.complaints.clear()
