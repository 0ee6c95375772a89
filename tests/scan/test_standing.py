"""What names stand for is held against the truth: the code is run, and asked at each raise."""

import os
import random
import re
import sys
from types import FrameType
from typing import Any

import pytest

from extractor.model.scan import Definition
from extractor.scan import scan
from tests.scan.executed import Executed, HitError
from tests.scan.generated import NAMES, Writer

FUNCTIONS = int(os.environ.get("RAISEDEX_GENERATED", "1600")) // 2
PARTS = 4

_SITE = re.compile(r"raise hit\(('[^']*')\)")
_HEAD = "def f(a, b, c, n, xs, o):"
_GIVEN = "    given = dict(a=a, b=b, c=c, n=n, xs=xs, o=o)"


class Asked(Executed):
    """Runs a function whose raises read all names, and compares values with definitions."""

    def __init__(self, source: str) -> None:
        self.wrong: list[tuple[int, Definition, dict[str, Any]]] = []
        self.asked = 0
        read = _SITE.sub(rf"raise hit(\1, {', '.join(NAMES)})", source)
        super().__init__(read.replace(_HEAD, f"{_HEAD}\n{_GIVEN}", 1))

    def _hit(self, text: str, *values: object) -> HitError:
        frame = sys._getframe(1)
        for definition in self.sites[frame.f_lineno].definitions:
            if definition.guard is None and definition.name in NAMES:
                self._compare(definition, frame)
        return HitError(text)

    def _compare(self, definition: Definition, frame: FrameType) -> None:
        self.asked += 1
        values = dict(frame.f_locals)
        if definition.code is None:
            expected = values["given"][definition.name]
        else:
            expected = eval(definition.code, frame.f_globals, dict(values))
        if values[definition.name] != expected:
            self.wrong.append((frame.f_lineno, definition, values))


def _compiles(source: str) -> bool:
    try:
        compile(source, "generated.py", "exec")
    except SyntaxError:  # a wildcard before another case
        return False
    return True


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize("part", range(PARTS))
def test_no_definition_is_wrong_at_the_raise(part: int) -> None:
    asked = 0
    for seed in range(part, FUNCTIONS, PARTS):
        source = Writer(random.Random(seed)).function()
        if _compiles(source):
            run = Asked(source)
            assert not run.wrong, f"seed {seed}: {run.wrong[0]}\n{run.source}"
            asked += run.asked
    assert asked > FUNCTIONS // PARTS


def test_each_guard_has_what_its_names_stood_for_then() -> None:
    source = "def f(x):\n    n = 1\n    if n:\n        n = 2\n        if n and x:\n"
    source += "            raise E(n)\n"
    (site,) = scan(source.encode(), path="a.py", module="a").sites
    assert [(d.guard, d.name, d.code, d.line) for d in site.definitions] == [
        (0, "n", "1", 2),
        (1, "n", "2", 4),
        (1, "x", None, 0),
        (None, "n", "2", 4),
    ]


def test_many_definitions_in_a_row_are_cut() -> None:
    chain = "".join(f"    x{n + 1} = x{n}.a\n" for n in range(100))
    source = f"def f(x0):\n{chain}    if x100:\n        raise E('no')\n"
    (site,) = scan(source.encode(), path="a.py", module="a").sites
    assert 10 < len(site.definitions) < 20


def test_behind_a_handler_that_left_nothing_is_sure() -> None:
    source = """
def f(x, y):
    try:
        if x:
            run()
    except E:
        x = 3
        run()
    finally:
        if y:
            raise E(x)
"""
    (site,) = scan(source.encode(), path="a.py", module="a").sites
    assert {d.name for d in site.definitions} == {"y"}
