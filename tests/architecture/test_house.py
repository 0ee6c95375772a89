"""The package keeps the house rules that CONTRIBUTING.md states."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import extractor
from tests.architecture import rules, tracked
from tests.architecture.source_tree import read_package

REPOSITORY = Path(__file__).parent.parent.parent
PACKAGE = Path(extractor.__file__).parent
MODULES = read_package(PACKAGE)


def test_the_package_was_found() -> None:
    assert {"extractor", "extractor.errors", "extractor.model.catalog"} <= MODULES.keys()


@pytest.mark.parametrize("rule", rules.RULES, ids=lambda rule: rule.__name__)
def test_rule(rule: Callable[[rules.Modules], list[str]]) -> None:
    violations = rule(MODULES)
    assert not violations, "\n".join([rule.__doc__ or "", *violations])


def test_imports_are_declared_as_dependencies() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
    names = {canonicalize_name(Requirement(line).name) for line in project["dependencies"]}
    importable = {
        module
        for module, distributions in packages_distributions().items()
        if names & {canonicalize_name(name) for name in distributions}
    }
    assert not rules.declared_dependencies(MODULES, importable)


def test_files_can_be_read_in_one_go() -> None:
    counts = {
        str(path.relative_to(REPOSITORY)): len(path.read_bytes().splitlines())
        for path in _written_by_hand()
    }
    assert not rules.file_sizes(counts)


def _written_by_hand() -> Iterator[Path]:
    for folder in ("extractor", "site_templates", "tests", "benchmarks"):
        for path in sorted((REPOSITORY / folder).rglob("*")):
            made = {"samples", "fixtures", "golden"} & set(path.parts)
            if path.suffix in {".py", ".html", ".css", ".js"} and not made:
                yield path


def test_nothing_tells_of_the_machine_it_was_written_on() -> None:
    if not (REPOSITORY / ".git").exists():
        pytest.skip("not a git checkout")
    violations = [
        violation
        for path in tracked.files(REPOSITORY)
        for violation in tracked.private_mentions(path, REPOSITORY)
    ]
    assert not violations, "\n".join(violations)


def test_help_loads_neither_parser_nor_templates() -> None:
    program = (
        "import sys\n"
        "sys.argv = ['raisedex', '--help']\n"
        "from extractor.cli import main\n"
        "try:\n"
        "    main()\n"
        "finally:\n"
        "    print('loaded:', *sys.modules, file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Usage: raisedex" in done.stdout
    loaded = set(re.findall(r"\S+", done.stderr.rpartition("loaded:")[2]))
    assert "extractor.cli" in loaded
    assert not loaded & {"libcst", "jinja2", "pypi_simple", "extractor.pipeline"}
