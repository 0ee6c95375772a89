"""One project, read in every form: same modules, same contents, and a pin for each form."""

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from extractor.model.settings import ProjectSettings, Settings
from extractor.model.sources import Inventory
from extractor.sources import open_source
from tests.sources import building

MODULES = {
    "pkg": "pkg/__init__.py",
    "pkg.__main__": "pkg/__main__.py",
    "pkg.core": "pkg/core.py",
    "pkg.plain.loose": "pkg/plain/loose.py",
    "pkg.sub": "pkg/sub/__init__.py",
    "pkg.sub.deep": "pkg/sub/deep.py",
}
EXPECTED = {
    (name, building.blob(building.PACKAGE[path])): building.PACKAGE[path]
    for name, path in MODULES.items()
}


def folder(tmp_path: Path) -> str:
    return str(building.write(tmp_path / "plain", building.project_files()))


def checkout(tmp_path: Path) -> str:
    building.repository(tmp_path / "work")
    return str(tmp_path / "work")


def revision(tmp_path: Path) -> str:
    building.repository(tmp_path / "work")
    building.write(tmp_path / "work", {"src/pkg/core.py": b"changed later\n"})
    return str(tmp_path / "work") + "@main"


def bare(tmp_path: Path) -> str:
    building.repository(tmp_path / "work")
    building.git(tmp_path, "clone", "--quiet", "--bare", "work", "bare.git")
    return str(tmp_path / "bare.git")


def cloned(tmp_path: Path) -> str:
    building.repository(tmp_path / "work")
    return f"file://{tmp_path / 'work'}@main"


def sdist(tmp_path: Path) -> str:
    return str(building.sdist(tmp_path))


def sdist_with_import_paths(tmp_path: Path) -> str:
    return str(building.sdist(tmp_path, building.project_files(root="")))


def repository_zip(tmp_path: Path) -> str:
    members = [(f"demo-main/{name}", data) for name, data in building.project_files().items()]
    return str(building.zip_file(tmp_path / "demo-main.zip", members))


def stored_zip(tmp_path: Path) -> str:
    members = [(f"demo-main/{name}", data) for name, data in building.project_files().items()]
    path = tmp_path / "demo.zip"
    return str(building.zip_file(path, members, compression=zipfile.ZIP_STORED))


def wheel(tmp_path: Path) -> str:
    return str(building.wheel(tmp_path))


FORMS = [
    folder,
    checkout,
    revision,
    bare,
    cloned,
    sdist,
    sdist_with_import_paths,
    repository_zip,
    stored_zip,
    wheel,
]


def read(spec: str, cache: Path, settings: Settings) -> tuple[Inventory, dict[str, bytes]]:
    with open_source(spec, cache=cache) as source:
        inventory = source.inventory(settings)
        return inventory, {file.module: source.read(file) for file in inventory.files}


@pytest.mark.parametrize("settings", [Settings(), Settings(roots={"pkg": "src/pkg/"})])
@pytest.mark.parametrize("form", FORMS)
def test_every_form_gives_the_same_modules_and_digests(
    form: Callable[[Path], str], settings: Settings, tmp_path: Path
) -> None:
    inventory, contents = read(form(tmp_path), tmp_path / "cache", settings)
    got = {(file.module, file.digest): contents[file.module] for file in inventory.files}
    assert got == EXPECTED
    assert inventory.problems == ()
    assert [file.path for file in inventory.files] == sorted(file.path for file in inventory.files)
    assert all(file.size == len(contents[file.module]) for file in inventory.files)


@pytest.mark.parametrize("form", FORMS)
def test_roots_give_repository_paths_in_every_form(
    form: Callable[[Path], str], tmp_path: Path
) -> None:
    settings = Settings(roots={"pkg/": "src/pkg"})
    inventory, _ = read(form(tmp_path), tmp_path / "cache", settings)
    assert {file.repository_path for file in inventory.files} == {
        f"src/{path}" for path in building.PACKAGE
    }


@pytest.mark.parametrize("form", [sdist, wheel])
def test_pin_of_a_package(form: Callable[[Path], str], tmp_path: Path) -> None:
    spec = form(tmp_path)
    commit = "0123456789abcdef0123456789abcdef01234567"
    settings = Settings(project=ProjectSettings(tag="release-{version}", commit=commit))
    project = read(spec, tmp_path, settings)[0].project
    assert project.name == "acme/demo"
    assert project.repository == "https://github.com/acme/demo"
    assert project.version == "1.2.3"
    assert project.ref == "release-1.2.3"
    assert project.commit == commit
    assert project.date == "2024-05-06"
    assert project.source == Path(spec).name


def test_commit_that_a_build_tool_left_in_the_package(tmp_path: Path) -> None:
    files = building.PACKAGE | {
        "pkg/_version.py": b"__version__ = '1.2.3'\n__commit_id__ = commit_id = 'g0132848ab'\n"
    }
    project = read(str(building.wheel(tmp_path, files)), tmp_path, Settings())[0].project
    assert project.commit == "0132848ab"


@pytest.mark.parametrize(
    "content",
    [
        b"__commit_id__ = commit_id = None\n",
        b"__commit_id__: str | None\n",
        b"commit = 'not-a-hash'\n",
        b"commit = '20240506'\n",
        b"x = '''\n  commit = 0123abcdef\n'''\n",
    ],
)
def test_no_commit_where_none_is_written(content: bytes, tmp_path: Path) -> None:
    files = building.PACKAGE | {"pkg/_version.py": content}
    project = read(str(building.wheel(tmp_path, files)), tmp_path, Settings())[0].project
    assert project.commit is None


@pytest.mark.parametrize("date", [(1980, 1, 1), (2016, 1, 1), (2020, 2, 2), (1980, 0, 0)])
def test_placeholder_dates_are_no_dates(date: tuple[int, int, int], tmp_path: Path) -> None:
    info = zipfile.ZipInfo("pkg.py", (*date, 0, 0, 0))
    path = building.zip_file(tmp_path / "demo.zip", [(info, b"")])
    assert read(str(path), tmp_path, Settings())[0].project.date is None


def test_folder_takes_name_and_repository_from_its_project_file(tmp_path: Path) -> None:
    spec = folder(tmp_path)
    project = read(spec, tmp_path, Settings())[0].project
    assert (project.name, project.source) == ("acme/demo", "plain")
    assert (project.version, project.ref, project.commit, project.date) == (None, None, None, None)


def test_nothing_of_this_machine_is_published(tmp_path: Path) -> None:
    for number, form in enumerate(FORMS):
        place = tmp_path / str(number)
        place.mkdir()
        project = read(form(place), tmp_path / "cache", Settings())[0].project
        assert str(tmp_path) not in repr(project), form


def test_only_a_folder_is_local(tmp_path: Path) -> None:
    for form, expected in {folder: True, revision: False, sdist: False, wheel: False}.items():
        place = tmp_path / form.__name__
        place.mkdir()
        with open_source(form(place), cache=tmp_path) as source:
            assert source.is_local is expected


@pytest.mark.parametrize("form", [folder, checkout, revision, bare, cloned, sdist, repository_zip])
def test_settings_files_can_be_read_before_the_inventory(
    form: Callable[[Path], str], tmp_path: Path
) -> None:
    with open_source(form(tmp_path), cache=tmp_path / "cache") as source:
        assert source.read_member("pyproject.toml") == building.PYPROJECT
        assert source.read_member("raisedex.toml") is None
        assert source.read_member("../secret") is None
