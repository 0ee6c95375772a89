"""What a SOURCE means, and what is said where it means nothing."""

from pathlib import Path

import pytest

from extractor.errors import SourceError
from extractor.sources.spec import ArchiveFile, Commit, Folder, Hosted, Package, Spec, parse
from tests.sources import building

GITHUB = "https://github.com/acme/demo"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("pypi:demo", Package("demo", None)),
        ("pypi:demo==1.0", Package("demo", "1.0")),
        ("pypi:Demo_x.y==1.0+local.1", Package("Demo_x.y", "1.0+local.1")),
        ("github:acme/demo", Hosted(GITHUB, None)),
        ("github:acme/demo.git@v1", Hosted(GITHUB, "v1")),
        ("github:acme/demo@feature/x", Hosted(GITHUB, "feature/x")),
        ("gitlab:group/sub/demo@v1", Hosted("https://gitlab.com/group/sub/demo", "v1")),
        ("https://github.com/acme/demo", Hosted(GITHUB, None)),
        ("git+https://github.com/acme/demo@v1", Hosted(GITHUB, "v1")),
        ("https://ann@host.example/x@v1", Hosted("https://ann@host.example/x", "v1")),
        ("https://ann:pw@host.example:8443/x", Hosted("https://ann:pw@host.example:8443/x", None)),
        ("ssh://git@host.example:22/x.git@v1", Hosted("ssh://git@host.example:22/x.git", "v1")),
        ("git@host.example:acme/demo.git@v1", Hosted("git@host.example:acme/demo.git", "v1")),
        ("git@host.example:acme/demo.git", Hosted("git@host.example:acme/demo.git", None)),
        ("file:///srv/x.git@v1", Hosted("file:///srv/x.git", "v1")),
        ("http://[::1]:80/x", Hosted("http://[::1]:80/x", None)),
    ],
)
def test_forms_that_need_nothing_on_this_machine(written: str, meant: Spec) -> None:
    assert parse(written) == meant


def test_forms_on_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("plain", "with@at", "with@at@v1"):
        (tmp_path / folder).mkdir()
    building.wheel(tmp_path)
    (tmp_path / "demo.TGZ").write_bytes(b"")
    assert parse("plain") == Folder(Path("plain"))
    assert parse(".") == Folder(Path())
    assert parse(".@HEAD@{1}") == Commit(Path(), "HEAD@{1}")
    assert parse("with@at") == Folder(Path("with@at"))
    assert parse("with@at@v1") == Folder(Path("with@at@v1"))
    assert parse("with@at@v2") == Commit(Path("with@at"), "v2")
    assert parse("plain@feature/x") == Commit(Path("plain"), "feature/x")
    name = "demo_project-1.2.3-py3-none-any.whl"
    assert parse(name) == ArchiveFile(Path(name))
    assert parse("demo.TGZ") == ArchiveFile(Path("demo.TGZ"))


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("", "is one of"),
        ("  ", "is one of"),
        ("a\0b", "no SOURCE"),
        ("a\nb", "no SOURCE"),
        ("pypi:demo=1.0", "Did you mean pypi:demo==1.0"),
        ("pypi:demo@1.0", "Did you mean pypi:demo==1.0"),
        ("pypi:demo>=1.0,<2", "Did you mean pypi:demo==1.0"),
        ("pypi:demo==1.0 --index-url=x", "Did you mean pypi:demo==1.0"),
        ("pypi:../demo", "Did you mean pypi:name==1.2.3"),
        ("pypi:--help", "does not name one version"),
        ("github:acme", "Write github:owner/repo@REVISION"),
        ("github:acme/../x", "does not name a repository"),
        ("github:-acme/x", "does not name a repository"),
        ("github:acme/demo@", "no git revision"),
        ("github:acme/demo@-x", "no git revision"),
        ("ext::sh -c touch% x", "transport 'ext' is not allowed"),
        ("fd::17", "transport 'fd' is not allowed"),
        ("git+ext::sh", "transport 'ext' is not allowed"),
        ("ftp://host.example/x", "transport 'ftp' is not allowed"),
        ("https://", "no valid host"),
        ("https://host.example/", "no repository on it"),
        ("https:///x", "no valid host"),
        ("ssh://-oProxyCommand=touch/x", "no valid host"),
        ("ssh://-x@host.example/x", "no valid host"),
        ("ssh://git@-oProxyCommand=x/x", "no valid host"),
        ("git@host.example:--upload-pack=x", "cannot begin with a dash"),
        ("git@host.example:x@--upload-pack=x", "no git revision"),
        ("https://github.com/acme/demo@--upload-pack=touch x", "no git revision"),
        ("https://github.com/acme/demo/tree/v1", "Did you mean https://github.com/acme/demo@v1"),
        ("https://gitlab.com/acme/demo/-/tree/v1", "mean https://gitlab.com/acme/demo@v1"),
        ("demo==1.0", "Did you mean pypi:demo==1.0"),
        ("acme/demo@v1", "Did you mean github:acme/demo@v1"),
        ("plian", r"Did you mean plain\?"),
        ("plain@--upload-pack=x", "no git revision"),
        ("plain@", "no git revision"),
        ("nowhere/at/all", "is one of"),
        ("--upload-pack=x", "no file or folder"),
        ("notes.txt", "neither a folder nor an archive"),
    ],
)
def test_what_is_said_otherwise(
    written: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plain").mkdir()
    (tmp_path / "notes.txt").write_bytes(b"")
    with pytest.raises(SourceError, match=said):
        parse(written)
