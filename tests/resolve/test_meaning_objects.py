"""Attributes that a constructor keeps, and calls of the project's own functions."""

import pytest

from tests.resolve.meant import MAIN, Meant, of_last_guard, words


def kept(
    *,
    base: str = "",
    init: str = "self.x = x",
    more: str = "",
    below: str = "",
    test: str = "self.x > 1",
    **others: str,
) -> list[str]:
    source = f"""
class Base:
    {base or "pass"}
class Engine(Base):
    '''An engine.

    Args:
        x: How large it is. More.
    '''
    def __init__(self, x: int = 3, y=None):
        {init}
    def run(self):
        if {test}:
            raise E('no')
    {more}
class Lower(Engine):
    {below or "pass"}
"""
    files = {f"app/{name}.py": text for name, text in others.items()}
    project = Meant({"app/__init__.py": "", MAIN: source, **files})
    return words(
        meaning
        for meaning in project.meanings.of(
            next(s for s in project.sites(MAIN) if s.function == "Engine.run"), project.facts[MAIN]
        )
    )


SURE = ["constructor self.x = x “How large it is.”"]


def test_what_the_constructor_keeps() -> None:
    assert kept() == SURE
    assert kept(init="self.x: int = x") == SURE
    assert kept(init="self.x = self.y = x") == SURE
    assert kept(test="len(self.x) > 3 or self.x is None") == SURE
    assert kept(test="self.x.y") == SURE
    assert kept(init="self.names = x\n        self.x = y") == ["constructor self.x = y"]
    assert kept(others="class Thing:\n    def f(self, a): a.x = 3\n") == SURE


def test_what_is_known_of_it() -> None:
    source = "class C:\n    def __init__(self, size: int = 3):\n        self.x = size\n"
    source += "    def run(self):\n        assert self.x, 'no'\n"
    (found,) = Meant({MAIN: source}).last()
    assert (found.annotation, found.default, found.code) == ("int", "3", "size")
    assert (found.place.line, found.end_line) == (3, 3)
    assert found.qualified == "app.main.C.__init__"


@pytest.mark.parametrize(
    "change",
    [
        {"init": "self.x = x or 1"},
        {"init": "self.x = y; self.x = x"},
        {"init": "if y: self.x = x"},
        {"init": "x = 3; self.x = x"},
        {"init": "self.x = x; self.x += 1"},
        {"more": "def other(self): self.x = 3"},
        {"more": "def other(self): del self.x"},
        {"more": "def other(self):\n        def deep(): self.x = 3"},
        {"more": "def other(self): self.x.append(3)"},
        {"more": "def other(self): self.x[0] = 3"},
        {"more": "def other(self, k): setattr(self, k, 3)"},
        {"more": "def __setattr__(self, k, v): ..."},
        {"more": "@property\n    def x(self): return 3"},
        {"base": "def other(self): self.x = 3"},
        {"below": "def other(self): self.x = 3"},
        {"below": "x = property(f)\n    def x(self): ..."},
        {"others": "from app.main import Engine\ndef f(engine): engine.x = 3\n"},
        {"others": "import app.main\ndef f(engine): engine.x = 3\n"},
        {"test": "self.y"},
        {"test": "other.x"},
        {"test": "any(self.x for self in ())"},
    ],
)
def test_no_parameter_of_the_constructor(change: dict[str, str]) -> None:
    found = kept(**change)
    assert [each for each in found if each.startswith("constructor")] == []


def test_only_in_a_class_below_the_constructor_keeps_it() -> None:
    source = """
class Base:
    def run(self):
        assert self.x, 'no'
class Lower(Base):
    def __init__(self, x):
        self.x = x
"""
    assert Meant({MAIN: source}).last() == ()


def test_a_class_that_two_have_the_name_of() -> None:
    source = "class C:\n    def __init__(self, x): self.x = x\n"
    source += "class C:\n    def __init__(self, x): self.x = x\n    def f(self):\n"
    source += "        assert self.x, 'no'\n"
    assert Meant({MAIN: source}).last() == ()


CHECKS = '''
    import functools
    from functools import lru_cache, partial
    def is_there(path):
        """Tell of it, e.g. now. It may take long."""
        return path.exists() and not path.empty
    def is_big(size, limit=10):
        return size > limit
    def is_silent(x):
        print(x)
        return x
    def is_long(x):
        """Tell.

        More."""
        print(x)
        return x
    @lru_cache(maxsize=1)
    def is_cached(): return platform() == "a"
    @wrapped
    def is_wrapped(x):
        """Wrapped."""
        return x
    def gathers(*x): return any(x)
    def hides(x): return any(x for x in x)
    def takes(y, x): return any(x > y for x in ())
    def _version(major, minor):
        """Tell of the version."""
        return version() >= (major, minor)
    is_new = lru_cache(maxsize=1)(partial(_version, 3, minor=4))
    is_newer = partial(_version, 4)
    is_same = functools.cache(is_big)
    is_made = make(is_big)
    def is_on(x):
        if not x.there:
            return False
        return x.on or x.ready
    def is_off(x):
        if x.a or x.b: return False
        if x.c: return False
        return True
    def is_either(x):
        if x.a: return True
        if x.b == 3: return False
        return x.c
    def is_busy(x):
        if x.a: return 3
        return x.c
    def is_counted(x):
        if x.a:
            count()
            return True
        return x.c
    def is_same_anyway(x):
        if x.a: return True
        return True
    is_twice = partial(is_big, 1)
    is_twice = partial(is_big, 2)
    class Path:
        def has(self, x): return x in self.parts
        @staticmethod
        def plain(x): return not x
'''


@pytest.mark.parametrize(
    ("test", "meaning"),
    [
        (
            "is_there(x)",
            "predicate is_there(x) = x.exists() and (not x.empty) “Tell of it, e.g. now.”",
        ),
        ("is_big(x)", "predicate is_big(x) = x > 10"),
        ("is_big(x, limit=len(x))", "predicate is_big(x, limit=len(x)) = x > len(x)"),
        ("not is_big(size=x)", "predicate is_big(size=x) = x > 10"),
        ("is_long(x)", "predicate is_long(x) “Tell.”"),
        ("is_cached()", 'predicate is_cached() = platform() == "a"'),
        ("is_wrapped(x)", "predicate is_wrapped(x) “Wrapped.”"),
        (
            "is_new()",
            "predicate is_new() = version() >= (3, 4) “Tell of the version.”",
        ),
        (
            "is_newer(x)",
            "predicate is_newer(x) = version() >= (4, x) “Tell of the version.”",
        ),
        ("is_same(x)", "predicate is_same(x) = x > 10"),
        ("checks.is_big(x)", "predicate checks.is_big(x) = x > 10"),
        ("is_on(x)", "predicate is_on(x) = x.there and (x.on or x.ready)"),
        ("not (y and is_on(x))", "predicate is_on(x) = x.there and (x.on or x.ready)"),
        ("is_off(x)", "predicate is_off(x) = not (x.a or x.b) and (not x.c)"),
        ("is_either(x)", "predicate is_either(x) = x.a or (not x.b == 3 and x.c)"),
        ("Path.plain(x)", "predicate Path.plain(x) = not x"),
    ],
)
def test_a_call_of_one_function(test: str, meaning: str) -> None:
    assert [each for each in asked(test) if each.startswith("predicate")] == [meaning]


def asked(test: str) -> list[str]:
    head = "from app import checks\nfrom app.checks import *\ndef run(x, y):\n"
    main = f"{head}    assert {test}, 'no'\n"
    sources = {"app/__init__.py": "", "app/checks.py": CHECKS, MAIN: main}
    return words(of_last_guard(Meant(sources)))


@pytest.mark.parametrize(
    "test",
    [
        "is_silent(x)",
        "is_busy(x)",
        "is_counted(x)",
        "is_same_anyway(x)",
        "is_on(x) == y",
        "f(is_on(x))",
        "is_big()",
        "is_big(*x)",
        "is_big(**x)",
        "is_big(1, 2, 3)",
        "is_big(x, other=1)",
        "gathers(x)",
        "hides(x)",
        "takes(x, y)",
        "is_made(x)",
        "is_twice()",
        "unknown(x)",
        "x.is_big(y)",
        "checks.missing(x)",
        "(lambda: x)()",
        "f()(x)",
    ],
)
def test_calls_that_say_nothing(test: str) -> None:
    assert [each for each in asked(test) if each.startswith("predicate")] == []


METHODS = """
class Base:
    def is_own(self, x): return self.size > x
    def is_open(self): return self.size
    @property
    def ready(self): return self.state == "ready"
    @property
    def silent(self):
        print()
        return 1
    @classmethod
    def made(cls): return cls.size
class Engine(Base):
    def run(self, x):
        assert {test}, 'no'
    @classmethod
    def make(cls):
        assert cls.made(), 'no'
class Lower(Engine):
    def is_open(self): return 3
"""


@pytest.mark.parametrize(
    ("test", "meaning"),
    [
        ("self.is_own(x)", ["predicate self.is_own(x) = self.size > x"]),
        ("self.ready", ["predicate self.ready = self.state == 'ready'"]),
        ("self.is_open()", []),
        ("self.silent", []),
        ("self.a.is_own(x)", []),
        ("self.missing(x)", []),
        ("other.is_own(x)", []),
    ],
)
def test_methods_of_the_own_class(test: str, meaning: list[str]) -> None:
    project = Meant({MAIN: METHODS.format(test=test)})
    site = project.sites(MAIN)[0]
    found = words(project.meanings.of(site, project.facts[MAIN]))
    assert [each for each in found if each.startswith("predicate")] == meaning


def test_a_class_method() -> None:
    found = words(Meant({MAIN: METHODS.format(test="x")}).last())
    assert found == ["predicate cls.made() = cls.size"]


def test_where_a_predicate_is() -> None:
    main = "def is_a(x):\n    '''Tell.'''\n    return x\ndef f(y):\n    assert is_a(y), 'no'\n"
    found = Meant({MAIN: main}).last()[0]
    assert (found.place.line, found.end_line, found.qualified) == (1, 3, "app.main.is_a")


def test_long_chains_of_attributes() -> None:
    chain = "a" + ".b" * 800
    source = f"def run(a):\n    assert {chain} and {chain}(), 'no'\n"
    assert Meant({MAIN: source}).last() == ()
