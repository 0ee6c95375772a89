"""The front page's list: filters, order and pages are kept in the address."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Reader

pytestmark = pytest.mark.browser


def state(page: Page) -> dict[str, str]:
    return {key: values[0] for key, values in parse_qs(urlsplit(page.url).query).items()}


def titles(page: Page) -> list[str]:
    return page.locator("#live tbody td:first-child").all_text_contents()


def facet(page: Page, key: str) -> Locator:
    return page.locator(f"select[data-key={key}]")


def opened(reader: Reader, query: str = "") -> Page:
    page = reader.open(f"index.html{query}")
    page.locator("#list").scroll_into_view_if_needed()
    expect(page.locator("#live table")).to_be_visible()
    return page


def test_the_list_comes_alive_when_it_is_seen(reader: Reader) -> None:
    page = opened(reader)
    expect(page.locator("#plain")).to_be_hidden()
    expect(page.locator("#live [role=status]")).to_have_text("245 errors found")
    assert state(page) == {}


def test_facets(reader: Reader) -> None:
    page = opened(reader)
    facet(page, "exception").focus()
    facet(page, "exception").select_option("DeckError")
    expect(page.locator("#live [role=status]")).to_have_text("120 errors found")
    expect(facet(page, "exception")).to_be_focused()
    facet(page, "module").select_option("ferry.deck1")
    expect(page.locator("#live [role=status]")).to_have_text("40 errors found")
    assert state(page) == {"exception": "DeckError", "module": "ferry.deck1"}
    assert facet(page, "exception").locator("option:checked").inner_text() == "DeckError (40)"
    page.go_back()
    expect(page.locator("#live [role=status]")).to_have_text("120 errors found")
    page.get_by_role("button", name="Show all").click()
    expect(page.locator("#live [role=status]")).to_have_text("245 errors found")


def test_a_package_holds_its_modules(reader: Reader) -> None:
    page = opened(reader, "?module=ferry")
    expect(page.locator("#live [role=status]")).to_have_text("245 errors found")


def test_order(reader: Reader) -> None:
    page = opened(reader, "?exception=DeckError")
    first = titles(page)
    assert first == sorted(first, key=str.lower)
    page.get_by_role("button", name="Error", exact=True).click()
    expect(page.locator("#live th").first).to_have_attribute("aria-sort", "descending")
    assert titles(page) == sorted(titles(page), key=str.lower, reverse=True)
    assert state(page)["sort"] == "-title"
    page.get_by_role("button", name="Where").click()
    expect(page.locator("#live th").last).to_have_attribute("aria-sort", "ascending")
    assert "deck 3 " in titles(page)[0]
    page.reload()
    expect(page.locator("#live th").last).to_have_attribute("aria-sort", "ascending")


def test_pages(reader: Reader) -> None:
    page = opened(reader)
    expect(page.get_by_text("Page 1 of 3")).to_be_visible()
    expect(page.get_by_role("button", name="Previous")).to_be_disabled()
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("Page 2 of 3")).to_be_visible()
    assert state(page) == {"page": "2"}
    page.reload()
    expect(page.get_by_text("Page 2 of 3")).to_be_visible()


def test_an_address_that_fits_nothing(reader: Reader) -> None:
    page = reader.open("index.html?q=anchor&exception=Nope&page=77")
    expect(page.locator("#live [role=status]")).to_have_text("No error has these words.")
    expect(facet(page, "exception")).to_have_value("Nope")
