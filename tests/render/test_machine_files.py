"""JSON, search data, sitemap, ``llms.txt`` and what else machines read."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from extractor.model.settings import SiteSettings
from extractor.render import crawlers, searchdata
from tests.render.invented import (
    ALTERNATIVES,
    DYNAMIC,
    SMALL,
    WEIGHT,
    build,
    catalog,
    error,
    message,
)

URL = "https://ferry.example/errors/"


def test_index(site: Path) -> None:
    index = json.loads((site / "api/index.json").read_bytes())
    assert index["schema"] == "raisedex/index/1"
    first = index["errors"][0]
    assert first["id"] == WEIGHT.id
    assert first["message"] == WEIGHT.message.text
    assert (first["path"], first["line"], first["sites"]) == ("src/ferry/hold.py", 6, 2)
    assert (site / first["page"]).is_file()
    document = json.loads((site / first["json"]).read_bytes())
    assert document["schema"] == "raisedex/error/1"
    assert document["project"]["commit"] == SMALL.project.commit
    assert len(document["error"]["sites"][0]["excerpt"]["lines"]) == 10


def test_catalog_and_schema_are_published_as_they_are(site: Path) -> None:
    assert (site / "api/catalog.json").read_bytes() == b'{"errors":4}'
    assert (site / "api/catalog.schema.json").read_bytes() == b'{"type": "object"}'


def argument(script: bytes, opening: bytes) -> Any:
    assert script.startswith(opening)
    assert script.endswith(b");\n")
    return json.loads(script[len(opening) : -3])


def test_search_data_holds_every_text(site: Path) -> None:
    head = argument((site / "search/head.js").read_bytes(), b"raisedex.head(")
    part = argument((site / "search/part-0.js").read_bytes(), b"raisedex.part(0,")
    assert head["rows"] == 4
    assert head["exceptions"][part["x"][2]] == "SystemExit"
    path, module = head["paths"][part["p"][0]]
    assert (path, head["modules"][module]) == ("src/ferry/hold.py", "ferry.hold")
    assert part["i"] == "".join(entry.id for entry in SMALL.errors)
    assert part["m"][0] == WEIGHT.message.text
    assert part["m"][0][: part["t"][0]] == WEIGHT.title
    assert part["t"][1] == DYNAMIC.title
    assert part["a"] == {
        "0": "src/ferry/dock.py",
        "1": "{reason}",
        "2": "Port {name} is shut",
    }
    assert ALTERNATIVES.message.text in part["m"]


def test_search_data_comes_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searchdata, "PART_ROWS", 3)
    errors = [error(number, message(str(number))) for number in range(7)]
    files = searchdata.search_files(errors, {})
    assert list(files) == ["search/head.js", *(f"search/part-{part}.js" for part in range(3))]


def test_without_an_address_there_is_no_sitemap(site: Path) -> None:
    assert not (site / "sitemap.xml").exists()
    assert not (site / "robots.txt").exists()
    text = (site / "llms.txt").read_text("utf-8")
    assert "(api/index.json)" in text


def test_with_an_address(tmp_path: Path) -> None:
    build(tmp_path, settings=SiteSettings(url=URL, title="Ferry faults", footer="Made at sea"))
    places = locations((tmp_path / "sitemap.xml").read_bytes())
    assert f"{URL}errors/{WEIGHT.id}/" in places
    assert not [address for address in places if "404" in address]
    for address in places:
        path = address.removeprefix(URL)
        assert (tmp_path / path / "index.html").is_file() or (tmp_path / path).is_file()
    page = (tmp_path / f"errors/{WEIGHT.id}/index.html").read_text("utf-8")
    assert f'<link rel="canonical" href="{URL}errors/{WEIGHT.id}/">' in page
    assert "Made at sea" in page
    missing = (tmp_path / "404.html").read_text("utf-8")
    assert 'href="/errors/static/site.css' in missing
    assert "canonical" not in missing
    text = (tmp_path / "llms.txt").read_text("utf-8")
    assert text.startswith("# Ferry faults\n\n> Every error that acme/ferry can raise: 4 errors")
    assert f"({URL}api/index.json)" in text
    assert not (tmp_path / "robots.txt").exists()


def test_robots_only_at_the_root_of_a_host(tmp_path: Path) -> None:
    build(tmp_path, settings=SiteSettings(url="https://ferry.example"))
    text = (tmp_path / "robots.txt").read_text("utf-8")
    assert "Sitemap: https://ferry.example/sitemap.xml\n" in text


def test_a_large_sitemap_is_split() -> None:
    pages = [f"errors/{number:016x}/index.html" for number in range(50_001)]
    files = crawlers.sitemap_files(pages, URL, None)
    assert list(files) == ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"]
    assert locations(files["sitemap.xml"]) == [f"{URL}sitemap-1.xml", f"{URL}sitemap-2.xml"]
    assert len(locations(files["sitemap-1.xml"])) == 50_000


def locations(document: bytes) -> list[str]:
    return [
        element.text or ""
        for element in ET.fromstring(document).iter()
        if element.tag.endswith("loc")
    ]


def test_problems_and_reasons(site: Path) -> None:
    text = (site / "problems/index.html").read_text("utf-8")
    assert "Python 2." in text
    assert "the text is a parameter" in text


def test_many_problems_are_cut(tmp_path: Path) -> None:
    problems = list(SMALL.problems) * 2_001
    build(tmp_path, catalog(WEIGHT, problems=problems))
    assert "1 more are in the catalog" in (tmp_path / "problems/index.html").read_text("utf-8")
