"""Files are written when they changed, and strangers' files are left alone."""

from pathlib import Path

import pytest

from extractor.errors import RenderError
from extractor.render import writer
from extractor.render.writer import MANIFEST, Written


def build(out: Path, files: dict[str, bytes]) -> tuple[Written, int]:
    earlier = writer.open_folder(out, files)
    done = Written()
    for address, content in files.items():
        done += writer.write_file(out, address, content)
    return done, writer.close_folder(out, earlier, frozenset(files))


def test_only_changed_files_are_written(tmp_path: Path) -> None:
    out = tmp_path / "site"
    assert build(out, {"a.html": b"1", "b/c.html": b"2"}) == (Written(2, 0, 2), 0)
    before = (out / "a.html").stat().st_mtime_ns
    assert build(out, {"a.html": b"1", "b/c.html": b"3"}) == (Written(1, 1, 2), 0)
    assert (out / "a.html").stat().st_mtime_ns == before
    assert (out / "b/c.html").read_bytes() == b"3"


def test_files_that_no_longer_belong_are_removed(tmp_path: Path) -> None:
    build(tmp_path, {"a": b"1", "b/c/d": b"2", "e/f": b"3"})
    (tmp_path / "e/mine").write_text("kept")
    (tmp_path / "a").unlink()
    assert build(tmp_path, {"x": b"4"})[1] == 2
    left = {path.name for path in tmp_path.rglob("*")}
    assert left == {MANIFEST, "x", "e", "mine"}


def test_a_folder_of_someone_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("years of work")
    with pytest.raises(RenderError, match=r"not a site made by raisedex"):
        build(tmp_path, {"a": b"1"})
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "site"
    out.write_text("a file")
    with pytest.raises(RenderError, match="not an empty folder"):
        build(out, {"a": b"1"})


def test_an_interrupted_build_can_be_taken_up(tmp_path: Path) -> None:
    writer.open_folder(tmp_path, {"a", "b"})
    writer.write_file(tmp_path, "a", b"1")
    assert build(tmp_path, {"c": b"2"}) == (Written(1, 0, 1), 1)
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize("line", ["../victim", "/etc/passwd", "a/../../victim", "link/victim", ""])
def test_a_manifest_cannot_remove_files_elsewhere(tmp_path: Path, line: str) -> None:
    out = tmp_path / "site"
    build(out, {"a": b"1"})
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (out / "link").symlink_to(tmp_path)
    with (out / MANIFEST).open("a") as manifest:
        manifest.write(f"{line}\n")
    assert build(out, {"a": b"1"})[1] == 0
    assert victim.read_text() == "precious"


@pytest.mark.parametrize("content", [b"something else", b"\xff\xfe"])
def test_a_foreign_manifest_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / MANIFEST).write_bytes(content)
    with pytest.raises(RenderError, match="manifest"):
        build(tmp_path, {"a": b"1"})


def test_what_cannot_be_written_is_named(tmp_path: Path) -> None:
    build(tmp_path, {"a": b"1"})
    with pytest.raises(RenderError, match=r"a/b.*cannot write"):
        build(tmp_path, {"a": b"1", "a/b": b"2"})


def test_what_cannot_be_removed_is_named(tmp_path: Path) -> None:
    build(tmp_path, {"a": b"1", "b": b"2"})
    (tmp_path / "a").unlink()
    (tmp_path / "a").mkdir()
    with pytest.raises(RenderError, match=r"cannot remove"):
        build(tmp_path, {"b": b"2"})
