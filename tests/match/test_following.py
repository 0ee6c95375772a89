"""A stream is explained as it comes: each traceback once, when it has ended, and no other line."""

import pytest

from extractor.match.following import LONGEST, Follower
from extractor.model.match import HowChained, Paste
from tests.match.forms import WHOLE

TAILS = {"rank": "[2026-01-02 03:04:05 DP0 TP1] next request\n"}


def follow(text: str) -> list[tuple[int, Paste]]:
    """The pastes with the number of lines that were fed before each; -1 for the end."""
    follower = Follower()
    found = []
    for number, line in enumerate(text.rstrip("\n").split("\n"), 1):
        paste = follower.feed(line)
        if paste is not None:
            found.append((number, paste))
    rest = follower.finish()
    return [*found, *([(-1, rest)] if rest is not None else [])]


@pytest.mark.parametrize("form", [form for form in WHOLE if form not in {"pretty json", "fence"}])
def test_forms(tracebacks: dict[str, str], form: str) -> None:
    text = WHOLE[form](tracebacks["colour"])
    found = follow("start\n" + text + TAILS.get(form, "INFO: done\n") + "done\n" * 3)
    assert {e.type for _, paste in found for e in paste.exceptions} == {"WickError"}
    assert all(number != -1 for number, _ in found) or form == "indented"


def test_chain_is_one(tracebacks: dict[str, str]) -> None:
    ((number, paste),) = follow(tracebacks["context"] + "INFO: next\n")
    assert number == len(tracebacks["context"].split("\n"))
    assert [each.type for each in paste.exceptions] == ["TimeoutError", "LookupError", "KeyError"]
    assert [each.how_chained for each in paste.exceptions] == [
        HowChained.CONTEXT,
        HowChained.CAUSE,
        None,
    ]


def test_each_traceback_once(tracebacks: dict[str, str]) -> None:
    text = tracebacks["oil"] + tracebacks["colour"] + "ok\n" + tracebacks["hours"]
    found = follow(text)
    types = [[each.type for each in paste.exceptions] for _, paste in found]
    assert types == [["ValueError"], ["WickError"], ["OverflowError"]]


def test_quiet_stream() -> None:
    assert follow("all is well\n" * 3 + 'see "File" for more\n' * 100) == []


def test_message_without_traceback() -> None:
    ((number, paste),) = follow("The lamp needs oil, got 3\n")
    assert number == -1
    assert paste.exceptions[0].message == "The lamp needs oil, got 3"


def test_unending_traceback() -> None:
    text = "Traceback (most recent call last):\n" + '  File "x.py", line 1, in f\n' * 3 * LONGEST
    assert len(follow(text)) > 1


def test_json_records(tracebacks: dict[str, str]) -> None:
    text = WHOLE["json"](tracebacks["oil"]) + '{"level": "info", "msg": "fine"}\n'
    assert [paste.exceptions[0].type for _, paste in follow(text)] == ["ValueError"]
