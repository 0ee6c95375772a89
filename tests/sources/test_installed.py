"""Installed packages are found by a file of theirs, and scanned where they are."""

from pathlib import Path

import pytest

from extractor.errors import SourceError
from extractor.model.settings import Settings
from extractor.sources import find_distribution, find_installed, open_source

METADATA = "Metadata-Version: 2.1\nName: Pier-Tools\nVersion: 2.5\n\nName: not this\n"


def install(folder: Path, *, record: bool = True, egg: bool = False) -> Path:
    """Write a package with a module and a folder; return its metadata folder."""
    root = folder / "lib" / "python3.12" / "site-packages"
    info = root / ("Pier_Tools-2.5.egg-info" if egg else "pier_tools-2.5.dist-info")
    files = {
        "pier/__init__.py": "",
        "pier/deck.py": "def walk():\n    raise ValueError('The deck is wet')\n",
        "crane.py": "raise RuntimeError('no load')\n",
        f"{info.name}/{'PKG-INFO' if egg else 'METADATA'}": METADATA,
        f"{info.name}/top_level.txt": "pier\ncrane\n../up\n",
    }
    if record:
        rows = [f"{name},sha256=x,3" for name in files]
        rows += ["../../../bin/pier,,", "/etc/evil.py,,", "../evil.py,,", "missing.py,,", ""]
        files[f"{info.name}/RECORD"] = "\n".join(rows)
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return info


@pytest.mark.parametrize(("record", "egg"), [(True, False), (False, False), (False, True)])
@pytest.mark.parametrize("name", ["pier/deck.py", "crane.py"])
def test_found_by_a_file(tmp_path: Path, record: bool, egg: bool, name: str) -> None:
    info = install(tmp_path, record=record, egg=egg)
    found = find_installed(str(info.parent / name))
    assert found is not None
    assert (found.name, found.version, found.info) == ("Pier-Tools", "2.5", str(info))


def test_another_build_has_another_digest(tmp_path: Path) -> None:
    info = install(tmp_path)
    first = find_installed(str(info.parent / "crane.py"))
    (info / "RECORD").write_text((info / "RECORD").read_text("utf-8") + "x.py,,\n", "utf-8")
    second = find_installed(str(info.parent / "crane.py"))
    assert first is not None
    assert second is not None
    assert first.digest != second.digest


@pytest.mark.parametrize(
    "path",
    ["/nowhere/site-packages/quay/x.py", "/app/x.py", "<string>", "/x/site-packages/../y.py"],
)
def test_not_installed(path: str) -> None:
    assert find_installed(path) is None


def test_file_of_another_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = install(tmp_path)
    monkeypatch.syspath_prepend(str(info.parent))
    found = find_installed("C:\\env\\Lib\\site-packages\\pier\\deck.py".replace("\\", "/"))
    assert found is not None
    assert found.info == str(info)


def test_found_by_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = install(tmp_path)
    assert find_distribution("crane") is None
    monkeypatch.syspath_prepend(str(info.parent))
    for module in ("crane", "pier"):
        found = find_distribution(module)
        assert found is not None
        assert found.name == "Pier-Tools"


def test_broken_metadata(tmp_path: Path) -> None:
    info = install(tmp_path)
    (info / "METADATA").write_text("Name: x\n", encoding="utf-8")
    assert find_installed(str(info.parent / "crane.py")) is None


@pytest.mark.parametrize(("record", "egg"), [(True, False), (False, False), (False, True)])
def test_opened(tmp_path: Path, record: bool, egg: bool) -> None:
    info = install(tmp_path, record=record, egg=egg)
    with open_source(str(info), cache=tmp_path) as source:
        found = source.inventory(Settings())
        assert [file.path for file in found.files] == [
            "crane.py",
            "pier/__init__.py",
            "pier/deck.py",
        ]
        assert [file.module for file in found.files] == ["crane", "pier", "pier.deck"]
        assert b"The deck is wet" in source.read(found.files[2])
    assert (found.project.name, found.project.version) == ("Pier-Tools", "2.5")
    assert [problem.path for problem in found.problems] == (["missing.py"] if record else [])


def test_links_are_not_followed(tmp_path: Path) -> None:
    info = install(tmp_path)
    (info.parent / "missing.py").symlink_to(info.parent / "crane.py")
    with open_source(str(info), cache=tmp_path) as source:
        found = source.inventory(Settings())
    assert [(p.path, "link" in p.reason) for p in found.problems] == [("missing.py", True)]


def test_without_files(tmp_path: Path) -> None:
    info = tmp_path / "ghost-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA, encoding="utf-8")
    with pytest.raises(SourceError, match="no list of its files"):
        open_source(str(info), cache=tmp_path)
