"""Repositories on a server, which here is git's own file transport."""

import shutil
import subprocess
from pathlib import Path

import pytest

from extractor.errors import SourceError
from extractor.model.settings import Settings
from extractor.model.sources import Inventory
from extractor.sources import open_source
from extractor.sources.remote import Remote
from tests.sources import building
from tests.sources.building import git


@pytest.fixture
def server(tmp_path: Path) -> Path:
    folder = tmp_path / "server"
    building.repository(folder)
    git(folder, "tag", "v1")
    git(folder, "tag", "-a", "-m", "words", "v1-annotated")
    building.write(folder, {"src/pkg/core.py": b"second\n", "big.bin": bytes(100_000)})
    building.commit(folder, "second")
    git(folder, "branch", "feature/x")
    git(folder, "config", "uploadpack.allowFilter", "true")
    git(folder, "config", "uploadpack.allowAnySHA1InWant", "true")
    return folder


def inventory(server: Path, revision: str, cache: Path) -> Inventory:
    suffix = f"@{revision}" if revision else ""
    with open_source(f"file://{server}{suffix}", cache=cache) as source:
        got = source.inventory(Settings())
        for file in got.files:
            assert building.blob(source.read(file)) == file.digest
        return got


@pytest.mark.parametrize("filters", [True, False])
@pytest.mark.parametrize(
    ("name", "ref", "newest"),
    [
        ("", "main", True),
        ("HEAD", "main", True),
        ("main", "main", True),
        ("feature/x", "feature/x", True),
        ("v1", "v1", False),
        ("v1-annotated", "v1-annotated", False),
    ],
)
def test_revisions_by_name(
    name: str, ref: str, newest: bool, filters: bool, server: Path, tmp_path: Path
) -> None:
    git(server, "config", "uploadpack.allowFilter", str(filters).lower())
    got = inventory(server, name, tmp_path / "cache")
    assert got.project.commit == git(server, "rev-parse", "HEAD" if newest else "v1^{commit}")
    assert got.project.ref == ref
    assert got.project.date == "2024-05-06"
    assert got.problems == ()
    assert len(got.files) == len(building.PACKAGE)


@pytest.mark.parametrize("length", [40, 10])
@pytest.mark.parametrize("generous", [True, False])
def test_revisions_by_commit(length: int, generous: bool, server: Path, tmp_path: Path) -> None:
    git(server, "config", "uploadpack.allowAnySHA1InWant", str(generous).lower())
    commit = git(server, "rev-parse", "HEAD~1")
    got = inventory(server, commit[:length], tmp_path / "cache")
    assert got.project.commit == commit
    again = inventory(server, commit, tmp_path / "cache")
    assert again.files == got.files


def test_only_what_is_needed_is_fetched(server: Path, tmp_path: Path) -> None:
    inventory(server, "main", tmp_path / "cache")
    (copy,) = (tmp_path / "cache/git").iterdir()
    held = git(copy, "cat-file", "--batch-all-objects", "--batch-check").splitlines()
    kinds = [line.split()[1] for line in held]
    assert kinds.count("commit") == 1
    assert git(server, "rev-parse", "HEAD:big.bin") not in " ".join(held)


def test_a_tag_and_a_commit_are_read_again_without_the_server(server: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    commit = git(server, "rev-parse", "HEAD")
    by_tag, by_commit = inventory(server, "v1", cache), inventory(server, commit, cache)
    shutil.rmtree(server)
    assert inventory(server, "v1", cache) == by_tag
    assert inventory(server, commit, cache) == by_commit
    with pytest.raises(SourceError, match="cannot be read"):
        inventory(server, "main", cache)


def test_a_branch_that_moved_is_seen(server: Path, tmp_path: Path) -> None:
    before = inventory(server, "main", tmp_path / "cache").project.commit
    building.write(server, {"src/pkg/core.py": b"third\n"})
    after = building.commit(server, "third")
    assert inventory(server, "main", tmp_path / "cache").project.commit == after != before


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("v1-anotated", "Did you mean v1-annotated"),
        ("0123456789", "no tag, branch or commit"),
        ("e" * 40, "has no commit"),
    ],
)
def test_revisions_that_the_server_does_not_have(
    name: str, hint: str, server: Path, tmp_path: Path
) -> None:
    with pytest.raises(SourceError, match=hint):
        inventory(server, name, tmp_path / "cache")


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    for revision in ("", "v1", "a" * 40):
        with pytest.raises(SourceError, match="Check the address"):
            inventory(tmp_path / "nowhere", revision, tmp_path / "cache")


@pytest.mark.parametrize("name", ["--upload-pack=touch x", "-h", "a\nb"])
def test_a_revision_that_is_an_option_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no git revision"):
        Remote("https://demo.example/x", tmp_path).fetch(name)


def test_another_run_may_make_the_copy_first(server: Path, tmp_path: Path) -> None:
    first, second = (Remote(f"file://{server}", tmp_path / "cache") for _ in range(2))
    first.fetch("v1")
    (first.folder / "HEAD").rename(first.folder / "HEAD.away")
    with pytest.raises(SourceError):
        second.fetch("v1")
    (first.folder / "HEAD.away").rename(first.folder / "HEAD")
    assert [p.name for p in first.folder.parent.iterdir()] == [first.folder.name]


def test_a_password_is_not_stored(tmp_path: Path) -> None:
    remote = Remote("https://ann:secret@127.0.0.1:9/x.git", tmp_path)
    with pytest.raises(SourceError) as caught:
        remote.fetch("v1")
    assert "secret" not in str(caught.value)
    found = subprocess.run(["grep", "-r", "secret", tmp_path], capture_output=True, check=False)
    assert found.stdout == b""
