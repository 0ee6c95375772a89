"""Archives as untrusted input: nothing leaves the tree, nothing grows without bound."""

import gzip
import io
import struct
import tarfile
import zipfile
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest

from extractor.errors import SourceError, UnsafeArchiveError
from extractor.model.settings import Settings
from extractor.model.sources import Inventory, SourceFile
from extractor.sources import Limits, open_source
from extractor.sources.tree import UnreadableFileError
from tests.sources import building

GOOD = ("good.py", b"raise KeyError('kept')\n")
Make = Callable[[Path, str], Path]


def as_zip(tmp_path: Path, name: str) -> Path:
    return building.zip_file(tmp_path / "a.zip", [GOOD, (name, b"raise OSError\n")])


def as_tar(tmp_path: Path, name: str) -> Path:
    return building.tar_file(tmp_path / "a.tar.gz", [GOOD, (name, b"raise OSError\n")])


def inventory(path: Path, limits: Limits | None = None) -> Inventory:
    with open_source(str(path), cache=path.parent, limits=limits or Limits()) as source:
        return source.inventory(Settings())


def problems(path: Path, limits: Limits | None = None) -> dict[str, str]:
    return {p.path: p.reason for p in inventory(path, limits).problems}


@pytest.mark.parametrize("make", [as_zip, as_tar])
@pytest.mark.parametrize(
    "name",
    ["../out.py", "pkg/../../out.py", "/etc/out.py", "C:/out.py", "..\\out.py", "\\\\host\\out.py"],
)
def test_a_name_that_leaves_the_tree_makes_the_archive_unsafe(
    make: Make, name: str, tmp_path: Path
) -> None:
    path = make(tmp_path, name)
    with pytest.raises(UnsafeArchiveError, match="would leave the tree") as caught:
        inventory(path)
    assert str(path) in str(caught.value)


def test_a_nul_in_a_name_makes_the_archive_unsafe(tmp_path: Path) -> None:
    path = as_zip(tmp_path, "bad_x.py")
    path.write_bytes(path.read_bytes().replace(b"bad_x.py", b"bad\0x.py"))
    with pytest.raises(UnsafeArchiveError, match="leave the tree"):
        inventory(path)


@pytest.mark.parametrize("make", [as_zip, as_tar])
def test_odd_names_are_kept_or_listed(make: Make, tmp_path: Path) -> None:
    assert problems(make(tmp_path, "a\\b.py")) == {
        "a\\b.py": "has a backslash in its name, which some systems take for a folder"
    }
    files = inventory(make(tmp_path, "./pkg//new\nline.py")).files
    assert [file.path for file in files] == ["good.py", "pkg/new\nline.py"]


def test_a_name_that_is_not_utf8_is_listed(tmp_path: Path) -> None:
    path = as_tar(tmp_path, "caf\udce9.py")
    assert problems(path) == {"caf\\xe9.py": "has a name that is not UTF-8, so no page can name it"}


@pytest.mark.parametrize("make", [as_zip, as_tar])
def test_a_path_twice_is_listed_and_not_read(make: Make, tmp_path: Path) -> None:
    expected = pytest.warns(UserWarning, match="Duplicate") if make is as_zip else nullcontext()
    with expected:
        path = make(tmp_path, "good.py")
    got = inventory(path)
    assert got.files == ()
    assert "more than once" in got.problems[0].reason


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE])
def test_links_in_a_tar_are_listed(kind: bytes, tmp_path: Path) -> None:
    link = tarfile.TarInfo("link.py")
    link.type, link.linkname = kind, "../../etc/passwd"
    path = building.tar_file(tmp_path / "a.tar.gz", [GOOD, (link, b"")])
    assert problems(path) == {"link.py": "is a symbolic link; links are not followed"}


def test_links_in_a_zip_are_listed(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("link.py")
    link.external_attr = 0o120777 << 16
    path = building.zip_file(tmp_path / "a.zip", [GOOD, (link, b"/etc/passwd")])
    assert problems(path) == {"link.py": "is a symbolic link; links are not followed"}
    settings_link = zipfile.ZipInfo("raisedex.toml")
    settings_link.external_attr = 0o120777 << 16
    path = building.zip_file(tmp_path / "b.zip", [GOOD, (settings_link, b"/etc/passwd")])
    with open_source(str(path), cache=tmp_path) as source:
        assert source.read_member("raisedex.toml") is None


def test_devices_and_sparse_files_are_listed(tmp_path: Path) -> None:
    pipe = tarfile.TarInfo("pipe.py")
    pipe.type = tarfile.FIFOTYPE
    path = building.tar_file(tmp_path / "a.tar.gz", [GOOD, (pipe, b"")])
    assert problems(path) == {"pipe.py": "is not a plain file"}


def test_an_encrypted_member_is_listed(tmp_path: Path) -> None:
    path = as_zip(tmp_path, "secret.py")
    content = bytearray(path.read_bytes())
    central = content.rindex(b"PK\x01\x02")
    content[central + 8] |= 1
    path.write_bytes(content)
    assert problems(path) == {"secret.py": "is encrypted"}


def test_a_damaged_member_of_a_zip_costs_only_itself(tmp_path: Path) -> None:
    path = building.zip_file(
        tmp_path / "a.zip", [GOOD, ("bad.py", b"raise OSError\n")], zipfile.ZIP_STORED
    )
    path.write_bytes(path.read_bytes().replace(b"raise OSError", b"raise OSerror"))
    got = inventory(path)
    assert [file.path for file in got.files] == ["good.py"]
    assert "damaged in the archive" in got.problems[0].reason


def test_a_zip_that_lies_about_sizes_costs_only_the_liar(tmp_path: Path) -> None:
    path = as_zip(tmp_path, "liar.py")
    content = bytearray(path.read_bytes())
    central = content.rindex(b"PK\x01\x02")
    content[central + 24 : central + 28] = struct.pack("<I", 3)
    path.write_bytes(content)
    assert set(problems(path)) == {"liar.py"}


@pytest.mark.parametrize("name", ["a.zip", "a.whl", "a.tar.gz", "a.tgz", "a.tar.bz2", "a.tar.xz"])
@pytest.mark.parametrize("content", [b"", b"no archive at all" * 99])
def test_something_else_under_the_name_of_an_archive(
    name: str, content: bytes, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(SourceError, match=r"is broken or no (zip|tar) archive") as caught:
        inventory(tmp_path / name)
    assert str(tmp_path / name) in str(caught.value)


@pytest.mark.parametrize("kept", [0.2, 0.5, 0.9, 0.99])
@pytest.mark.parametrize("compression", ["gz", "bz2", "xz"])
def test_a_truncated_tar_is_an_error(compression: str, kept: float, tmp_path: Path) -> None:
    members = [(f"m{n}.py", bytes(f"raise KeyError({n**9})\n", "ascii") * 50) for n in range(50)]
    path = building.tar_file(tmp_path / f"a.tar.{compression}", list(members), compression)
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * kept)])
    with pytest.raises(SourceError, match="is broken"):
        inventory(path)


def test_a_truncated_zip_is_an_error(tmp_path: Path) -> None:
    path = as_zip(tmp_path, "pkg.py")
    path.write_bytes(path.read_bytes()[:-30])
    with pytest.raises(SourceError, match="is broken"):
        inventory(path)


def test_a_broken_header_in_the_middle_is_not_taken_for_the_end(tmp_path: Path) -> None:
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w") as archive:
        for name in ("one.py", "two.py", "three.py"):
            archive.addfile(tarfile.TarInfo(name))
    raw = bytearray(plain.getvalue())
    raw[512 + 148 : 512 + 156] = b"9999999\0"
    (tmp_path / "a.tar.gz").write_bytes(gzip.compress(bytes(raw)))
    with pytest.raises(SourceError, match="a header is broken"):
        inventory(tmp_path / "a.tar.gz")


@pytest.mark.parametrize("compression", ["gz", "bz2", "xz"])
def test_a_tar_bomb_is_refused_before_it_is_read(compression: str, tmp_path: Path) -> None:
    members = [("bomb.bin", bytes(8 << 20)), GOOD]
    path = building.tar_file(tmp_path / f"a.tar.{compression}", list(members), compression)
    with pytest.raises(UnsafeArchiveError, match="times its size"):
        inventory(path, Limits(ratio_from=1 << 20, ratio=50))
    with pytest.raises(UnsafeArchiveError, match="more than 2 MiB"):
        inventory(path, Limits(total=2 << 20))


def test_a_zip_bomb_is_refused(tmp_path: Path) -> None:
    members = [(f"bomb{number}.py", bytes(2 << 20)) for number in range(4)]
    path = building.zip_file(tmp_path / "a.zip", list(members))
    with pytest.raises(UnsafeArchiveError, match="times its size"):
        inventory(path, Limits(ratio_from=1 << 20, ratio=50))
    with pytest.raises(UnsafeArchiveError, match="more than 4 MiB"):
        inventory(path, Limits(total=4 << 20))
    assert len(inventory(path).files) == 4


@pytest.mark.parametrize("make", [as_zip, as_tar])
def test_limits_on_number_and_size(make: Make, tmp_path: Path) -> None:
    path = make(tmp_path, "b.py")
    with pytest.raises(UnsafeArchiveError, match="more than 1 files"):
        inventory(path, Limits(members=1))
    assert problems(path, Limits(member=20)) == {
        "good.py": "is larger than 0 MiB, the limit for one file"
    }
    big = make(tmp_path, "raisedex.toml")
    with (
        open_source(str(big), cache=tmp_path, limits=Limits(document=5)) as source,
        pytest.raises(UnreadableFileError, match=r"raisedex\.toml: is larger"),
    ):
        source.read_member("raisedex.toml")


def test_reading_a_member_again_does_not_count_as_growth(tmp_path: Path) -> None:
    path = building.zip_file(tmp_path / "a.zip", [("a.py", bytes(3 << 20))])
    with open_source(str(path), cache=tmp_path, limits=Limits(total=4 << 20)) as source:
        file = source.inventory(Settings()).files[0]
        assert source.read(file) == source.read(file) == bytes(3 << 20)


def test_files_without_the_suffix_are_read_from_a_tar_when_included(tmp_path: Path) -> None:
    path = building.tar_file(tmp_path / "a.tar.gz", [GOOD, ("bin/tool", b"raise OSError\n")])
    with open_source(str(path), cache=tmp_path) as source:
        files = source.inventory(Settings(include=("bin/*",))).files
        assert [(file.path, file.module) for file in files] == [("bin/tool", "bin.tool")]
        assert source.read(files[0]) == b"raise OSError\n"


@pytest.mark.parametrize("make", [as_zip, as_tar])
def test_only_plain_members_can_be_read(make: Make, tmp_path: Path) -> None:
    with open_source(str(make(tmp_path, "a\\b.py")), cache=tmp_path) as source:
        for path, reason in {"a\\b.py": "backslash", "../good.py": "not in the archive"}.items():
            file = SourceFile(path=path, repository_path=path, module="m", digest="", size=0)
            with pytest.raises(UnreadableFileError, match=reason):
                source.read(file)


def test_version_modules_are_looked_at_from_the_top(tmp_path: Path) -> None:
    files = {
        "pkg/_version.py": bytes(300),
        "pkg/sub/version.py": b"commit = 'fedcba0'\n",
        "pkg/sub/low/deep/version.py": b"commit = 'beef123'\n",
    }
    path = building.wheel(tmp_path, files)
    limits = Limits(member=len(building.METADATA))
    with open_source(str(path), cache=tmp_path, limits=limits) as source:
        assert source.inventory(Settings()).project.commit == "fedcba0"
    del files["pkg/sub/version.py"]
    with open_source(str(building.wheel(tmp_path, files)), cache=tmp_path) as source:
        assert source.inventory(Settings()).project.commit is None


def test_a_package_alone_at_the_top_keeps_its_name(tmp_path: Path) -> None:
    path = building.zip_file(tmp_path / "a.zip", building.PACKAGE.items())
    assert "pkg.core" in {file.module for file in inventory(path).files}


def test_data_folders_of_a_wheel_are_laid_out_as_installed(tmp_path: Path) -> None:
    data = "demo_project-1.2.3.data/"
    files = {
        f"{data}purelib/pure/a.py": b"1\n",
        f"{data}platlib/plat/b.py": b"2\n",
        f"{data}scripts/run.py": b"3\n",
        f"{data}data/share/c.py": b"4\n",
        "top.py": b"5\n",
    }
    with open_source(str(building.wheel(tmp_path, files)), cache=tmp_path) as source:
        got = {f.module: source.read(f) for f in source.inventory(Settings()).files}
    assert got == {"pure.a": b"1\n", "plat.b": b"2\n", "top": b"5\n"}
