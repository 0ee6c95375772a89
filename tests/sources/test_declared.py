"""Commands and requirements that a package declares, from wheels and project files."""

from pathlib import Path

import pytest

from extractor.model.settings import Settings
from extractor.model.sources import ConsoleScript, Inventory, Requirement
from extractor.sources import open_source
from extractor.sources.declared import (
    requirements_of_package,
    requirements_of_project,
    scripts_of_project,
    scripts_of_wheel,
)
from tests.sources.building import METADATA, zip_file

RUN = ConsoleScript(name="Run", module="pkg.cli", function="App.main")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"[console_scripts]\nRun = pkg.cli:App.main\n", (RUN,)),
        (b"[gui_scripts]\nRun=pkg.cli : App.main [gui]\n", (RUN,)),
        (b"[console_scripts]\nRun = pkg.cli\n= :\n[other]\nx = a:b\n", ()),
        (b"no section", ()),
        (b"\xff", ()),
        (b"", ()),
    ],
)
def test_entry_points_of_a_wheel(content: bytes, expected: tuple[ConsoleScript, ...]) -> None:
    assert scripts_of_wheel(content) == expected


@pytest.mark.parametrize(
    ("pyproject", "setup_cfg", "expected"),
    [
        (b'[project.scripts]\nRun = "pkg.cli:App.main"\n', b"", (RUN,)),
        (b'[project.gui-scripts]\nRun = "pkg.cli:App.main"\n', b"", (RUN,)),
        (b'[tool.poetry.scripts]\nRun = "pkg.cli:App.main"\nOld = {x = 1}\n', b"", (RUN,)),
        (
            b"",
            b"[options.entry_points]\nconsole_scripts =\n  Run = pkg.cli:App.main\n  bad\n",
            (RUN,),
        ),
        (b"not = [toml", b"", ()),
        (b'project = "text"', b"[metadata]\n", ()),
    ],
)
def test_commands_of_a_project(
    pyproject: bytes, setup_cfg: bytes, expected: tuple[ConsoleScript, ...]
) -> None:
    assert scripts_of_project(pyproject, setup_cfg) == expected


def test_requirements_of_a_package() -> None:
    lines = (
        b"Requires-Dist: numpy>=1.26\n"
        b'Requires-Dist: av==16.1.0; sys_platform == "linux" and extra == "video"\n'
        b'Requires-Dist: peft; extra == "lora"\n'
        b'Requires-Dist: colorama; platform_system == "Windows"\n'
        b"Requires-Dist: ???\n"
    )
    assert requirements_of_package(b"Metadata-Version: 2.1\nName: x\n" + lines) == (
        Requirement(name="numpy", text="numpy>=1.26"),
        Requirement(name="av", text="av==16.1.0", extra="video", conditional=True),
        Requirement(name="peft", text="peft", extra="lora"),
        Requirement(name="colorama", text="colorama", conditional=True),
    )


def test_requirements_of_a_project() -> None:
    content = b"""[project]
dependencies = ["numpy", 3]
optional-dependencies.gpu = ["cuda-x>=2 ; python_version > '3.10'"]
optional-dependencies.bad = "text"
"""
    assert requirements_of_project(content) == (
        Requirement(name="numpy", text="numpy"),
        Requirement(name="cuda-x", text="cuda-x>=2", extra="gpu", conditional=True),
    )


def _inventory(spec: str, cache: Path) -> Inventory:
    with open_source(spec, cache=cache) as source:
        return source.inventory(Settings())


def test_the_files_that_tell_them_are_found(tmp_path: Path) -> None:
    folder = tmp_path / "repo"
    (folder / "python/pkg").mkdir(parents=True)
    (folder / "python/pkg/cli.py").write_text("raise SystemExit('x')\n")
    (folder / "python/pyproject.toml").write_text(
        '[project]\nname = "pkg"\ndependencies = ["numpy"]\n'
        '[project.scripts]\nRun = "pkg.cli:App.main"\n'
    )
    found = _inventory(str(folder), tmp_path)
    assert (found.scripts, found.requirements) == (
        (RUN,),
        (Requirement(name="numpy", text="numpy"),),
    )
    info = "demo_project-1.2.3.dist-info"
    members = {
        "pkg/cli.py": b"raise SystemExit('x')\n",
        f"{info}/METADATA": METADATA.replace(b"\n\nWords", b"\nRequires-Dist: numpy\n\nWords"),
        f"{info}/entry_points.txt": b"[console_scripts]\nRun = pkg.cli:App.main\n",
    }
    made = zip_file(tmp_path / "demo_project-1.2.3-py3-none-any.whl", members.items())
    found = _inventory(str(made), tmp_path)
    assert found.scripts == (RUN,)
    assert found.requirements == (Requirement(name="numpy", text="numpy"),)
