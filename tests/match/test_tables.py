"""The browser reads by the same constants and patterns as Python."""

import os
import re
import sys

import pytest

from extractor.render.environment import builtin_folder
from tests.match.tables import pattern, script, tables

RENEW = "RAISEDEX_RENEW_GOLDEN"


def test_golden_tables() -> None:
    path = builtin_folder() / "static" / "paste" / "tables.js"
    if os.environ.get(RENEW):
        path.write_text(tables(), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == tables(), "run make golden"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"a-b", r"a-b"),
        (r"(?P<x>[^\W\d]\w*)$", r"(?<x>[\p{L}\p{Nl}\p{No}_][\p{L}\p{N}_]*)(?=\n?$)"),
        (r"(?:ab){2,3}?.", r"(?:ab){2,3}?[^\n]"),
        (r"(?<!x)(?=y)[^\d-]+", r"(?<!x)(?=y)[^\p{Nd}\-]+"),
        (r"(a|é)?", "([a\\u{e9}])?"),
    ],
)
def test_patterns(written: str, meant: str) -> None:
    assert pattern(re.compile(written)) == meant


@pytest.mark.parametrize("written", [r"(?i)x", r"(x)\1", r"[\W\s]"])
def test_what_is_not_translated_is_refused(written: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - any of its kinds
        pattern(re.compile(written))


def test_constants() -> None:
    assert script({"a": (1, None, "é")}) == '{ "a": [1, null, "\\u00e9"] }'
    assert script(frozenset("ba")) == '["a", "b"]'


def test_words_and_spaces_are_those_of_the_classes() -> None:
    """``tables.WORD`` and ``SPACE`` name by category what Python decides by character."""
    import unicodedata

    from tests.match.tables import SPACE

    listed = re.compile(
        "[" + re.sub(r"\\u\{(\w+)\}", lambda m: f"\\U{int(m[1], 16):08x}", SPACE) + "]"
    )
    for code in range(sys.maxunicode + 1):
        character = chr(code)
        assert character.isalnum() == (unicodedata.category(character)[0] in "LN")
        assert character.isspace() == (listed.fullmatch(character) is not None)
