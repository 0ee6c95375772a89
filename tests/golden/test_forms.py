"""The invented repository as folder, revision, wheel and sdist: the same error ids."""

import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from extractor import pipeline
from extractor.engine.running import Options
from extractor.model.catalog import Catalog
from tests.golden.test_golden import FERRY

METADATA = "Metadata-Version: 2.1\nName: ferry\nVersion: 2.1.0\n"


def folder(tmp_path: Path) -> str:
    return str(shutil.copytree(FERRY, tmp_path / "plain"))


def revision(tmp_path: Path) -> str:
    work = shutil.copytree(FERRY, tmp_path / "work")
    identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    for command in (["init", "-q"], ["add", "."], [*identity, "commit", "-qm", "first"]):
        subprocess.run(["git", *command], cwd=work, check=True)
    (work / "ferry" / "hold.py").write_text("raise SystemExit('changed since')\n")
    return f"{work}@HEAD"


def wheel(tmp_path: Path) -> str:
    path = tmp_path / "ferry-2.1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for source in sorted((FERRY / "ferry").glob("*.py")):
            archive.write(source, f"ferry/{source.name}")
        archive.writestr("ferry-2.1.0.dist-info/METADATA", METADATA)
    return str(path)


def sdist(tmp_path: Path) -> str:
    path = tmp_path / "ferry-2.1.0.tar.gz"
    (tmp_path / "PKG-INFO").write_text(METADATA)
    with tarfile.open(path, "w:gz") as archive:
        archive.add(tmp_path / "PKG-INFO", "ferry-2.1.0/PKG-INFO")
        archive.add(FERRY, "ferry-2.1.0")
    return str(path)


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    return pipeline.scan(folder(tmp_path_factory.mktemp("folder"))).catalog


@pytest.mark.parametrize("form", [revision, wheel, sdist])
def test_error_ids_do_not_depend_on_the_form(
    form: Callable[[Path], str], tmp_path: Path, expected: Catalog
) -> None:
    found = pipeline.scan(form(tmp_path)).catalog
    assert [error.id for error in found.errors] == [error.id for error in expected.errors]
    assert len(found.errors) == 10


@pytest.mark.parametrize("jobs", [1, 3])
def test_catalog_does_not_depend_on_the_number_of_processes(
    jobs: int, tmp_path: Path, expected: Catalog
) -> None:
    found = pipeline.scan(folder(tmp_path), options=Options(jobs=jobs)).catalog
    project = msgspec.structs.replace(found.project, source=expected.project.source)
    same = msgspec.structs.replace(found, project=project)
    assert pipeline.dump_catalog(same) == pipeline.dump_catalog(expected)
