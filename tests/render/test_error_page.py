"""The page of one error says what is known, in order, and nothing else."""

import os
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest

from extractor.model.catalog import ExceptionClass
from extractor.model.resolve import Override, Place
from extractor.model.scan import Excerpt, Message, Part
from extractor.model.settings import SiteKind, SiteSettings
from extractor.model.sources import Project
from extractor.render.views.source import NOTES, VERBS
from tests.render.invented import (
    PROJECT,
    build,
    catalog,
    error,
    message,
    parts_of,
    template,
)
from tests.render.invented import (
    site as place,
)
from tests.render.reading import Page

GOLDEN = Path(__file__).parent / "golden" / "error.html"


def html(out: Path, number: int = 1) -> str:
    return (out / f"errors/{number:016x}/index.html").read_text("utf-8")


def test_golden_page(site: Path) -> None:
    made = re.sub(r"\?v=\w{8}", "?v=version", html(site))
    if os.environ.get("RAISEDEX_RENEW_GOLDEN"):
        GOLDEN.write_text(made, "utf-8")
    assert made == GOLDEN.read_text("utf-8"), (
        "The page differs from tests/render/golden/error.html. If that is meant, run "
        "`make golden` and read the difference before committing it."
    )


def test_order_of_the_page(site: Path) -> None:
    page = html(site)
    order = [
        "acme/ferry",
        "<h1>",
        "Error message",
        "What each field holds",
        ">Source",
        "Thrown at",
        "The captain checks this too.",
        "View on GitHub",
        "This page as JSON",
        "Report an issue",
    ]
    places = [page.index(words, page.index("<main")) for words in order]
    assert places == sorted(places)


def test_the_whole_message_with_its_fields(site: Path) -> None:
    page = Page(html(site))
    assert page.text("pre").startswith(
        "Crate {crate.name!r} weighs {weight:.1f} t. The limit is {limit} t."
    )
    hints = [attrs["title"] for tag, attrs in page.tags if tag == "var" and attrs.get("title")]
    assert hints == [
        "Filled in at run time: crate.name, as repr() writes it",
        "Filled in at run time: weight, formatted as .1f",
        "Filled in at run time: limit",
    ]
    assert "{weight:.1f}the value of weight, formatted as .1f" in page.text()


def test_the_head_tells_the_error(site: Path) -> None:
    page = Page(html(site))
    assert page.text("title") == (
        "Crate {crate.name!r} weighs {weight:.1f} t. The limit is {limit} t. · CargoError "
        "· acme/ferry errors"
    )
    metas = {
        attrs.get("name") or attrs.get("property"): attrs.get("content") or ""
        for tag, attrs in page.tags
        if tag == "meta"
    }
    assert metas["description"].startswith("CargoError: Crate {crate.name!r}")
    assert metas["description"].endswith("Raised at src/ferry/hold.py:6 in Hold.load.")
    assert metas["og:title"] == page.text("title")
    json = [attrs for tag, attrs in page.tags if attrs.get("type") == "application/json"]
    assert json[0]["href"] == "../../api/errors/0000000000000001.json"


def test_the_raise_is_marked(site: Path) -> None:
    marked = re.findall(r'<span id="L(\d+)" class="r">', html(site))
    assert marked == ["6", "7", "8", "9"]


def test_a_message_made_at_run_time(site: Path) -> None:
    text = Page(html(site, 2)).text()
    assert "The text is built at run time from reason." in text
    assert "What each field holds" not in text
    assert "Raised aserrors.make" in text


def test_alternatives(site: Path) -> None:
    page = html(site, 3)
    assert "One of these:" in page
    assert page.count('<div class="message">') == 2
    assert "The program ends here" in page
    assert "View on" not in page


def test_no_message(site: Path) -> None:
    page = html(site, 4)
    assert "Raised without a message. Python shows <code>CargoError</code> alone." in page
    assert 'class="message"' not in page
    assert "started with -O" in page


def test_every_kind_of_site_has_words() -> None:
    assert set(VERBS) == set(NOTES) == set(SiteKind)


def test_many_sites_stay_light(tmp_path: Path) -> None:
    long = Excerpt(start=1, lines=tuple(f"x = '{number}' + \"<b>\"" for number in range(37)))
    sites = [place(number, excerpt=long) for number in range(1, 131)]
    build(tmp_path, catalog(error(1, message("Again"), *sites)))
    page = html(tmp_path)
    assert len(page) < 60_000
    assert page.count('class="site"') == 40
    assert "90 more places are in the JSON of this page." in page
    assert 'id="site-40"' in page
    assert 3 < page.count('class="code"') < 20
    assert page.count("<details>") == page.count('class="code"') - 3


def test_many_alternatives_and_a_long_text(tmp_path: Path) -> None:
    variants = tuple(template(f"Way {number}") for number in range(15))
    said = Message(text="Way 0", parts=parts_of(["Way 0"]), alternatives=variants)
    long = message("x" * 9_000, Part(field="f"))
    build(tmp_path, catalog(error(1, said), error(2, long, title="x")))
    assert "3 more in the JSON" in html(tmp_path)
    assert "cut here; the JSON has it whole" in html(tmp_path, 2)


@pytest.mark.parametrize("reason", ["a parameter"])
def test_a_dynamic_message_of_several_pieces(tmp_path: Path, reason: str) -> None:
    parts = parts_of([Part(field="a"), Part(field="b", conversion="x")])
    said = Message(text="{a}{b!x}", parts=parts, dynamic=reason)
    empty = Message(text="", parts=(), dynamic=reason)
    build(tmp_path, catalog(error(1, said, title="T"), error(2, empty, title="T2")))
    assert "The text is built at run time from <code>{a}{b!x}</code>." in html(tmp_path)
    assert "The text is built at run time. No fixed words" in html(tmp_path, 2)


def report(tmp_path: Path, settings: SiteSettings, project: Project = PROJECT) -> str | None:
    found = catalog(error(1, message("Hull & rudder")), project=project)
    build(tmp_path, found, settings)
    links = Page(html(tmp_path)).links
    return next((link for link in links if "Hull" in link), None)


def test_the_issue_form_is_filled_in(tmp_path: Path) -> None:
    link = report(tmp_path, SiteSettings(url="https://ferry.example/errors"))
    assert link is not None
    assert link.startswith("https://github.com/acme/ferry/issues/new?title=CargoError%3A%20Hull")
    body = parse_qs(urlsplit(link).query)["body"][0]
    assert "Error: CargoError: Hull & rudder\nRaised at: src/ferry/hold.py:6\n" in body
    assert "Version: 2.1.0 (5f0c1d2e3b)" in body
    assert "Page: https://ferry.example/errors/errors/0000000000000001/\n" in body


def test_the_issue_form_of_gitlab(tmp_path: Path) -> None:
    project = msgspec.structs.replace(PROJECT, repository="https://gitlab.com/acme/ferry")
    link = report(tmp_path, SiteSettings(), project)
    assert link is not None
    assert link.startswith("https://gitlab.com/acme/ferry/-/issues/new?issue%5Btitle%5D=CargoError")


def test_an_own_address_for_issues(tmp_path: Path) -> None:
    link = report(tmp_path, SiteSettings(issues="https://bugs.example/new?product=ferry"))
    assert link is not None
    assert link.startswith("https://bugs.example/new?product=ferry&title=")


@pytest.mark.parametrize("address", [None, "javascript:alert(1)", "https://[bad", "git@host:a/b"])
def test_no_form_without_a_web_address(tmp_path: Path, address: str | None) -> None:
    project = Project(name="ferry", source="ferry", repository=address)
    assert report(tmp_path, SiteSettings(), project) is None
    page = html(tmp_path)
    assert "unversioned source" in page
    assert "javascript" not in page.replace("application/javascript", "")


def test_a_pin_without_commit(tmp_path: Path) -> None:
    project = msgspec.structs.replace(PROJECT, commit=None, dirty=True, version=None)
    report(tmp_path, SiteSettings(), project)
    page = html(tmp_path)
    assert "(pinned to v2.1.0)" in page
    assert "with local changes" in page


def test_an_unknown_host_is_called_by_its_name(tmp_path: Path) -> None:
    where = place(permalink="https://git.example/x#L6")
    build(tmp_path, catalog(error(1, message("A"), where)))
    assert "View on git.example" in html(tmp_path)


def test_what_is_known_of_the_class(tmp_path: Path) -> None:
    exception = ExceptionClass(
        name="CargoError",
        qualified_name="ferry.errors.CargoError",
        bases=("ferry.errors.FerryError", "builtins.Exception", "builtins.BaseException"),
        defined_at="src/ferry/errors.py:4",
        docstring="Cargo that <cannot> be carried.",
    )
    made = place(factories=("ferry.errors.refuse",), status="422")
    found = msgspec.structs.replace(error(1, message("Too heavy"), made), exception=exception)
    build(tmp_path, catalog(found))
    text = Page(html(tmp_path)).text()
    assert "a kind of ferry.errors.FerryError, Exception, BaseException" in text
    assert "“Cargo that <cannot> be carried.”" in text
    assert "src/ferry/errors.py:4" in text
    assert re.search(r"Made by\s*ferry\s*.errors\s*.refuse", text)
    assert re.search(r"HTTP status\s*422", text)


def test_a_call_says_where_its_text_is_raised(tmp_path: Path) -> None:
    made = place(thrown_at="src/ferry/errors.py:9")
    build(tmp_path, catalog(error(1, message("Too heavy"), made)))
    text = Page(html(tmp_path)).text()
    assert "raises the text it is handed, at src/ferry/errors.py:9." in text


@pytest.mark.parametrize(
    ("count", "words"),
    [(1, "One class overrides it:"), (14, "14 classes override it:")],
)
def test_who_overrides_an_abstract_method(tmp_path: Path, count: int, words: str) -> None:
    where = Place(path="src/ferry/car.py", line=3)
    classes = tuple(Override(qualified=f"ferry.car.C{n}", place=where) for n in range(count))
    made = place(overridden_by=classes[:12], overrides=count)
    build(tmp_path, catalog(error(1, message("Abstract"), made)))
    text = Page(html(tmp_path)).text()
    assert words in text
    assert "ferry.car.C0" in text
    assert ("and 2 more" in text) is (count == 14)
