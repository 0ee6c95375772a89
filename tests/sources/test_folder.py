"""Folders: what is walked, what is in scope, what is listed as a problem."""

import os
from pathlib import Path

import pytest

from extractor.errors import SettingsError, SourceError
from extractor.model.settings import Settings
from extractor.model.sources import Inventory, SourceFile
from extractor.sources import Limits, open_source
from extractor.sources.tree import UnreadableFileError
from tests.sources import building


def inventory(folder: Path, settings: Settings | None = None) -> Inventory:
    with open_source(str(folder), cache=folder) as source:
        return source.inventory(settings or Settings())


def paths(folder: Path, settings: Settings | None = None) -> list[str]:
    return [file.path for file in inventory(folder, settings).files]


def test_folders_that_hold_no_source_are_never_entered(tmp_path: Path) -> None:
    names = ("node_modules", "__pycache__", "site-packages", ".git", ".hg", "pkg/.svn", "env/lib")
    building.write(tmp_path, {f"{name}/a.py": b"" for name in names} | {"pkg/b.py": b""})
    building.write(tmp_path, {"env/pyvenv.cfg": b"", "pkg/inner/.venv/pyvenv.cfg": b""})
    building.write(tmp_path, {"pkg/inner/.venv/c.py": b"", ".gitignore": b"*.py\n"})
    got = inventory(tmp_path)
    assert ([file.path for file in got.files], got.left_out) == (["pkg/b.py"], 0)


def test_the_same_folders_are_left_aside_in_an_archive(tmp_path: Path) -> None:
    members = {"env/pyvenv.cfg": b"", "env/lib/a.py": b"", "x/node_modules/a.py": b"", "b.py": b""}
    path = building.zip_file(tmp_path / "a.zip", members.items())
    with open_source(str(path), cache=tmp_path) as source:
        got = source.inventory(Settings())
    assert ([file.path for file in got.files], got.left_out) == (["b.py"], 0)


def test_the_folder_itself_may_have_any_name(tmp_path: Path) -> None:
    building.write(tmp_path / "site-packages/tests", {"a.py": b"", "pyvenv.cfg": b""})
    assert paths(tmp_path / "site-packages/tests") == ["a.py"]


def test_links_and_special_files_are_listed_and_not_followed(tmp_path: Path) -> None:
    outside = building.write(tmp_path / "outside", {"secret.py": b"", "raisedex.toml": b"x"})
    folder = building.write(tmp_path / "inside", {"real.py": b""})
    (folder / "link.py").symlink_to(outside / "secret.py")
    (folder / "broken.py").symlink_to("nowhere")
    (folder / "linked").symlink_to(outside)
    (folder / "loop").symlink_to(folder)
    (folder / "raisedex.toml").symlink_to(outside / "raisedex.toml")
    os.mkfifo(folder / "pipe.py")
    (folder / "folder.py").mkdir()
    got = inventory(folder)
    assert [file.path for file in got.files] == ["real.py"]
    assert {problem.path: problem.reason.split(";")[0] for problem in got.problems} == {
        "link.py": "is a symbolic link",
        "broken.py": "is a symbolic link",
        "pipe.py": "is not a plain file",
    }
    with open_source(str(folder), cache=tmp_path) as source:
        assert source.read_member("raisedex.toml") is None


def test_a_file_replaced_by_a_link_or_pipe_after_the_listing(tmp_path: Path) -> None:
    folder = building.write(tmp_path / "inside", {"a.py": b"", "b.py": b"", "c.py": b""})
    with open_source(str(folder), cache=tmp_path) as source:
        files = source.inventory(Settings()).files
        for file in files:
            (folder / file.path).unlink()
        building.write(tmp_path, {"secret": b"secret"})
        (folder / "a.py").symlink_to(tmp_path / "secret")
        os.mkfifo(folder / "b.py")
        for file in files:
            with pytest.raises(UnreadableFileError, match=file.path):
                source.read(file)


def test_names_that_are_not_utf8_are_listed(tmp_path: Path) -> None:
    with open(os.fsencode(tmp_path) + b"/caf\xe9.py", "wb"):  # noqa: PTH123 - a name in bytes
        pass
    (problem,) = inventory(tmp_path).problems
    assert problem.path == "caf\\xe9.py"
    assert "not UTF-8" in problem.reason


def test_what_cannot_be_read_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    building.write(tmp_path, {"shut/a.py": b"", "b.py": b"", "c.py": b""})
    really_open, really_scan = os.open, os.scandir

    def refuse_open(path: "os.PathLike[str]", *arguments: int) -> int:
        if str(path).endswith("b.py"):
            raise PermissionError(13, "Permission denied")
        return really_open(path, *arguments)

    def refuse_scan(path: "os.PathLike[str]") -> object:
        if str(path).endswith("shut"):
            raise PermissionError(13, "Permission denied")
        return really_scan(path)

    # Permissions do not bind root, as which tests run in containers.
    monkeypatch.setattr("extractor.sources.folder.os.open", refuse_open)
    monkeypatch.setattr("extractor.sources.folder.os.scandir", refuse_scan)
    got = inventory(tmp_path)
    assert [file.path for file in got.files] == ["c.py"]
    assert {problem.path: problem.reason for problem in got.problems} == {
        "b.py": "cannot be read (Permission denied)",
        "shut/": "the folder cannot be read (Permission denied)",
    }
    with pytest.raises(SourceError, match=r"shut: cannot be read \(Permission denied\)"):
        inventory(tmp_path / "shut")


def test_files_over_the_limit_are_listed(tmp_path: Path) -> None:
    building.write(tmp_path, {"a.py": bytes(3 << 20)})
    with open_source(str(tmp_path), cache=tmp_path, limits=Limits(member=2 << 20)) as source:
        (problem,) = source.inventory(Settings()).problems
    assert problem.reason == "is larger than 2 MiB, the limit for one file"


def test_a_very_deep_tree(tmp_path: Path) -> None:
    folder = tmp_path
    for _ in range(400):
        folder = folder / "dddd"
    folder.mkdir(parents=True)
    building.write(folder, {"a.py": b""})
    assert len(paths(tmp_path)) == 1


TREE = {
    "pkg/a.py": b"",
    "pkg/stub.pyi": b"",
    "pkg/data.txt": b"",
    "pkg/testing/b.py": b"",
    "pkg/test/b.py": b"",
    "pkg/latest/b.py": b"",
    "tests/c.py": b"",
    "test_d.py": b"",
    "pkg/e_test.py": b"",
    "conftest.py": b"",
    "contest.py": b"",
    "bin/tool": b"",
    "vendor/f.py": b"",
}
IN_SCOPE = ["contest.py", "pkg/a.py", "pkg/latest/b.py", "vendor/f.py"]
TESTS = ["conftest.py", "pkg/e_test.py", "pkg/test/b.py", "pkg/testing/b.py", "test_d.py"]


@pytest.mark.parametrize(
    ("settings", "expected", "left_out"),
    [
        (Settings(), IN_SCOPE, 6),
        (Settings(include_tests=True), sorted([*IN_SCOPE, *TESTS, "tests/c.py"]), 0),
        (Settings(exclude=("vendor",)), IN_SCOPE[:-1], 7),
        (Settings(exclude=("/pkg/*", "!/pkg/a.py")), ["contest.py", "pkg/a.py", "vendor/f.py"], 7),
        (Settings(include=("pkg/**/*.py",)), IN_SCOPE[1:3], 8),
        (Settings(include=("*.py", "*.pyi", "!vendor/*")), [*IN_SCOPE[:-1], "pkg/stub.pyi"], 7),
        (Settings(include=("bin/*",)), ["bin/tool"], 10),
        (Settings(include=("tests/**",)), [], 10),
        (Settings(include=()), [], 10),
    ],
)
def test_settings_choose_the_files(
    settings: Settings, expected: list[str], left_out: int, tmp_path: Path
) -> None:
    building.write(tmp_path, TREE)
    got = inventory(tmp_path, settings)
    assert ([file.path for file in got.files], got.left_out) == (expected, left_out)


def test_a_wrong_pattern_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="exclude"):
        inventory(tmp_path, Settings(exclude=("!",)))


def test_reading_what_is_not_there(tmp_path: Path) -> None:
    with open_source(str(tmp_path), cache=tmp_path) as source:
        for path in ("no.py", "a\0b.py", "."):
            file = SourceFile(path=path, repository_path=path, module="m", digest="", size=0)
            with pytest.raises(UnreadableFileError):
                source.read(file)
