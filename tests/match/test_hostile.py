"""No text makes the reader slow: each of these grows its time in a straight line."""

import time

import pytest

from extractor.match import Matcher, read_paste

SIZE = 300_000
"""Characters; one that took quadratic time would need minutes."""
SECONDS = 6.0

FRAME = '  File "x.py", line 1, in f\n'
HOSTILE = {
    "letters": "a",
    "spaces": " ",
    "escapes": "\x1b[",
    "links": "\x1b]8;",
    "entities": "&#",
    "headers": "Traceback (most recent call last):\n",
    "headers behind prefixes": "1:1 1:1 1:1 1:1 Traceback (most recent call last):\n",
    "frames": FRAME,
    "frames in one line": FRAME.strip(),
    "classes": "A.B.C.D",
    "named": "AError: ",
    "braces": '{"a":',
    "records": '{"error": "b", "msg": "x y z"}\n',
    "boxes": "╭──── Traceback (most recent call last) ────╮\n",
    "box": "│ a in b in c:1 │\n",
    "notebooks": "ValueError  Traceback (most recent call last)\n",
    "test failures": "E   ValueError: x\n",
    "test failures with places": "E   ValueError: x\n\na.py:1: ValueError\n",
    "places": "a.py:1: in f\n",
    "groups": "+-+---------------- 1 ----------------\n",
    "cuts": "... ",
    "literals": '\\n  File \\"x',
    "quotations": "'message': 'x',",
    "sentence": "During handling of the above exception, another exception occurred:\n",
}


@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize("start", ["", "Traceback (most recent call last):\n" + FRAME])
def test_time(matcher: Matcher, piece: str, start: str) -> None:
    text = start + HOSTILE[piece] * (SIZE // len(HOSTILE[piece]))
    begin = time.perf_counter()
    for exception in read_paste(text).exceptions[:20]:
        matcher.match(exception)
    assert time.perf_counter() - begin < SECONDS


def test_deep_json() -> None:
    assert read_paste('{"error":' * 5_000 + "1" + "}" * 5_000).exceptions is not None
    assert read_paste("[" * 100_000).exceptions is not None


def test_undecodable(matcher: Matcher) -> None:
    text = b"\xff\xfe\x00Traceback (most recent call last):\n\xff".decode("utf-8", "replace")
    for exception in read_paste(text + "\ud800").exceptions:
        assert not matcher.match(exception).matches
