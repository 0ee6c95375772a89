"""Really raised errors in all forms of paste: the error is found, and none where there is none."""

import pytest

from extractor.match import Matcher, read_paste
from extractor.model.match import Answer, Verdict
from tests.match.forms import CUT, MESSAGES, WHOLE
from tests.match.lantern import CALLS, Call

RAISED = [call for call in CALLS if call.title is not None]
IMPLICIT = [call for call in CALLS if call.title is None]


def named(value: object) -> str:
    return value.name if isinstance(value, Call) else str(value)


def last(matcher: Matcher, paste: str) -> Answer:
    """The answer for the exception printed last."""
    exceptions = read_paste(paste).exceptions
    assert exceptions, paste
    return matcher.match(exceptions[0])


def check(answer: Answer, call: Call) -> None:
    assert answer.verdict is Verdict.MATCH, answer
    best = answer.matches[0]
    assert call.title is not None
    assert best.title.startswith(call.title), answer
    assert not [m for m in answer.matches[1:] if m.score == best.score], answer


@pytest.mark.parametrize("form", [*WHOLE, *CUT])
@pytest.mark.parametrize("call", RAISED, ids=named)
def test_raised(matcher: Matcher, tracebacks: dict[str, str], call: Call, form: str) -> None:
    paste = {**WHOLE, **CUT}[form](tracebacks[call.name])
    answer = last(matcher, paste)
    check(answer, call)
    # The very statement is named, not only the error.
    assert answer.exception.frames[-1].line == answer.matches[0].line or call.name == "lines"
    assert answer.matches[0].path == "src/lantern/light.py"


@pytest.mark.parametrize("form", [*WHOLE, *CUT])
@pytest.mark.parametrize("call", IMPLICIT, ids=named)
def test_not_raised_here(
    matcher: Matcher, tracebacks: dict[str, str], call: Call, form: str
) -> None:
    paste = {**WHOLE, **CUT}[form](tracebacks[call.name])
    if call.name == "wrong call" and form == "one frame":
        pytest.skip("the only frame is the caller's")
    answer = last(matcher, paste)
    assert not answer.matches, answer
    if call.name != "wrong call":
        assert answer.verdict is Verdict.NOT_RAISED_HERE
        assert answer.nearest is not None
        assert answer.nearest.path == "src/lantern/light.py"


@pytest.mark.parametrize("form", MESSAGES)
@pytest.mark.parametrize("typed", [True, False], ids=["with class", "without class"])
@pytest.mark.parametrize("call", [call for call in RAISED if call.bare], ids=named)
def test_message_alone(
    matcher: Matcher, errors: dict[str, BaseException], call: Call, typed: bool, form: str
) -> None:
    error = errors[call.name]
    text = f"{type(error).__name__}: {error}" if typed else str(error)
    check(last(matcher, MESSAGES[form](text)), call)


@pytest.mark.parametrize("call", IMPLICIT, ids=named)
@pytest.mark.parametrize("form", MESSAGES)
def test_message_of_another(
    matcher: Matcher, errors: dict[str, BaseException], call: Call, form: str
) -> None:
    error = errors[call.name]
    answer = last(matcher, MESSAGES[form](f"{type(error).__name__}: {error}"))
    assert answer.verdict is Verdict.NO_MATCH, answer
