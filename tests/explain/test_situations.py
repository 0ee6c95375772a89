"""Common situations: which tests and which commands are said, and which are not."""

import pytest
from msgspec.structs import replace

from extractor.explain.case import Case
from extractor.explain.rules import expected, together
from extractor.model.explain import Basis, Lines, Sentence
from extractor.model.known import KnownProject
from extractor.model.usage import Expectation
from tests.explain.test_rules import PATH, resolved, site_of

HEAD = """
import argparse

def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mode", choices=["slow", "fast"], default="slow")
    parser.add_argument("--name", "--called")
    parser.add_argument("--size", type=int, default=1)
    parser.add_argument("--share", type=float, default=0.5)
    parser.add_argument("--dry", action="store_true")
    parser.add_argument("--no-log", dest="log", action="store_false")
    args = parser.parse_args()
    if {condition}:
        raise ValueError("not together")  # here
"""


def shown(condition: str, *commands: str) -> list[str]:
    """Return what is said of commands, each in a document of its own."""
    source = HEAD.format(condition=condition)
    documents = {f"docs/{n}.md": f"```\n{line}\n```\n" for n, line in enumerate(commands, 1)}
    found = resolved({PATH: source, **documents})
    project = KnownProject(options=found.options, commands=found.commands)
    return [
        each.sentence.text for each in together.RULE.says(Case(site_of(found, source), project))
    ]


@pytest.mark.parametrize(
    ("condition", "command", "text"),
    [
        ("args.mode == 'fast' and args.dry", "x --mode fast --dry", "`--mode fast`|`--dry`"),
        ("args.mode == 'fast' and args.dry", "x --dry --mode=fast", "`--dry`|`--mode fast`"),
        ("args.size > 3 and args.dry", "x --size 4 --dry", "`--size 4`|`--dry`"),
        ("args.share > 0.7 and args.dry", "x --share 0.8 --dry", "`--share 0.8`|`--dry`"),
        ("args.name == 'a' and args.dry", "x --called a --dry", "`--called a`|`--dry`"),
        ("args.name == 'a b' and args.dry", "x --name 'a b' --dry", "`--name 'a b'`|`--dry`"),
        (
            "args.mode == 'fast' and args.dry and args.size > 3",
            "x --mode fast --dry --size 4",
            "`--mode fast`|`--dry` and `--size 4`",
        ),
        (
            "args.mode == 'fast' and args.dry and args.size > 3",
            "x --mode fast --dry",
            "`--mode fast`|`--dry`",
        ),
    ],
)
def test_options_of_the_condition_in_one_command(condition: str, command: str, text: str) -> None:
    first, rest = text.split("|")
    assert shown(condition, command) == [f"`docs/1.md` shows {first} together with {rest}."]


@pytest.mark.parametrize(
    ("condition", "command"),
    [
        ("args.mode == 'fast' and args.dry", "x --mode slow --dry"),
        ("args.mode == 'fast' and args.dry", "x --mode fast --name a"),
        ("args.mode == 'fast' and args.dry", "x --mode fast --mode slow --dry"),
        ("args.mode == 'fast' and args.dry", "x --mode fast --dry --other"),
        ("args.mode == 'fast' and args.dry and args.size > 3", "x --mode fast --dry --size 1"),
        ("args.mode == 'fast' or args.dry", "x --mode fast --dry"),
        ("args.name is not None and args.dry", "x --name a --dry"),
        ("args.mode != 'slow' and args.dry", "x --mode fast --dry"),
        ("args.name == 'a' and args.dry", "x --name $NAME --dry"),
        ("args.name == 'a' and args.dry", "x --dry --name"),
        ("args.size > 3 and args.dry", "x --size four --dry"),
        ("args.size > args.share", "x --size 4 --share 0.5"),
        ("args.mode == 'fast'", "x --mode fast --dry"),
        ("args.log and args.dry", "x --no-log --dry"),
        ("not args.log and args.dry", "x --no-log --dry"),
    ],
)
def test_what_no_command_shows(condition: str, command: str) -> None:
    assert shown(condition, command) == []


def test_two_documents_are_enough_those_with_most_first() -> None:
    condition = "args.mode == 'fast' and args.dry and args.size > 3"
    two, three = "x --mode fast --dry", "x --mode fast --dry --size 4"
    assert shown(condition, two, two, three) == [
        "`docs/3.md` shows `--mode fast` together with `--dry` and `--size 4`.",
        "`docs/1.md` shows `--mode fast` together with `--dry`.",
    ]
    assert len(shown(condition, f"{two}\n{two}")) == 1


LOAD = """
def load(path):
    raise ValueError("No path was given to load.")  # here
"""


def said(*expectations: Expectation) -> list[Sentence]:
    found = resolved({PATH: LOAD})
    known = replace(site_of(found, LOAD), expected_by=expectations)
    case = Case(known, KnownProject(options=found.options))
    return [each.sentence for each in expected.RULE.says(case)]


def expecting(line: int, call: str | None = None, function: str | None = "test_a") -> Expectation:
    return Expectation(
        path="tests/test_a.py",
        line=line,
        end_line=line + 1,
        exceptions=("ValueError",),
        texts=("No path",),
        function=function,
        call=call,
    )


def test_a_test_is_said_with_its_lines() -> None:
    (one,) = said(expecting(3, "load('')"))
    assert one.text == "`test_a` expects this error from `load('')`."
    assert one.evidence == (Lines(path="tests/test_a.py", line=3, end_line=4),)
    assert one.basis is Basis.EXTRACTED
    assert [each.text for each in said(expecting(3))] == ["`test_a` expects this error."]


def test_calls_that_need_nothing_else_come_first() -> None:
    tests = [
        expecting(1, None, "test_a"),
        expecting(2, "load(given)", "test_b"),
        expecting(3, "load('')", "test_c"),
        expecting(4, "load('')", "test_d"),
        expecting(5, "load('', 1)", "test_c"),
        expecting(6, "load(self.path)", None),
    ]
    assert [each.text for each in said(*tests)] == [
        "`test_c` expects this error from `load('')`.",
        "`test_b` expects this error from `load(given)`.",
    ]
