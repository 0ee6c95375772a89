"""What holds for every page of a built site."""

import gzip
import json
import re
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import html5lib  # type: ignore[import-untyped]
import msgspec
import pytest

from extractor.match import build_index
from extractor.model.catalog import Error, ExceptionClass
from extractor.model.scan import Excerpt, Part
from extractor.model.settings import SiteSettings
from extractor.model.sources import Problem
from extractor.render import render
from extractor.render.build import CHUNK_ERRORS, Task, render_task
from extractor.render.writer import Written
from tests.render.invented import SMALL, build, catalog, error, files_of, message
from tests.render.invented import site as place
from tests.render.reading import Page, target

CSP = "http-equiv"
KINDS = {
    "index.html",
    "404.html",
    "problems/index.html",
    "explain/index.html",
    "errors/index.html",
    "by/exception/index.html",
    "by/exception/CargoError/index.html",
    "by/module/index.html",
    "by/module/ferry/index.html",
    "by/module/ferry.hold/index.html",
    *(f"errors/{number:016x}/index.html" for number in range(1, 5)),
}


def pages(out: Path) -> dict[str, Page]:
    return {
        address: Page(content.decode())
        for address, content in files_of(out).items()
        if address.endswith(".html")
    }


def test_every_kind_of_page_is_there(site: Path) -> None:
    assert pages(site).keys() >= KINDS


def test_pages_are_valid_html(site: Path) -> None:
    for address, content in files_of(site).items():
        if address.endswith(".html"):
            # html5lib is older than <search>; to the parser it is like any other block
            html = re.sub(rb"<(/?)search\b", rb"<\1section", content)
            html5lib.HTMLParser(strict=True).parse(html)


def test_every_link_and_fragment_resolves(site: Path) -> None:
    found = pages(site)
    for address, page in found.items():
        assert len(page.ids) == len(set(page.ids)), f"{address} has an id twice"
        for link in page.links:
            where = target(address, link)
            if where is None:
                continue
            path, fragment = where
            assert (site / path).is_file(), f"{address} links to {link}"
            assert not fragment or fragment in found[path].ids, f"{address} links to {link}"


def test_nothing_is_inline_and_nothing_is_from_elsewhere(site: Path) -> None:
    for page in pages(site).values():
        policy = [attrs for tag, attrs in page.tags if attrs.get(CSP)]
        assert len(policy) == 1
        assert "default-src 'none'; script-src 'self'; style-src 'self'" in str(
            policy[0]["content"]
        )
        assert "unsafe" not in str(policy[0]["content"])
        assert "style" not in page.texts
        assert "script" not in page.texts
        for tag, attrs in page.tags:
            assert not [name for name in attrs if name.startswith("on") or name == "style"]
            if tag in {"script", "img"} or attrs.get("rel") == "stylesheet":
                assert not re.match(r"\w+:|//", attrs.get("src") or attrs.get("href") or "")


def test_every_page_has_one_heading_and_a_window_title(site: Path) -> None:
    for page in pages(site).values():
        assert [tag for tag, _ in page.tags].count("h1") == 1
        assert page.text("title").endswith("acme/ferry errors")


def test_shared_files_are_light(site: Path) -> None:
    shared = ["static/site.css", "static/site.js", "static/theme.js"]
    assert sum((site / name).stat().st_size for name in shared) < 40_000
    page = (site / "errors/0000000000000001/index.html").read_bytes()
    assert len(page) < 20_000
    assert len(gzip.compress(page)) < 5_000


def test_a_second_build_writes_nothing(tmp_path: Path) -> None:
    first = build(tmp_path)
    second = build(tmp_path)
    assert first.written == first.files == second.unchanged
    assert (second.written, second.removed) == (0, 0)
    assert second.size == first.size
    assert set(second.seconds) == {"plan", "pages", "files"}


def test_an_error_that_is_gone_takes_its_files_along(tmp_path: Path) -> None:
    build(tmp_path)
    report = build(tmp_path, catalog(*SMALL.errors[1:]))
    assert report.removed >= 2
    assert not (tmp_path / "errors/0000000000000001").exists()
    assert not (tmp_path / "api/errors/0000000000000001.json").exists()


def in_two_processes(function: "type[object] | object", items: Iterable[Task]) -> Iterator[Written]:
    assert function is render_task
    with ProcessPoolExecutor(2) as pool:
        yield from pool.map(render_task, reversed(list(items)))


def test_processes_make_no_difference(tmp_path: Path) -> None:
    many = [error(number, message(f"Fault {number}")) for number in range(2 * CHUNK_ERRORS + 1)]
    found = catalog(*many)
    build(tmp_path / "one", found)
    render(
        found,
        SiteSettings(),
        tmp_path / "two",
        run=in_two_processes,
        index=build_index(found),
        catalog_json=msgspec.json.encode({"errors": len(many)}),
        schema_json=b'{"type": "object"}',
    )
    assert files_of(tmp_path / "one") == files_of(tmp_path / "two")


def test_long_lists_are_paged(tmp_path: Path) -> None:
    many = [error(number, message(f"Fault {number:04}")) for number in range(1401)]
    build(tmp_path, catalog(*many))
    last = Page((tmp_path / "by/exception/CargoError/page-8.html").read_text("utf-8"))
    assert "Fault 1400" in last.text("table")
    assert "1,401 errors; 1,401 to 1,401 here." in last.text()
    middle = (tmp_path / "errors/page-4.html").read_text("utf-8")
    links = re.findall(r'<a[^>]*href="[^"]*"[^>]*>(\d+|Previous|Next)</a>', middle)
    assert links == ["Previous", "1", "2", "3", "4", "5", "6", "8", "Next"]
    assert not (tmp_path / "errors/page-9.html").exists()


def test_a_project_without_errors_has_a_site(tmp_path: Path) -> None:
    build(tmp_path, catalog())
    page = Page((tmp_path / "index.html").read_text("utf-8"))
    assert "Every file could be read." in page.text()
    assert "100" in page.text("dd")


HOSTILE = [
    "</script><script>alert(1)</script>",
    "{{ 7*7 }}{% raise %}",
    '" onmouseover="alert(1)',
    "'><img src=x onerror=alert(1)>",
    "NUL \x00 and escape \x1b[31m",
    "right \u202e to left",
    "lone \ud800 surrogate",
    "a\nb\r\nc\td",
    "]]>&amp;&#x3c;",
    "x" * 30_000,
]


def hostile(number: int, text: str) -> Error:
    said = message(text, Part(field=text, conversion="r", format_spec=text), " end")
    excerpt = Excerpt(start=1, lines=tuple(re.split(r"\n", text)), opened_by='f"""')
    where = place(
        1,
        path=f"src/{text[:200]}.py",
        module=f"m.{text[:200]}",
        function=text[:200],
        written=text[:200],
        cause=text[:200],
        comments=(text,),
        permalink="javascript:alert(1)",
        excerpt=excerpt,
    )
    made = ExceptionClass(name=text[:300], bases=(text[:200],), defined_at=text[:200])
    return error(number, said, where, title=text[:500], exception=made)


@pytest.fixture(scope="module")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("hostile")
    problems = [Problem(path=text, stage="parse", reason=text) for text in HOSTILE]
    errors = [hostile(number, text) for number, text in enumerate(HOSTILE, 1)]
    build(out, catalog(*errors, problems=problems))
    return out


def test_hostile_texts_are_inert(hostile_site: Path) -> None:
    test_pages_are_valid_html(hostile_site)
    test_every_link_and_fragment_resolves(hostile_site)
    test_nothing_is_inline_and_nothing_is_from_elsewhere(hostile_site)
    for address, page in pages(hostile_site).items():
        assert not [link for link in page.links if link.startswith("javascript")], address
        assert not [tag for tag, _ in page.tags if tag == "img"], address
        assert [tag for tag, _ in page.tags].count("script") <= 3, address


def test_hostile_texts_are_shown(hostile_site: Path) -> None:
    page = Page((hostile_site / "errors/0000000000000001/index.html").read_text("utf-8"))
    assert page.text("h1") == HOSTILE[0]
    page = Page((hostile_site / "errors/0000000000000002/index.html").read_text("utf-8"))
    assert page.text("h1") == HOSTILE[1]
    page = Page((hostile_site / "errors/0000000000000006/index.html").read_text("utf-8"))
    assert "U+202E" in page.text("h1")
    assert "\u202e" not in (hostile_site / "errors/0000000000000006/index.html").read_text("utf-8")


def test_hostile_texts_make_no_heavy_page(hostile_site: Path) -> None:
    for address, content in files_of(hostile_site).items():
        if re.fullmatch(r"errors/\w{16}/index.html", address):
            assert len(content) < 60_000, address


def test_hostile_texts_stay_whole_in_the_json(hostile_site: Path) -> None:
    for number, text in enumerate(HOSTILE, 1):
        content = (hostile_site / f"api/errors/{number:016x}.json").read_bytes()
        assert json.loads(content)["error"]["message"]["parts"][0]["text"] == text
