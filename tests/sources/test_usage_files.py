"""Tests, documents and example scripts of a source, whatever the settings leave out."""

from collections.abc import Callable
from pathlib import Path

import pytest

from extractor.model.settings import Settings
from extractor.sources import open_source
from extractor.sources.usage import LARGEST_DOCUMENT, is_document
from tests.sources import building

SHOWN = {
    "README.md": b"# demo\n",
    "docs/guide/run.md": b"run\n",
    "examples/start.py": b"start\n",
    "tests/test_core.py": b"test\n",
    "src/pkg/tests/test_sub.py": b"test\n",
}
NOT_SHOWN = {
    "CHANGES.md": b"changes\n",
    "docs/table.csv": b"1\n",
    "docs/large.md": b"x" * (LARGEST_DOCUMENT + 1),
    "node_modules/docs/a.md": b"other\n",
}
FILES = building.project_files() | SHOWN | NOT_SHOWN


def folder(tmp_path: Path) -> str:
    return str(building.write(tmp_path / "plain", FILES))


def revision(tmp_path: Path) -> str:
    building.repository(tmp_path / "work", FILES)
    return str(tmp_path / "work") + "@main"


def sdist(tmp_path: Path) -> str:
    return str(building.sdist(tmp_path, FILES))


def found(spec: str, cache: Path, settings: Settings) -> dict[str, bytes]:
    with open_source(spec, cache=cache) as source:
        usage = source.inventory(settings).usage
        return {file.repository_path: source.read(file) for file in usage}


@pytest.mark.parametrize("form", [folder, revision, sdist])
@pytest.mark.parametrize("tests", [True, False])
def test_every_form_of_source_shows_them(
    form: Callable[[Path], str], tests: bool, tmp_path: Path
) -> None:
    settings = Settings(include_tests=tests, exclude=("examples/", "tests/"))
    assert found(form(tmp_path), tmp_path / "cache", settings) == SHOWN


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    project = building.write(tmp_path / "plain", {"docs/a.md": b"a\n"})
    (project / "docs/b.md").symlink_to(project / "docs/a.md")
    assert list(found(str(project), tmp_path / "cache", Settings())) == ["docs/a.md"]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("README.rst", True),
        ("pkg/README.md", True),
        ("docs/a.md", True),
        ("doc/deep/er/a.rst", True),
        ("docs_new/a.mdx", True),
        ("scripts/run.sh", True),
        ("benchmark/run.py", True),
        ("a.md", False),
        ("docs/a.py", False),
        ("pkg/run.sh", False),
        ("pkg/docstring/a.md", False),
        ("examples/a.json", False),
    ],
)
def test_documents_by_name(path: str, expected: bool) -> None:
    assert is_document(path) is expected
