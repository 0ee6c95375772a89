"""Options and ways on pages: what is shown, what is left out, and where links lead."""

import json
from pathlib import Path
from typing import Any

import pytest

from extractor.model.catalog import Declared, GuardOption, Option
from extractor.model.explain import Explanation
from extractor.model.resolve_options import TieRule
from extractor.model.resolve_reach import EntryKind, EntryPoint, Step, Way
from extractor.render.views.option import option_view
from extractor.render.views.reached import ways_view
from tests.render.invented import build, catalog, error, message, site

PLACES = {"declared_at": "src/ferry/args.py:7", "evidence": (Declared(rule="argparse", at="a:7"),)}


def option(**values: Any) -> Option:
    return Option(key=values.pop("key", "k"), **{**PLACES, **values})


LIMIT = option(
    key="flag:--limit",
    flag="--limit",
    aliases=("-l",),
    attribute="Args.limit",
    help="Most tons <each>.",
    choices=("1", "2"),
    default="1",
    type="int",
    permalink="https://github.com/acme/ferry/blob/5f0c/src/ferry/args.py#L7",
    evidence=(
        Declared(rule="dataclass", at="src/ferry/args.py:7"),
        Declared(rule="text names it", at="src/ferry/hold.py:2"),
    ),
)
SAME_NAME = option(key="flag:--limit:tool", flag="--limit", declared_at="tools/weigh.py:3")
UNUSED = option(key="env:FERRY_X", env="FERRY_X")


def read(key: str, guard: int = 0, **values: Any) -> GuardOption:
    return GuardOption(
        guard=guard,
        expression="limit",
        option=key,
        rule=TieRule.ANNOTATION,
        evidence="src/ferry/hold.py:1",
        **values,
    )


def way(*functions: str | None, guessed: bool = False) -> Way:
    point = EntryPoint(
        kind=EntryKind.SCRIPT, name="ferry", path="src/ferry/cli.py", line=4
    )  # fmt: skip
    steps = tuple(
        Step(function=name, path="src/ferry/hold.py", line=number, guessed=guessed)
        for number, name in enumerate(functions, 1)
    )
    return Way(entry=point, steps=steps)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("options")
    first = error(
        1,
        message("Too heavy"),
        site(
            guard_options=(read("flag:--limit", through=("src/ferry/hold.py:3",)),),
            explanation=Explanation(reached_from=(way(None, "Hold.load", guessed=True),)),
        ),
        options=("flag:--limit",),
    )
    second = error(
        2,
        message("Too light"),
        site(guard_options=(read("flag:--limit:tool"), read("gone"))),
        options=("flag:--limit:tool", "gone"),
    )
    build(out, catalog(first, second, options=(LIMIT, SAME_NAME, UNUSED)))
    return out


def test_an_error_tells_the_options_that_decide_with_a_link(pages: Path) -> None:
    page = (pages / "errors/0000000000000001/index.html").read_text("utf-8")
    assert 'href="../../by/option/--limit/index.html"' in page
    assert "through src/ferry/hold.py:3" in page
    assert "Most tons &lt;each&gt;." in page
    assert "Options that decide" in page


def test_an_error_tells_how_it_is_reached(pages: Path) -> None:
    page = (pages / "errors/0000000000000001/index.html").read_text("utf-8")
    assert "<summary>the command <code>ferry</code></summary>" in page
    assert "the next by its name alone" in page
    other = (pages / "errors/0000000000000002/index.html").read_text("utf-8")
    assert "Reached from" not in other


def test_options_of_one_name_share_a_page_with_each_declaration(pages: Path) -> None:
    page = (pages / "by/option/--limit/index.html").read_text("utf-8")
    assert "2 errors" in page
    assert "Declared in 2 places" in page
    assert "tools/weigh" in page
    assert "Too heavy" in page
    assert "Too light" in page
    assert "also written <code>-l</code>" in page


def test_only_options_with_errors_are_listed(pages: Path) -> None:
    assert [path.name for path in sorted((pages / "by/option").iterdir())] == [
        "--limit",
        "index.html",
    ]
    overview = (pages / "by/option/index.html").read_text("utf-8")
    assert "1 inputs" not in overview
    assert "Command-line flags" in overview


def test_the_json_of_an_error_has_its_options(pages: Path) -> None:
    document = json.loads((pages / "api/errors/0000000000000001.json").read_bytes())
    assert [each["flag"] for each in document["options"]] == ["--limit"]
    index = json.loads((pages / "api/index.json").read_bytes())
    assert [entry.get("options", []) for entry in index["errors"]] == [["--limit"], ["--limit"]]


@pytest.mark.parametrize(
    ("values", "kind", "default"),
    [
        ({"flag": "--x", "type": "flag"}, "Command-line flag", "off"),
        ({"flag": "path"}, "Command-line argument", None),
        ({"env": "X", "default": "3"}, "Environment variable", "3"),
        ({"field": "Request.x", "default": "y" * 200}, "Field", None),
    ],
)
def test_kind_and_default(values: dict[str, Any], kind: str, default: str | None) -> None:
    found = option_view(option(**values), {})
    assert (found.kind, found.default, found.address) == (kind, default, None)


def test_long_lists_are_cut() -> None:
    found = option_view(option(flag="--x", choices=tuple(map(str, range(50)))), {})
    assert (len(found.choices), found.left_out) == (24, 26)


def test_a_long_way_is_shown_from_both_ends() -> None:
    (found,) = ways_view(site(explanation=Explanation(reached_from=(way(*map(str, range(30))),))))
    assert (len(found.steps), found.left_out, found.guessed) == (14, 16, False)
    assert (found.steps[0].function, found.steps[-1].function) == ("0", "29")
