"""Which options a guard reads. Each project is one way, or a doubt that must not become a tie."""

import pytest

from tests.resolve.tied import Tied

CONFIG = """
    @dataclass
    class AppConfig:
        mode: str = "a"
        size: int = 1
        hidden = 3
        def check(self):
            if self.mode == "x" and self.size > self.limit:
                raise ValueError("no")
        @classmethod
        def load(cls, text):
            return cls(text)
        @staticmethod
        def declare(parser):
            parser.add_argument("--mode", help="How.", choices=["a", "b"])
            parser.add_argument("--size", type=int)
    def current() -> AppConfig: ...
    def loose(): ...
"""
IMPORT = "from app.config import AppConfig, current, loose\n"


def project(main: str, **more: str) -> Tied:
    others = {f"{name.replace('__', '/')}.py": source for name, source in more.items()}
    return Tied({"app/config.py": CONFIG, "app/main.py": main, **others})


def test_own_fields() -> None:
    assert project("").read("app/config.py") == [
        ("self.mode", "--mode", "own field"),
        ("self.size", "--size", "own field"),
    ]


def guarded(parameters: str, test: str, before: str = "pass") -> str:
    return f"""
from __future__ import annotations
from typing import Any, Optional, Union
import copy
{IMPORT}
def run({parameters}):
    {before}
    if {test}:
        raise ValueError("no")
"""


@pytest.mark.parametrize(
    ("parameters", "before", "test"),
    [
        ("c: AppConfig", "pass", "c.mode == 'x'"),
        ("c: 'AppConfig'", "pass", "c.mode"),
        ("c: Optional[AppConfig] = None", "pass", "c.mode"),
        ("c: AppConfig | None", "pass", "c is None or c.mode"),
        ("c: Union[AppConfig, None]", "pass", "c.mode"),
        ("c: AppConfig", "pass", "getattr(c, 'mode', None)"),
        ("*, c: AppConfig", "d = c", "d.mode"),
        ("c: AppConfig", "d = copy.copy(c)", "d.mode"),
        ("", "c = AppConfig()", "c.mode"),
        ("", "c = AppConfig.load('x')", "c.mode"),
        ("", "c = current()", "c.mode"),
        ("", "c: AppConfig = loose()", "c.mode"),
        ("", "pass", "current().mode"),
        ("c: AppConfig", "m = c.mode", "m == 'x'"),
        ("c: AppConfig", "m = getattr(c, 'mode', None)", "m is None"),
        ("c: AppConfig", "pass", "any(x == c.mode for x in 'ab')"),
        ("app_config", "pass", "app_config.mode"),
        ("app_config: Any", "pass", "app_config.mode"),
        ("x", "pass", "x.engine._app_config.mode"),
        ("", "app_config = loose()", "app_config.mode"),
    ],
)
def test_carriers(parameters: str, before: str, test: str) -> None:
    (tie,) = project(guarded(parameters, test, before)).read()
    assert tie[1] == "--mode"


@pytest.mark.parametrize(
    ("parameters", "before", "test"),
    [
        ("c", "pass", "c.mode"),
        ("config", "pass", "config.mode"),
        ("app_config: dict", "pass", "app_config.mode"),
        ("app_config: int | str", "pass", "app_config.mode"),
        ("c: AppConfig", "pass", "c.hidden or c.check()"),
        ("c: AppConfig", "pass", "c.other.mode"),
        ("*c: AppConfig", "pass", "c.mode"),
        ("c: AppConfig, d", "m = c.mode; m = d", "m"),
        ("c: AppConfig", "m = c.size + 1", "m > 3"),
        ("c: AppConfig", "pass", "any(c.mode for c in 'ab')"),
        ("c: AppConfig", "pass", "(lambda c: c.mode)(1)"),
        ("app_config", "app_config = app_config.inner", "app_config.mode"),
        ("", "pass", "AppConfig.mode"),
        ("", "c = loose()", "c.mode"),
        ("mode", "pass", "mode == 'x'"),
    ],
)
def test_no_tie_without_evidence(parameters: str, before: str, test: str) -> None:
    assert project(guarded(parameters, test, before)).read() == []


def test_evidence_and_the_way_to_it() -> None:
    (tie,) = project(guarded("c: AppConfig", "m == 'x'", "m = c.mode")).ties()
    assert (tie.guard, tie.expression) == (0, "m")
    assert (tie.evidence.path, tie.evidence.line) == ("app/main.py", 7)
    assert [(place.path, place.line) for place in tie.through] == [("app/main.py", 8)]


def test_attributes_of_self() -> None:
    main = f"""
{IMPORT}
class Base:
    config: AppConfig
class Engine(Base):
    def __init__(self, app: AppConfig, plain):
        self.app = app
        self.mode = app.mode
        self.size = app.size
        self.twice = app.mode
        self.plain = plain
    @property
    def view(self) -> AppConfig:
        return self.app
    def grow(self):
        self.size += 1
        self.twice = 3 + 4
    def run(self):
        if self.app.mode or self.config.mode or self.view.mode or self.mode == "x":
            raise ValueError("no")
        assert self.size and self.twice and self.plain.mode, "no"
"""
    assert {each[0] for each in project(main).read()} == {
        "self.app.mode",
        "self.config.mode",
        "self.view.mode",
        "self.mode",
    }


def test_attribute_that_a_subclass_sets_too() -> None:
    main = f"""
{IMPORT}
class Engine:
    def __init__(self, app: AppConfig):
        self.mode = app.mode
    def run(self):
        assert self.mode, "no"
class Other(Engine):
    def __init__(self):
        self.mode = "x" + "y"
"""
    assert project(main).read() == []


def test_mixin_reads_the_fields_of_the_class_below() -> None:
    source = """
        class Checks:
            port: int
            def check(self):
                assert self.mode and self.other and self.port, "no"
        @dataclass
        class Config(Checks):
            mode: str = "a"
            port: int = 1
            def declare(parser):
                parser.add_argument("--mode")
                parser.add_argument("--port")
        """
    assert Tied({"app/main.py": source}).read() == [("self.mode", "--mode", "own field")]


def test_annotated_self() -> None:
    main = f"""
{IMPORT}
class Mixin:
    def check(self: AppConfig):
        assert self.mode, "no"
    @classmethod
    def make(self):
        assert self.mode, "no"
"""
    assert project(main).read() == [("self.mode", "--mode", "annotation")]


VIEWS = """
    class View:
        def __init__(self, app_config):
            self._inner = app_config
        def __getattr__(self, name):
            return getattr(self._inner, name)
    class Other:
        def __init__(self, app_config): ...
        def __getattr__(self, name):
            return compute(name)
    def view_of(config):
        return View(config)
    def other_of(config):
        return Other(config)
"""


@pytest.mark.parametrize(
    ("parameters", "before", "tied"),
    [
        ("c: AppConfig", "v = view_of(c)", True),
        ("c: AppConfig", "v = View(c)", True),
        ("v: View", "pass", True),
        ("c", "v = view_of(c)", False),
        ("c: AppConfig", "v = other_of(c)", False),
        ("v: Other", "pass", False),
    ],
)
def test_views(parameters: str, before: str, *, tied: bool) -> None:
    main = "from app.views import *\n" + guarded(parameters, "v.mode", before)
    assert bool(project(main, app__views=VIEWS).read()) is tied


TWO = {"one/config.py": CONFIG, "two/config.py": CONFIG}


@pytest.mark.parametrize(
    ("path", "head", "owner"),
    [
        ("one/a.py", "", "one/config.py"),
        ("two/deep/a.py", "", "two/config.py"),
        ("two/a.py", "from one.config import AppConfig", "one/config.py"),
        ("three/a.py", "", None),
        ("one/a.py", "import one.config, two.config", "one/config.py"),
    ],
)
def test_two_classes_of_one_name(path: str, head: str, owner: str | None) -> None:
    main = f"{head}\ndef run(app_config):\n    assert app_config.mode, 'no'\n"
    tied = Tied({**TWO, path: main})
    found = [tied.registry.entries[tie.option].path for tie in tied.ties(path)]
    assert found == ([owner] if owner else [])


def test_everyday_word_is_no_evidence() -> None:
    tool = CONFIG.replace("AppConfig", "Tool").replace("size", "depth")
    more = CONFIG.replace("AppConfig", "OtherConfig")
    main = "def run(tool):\n    assert tool.mode and tool.depth, 'no'\n"
    tied = Tied({"app/tool.py": tool, "app/more.py": more, "app/main.py": main})
    assert tied.read() == [("tool.depth", "--depth", "name")]


def test_union_of_two_classes_is_none_of_them() -> None:
    main = f"""
{IMPORT}
class Request:
    app_config: AppConfig | int
class Engine:
    def run(self, request: Request):
        assert request.app_config.mode, "no"
"""
    assert project(main).read() == []


def test_assembled_class_that_is_bound_twice() -> None:
    sources = {
        "app/parts.py": "@dataclass\nclass Network:\n    port: int = 80\n",
        "app/config.py": """
            from app.parts import Network
            class AppConfig:
                def declare(parser):
                    parser.add_argument("--port")
                def check(self):
                    assert self.port, "no"
            AppConfig.__annotations__ = collect([Network])
            AppConfig = make_dataclass("AppConfig", collect([Network]))
            """,
        "app/lib.py": "from app.config import AppConfig\n",
        "app/main.py": """
            from app.lib import AppConfig
            def run(config: AppConfig, app_config, other: Missing):
                assert config.port and app_config.port and other.port, "no"
            """,
    }
    tied = Tied(sources)
    assert tied.read() == [
        ("config.port", "--port", "annotation"),
        ("app_config.port", "--port", "name"),
    ]
    assert tied.read("app/config.py") == [("self.port", "--port", "own field")]


def test_methods_that_return_the_class() -> None:
    main = f"""
{IMPORT}
class Engine:
    def config(self) -> AppConfig: ...
    def other(self): ...
class Unknown(Missing): ...
def run(engine: Engine, unknown: Unknown):
    assert engine.config().mode, "no"
    assert engine.other().mode or unknown.config().mode or engine.missing().mode, "no"
    assert engine.config.mode, "no"
"""
    assert project(main).read() == [("engine.config().mode", "--mode", "annotation")] * 3


def test_assignment_after_the_guard_says_nothing() -> None:
    main = f"""
{IMPORT}
def run(c: AppConfig):
    for each in (1, 2):
        if mode == "x":
            raise ValueError("no")
        mode = c.mode
"""
    assert project(main).read() == []


def test_names_in_a_circle() -> None:
    main = """
class A:
    def __init__(self):
        self.x = self.y
        self.y = self.x
    def run(self):
        assert self.x and self.x.mode, "no"
"""
    assert project(main).read() == []


def test_long_chains_of_attributes() -> None:
    chain = "a" + ".b" * 800
    main = f"def run(a):\n    assert {chain} and {chain}(), 'no'\n"
    assert Tied({"app/main.py": main}).read() == []


def test_guards_without_truth_value_are_left_out() -> None:
    main = guarded("c: AppConfig", "True", "pass").replace("    if True:", "    for x in c.mode:")
    assert project(main).read() == []


@pytest.mark.parametrize(
    ("value", "tied"),
    [
        ("config = current()", True),
        ("config: AppConfig = loose()", True),
        ("app_config = loose()", True),
        ("config = loose()", False),
        ("config = current()\nconfig = loose()", False),
        ("from app.state import config", True),
        ("from app.elsewhere import config", False),
    ],
)
def test_variables_of_the_module(value: str, *, tied: bool) -> None:
    name = "app_config" if "app_config" in value else "config"
    main = f"{IMPORT}{value}\ndef run():\n    assert {name}.mode, 'no'\n"
    state = f"{IMPORT}config = current()"
    assert bool(project(main, app__state=state).read()) is tied
