"""Constants and import flags, through modules; whatever may change is no constant."""

import pytest

from tests.resolve.meant import MAIN, Meant, of_last_guard, words

MODES = """
    from enum import Enum, auto
    from typing import Literal
    MODES = ["a", "b"]
    LIMIT = 3
    DEBUG = False
    TABLE = {"k": 1}
    REGISTRY = {}
    GROWN = ["a"]
    GROWN.append("b")
    SET_ELSEWHERE = ("a",)
    CHANGED_ELSEWHERE = ["a"]
    Kind = Literal["x", "y"]
    def reset():
        global LATE
        LATE = 2
    LATE = 1
    class Color(Enum):
        RED = "red"
        BLUE = auto()
    class Base:
        SIZES = (1, 2)
        EACH = (1,)
        OWN = (1,)
        def __init__(self):
            self.OWN = (2,)
    class Lower(Base):
        EACH = (3,)
"""


def project(test: str, *, head: str = "from app.modes import *", **more: str) -> Meant:
    others = {f"{name.replace('__', '/')}.py": source for name, source in more.items()}
    main = f"{head}\ndef run(x):\n    if {test}:\n        raise E('no')\n"
    return Meant({"app/__init__.py": "", "app/modes.py": MODES, MAIN: main, **others})


def constants(test: str, *, head: str = "from app.modes import *", **more: str) -> list[str]:
    found = words(of_last_guard(project(test, head=head, **more)))
    return [each for each in found if not each.startswith("parameter")]


@pytest.mark.parametrize(
    ("test", "meaning"),
    [
        ("x in MODES", "constant MODES in 'a', 'b'"),
        ("x > LIMIT", "constant LIMIT in 3"),
        ("DEBUG", "constant DEBUG in False"),
        ("x in TABLE", "constant TABLE in 'k'"),
        ("x in Kind", "constant Kind in 'x', 'y'"),
        ("x in Color", "constant Color in RED='red', BLUE=auto()"),
        ("x == Color.RED", "constant Color.RED in RED='red', BLUE=auto()"),
        ("x == Color.RED.value", "constant Color.RED.value in 'red'"),
        ("x == Color.BLUE.name", "constant Color.BLUE.name in 'BLUE'"),
        ("x in Base.SIZES", "constant Base.SIZES in 1, 2"),
        ("x in Lower.SIZES", "constant Lower.SIZES in 1, 2"),
    ],
)
def test_a_constant(test: str, meaning: str) -> None:
    assert constants(test) == [meaning]


@pytest.mark.parametrize(
    "test",
    [
        "x in REGISTRY",
        "x in GROWN",
        "x in LATE",
        "x == Color.BLUE.value",
        "x == Color.NONE",
        "x == Color.RED.other",
        "x in Base.OWN",
        "x in Base.MISSING",
        "x in missing",
        "x in missing.MODES",
    ],
)
def test_no_constant(test: str) -> None:
    name = test.split()[-1]
    assert [each for each in constants(test) if each.split()[1] == name] == []


@pytest.mark.parametrize(
    ("head", "test"),
    [
        ("from app.modes import MODES", "x in MODES"),
        ("from app.modes import MODES as M", "x in M"),
        ("from app import modes", "x in modes.MODES"),
        ("import app.modes", "x in app.modes.MODES"),
        ("from app.lib import MODES", "x in MODES"),
        ("from app.lib import *", "x in MODES"),
        ("import app.lib as lib", "x in lib.MODES"),
    ],
)
def test_imports_are_followed(head: str, test: str) -> None:
    (found,) = of_last_guard(project(test, head=head, app__lib="from app.modes import MODES\n"))[1:]
    assert (found.place.path, found.place.line) == ("app/modes.py", 4)
    assert (found.values, found.closed, found.collection) == (("'a'", "'b'"), True, "list")
    assert found.qualified == "app.modes.MODES"


@pytest.mark.parametrize(
    "change",
    [
        "from app.modes import MODES\nMODES.append('c')",
        "from app.modes import MODES as M\ndef f(): M[0] = 'c'",
        "from app import modes\nmodes.MODES = []",
        "import app.modes\ndef f(): app.modes.MODES.clear()",
    ],
)
def test_another_file_changes_it(change: str) -> None:
    assert constants("x in MODES", app__other=change) == []


def test_another_file_changes_a_class() -> None:
    change = "from app.modes import Base\nBase.SIZES = ()\n"
    assert constants("x in Base.SIZES", app__other=change) == []


def test_a_module_that_computes_its_names() -> None:
    lazy = "if TYPE_CHECKING:\n    GATE: float = 1.0\ndef __getattr__(name): return read(name)\n"
    assert constants("x > lazy.GATE", head="from app import lazy", app__lazy=lazy) == []


def test_two_modules_of_a_name_and_circles() -> None:
    twice = "from app.modes import MODES\nfrom app.other import MODES\n"
    assert constants("x in MODES", head=twice, app__other="MODES = ['z']") == []
    assert (
        constants("x in A", head="from app.round import A", app__round="from .main import A") == []
    )


@pytest.mark.parametrize(
    ("test", "meaning"),
    [
        ("x in self.SIZES", ["constant self.SIZES in 1, 2"]),
        ("x in cls.SIZES", ["constant cls.SIZES in 1, 2"]),
        ("x in self.EACH", []),
        ("x in self.OWN", []),
        ("x in self.SIZES.more", ["constant self.SIZES in 1, 2"]),
    ],
)
def test_constants_of_the_own_class(test: str, meaning: list[str]) -> None:
    first = test.partition(" in ")[2].partition(".")[0]
    source = MODES.replace(
        "class Lower",
        f"    def run({first}, x):\n            if {test}: raise E('no')\n    class Lower",
    )
    found = words(of_last_guard(Meant({MAIN: source})))
    assert [each for each in found if not each.startswith("parameter")] == meaning


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("is_there()", "is_there()"),
        ("os.environ.get('X', '1') == '1'", "os.environ.get('X', '1') == '1'"),
        ("not is_there()", "not is_there()"),
        ("int(LIMIT_TEXT)", "int(LIMIT_TEXT)"),
        ("os.name", "os.name"),
        ("make(lambda a: a)", "make(lambda a: a)"),
        ("dict(a=1)", None),
        ("unknown()", None),
        ("is_there(CHANGING)", None),
        ("[f() for f in (is_there,)]", None),
        (f"is_there('{'long' * 60}')", None),
    ],
)
def test_a_name_for_an_expression(value: str, code: str | None) -> None:
    head = f"""
import os
LIMIT_TEXT = "3"
CHANGING = os.getpid()
def is_there(*a): print(); return True
def make(f): print()
FLAG = {value}
def g():
    global CHANGING
    CHANGING = 3
"""
    found = [f"constant FLAG = {code}"] if code else []
    assert constants("FLAG", head=head) == found


FLAGS = """
import importlib.util
from importlib.util import find_spec
try:
    import numpy as np
    import scipy.sparse
    HAS_NUMPY = True
except ImportError:
    HAS_NUMPY = False
    np = None
HAS_TORCH = False
try:
    import torch
    HAS_TORCH = True
except Exception:
    pass
HAS_Z = importlib.util.find_spec("z") is not None
HAS_Y = bool(find_spec("y"))
def is_q_available():
    return find_spec("q") is not None
def is_r_available():
    try:
        from . import r
        return True
    except ImportError:
        return False
def is_s_available():
    try:
        importlib.import_module("s.t")
    except ImportError:
        return False
    return True
"""


@pytest.mark.parametrize(
    ("test", "meaning"),
    [
        ("not HAS_NUMPY", "import_flag HAS_NUMPY imports numpy, scipy.sparse"),
        ("np is None", "import_flag np imports numpy, scipy.sparse"),
        ("not HAS_TORCH", "import_flag HAS_TORCH imports torch"),
        ("not HAS_Z", "import_flag HAS_Z imports z"),
        ("not HAS_Y", "import_flag HAS_Y imports y"),
        ("is_q_available()", "import_flag is_q_available() imports q"),
        ("is_r_available()", "import_flag is_r_available() imports app"),
        ("is_s_available()", "import_flag is_s_available() imports s.t"),
        ("flags.HAS_Z", "import_flag flags.HAS_Z imports z"),
    ],
)
def test_a_name_that_tells_of_an_import(test: str, meaning: str) -> None:
    head = "from app import flags\nfrom app.flags import *"
    assert constants(test, head=head, app__flags=FLAGS) == [meaning]


SURE = """
try:
    import m
    F = True
except ImportError:
    F = False
"""
TELLS = """
def F():
    try:
        import m
        return {}
    except ImportError:
        return {}
"""


@pytest.mark.parametrize(
    "flag",
    [
        "try:\n    import m\n    F = True\nexcept ValueError:\n    F = False",
        "try:\n    import m\n    m.start()\n    F = True\nexcept ImportError:\n    F = False",
        "try:\n    import m\n    F = False\nexcept ImportError:\n    F = True",
        "try:\n    import m\n    F = True\nexcept ImportError:\n    F = True",
        "try:\n    import m\n    F = True\nexcept ImportError:\n    pass",
        f"{SURE}\nF = other",
        f"def g():\n    global F\n    F = 1\n{SURE}",
        "try:\n    F = True\nexcept ImportError:\n    F = False",
        "try:\n    import m\n    if m.x: F = True\nexcept ImportError:\n    F = False",
        "F = find_spec('m') is None",
        "F = find_spec('m.' + name) is not None",
        TELLS.format("m.x", "False"),
        TELLS.format("True", "None"),
    ],
)
def test_names_that_do_not_surely_tell(flag: str) -> None:
    found = words(of_last_guard(project("F or F()", head=flag)))
    assert [each for each in found if each.startswith("import_flag")] == []


@pytest.mark.parametrize(
    ("attempt", "caught", "modules"),
    [
        ("from m.n import x", "ImportError", "m.n"),
        ("import m, n.o", "(ModuleNotFoundError, AttributeError)", "m, n.o"),
        ("import m; v = m.version", "ImportError", "m"),
        ("import importlib; importlib.import_module('m')", "ImportError", "importlib, m"),
        ("import m; log.info('found')", "ImportError", "m"),
        ("import m; m.start()", "ImportError", None),
        ("import m", "ValueError", None),
        ("import m", "Exception", None),
        ("pass", "ImportError", None),
        ("import m\n        for x in m: pass", "ImportError", None),
    ],
)
def test_a_failed_import(attempt: str, caught: str, modules: str | None) -> None:
    source = f"""
def run():
    try:
        {attempt}
    except {caught} as e:
        raise E('no') from e
"""
    found = Meant({MAIN: source}).last()
    expected = [(0, caught, modules, 4)] if modules else []
    assert [(m.guard, m.expression, m.module, m.place.line) for m in found] == expected
