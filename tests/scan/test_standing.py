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
from tests.scan.executed import Executed, Hit
from tests.scan.generated import NAMES, Writer

FUNCTIONS = int(os.environ.get("RAISEDEX_GENERATED", "1600")) // 2
PARTS = 4

_SITE = re.compile(r"raise hit\(('site \d+')\)")
_HEAD = "def f(a, b, c, n, xs, o):"
_GIVEN = "    given = dict(a=a, b=b, c=c, n=n, xs=list(xs))"
_READ = (*NAMES[:4], "xs")
_LOCAL = "ys"


class Asked(Executed):
    """Runs a function whose raises read all names, and compares values with definitions."""

    def __init__(self, source: str) -> None:
        self.wrong: list[tuple[str, Definition, dict[str, Any]]] = []
        self.asked = 0
        self.names = (*_READ, _LOCAL) if f"    {_LOCAL} = list(xs)" in source else _READ
        read = _SITE.sub(rf"raise hit(\1, {', '.join(self.names)})", source)
        super().__init__(read.replace(_HEAD, f"{_HEAD}\n{_GIVEN}", 1))

    def _hit(self, text: str, *values: object) -> Hit:
        frame = sys._getframe(1)
        for definition in self.sites[text].definitions:
            if definition.guard is None and definition.name in self.names:
                self._compare(text, definition, frame)
        return Hit(text)

    def _compare(self, mark: str, definition: Definition, frame: FrameType) -> None:
        self.asked += 1
        values = dict(frame.f_locals)
        if definition.code is None:
            expected = values["given"][definition.name]
        else:
            expected = eval(definition.code, frame.f_globals, dict(values))
        if values[definition.name] != expected:
            self.wrong.append((mark, definition, values))


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


@pytest.mark.parametrize(
    ("body", "known"),
    [
        ("n = len(x)", {"n", "x"}),
        # What makes a condition stale does so with what a name stands for.
        ("n = len(x); y = x; y.append(1)", set()),
        ("n = x.size; grow(x)", set()),
        ("n = x.size; x.size = 3", set()),
        ("n = x.size; check(x)", {"n", "x"}),
        ("n = self.size; self.grow()", {"x"}),
        ("n = self.size; self.look()", {"n", "x"}),
        # Nor does it say what a name stands for if it changes what it reads.
        ("n = x.pop()", set()),
        ("n = self.grow()", {"x"}),
        ("n = x = x + 1", set()),
        ("n = self.size = self.size + 1", {"x"}),
        ("n, x[0] = x[0], 1", set()),
        ("x[0] = 1; n = x[0]", {"n"}),
    ],
)
def test_changes_by_others_are_seen(body: str, known: set[str]) -> None:
    source = f"""
class A:
    def grow(self):
        self.size += 1
        return self.size

    def look(self):
        return self.size

    def f(self, x):
        {body}
        raise E(n, x)
"""
    (site,) = scan(source.encode(), path="a.py", module="a").sites
    assert {d.name for d in site.definitions} - {"self"} == known


def test_what_happens_inside_of_a_statement_counts() -> None:
    """On the way to an exit inside an expression, names may be bound and changed, or old."""
    source = """
import sys
def f(x, y):
    n = x.size
    n and sys.exit("known")
    y = [n for x in y if x.ready or sys.exit("bound")]
    x.append(n) or n or sys.exit("changed")
    y = lambda: n and sys.exit("later")
"""
    found = {}
    for site in scan(source.encode(), path="a.py", module="a").sites:
        last = len(site.guards) - 1
        found[site.message.text] = {d.name for d in site.definitions if d.guard == last}
    assert found == {"known": {"n", "x"}, "bound": set(), "changed": set(), "later": set()}


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
