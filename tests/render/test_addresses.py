"""Addresses and folder names."""

from pathlib import PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.render import addresses


def test_names_that_are_safe_stay() -> None:
    names = ["ValueError", "sglang.srt.server_args", "x-y", "_private"]
    assert addresses.slugs(names) == {name: name for name in names}


@pytest.mark.parametrize(
    "name", ["", "..", ".", "CON", "nul.txt", "a/b", "a\\b", "Fehlér", "x" * 300, "a.", "-x", "<b>"]
)
def test_names_that_are_not_get_a_hash(name: str) -> None:
    slug = addresses.slugs([name])[name]
    assert slug != name
    assert "~" in slug
    assert len(slug) <= 80


def test_names_that_differ_in_case_alone() -> None:
    found = addresses.slugs(["foo", "Foo", "FOO"])
    assert found["FOO"] == "FOO"
    assert len({slug.lower() for slug in found.values()}) == 3


@given(st.sets(st.text(max_size=20), max_size=8))
def test_any_names_get_folders_of_their_own(names: set[str]) -> None:
    found = addresses.slugs(names)
    assert found.keys() == names
    assert len({slug.lower() for slug in found.values()}) == len(names)
    for slug in found.values():
        assert slug.isascii()
        assert slug not in {"", ".", ".."}
        assert not {"/", "\\", ":"} & set(slug)
        assert PureWindowsPath(slug).stem.upper() not in {"CON", "PRN", "AUX", "NUL"}


def test_roots_and_public_addresses() -> None:
    assert addresses.root_of("index.html") == ""
    assert addresses.root_of("errors/ab/index.html") == "../../"
    assert addresses.listing_page("by/exception/A", 2) == "by/exception/A/page-2.html"
    assert (
        addresses.public("https://x.org/e/", "errors/ab/index.html") == "https://x.org/e/errors/ab/"
    )
    assert addresses.public("https://x.org", "by/module/~a/page-2.html").endswith("/~a/page-2.html")
