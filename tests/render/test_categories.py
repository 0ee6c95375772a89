"""Categories and related errors on pages, in lists and in the files for machines."""

import json
from pathlib import Path

import pytest

from extractor.model.classify import Category, Mechanism, Reader
from extractor.render.views.category import ABOUT, READERS
from tests.render.invented import build, catalog, error, message


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("categories")
    kind = {"category": Category.CAPACITY, "mechanism": Mechanism.BOUND, "reader": Reader.CALLER}
    build(
        out,
        catalog(
            error(1, message("Too heavy"), related=(f"{2:016x}", "f" * 16, f"{3:016x}"), **kind),
            error(2, message("Too <wide>"), **kind),
            error(3, message("Too far"), category=Category.IO, reader=None),
            error(4, message("Unsorted")),
        ),
    )
    return out


def page(out: Path, number: int) -> str:
    return (out / f"errors/{number:016x}/index.html").read_text("utf-8")


def test_a_page_tells_the_category_and_who_can_act(pages: Path) -> None:
    found = page(pages, 1)
    assert '<a href="../../by/category/capacity/index.html">Capacity</a>' in found
    assert "whoever calls the function" in found
    assert "Who can act" not in page(pages, 3)
    assert "by/category/" in page(pages, 4)  # in the navigation
    assert "<dt>Category" not in page(pages, 4)


def test_related_errors_are_linked_with_their_whole_title_in_order(pages: Path) -> None:
    found = page(pages, 1)
    section = found[found.index('id="related"') :]
    wide, far = section.index("Too &lt;wide&gt;"), section.index("Too far")
    assert wide < far
    assert 'href="../../errors/0000000000000002/index.html"' in section
    assert "f" * 16 not in found
    assert 'id="related"' not in page(pages, 2)


def test_each_category_with_errors_has_a_list(pages: Path) -> None:
    folders = sorted(path.name for path in (pages / "by/category").iterdir())
    assert folders == ["capacity", "file-access", "index.html"]
    listing = (pages / "by/category/capacity/index.html").read_text("utf-8")
    assert "2 errors" in listing
    assert ABOUT[Category.CAPACITY] in listing
    assert "Too far" not in listing
    overview = (pages / "by/category/index.html").read_text("utf-8")
    assert overview.index("Capacity</a>") < overview.index("File access</a>")


def test_the_front_page_leads_to_categories(pages: Path) -> None:
    assert 'href="by/category/capacity/index.html"' in (pages / "index.html").read_text("utf-8")


def test_files_for_machines_have_category_and_related(pages: Path) -> None:
    index = json.loads((pages / "api/index.json").read_bytes())
    assert [entry.get("category") for entry in index["errors"]] == [
        "capacity",
        "capacity",
        "file-access",
        None,
    ]
    document = json.loads((pages / f"api/errors/{1:016x}.json").read_bytes())["error"]
    assert (document["mechanism"], document["reader"]) == ("bound", "caller")
    assert document["related"][0] == f"{2:016x}"
    assert "file access" in (pages / "search/part-0.js").read_text("utf-8")


def test_without_categories_the_overview_says_so(tmp_path: Path) -> None:
    build(tmp_path, catalog(error(1, message("Unsorted"))))
    assert "not sorted" in (tmp_path / "by/category/index.html").read_text("utf-8")
    assert "By category" not in (tmp_path / "index.html").read_text("utf-8")


def test_every_category_and_reader_has_words() -> None:
    assert set(ABOUT) == set(Category)
    assert set(READERS) == set(Reader) - {Reader.MAINTAINER}
