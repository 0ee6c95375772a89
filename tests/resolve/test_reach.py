"""Ways from entry points to raise sites, in small projects."""

from collections.abc import Mapping

import pytest

from extractor.model.resolve_reach import Way
from extractor.model.sources import ConsoleScript
from extractor.resolve.reach import MOST_WAYS, reach
from tests.resolve.written import Written

SCRIPT = ConsoleScript(name="tool", module="pkg.cli", function="main")
BAD = "def bad():\n    raise ValueError('bad')\n"


def ways(sources: Mapping[str, str], path: str, *scripts: ConsoleScript) -> tuple[Way, ...]:
    """The ways to the last raise site of a file; each call line names what it calls."""
    project = Written({"pkg/__init__.py": "", **sources})
    sites = {each: project.sites(each) for each in project.sources}
    facts = list(project.facts.values())
    found = reach(facts, sites, scripts, project.index, project.hierarchy)
    site = sites[path][-1]
    return found[path, site.line, site.column]


def told(way: Way) -> str:
    """Entry and functions: ``script tool: main > check``; a guess with ``?``."""
    steps = [(step.function or "<module>") + ("?" if step.guessed else "") for step in way.steps]
    return f"{way.entry.kind} {way.entry.name}: {' > '.join(steps)}"


def first(sources: Mapping[str, str], path: str, *scripts: ConsoleScript) -> str:
    return told(ways(sources, path, *scripts)[0])


def test_an_installed_command_leads_over_imported_functions() -> None:
    sources = {
        "pkg/cli.py": "from pkg import check\n\ndef main():\n    print(1)\n    check.bad()\n",
        "pkg/check.py": BAD,
    }
    (way,) = ways(sources, "pkg/check.py", SCRIPT)
    assert told(way) == "script tool: main > bad"
    assert (way.entry.path, way.entry.line) == ("pkg/cli.py", 3)
    assert [(step.path, step.line) for step in way.steps] == [
        ("pkg/cli.py", 5),
        ("pkg/check.py", 2),
    ]


@pytest.mark.parametrize(
    "script",
    [
        ConsoleScript(name="x", module="nowhere", function="main"),
        ConsoleScript(name="x", module="pkg.cli", function="absent"),
        ConsoleScript(name="x", module="pkg.cli", function="not a name"),
        ConsoleScript(name="x", module="", function=""),
    ],
)
def test_a_command_that_leads_nowhere_is_none(script: ConsoleScript) -> None:
    assert ways({"pkg/cli.py": BAD}, "pkg/cli.py", script) == ()


def test_the_main_block_and_a_module_that_calls_when_imported() -> None:
    source = BAD + 'if __name__ == "__main__":\n    bad()\n'
    (way,) = ways({"pkg/run.py": source}, "pkg/run.py")
    assert told(way) == "main python -m pkg.run: <module> > bad"
    assert [step.line for step in way.steps] == [4, 2]
    assert first({"pkg/run.py": BAD + "bad()\n"}, "pkg/run.py") == "import pkg.run: <module> > bad"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("raise ValueError('a')\n", "import pkg.m: <module>"),
        ("class A:\n    raise ValueError('a')\n", "import pkg.m: <module>"),
        (
            "if __name__ == '__main__':\n    raise SystemExit('a')\n",
            "main python -m pkg.m: <module>",
        ),
        (
            "if __name__ == '__main__':\n    pass\nelse:\n    raise ValueError('a')\n",
            "import pkg.m: <module>",
        ),
    ],
)
def test_a_raise_in_the_modules_own_code_says_so(source: str, expected: str) -> None:
    assert first({"pkg/m.py": source}, "pkg/m.py") == expected


@pytest.mark.parametrize(
    ("decorator", "name"),
    [
        ('app.get("/items/{id}")', "GET /items/{id}"),
        ('router.post(path="/items")', "POST /items"),
        ('app.api_route("/x", methods=["put", "PATCH"])', "PUT /x"),
        ('app.route("/x")', "GET /x"),
        ('self.app.websocket("/ws")', "WEBSOCKET /ws"),
    ],
)
def test_web_routes(decorator: str, name: str) -> None:
    source = f"@{decorator}\ndef view():\n    bad()\n\n{BAD}"
    assert first({"pkg/web.py": source}, "pkg/web.py") == f"route {name}: view > bad"


@pytest.mark.parametrize(
    "decorator", ['d.get("name")', "d.get(KEY)", "app.get", 'get("/x")', "d[0]('/x')", "d.get()"]
)
def test_other_decorators_are_no_routes(decorator: str) -> None:
    source = f"@{decorator}\ndef _view():\n    raise ValueError('a')\n"
    assert ways({"pkg/web.py": source}, "pkg/web.py") == ()


@pytest.mark.parametrize(
    ("decorator", "name"),
    [
        ("click.command()", "make-it"),
        ('click.command("other")', "other"),
        ('group.command(name="third")', "third"),
        ("click.group", "make-it"),
    ],
)
def test_commands_of_click_and_typer(decorator: str, name: str) -> None:
    source = f"import click\n\n@{decorator}\ndef make_it():\n    bad()\n\n{BAD}"
    assert first({"pkg/c.py": source}, "pkg/c.py") == f"command {name}: make_it > bad"
    without = source.replace("import click\n", "import clock\n")
    assert ways({"pkg/c.py": without}, "pkg/c.py") == ()


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        ("mp.Process(target=_work).start()", "process"),
        ("Thread(None, _work)", "thread"),
        ("threading.Timer(3, _work)", "thread"),
    ],
)
def test_processes_and_threads(call: str, kind: str) -> None:
    source = f"def _start():\n    {call}\n\ndef _work():\n    raise ValueError('a')\n"
    (way,) = ways({"pkg/w.py": source}, "pkg/w.py")
    assert told(way) == f"{kind} pkg.w._work: _work"
    assert way.entry.line == 2


def test_what_a_package_exports_is_public() -> None:
    sources = {
        "pkg/__init__.py": "from pkg.impl import A, check, _hidden\n",
        "pkg/impl.py": """
            class Base:
                def inherited(self):
                    raise ValueError("a")
            class A(Base):
                def __init__(self):
                    self._deep()
                def _deep(self):
                    raise ValueError("b")
            def check():
                raise ValueError("c")
            def _hidden():
                raise ValueError("d")
            def other():
                raise ValueError("e")
            """,
    }
    project = Written(sources)
    sites = {path: project.sites(path) for path in sources}
    facts = list(project.facts.values())
    found = reach(facts, sites, (), project.index, project.hierarchy)
    assert [[told(way) for way in each] for each in found.values()] == [
        ["api pkg.A.inherited: Base.inherited"],
        ["api pkg.A: A.__init__ > A._deep"],
        ["api pkg.check: check"],
        [],
        [],
    ]


def test_dunder_all_decides_what_is_exported() -> None:
    sources = {"pkg/__init__.py": f"__all__ = ['other']\n{BAD}"}
    assert ways(sources, "pkg/__init__.py") == ()


CLASSES = """
    class Base:
        def __init__(self):
            self.hook()
        def hook(self):
            pass
        def shared(self):
            raise ValueError("shared")
    class One(Base):
        def hook(self):
            super().shared()
    class Two(Base):
        def hook(self):
            raise ValueError("two")
    """


def test_the_class_of_the_object_decides_which_method_runs() -> None:
    made_two = CLASSES + "\n    def main():\n        Two()\n"
    made_one = CLASSES + "\n    def main():\n        One()\n"
    expected = "script tool: main > Base.__init__? > Two.hook"
    assert first({"pkg/cli.py": made_two}, "pkg/cli.py", SCRIPT) == expected
    # An object of class One never runs Two's method.
    assert ways({"pkg/cli.py": made_one}, "pkg/cli.py", SCRIPT) == ()


def test_super_goes_on_above() -> None:
    source = (
        CLASSES.replace('raise ValueError("two")', "pass") + "\n    def main():\n        One()\n"
    )
    expected = "script tool: main > Base.__init__? > One.hook > Base.shared"
    assert first({"pkg/cli.py": source}, "pkg/cli.py", SCRIPT) == expected


OUTER = """
def main(): Outer(None)
class Outer:
    def __init__({}):
        {}
        self.go()
    def go(self):
        def inner():
            {}
        inner()
"""


@pytest.mark.parametrize(
    "source",
    [
        "def main(job: 'Job | None'):\n    job.run()",
        "def main(job: Optional[Job]):\n    job.run()",
        "def main():\n    job = Job()\n    job.run()",
        "def main():\n    job = make()\n    job.run()\ndef make() -> Job: ...",
        "def main():\n    job = Job()\n    job()",
        "def main(): Outer()\nclass Outer:\n    job: Job\n    def __init__(self): self.job.run()",
        OUTER.format("self, job: Job", "self._job = job", "self._job.run()"),
        OUTER.format("self", "self.job = Job()", "self.job.run()"),
        OUTER.format("self", "self.job = Job()", "later = lambda: self.job.run()"),
    ],
)
def test_a_method_is_that_of_the_objects_class(source: str) -> None:
    job = (
        "class Job:\n    def run(self): raise ValueError('a')\n    def __call__(self): self.run()\n"
    )
    found = ways({"pkg/cli.py": f"{source}\n{job}"}, "pkg/cli.py", SCRIPT)
    assert [told(way).split(" > ")[-1] for way in found] == ["Job.run"]
    assert not any(step.guessed for step in found[0].steps)


def test_a_torch_module_that_is_called_runs_forward() -> None:
    source = (
        "import torch.nn as nn\nclass Net(nn.Module):\n    def forward(self, x):\n"
        "        raise ValueError('a')\ndef main():\n    net = Net()\n    net(1)\n"
    )
    assert first({"pkg/cli.py": source}, "pkg/cli.py", SCRIPT) == "script tool: main > Net.forward"


@pytest.mark.parametrize(
    ("method", "rest", "linked"),
    [
        ("check_all", "", True),
        ("run", "", False),  # anybody's method
        ("ask", "", False),  # too short
        ("check_all", "def check_all(): pass\n", False),  # two owners
    ],
)
def test_a_method_of_an_unknown_object_is_linked_only_by_a_name_of_its_own(
    method: str, rest: str, linked: bool
) -> None:
    source = f"def main(x):\n    x.{method}()\nclass A:\n    def {method}(self):\n"
    source += f"        raise ValueError('a')\n{rest}"
    found = ways({"pkg/cli.py": source}, "pkg/cli.py", SCRIPT)
    assert [told(way) for way in found] == ([f"script tool: main? > A.{method}"] if linked else [])


def test_a_method_of_something_outside_of_the_project_is_not_linked() -> None:
    source = (
        "import torch\ndef main():\n    torch.check_all()\nclass A:\n    def check_all(self):\n"
    )
    source += "        raise ValueError('a')\n"
    assert ways({"pkg/cli.py": source}, "pkg/cli.py", SCRIPT) == ()


def test_a_static_methods_first_parameter_is_no_self() -> None:
    source = (
        "class A:\n    @staticmethod\n    def go(other):\n        other.run()\n"
        "    def run(self):\n        raise ValueError('a')\ndef main():\n    A.go(1)\n"
    )
    assert ways({"pkg/cli.py": source}, "pkg/cli.py", SCRIPT) == ()


def test_a_lambda_belongs_to_the_function_around_it() -> None:
    source = "import sys\ndef main():\n    return lambda: sys.exit('a')\n"
    assert first({"pkg/cli.py": source}, "pkg/cli.py", SCRIPT) == "script tool: main"


def test_recursion_and_rings_end() -> None:
    source = (
        "def main():\n    main()\n    b()\ndef b():\n    main()\n    b()\n    raise OSError(1)\n"
    )
    assert first({"pkg/cli.py": source}, "pkg/cli.py", SCRIPT) == "script tool: main > b"


def test_three_ways_at_most_the_shortest_first_and_each_from_another_entry() -> None:
    blocks = "".join(
        f"@app.get('/{n}')\ndef view{n}():\n    a{n}()\ndef a{n}():\n    "
        + (f"a{n - 1}()\n" if n else "bad()\n")
        for n in range(5)
    )
    found = ways({"pkg/web.py": blocks + BAD}, "pkg/web.py")
    assert [told(way) for way in found] == [
        "route GET /0: view0 > a0 > bad",
        "route GET /1: view1 > a1 > a0 > bad",
        "route GET /2: view2 > a2 > a1 > a0 > bad",
    ]
    assert len(found) == MOST_WAYS


def test_what_a_user_runs_comes_before_exports_and_benchmarks() -> None:
    main = "from pkg.m import bad\nif __name__ == '__main__':\n    bad()\n"
    sources = {
        "pkg/__init__.py": "from pkg.m import bad\n",
        "pkg/m.py": BAD,
        "pkg/bench_it.py": main,
        "pkg/tool.py": main.replace("    bad()", "    step()") + "def step():\n    bad()\n",
    }
    assert [way.entry.name for way in ways(sources, "pkg/m.py")] == [
        "python -m pkg.tool",
        "python -m pkg.bench_it",
        "pkg.bad",
    ]


def test_a_file_that_could_not_be_read_has_no_ways() -> None:
    project = Written({"pkg/m.py": "def broken(:\n"})
    site = Written({"m.py": BAD}).sites("m.py")
    facts = list(project.facts.values())
    found = reach(facts, {"pkg/other.py": site}, (), project.index, project.hierarchy)
    assert found == {("pkg/other.py", 2, 4): ()}


def test_a_class_method_makes_an_object_of_its_class() -> None:
    source = (
        "class Args:\n"
        "    def __init__(self):\n"
        "        raise ValueError('a')\n"
        "    @classmethod\n"
        "    def parse(cls):\n"
        "        return cls()\n"
        "if __name__ == '__main__':\n"
        "    Args.parse()\n"
    )
    (way,) = ways({"pkg/m.py": source}, "pkg/m.py")
    assert told(way) == "main python -m pkg.m: <module> > Args.parse > Args.__init__"
