"""Every house rule can fail: each is shown a small tree that breaks it, and one that does not."""

import subprocess
from pathlib import Path

import pytest

from tests.architecture import rules, tracked
from tests.architecture.source_tree import Import, Module, Moment, read_package

Tree = dict[str, str]


def modules(folder: Path, tree: Tree) -> dict[str, Module]:
    """Write the files below ``house/``, with the packages between, and read them back."""
    package = folder / "house"
    for name, content in {"__init__.py": "", **tree}.items():
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    for path in {path.parent for path in package.rglob("*.py")} - {package}:
        (path / "__init__.py").touch()
    return read_package(package)


def test_imports_are_read_with_target_line_and_moment(tmp_path: Path) -> None:
    source = (
        "import os.path\n"
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n"
        "    from . import sibling\n"
        "def call():\n"
        "    from ..errors import Failure, Other\n"
        "    importlib.import_module('house.engine')\n"
        "class Late:\n"
        "    from .inner import name\n"
    )
    found = modules(tmp_path, {"scan/reader.py": source})["house.scan.reader"].imports
    assert found == (
        Import("os.path", 1, Moment.LOAD),
        Import("typing.TYPE_CHECKING", 2, Moment.LOAD),
        Import("house.scan.sibling", 4, Moment.NEVER),
        Import("house.errors.Failure", 6, Moment.CALL),
        Import("house.errors.Other", 6, Moment.CALL),
        Import("house.engine", 7, Moment.CALL),
        Import("house.scan.inner.name", 9, Moment.LOAD),
    )


def test_relative_imports_of_a_package_start_at_itself(tmp_path: Path) -> None:
    tree = {"scan/reader.py": "", "scan/deep/__init__.py": "from . import one\nfrom .. import two"}
    found = modules(tmp_path, tree)["house.scan.deep"].imports
    assert [imported.target for imported in found] == ["house.scan.deep.one", "house.scan.two"]


@pytest.mark.parametrize(
    ("importer", "statement"),
    [
        ("scan/reader.py", "from house.catalog import build"),
        ("scan/reader.py", "from ..catalog import build"),
        ("scan/reader.py", "import house.pipeline"),
        ("scan/reader.py", "if TYPE_CHECKING:\n    from house.catalog import build"),
        ("scan/reader.py", "def late():\n    from house.catalog import build"),
        ("relate.py", "from house.catalog import build"),
        ("model/scan.py", "from house.catalog import build"),
        ("model/scan.py", "from house.errors import Failure"),
        ("errors.py", "from house.model import scan"),
        ("engine.py", "from house import catalog"),
        ("cli/build.py", "from house.catalog import build"),
        ("pipeline.py", "from house.cli import main"),
    ],
)
def test_wrong_direction(tmp_path: Path, importer: str, statement: str) -> None:
    house = {"catalog/build.py": "", "cli/main.py": "", "model/scan.py": "", "errors.py": ""}
    tree = {**house, "engine.py": "", "pipeline.py": "", importer: statement}
    (violation,) = rules.import_directions(modules(tmp_path, tree))
    assert f"{importer}:" in violation
    assert "must not import" in violation


def test_right_directions(tmp_path: Path) -> None:
    tree = {
        "errors.py": "",
        "model/scan.py": "",
        "model/catalog.py": "from house.model.scan import Site",
        "scan/tree.py": "",
        "scan/reader.py": "from house import __version__\nfrom house.model import scan\n"
        "from house.errors import Failure\nfrom .tree import walk",
        "engine.py": "from house.errors import Failure",
        "pipeline.py": "from house.scan import read\nfrom house.engine import Engine",
        "cli/main.py": "def run():\n    from house.pipeline import build",
        "__main__.py": "from house.cli import main",
    }
    read = modules(tmp_path, tree)
    assert [rule(read) for rule in rules.RULES[:5]] == [[]] * 5


def test_the_front_door_imports_nothing(tmp_path: Path) -> None:
    tree = {"__init__.py": "from house.errors import Failure", "errors.py": ""}
    (violation,) = rules.empty_front_door(modules(tmp_path, tree))
    assert "__init__.py:1" in violation


@pytest.mark.parametrize(
    ("statement", "violations"),
    [
        ("from house.pipeline import build", 1),
        ("class Lazy:\n    from house.pipeline import build", 1),
        ("def run():\n    from house.pipeline import build", 0),
        ("if TYPE_CHECKING:\n    from house.pipeline import build", 0),
    ],
)
def test_commands_load_the_pipeline_late(tmp_path: Path, statement: str, violations: int) -> None:
    tree = {"pipeline.py": "", "cli/build.py": statement}
    assert len(rules.lazy_commands(modules(tmp_path, tree))) == violations


@pytest.mark.parametrize(
    ("importer", "statement", "violations"),
    [
        ("render/page.py", "import libcst", 1),
        ("catalog/page.py", "from jinja2.sandbox import Environment", 1),
        ("pipeline.py", "def late():\n    import rich.progress", 1),
        ("scan/read.py", "from pypi_simple import PyPISimple", 1),
        ("scan/read.py", "import libcst.metadata", 0),
        ("render/page.py", "from markupsafe import Markup", 0),
    ],
)
def test_library_away_from_home(
    tmp_path: Path, importer: str, statement: str, violations: int
) -> None:
    assert len(rules.library_homes(modules(tmp_path, {importer: statement}))) == violations


def test_undeclared_dependency(tmp_path: Path) -> None:
    source = "import os\nimport house.errors\nimport msgspec\nimport requests.adapters"
    read = modules(tmp_path, {"errors.py": source})
    (violation,) = rules.declared_dependencies(read, {"msgspec"})
    assert "requests is not among the dependencies" in violation


@pytest.mark.parametrize(
    "tree",
    [
        {"scan/one.py": "from .two import x", "scan/two.py": "from .one import y"},
        {"scan/one.py": "from .two import x", "scan/two.py": "def f():\n    from .one import y"},
        {"a.py": "import house.b", "b.py": "import house.c", "c.py": "from house.a import x"},
        {
            "scan/one.py": "if TYPE_CHECKING:\n    from . import two",
            "scan/two.py": "from . import one",
        },
    ],
)
def test_circle(tmp_path: Path, tree: Tree) -> None:
    (violation,) = rules.no_circles(modules(tmp_path, tree))
    assert violation.startswith("circle: house.")


def test_vague_name(tmp_path: Path) -> None:
    read = modules(tmp_path, {"scan/utils.py": "", "helpers/x.py": "", "scan/tree.py": ""})
    assert len(rules.telling_names(read)) == 2


def test_missing_docstrings(tmp_path: Path) -> None:
    source = (
        '"""Said."""\n'
        "def bare(): ...\n"
        "class Bare:\n"
        "    def bare(self): ...\n"
        "    def _own(self): ...\n"
        "class _Own:\n"
        "    def bare(self): ...\n"
        'def said():\n    """Said."""\n    def inner(): ...\n'
    )
    read = modules(tmp_path, {"scan.py": source})
    lines = [violation.split(":")[-2] for violation in rules.docstrings({"s": read["house.scan"]})]
    assert lines == ["2", "3", "4"]


def test_long_file() -> None:
    assert rules.file_sizes({"fits.py": rules.MAX_LINES}) == []
    assert rules.file_sizes({"long.py": rules.MAX_LINES + 1}) == ["long.py: 401 lines, at most 400"]


@pytest.mark.parametrize(
    ("text", "violations"),
    [
        ("see /" + "home/ann/raisedex", 1),
        ("path = '/" + "tmp/w/dl'", 1),
        ("index: py" + "pi.org/simple", 1),
        ("files.python" + "hosted.org", 1),
        ("https://host.example/home/page", 0),
        ("tests/work/one.py, ~/work/x, /etc/passwd", 0),
    ],
)
def test_private_mention(tmp_path: Path, text: str, violations: int) -> None:
    path = tmp_path / "notes.md"
    path.write_text(text, encoding="utf-8")
    assert len(tracked.private_mentions(path, tmp_path)) == violations


def test_new_files_count_as_tracked_and_ignored_ones_do_not(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    for name, content in {".gitignore": "made/\n", "new.py": "", "made/site.html": ""}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    assert {path.name for path in tracked.files(tmp_path)} == {".gitignore", "new.py"}
