"""Repositories: revisions, pins, dirty folders, and configuration that wants to run something."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from extractor.errors import SettingsError, SourceError
from extractor.model.settings import PermalinkSettings, ProjectSettings, Settings
from extractor.model.sources import Inventory, Project, SourceFile
from extractor.sources import Limits, open_source, permalink
from extractor.sources.git import Git, GitError
from extractor.sources.tree import UnreadableFileError
from tests.sources import building
from tests.sources.building import git


@pytest.fixture
def work(tmp_path: Path) -> Path:
    building.repository(tmp_path / "work")
    git(tmp_path / "work", "remote", "add", "backup", "/srv/backup/demo.git")
    git(tmp_path / "work", "remote", "add", "origin", "git@github.com:acme/demo.git")
    return tmp_path / "work"


def inventory(spec: Path | str, cache: Path, settings: Settings | None = None) -> Inventory:
    with open_source(str(spec), cache=cache) as source:
        return source.inventory(settings or Settings())


def project(spec: Path | str, cache: Path) -> Project:
    return inventory(spec, cache).project


def test_pin_of_a_checkout(work: Path) -> None:
    got = project(work, work)
    assert (got.ref, got.date, got.dirty) == ("main", "2024-05-06", False)
    assert got.commit == git(work, "rev-parse", "HEAD")
    assert (got.name, got.repository) == ("acme/demo", "https://github.com/acme/demo")
    git(work, "tag", "v1.9.0")
    git(work, "tag", "-a", "-m", "words", "v1.10.0")
    assert project(work, work).ref == "v1.10.0"


def test_a_detached_checkout_without_tag_has_no_ref(work: Path) -> None:
    git(work, "checkout", "--quiet", "--detach")
    assert project(work, work).ref is None


@pytest.mark.parametrize(
    ("change", "dirty"),
    [
        (lambda work: (work / "src/pkg/core.py").write_bytes(b"changed\n"), True),
        (lambda work: (work / "src/pkg/core.py").unlink(), True),
        (lambda work: (work / "src/pkg/new.py").write_bytes(b"new\n"), True),
        (lambda work: (work / "src/pkg/generated.py").write_bytes(b"ignored\n"), False),
        (lambda work: (work / "notes.txt").write_bytes(b"no source\n"), False),
        (lambda work: (work / "src/pkg/core.py").touch(), False),
    ],
)
def test_dirty_means_that_the_files_in_scope_differ(
    change: Callable[[Path], object], dirty: bool, work: Path
) -> None:
    (work / ".git/info/exclude").write_text("generated.py\n")
    change(work)
    assert project(work, work).dirty is dirty


def test_links_of_a_dirty_folder_still_go_to_its_commit(work: Path) -> None:
    (work / "src/pkg/core.py").write_bytes(b"changed\n")
    got = project(work, work)
    assert got.dirty
    assert permalink(got, PermalinkSettings(), "a.py", 1, 1) == (
        f"https://github.com/acme/demo/blob/{got.commit}/a.py#L1"
    )


def test_a_part_of_a_checkout_keeps_repository_paths_and_modules(work: Path) -> None:
    expected = ("src/pkg/sub/deep.py", "pkg.sub.deep")
    for spec in (work / "src/pkg/sub", f"{work / 'src/pkg/sub'}@main"):
        got = inventory(spec, work)
        located = {(file.path, file.repository_path, file.module) for file in got.files}
        assert ("deep.py", *expected) in located
        assert not got.project.dirty


def test_a_folder_that_only_lies_in_a_work_tree_has_no_pin(work: Path) -> None:
    building.write(work / "unpacked", {"a.py": b"raise OSError\n"})
    got = project(work / "unpacked", work)
    assert (got.commit, got.repository, got.name) == (None, None, "unpacked")


def test_a_repository_without_commits_has_no_pin(tmp_path: Path) -> None:
    building.write(tmp_path, {"a.py": b""})
    git(tmp_path, "init", "--quiet")
    got = inventory(tmp_path, tmp_path)
    assert (got.project.commit, len(got.files), got.problems) == (None, 1, ())


def test_revisions_by_every_name(work: Path) -> None:
    first = git(work, "rev-parse", "HEAD")
    git(work, "tag", "v1")
    building.write(work, {"src/pkg/core.py": b"second\n"})
    second = building.commit(work, "second")
    names: dict[str, str | None] = {
        "v1": "v1",
        first: "v1",
        first[:9]: "v1",
        "HEAD~1": "HEAD~1",
        "main": "main",
    }
    names |= {"HEAD": "main", second: None, "HEAD@{1}": "HEAD@{1}", "main~1^{}": "main~1^{}"}
    for name, ref in names.items():
        got = project(f"{work}@{name}", work)
        newest = name in {"main", "HEAD", second}
        assert (got.ref, got.commit) == (ref, second if newest else first), name
        assert got.source == f"work@{name}"


@pytest.mark.parametrize("name", ["nope", "v9", "HEAD:src", "main^{tree}", "f" * 40])
def test_a_revision_that_is_no_commit_is_named(name: str, work: Path) -> None:
    git(work, "tag", "v1")
    with pytest.raises(SourceError, match=r"There is no commit .*newest tags are v1"):
        inventory(f"{work}@{name}", work)


def test_no_repository_behind_a_revision(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no git repository can be read there"):
        inventory(f"{tmp_path}@v1", tmp_path)


def test_links_submodules_and_odd_names_in_a_commit(work: Path) -> None:
    (work / "link.py").symlink_to("src/pkg/core.py")
    with open(os.fsencode(work) + b"/caf\xe9.py", "wb") as file:  # noqa: PTH123 - a name in bytes
        file.write(b"")
    building.write(work, {"new\nline.py": b"", "tab\t.py": b""})
    building.repository(work / "inner", {"inner.py": b""})
    building.commit(work, "odd")
    got = inventory(f"{work}@HEAD", work)
    assert {p.path: p.reason.split(";")[0] for p in got.problems} == {
        "link.py": "is a symbolic link",
        "caf\\xe9.py": "has a name that is not UTF-8, so no page can name it",
    }
    paths = {file.path for file in got.files}
    assert {"new\nline.py", "tab\t.py"} < paths
    assert "inner/inner.py" not in paths


def test_contents_come_in_any_order_and_again(work: Path) -> None:
    with open_source(f"{work}@HEAD", cache=work) as source:
        files = source.inventory(Settings()).files
        forward = [source.read(file) for file in files]
        backward = [source.read(file) for file in reversed(files)]
    assert forward == backward[::-1]


def test_large_files_of_a_commit_are_listed(work: Path) -> None:
    limits = Limits(member=30)
    with open_source(f"{work}@HEAD", cache=work, limits=limits) as source:
        got = source.inventory(Settings())
        large = {f"src/{path}" for path, data in building.PACKAGE.items() if len(data) > 30}
        assert {problem.path for problem in got.problems} == large
        with pytest.raises(UnreadableFileError, match="is larger"):
            source.read(_file("src/pkg/core.py"))
        with pytest.raises(UnreadableFileError, match="not in this commit"):
            source.read(_file("nowhere.py"))


def _file(path: str) -> SourceFile:
    return SourceFile(path=path, repository_path=path, module="m", digest="", size=0)


def _lose(work: Path, path: str) -> None:
    digest = git(work, "rev-parse", f"HEAD:{path}")
    (work / ".git/objects" / digest[:2] / digest[2:]).unlink()


def test_objects_that_are_not_there_are_listed(work: Path) -> None:
    _lose(work, "src/pkg/core.py")
    with open_source(f"{work}@HEAD", cache=work) as source:
        got = source.inventory(Settings())
        assert [p.path for p in got.problems] == ["src/pkg/core.py"]
        assert "fetch it" in got.problems[0].reason
        with pytest.raises(UnreadableFileError, match="not in the repository"):
            source.read(_file("src/pkg/core.py"))
        assert source.read(got.files[0]) == building.PACKAGE["pkg/__init__.py"]


def test_a_git_process_that_dies_is_started_again(work: Path) -> None:
    with open_source(f"{work}@HEAD", cache=work) as source:
        file = source.inventory(Settings()).files[0]
        content = source.read(file)
        process = source._tree._process  # type: ignore[attr-defined]
        process.kill()
        process.wait()
        with pytest.raises(UnreadableFileError):
            source.read(file)
        assert source.read(file) == content


def booby_trap(work: Path, name: str) -> tuple[Path, str]:
    """Return a file that the script would create, and the script."""
    proof, script = work.parent / f"ran-{name}", work.parent / f"trap-{name}"
    script.write_text(f"#!/bin/sh\ntouch '{proof}'\nexit 0\n")
    script.chmod(0o755)
    return proof, str(script)


TRAPS = {
    "core.fsmonitor": "{}",
    "core.sshCommand": "{}",
    "core.pager": "{}",
    "core.editor": "{}",
    "core.askPass": "{}",
    "core.alternateRefsCommand": "{}",
    "credential.helper": "!{}",
    "diff.external": "{}",
    "filter.trap.clean": "{}",
    "filter.trap.smudge": "{}",
    "filter.trap.process": "{}",
    "gpg.program": "{}",
    "uploadpack.packObjectsHook": "{}",
    "alias.ls-tree": "!{}",
    "alias.cat-file": "!{}",
}


@pytest.mark.parametrize("form", ["folder", "revision", "clone"])
def test_configuration_of_a_scanned_repository_runs_nothing(form: str, work: Path) -> None:
    proofs = []
    for number, (key, value) in enumerate(TRAPS.items()):
        proof, script = booby_trap(work, str(number))
        proofs.append((key, proof))
        git(work, "config", key, value.format(script))
    git(work, "config", "log.showSignature", "true")
    proof, script = booby_trap(work, "hooks")
    hooks = work / ".git/hooks"
    hooks.mkdir(exist_ok=True)
    for hook in ("post-checkout", "post-index-change", "reference-transaction", "fsmonitor"):
        shutil.copy(script, hooks / hook)
    building.write(work, {".gitattributes": b"*.py filter=trap diff=trap\n"})
    os.utime(work / "src/pkg/core.py")
    spec = {"folder": f"{work}", "revision": f"{work}@HEAD", "clone": f"file://{work}@main"}[form]
    with open_source(spec, cache=work.parent / "cache") as source:
        got = source.inventory(Settings())
        assert [source.read(file) for file in got.files]
    ran = [key for key, made in (*proofs, ("hooks", proof)) if made.exists()]
    assert ran == []


def test_the_trap_would_work_if_git_status_were_asked(work: Path) -> None:
    """The test above proves something only if the traps are real."""
    proof, script = booby_trap(work, "control")
    git(work, "config", "core.fsmonitor", script)
    git(work, "status")
    assert proof.exists()


def test_a_partial_clone_is_not_completed_behind_the_users_back(tmp_path: Path) -> None:
    building.repository(tmp_path / "server")
    git(tmp_path / "server", "config", "uploadpack.allowFilter", "true")
    url = f"file://{tmp_path / 'server'}"
    git(tmp_path, "clone", "--quiet", "--bare", "--filter=blob:none", url, "part.git")
    proof, script = booby_trap(tmp_path / "server", "upload")
    git(tmp_path / "part.git", "config", "remote.origin.uploadpack", script)
    with pytest.raises(SourceError):
        inventory(f"{tmp_path / 'part.git'}@main", tmp_path)
    assert not proof.exists()


def test_variables_of_a_hook_do_not_lead_to_another_repository(
    work: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    building.repository(tmp_path / "other", {"other.py": b""})
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "other/.git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(tmp_path / "other"))
    assert "src/pkg/core.py" in {file.path for file in inventory(f"{work}@HEAD", tmp_path).files}


def test_without_git_a_folder_is_read_and_says_so(
    work: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    got = inventory(work, tmp_path)
    assert len(got.files) == len(building.PACKAGE)
    assert "git is not installed" in got.problems[0].reason
    with pytest.raises(SourceError, match="git is not installed"):
        inventory(f"{work}@HEAD", tmp_path)
    plain = building.write(tmp_path / "plain", {"a.py": b""})
    assert inventory(plain, tmp_path).problems == ()


def test_a_damaged_repository_leaves_the_folder_readable(work: Path) -> None:
    (work / ".git/HEAD").unlink()
    got = inventory(work, work)
    assert (len(got.files), got.project.commit) == (len(building.PACKAGE), None)
    assert [problem.path for problem in got.problems] == [".git"]
    assert str(work) not in got.problems[0].reason


@pytest.mark.parametrize("time", ["99999999999999999 +0000", "x +0000", ""])
def test_a_commit_with_a_wrong_date_has_none(time: str, work: Path) -> None:
    made = git(work, "cat-file", "commit", "HEAD").replace("1714996800 +0000", time)
    (work / "commit").write_text(made + "\n")
    commit = git(work, "hash-object", "-t", "commit", "-w", "--literally", "commit")
    got = project(f"{work}@{commit}", work)
    assert (got.commit, got.date) == (commit, None)


def test_settings_say_what_the_source_does_not(work: Path) -> None:
    repository = "https://git.example/other/name/"
    settings = Settings(project=ProjectSettings(repository=repository))
    got = inventory(work, work, settings).project
    assert (got.name, got.repository) == ("other/name", "https://git.example/other/name")
    named = Settings(project=ProjectSettings(name="Demo", repository=repository))
    assert inventory(work, work, named).project.name == "Demo"
    with pytest.raises(SettingsError, match=r"project\.commit"):
        inventory(work, work, Settings(project=ProjectSettings(commit="main")))


def test_a_slow_git_is_given_up(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("extractor.sources.git.LOCAL_TIMEOUT", 0.0)
    with pytest.raises(GitError, match="took more than 0 seconds"):
        Git(work).run("rev-parse", "HEAD")


def test_errors_of_git_hold_no_credentials(work: Path) -> None:
    with pytest.raises(GitError) as caught:
        Git(work, network=True).run("ls-remote", "https://ann:secret@localhost:9/x.git")
    assert "secret" not in str(caught.value)
    assert "localhost" in str(caught.value)
