"""Tracebacks that other tools lay out: rich, IPython, pytest; groups; odd forms."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console
from rich.traceback import Traceback

from extractor.match import Matcher, read_paste
from extractor.model.match import Answer, HowChained, PastedException, Verdict
from tests.match import lantern

CELL = """\
---------------------------------------------------------------------------
WickError                                 Traceback (most recent call last)
{cell}
      1 from lantern.light import *
----> 2 light(1, colour='blue')

{frame}
      9 if colour not in COLOURS:
---> 10     raise WickError(f"Unknown colour {{colour!r}}: choose one of {{', '.join(COLOURS)}}")
     11 assert count > 0, f"The count of lamps must be positive: {{count}}"

WickError: Unknown colour 'blue': choose one of white, red, green
"""
CELLS = {
    "new": (
        "Cell In[3], line 2",
        "File /x/site-packages/lantern/light.py:10, in light(oil, colour)",
    ),
    "middle": ("Input In [3], in <cell line: 2>()", "File ~/lantern/light.py:10, in light(oil)"),
    "old": (
        "<ipython-input-3-8f2942cbd825> in <module>",
        "~/lantern/light.py in light(oil, colour)",
    ),
}


def only(text: str) -> PastedException:
    (found,) = read_paste(text).exceptions
    return found


def titles(matcher: Matcher, text: str) -> list[str | None]:
    """The titles of the best matches, in the paste's order from its end."""
    answers: list[Answer] = [matcher.match(each) for each in read_paste(text).exceptions]
    return [each.matches[0].title if each.matches else None for each in answers]


@pytest.mark.parametrize("width", [80, 100, 160])
@pytest.mark.parametrize("coloured", [True, False])
def test_rich(
    matcher: Matcher, errors: dict[str, BaseException], width: int, coloured: bool
) -> None:
    error = errors["context"]
    out = io.StringIO()
    console = Console(file=out, width=width, force_terminal=coloured, legacy_windows=False)
    console.print(Traceback.from_exception(type(error), error, error.__traceback__))
    found = titles(matcher, out.getvalue())
    assert found[0] is not None
    assert found[0].startswith("Relighting")
    assert found[1] is not None
    assert found[1].startswith("No lamp called")
    assert found[2] is None
    exceptions = read_paste(out.getvalue()).exceptions
    assert exceptions[0].how_chained is HowChained.CONTEXT
    assert exceptions[1].frames[-1].line == errors["from"].__traceback__.tb_next.tb_lineno  # type: ignore[union-attr]
    assert exceptions[2].frames[-1].code == "return self.lamps.pop(name)"


@pytest.mark.parametrize("layout", CELLS)
def test_notebook(matcher: Matcher, layout: str) -> None:
    cell, frame = CELLS[layout]
    text = CELL.format(cell=cell, frame=frame)
    found = only(text)
    assert [each.line for each in found.frames] == [2, 10]
    assert found.frames[-1].function == "light"
    (title,) = titles(matcher, text)
    assert title is not None
    assert title.startswith("Unknown colour")


@pytest.mark.parametrize("style", ["long", "short", "line", "native", "auto"])
def test_pytest(matcher: Matcher, packages: Path, tmp_path: Path, style: str) -> None:
    (tmp_path / "test_it.py").write_text(
        "from lantern.light import *\n\n"
        "def test_colour():\n    light(1, colour='blue')\n\n"
        "def test_lower():\n    Mast(3).lower('bow')\n\n"
        "def test_own():\n    x = [1]\n    assert x == [2]\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", f"--tb={style}", "test_it.py"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(packages), "PATH": "", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    found = titles(matcher, done.stdout)
    named = [title.split(" ")[0] for title in found if title is not None]
    assert named == ["No", "Unknown"], done.stdout
    exceptions = read_paste(done.stdout).exceptions
    colour = next(each for each in exceptions if each.type == "WickError")
    assert colour.frames[-1].path.endswith("lantern/light.py")
    assert colour.frames[-1].line == 10
    if style != "line":
        assert colour.frames[-1].function == "light"


def test_group(matcher: Matcher, errors: dict[str, BaseException]) -> None:
    def fail() -> None:
        oil, hours = errors["oil"], errors["hours"]
        assert isinstance(oil, Exception)
        assert isinstance(hours, Exception)
        raise ExceptionGroup("outer", [oil, ExceptionGroup("inner", [hours])])

    with pytest.raises(ExceptionGroup) as caught:
        fail()
    text = lantern.printed(caught.value)
    exceptions = read_paste(text).exceptions
    assert [each.type for each in exceptions] == [
        "OverflowError",
        "ExceptionGroup",
        "ValueError",
        "ExceptionGroup",
    ]
    assert [each.message for each in exceptions][1::2] == ["inner", "outer"]
    assert exceptions[2].how_chained is HowChained.GROUP
    assert exceptions[0].frames[-1].function == "burn"
    found = titles(matcher, text)
    assert [title is not None for title in found] == [True, False, True, False]


def test_group_members_without_traceback() -> None:
    def fail() -> None:
        members = [ValueError("one"), TypeError("two\nlines")]
        raise ExceptionGroup("many", members)

    with pytest.raises(ExceptionGroup) as caught:
        fail()
    exceptions = read_paste(lantern.printed(caught.value)).exceptions
    said = [(each.type, each.message) for each in exceptions]
    assert said == [("TypeError", "two\nlines"), ("ValueError", "one"), ("ExceptionGroup", "many")]


def test_group_of_the_project(matcher: Matcher) -> None:
    text = (
        "  + Exception Group Traceback (most recent call last):\n"
        '  |   File "/x/lantern/light.py", line 60, in signal\n'
        '  |     raise ExceptionGroup("several signals failed", [WickError("wet")])\n'
        "  | ExceptionGroup: several signals failed (1 sub-exception)\n"
        "  +-+---------------- 1 ----------------\n"
        "    | lantern.errors.WickError: wet wick at signal 3\n"
        "    +------------------------------------\n"
    )
    assert titles(matcher, text) == ["wet wick at signal {wick}", "several signals failed"]


@pytest.mark.parametrize("head", ["", "Traceback (most recent call last):\n"])
def test_syntax_error(head: str) -> None:
    found = only(
        head + '  File "/app/x.py", line 3\n    y = (\n        ^\n'
        "SyntaxError: '(' was never closed\n"
    )
    assert (found.type, found.message) == ("SyntaxError", "'(' was never closed")
    assert (found.frames[-1].line, found.frames[-1].code) == (3, "y = (")


def test_markers_and_repeats() -> None:
    found = only(
        "Traceback (most recent call last):\n"
        '  File "C:\\app\\x.py", line 9, in <module>\n'
        "    walk(\n    ~~~~^\n        1,\n        ^^\n    )\n    ^\n"
        '  File "C:\\app\\x.py", line 4, in walk\n    walk(n)\n    ~~~~^^^\n'
        "  [Previous line repeated 996 more times]\n"
        "RecursionError: maximum recursion depth exceeded\n"
    )
    assert [(each.path, each.line) for each in found.frames] == [
        ("C:/app/x.py", 9),
        ("C:/app/x.py", 4),
    ]
    assert [each.code for each in found.frames] == ["walk(", "walk(n)"]
    assert found.type == "RecursionError"


def test_class_in_another() -> None:
    found = only(
        "Traceback (most recent call last):\n"
        '  File "x.py", line 9, in <module>\n    ray.get(f)\n'
        "ray.exceptions.RayTaskError(ValueError): ray::f() (pid=1)\n"
    )
    assert found.type == "ValueError"


def test_tail_cut(matcher: Matcher, tracebacks: dict[str, str]) -> None:
    """The message is missing, but the statement that raised is there."""
    text = tracebacks["colour"]
    cut = text[: text.rindex("lantern.errors")]
    assert only(cut).type is None
    (title,) = titles(matcher, cut)
    assert title is not None
    assert title.startswith("Unknown colour")


def test_tail_cut_before_the_code(matcher: Matcher, tracebacks: dict[str, str]) -> None:
    text = tracebacks["implicit key"]
    answer = matcher.match(only(text[: text.rindex("KeyError")]))
    assert answer.verdict is Verdict.NOT_RAISED_HERE


def test_message_cut_in_the_middle(matcher: Matcher) -> None:
    text = "The mast is"  # too short to tell anything
    assert titles(matcher, text) == [None]
    text = "RuntimeError: A mast of 12 lamps with ... Take fewer lamps, or le"
    (title,) = titles(matcher, text)
    assert title is not None
    assert title.startswith("A mast of")


def test_structured_record(matcher: Matcher) -> None:
    text = (
        '{"event": "failed", "exception": [{"exc_type": "WickError", "exc_value": '
        '"Unknown colour \'blue\': choose one of white", "frames": [{"filename": '
        '"/x/site-packages/lantern/light.py", "lineno": 10, "name": "light"}, {"bad": 1}]}]}'
    )
    (title,) = titles(matcher, "before\n" + text)
    assert title is not None
    assert title.startswith("Unknown colour")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "hello there",
        "all 12 tests passed\nok",
        "{}",
        "[1, 2]",
        '{"detail": [{"loc": 1}]}',
    ],
)
def test_nothing(matcher: Matcher, text: str) -> None:
    assert not any(titles(matcher, text))


@pytest.mark.parametrize(
    ("text", "type_", "line"),
    [
        ("/x/lantern/light.py:10: WickError: wet wick at signal 3", "WickError", 10),
        ("C:\\x\\lantern\\light.py:10: WickError: wet wick at signal 3", "WickError", 10),
        ("E       assert 1 == 2\nE        +  f()\n\nx.py:4: AssertionError", "AssertionError", 4),
    ],
)
def test_lines_of_pytest(text: str, type_: str, line: int) -> None:
    found = only(text)
    assert (found.type, found.frames[-1].line) == (type_, line)


@pytest.mark.parametrize("text", ["E   some words", "x.py:3: in f", "x.py:3: see: there", "E"])
def test_no_lines_of_pytest(text: str) -> None:
    assert all(each.bare for each in read_paste(text).exceptions)
