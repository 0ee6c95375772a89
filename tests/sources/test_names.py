"""Modules, repository paths, addresses and permalinks."""

import pytest

from extractor.errors import SettingsError
from extractor.model.settings import PermalinkSettings, PermalinkStyle
from extractor.model.sources import Project
from extractor.sources import permalink
from extractor.sources.addresses import (
    from_metadata,
    from_remote,
    from_settings,
    owner_and_name,
    without_credentials,
)
from extractor.sources.metadata import (
    Distribution,
    commit_id,
    from_core_metadata,
    from_project_files,
)
from extractor.sources.names import Layout, Naming, module_name


@pytest.mark.parametrize(
    ("path", "packages", "module"),
    [
        ("pkg/a.py", ["pkg"], "pkg.a"),
        ("pkg/__init__.py", ["pkg"], "pkg"),
        ("pkg/__main__.py", ["pkg"], "pkg.__main__"),
        ("src/pkg/a.py", ["src/pkg"], "pkg.a"),
        ("src/pkg/sub/a.py", ["src/pkg"], "pkg.sub.a"),
        ("src/pkg/gap/sub/a.py", ["src/pkg", "src/pkg/gap/sub"], "pkg.gap.sub.a"),
        ("src/space/pkg/a.py", ["src/space/pkg"], "space.pkg.a"),
        ("src/space/a.py", [], "space.a"),
        ("src/single.py", [], "single"),
        ("python/pkg/a.py", ["python/pkg"], "pkg.a"),
        ("python/apps/pkg/a.py", ["python/apps/pkg"], "pkg.a"),
        ("lib/pkg/a.py", [], "pkg.a"),
        ("packages/one/src/pkg/a.py", ["packages/one/src/pkg"], "pkg.a"),
        ("packages/one/src/space/a.py", [], "space.a"),
        ("packages/one/pkg/a.py", ["packages/one/pkg"], "pkg.a"),
        ("tools/python/a.py", [], "tools.python.a"),
        ("src/pkg/lib/a.py", ["src/pkg"], "pkg.lib.a"),
        ("pkg/python/a.py", ["pkg"], "pkg.python.a"),
        ("lib/a.py", ["lib"], "lib.a"),
        ("scripts/run.py", [], "scripts.run"),
        ("setup.py", [], "setup"),
        ("__init__.py", [""], "__init__"),
        ("a.b/c-d.py", [], "a.b.c-d"),
    ],
)
def test_module_in_a_checkout(path: str, packages: list[str], module: str) -> None:
    inits = [f"{package}/__init__.py".lstrip("/") for package in packages]
    naming = Naming(Layout.CHECKOUT, {}, "", [path, *inits])
    assert naming.locate(path) == (path, module)


ROOTS = {"pkg/": "python/pkg", "pkg/extra": "extras/", "": "rest"}


@pytest.mark.parametrize("slash", ["", "/"])
@pytest.mark.parametrize(
    ("layout", "path", "repository_path", "module"),
    [
        (Layout.WHEEL, "pkg/a.py", "python/pkg/a.py", "pkg.a"),
        (Layout.WHEEL, "pkg/extra/a.py", "extras/a.py", "pkg.extra.a"),
        (Layout.WHEEL, "pkgs/a.py", "rest/pkgs/a.py", "pkgs.a"),
        (Layout.WHEEL, "python/pkg/a.py", "rest/python/pkg/a.py", "python.pkg.a"),
        (Layout.CHECKOUT, "python/pkg/a.py", "python/pkg/a.py", "pkg.a"),
        (Layout.CHECKOUT, "extras/a.py", "extras/a.py", "pkg.extra.a"),
        (Layout.CHECKOUT, "rest/other/a.py", "rest/other/a.py", "other.a"),
        (Layout.CHECKOUT, "python/pkgs/a.py", "python/pkgs/a.py", "pkgs.a"),
        (Layout.CHECKOUT, "pkg/a.py", "pkg/a.py", "pkg.a"),
        (Layout.ARCHIVE, "pkg/a.py", "python/pkg/a.py", "pkg.a"),
        (Layout.ARCHIVE, "python/pkg/a.py", "python/pkg/a.py", "pkg.a"),
    ],
)
def test_roots(layout: Layout, path: str, repository_path: str, module: str, slash: str) -> None:
    roots = {key.rstrip("/") + slash if key else key: value for key, value in ROOTS.items()}
    naming = Naming(layout, roots, "", [])
    assert naming.locate(path) == (repository_path, module)


def test_roots_of_a_part_of_a_repository() -> None:
    naming = Naming(Layout.CHECKOUT, {"pkg": "python/pkg"}, "python", [])
    assert naming.locate("pkg/a.py") == ("python/pkg/a.py", "pkg.a")


@pytest.mark.parametrize("folder", ["/etc", "../x", "a/../../x", "a\\b", "a\0b"])
def test_roots_outside_the_project_are_refused(folder: str) -> None:
    for roots in ({"pkg": folder}, {folder: "pkg"}):
        with pytest.raises(SettingsError, match="not a folder inside the project"):
            Naming(Layout.WHEEL, roots, "", [])


def test_modules_of_other_files() -> None:
    assert module_name("pkg/a.pyw") == "pkg.a"
    assert module_name("bin/tool") == "bin.tool"


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("https://github.com/acme/demo.git", "https://github.com/acme/demo"),
        ("https://ann:pw@GitHub.com/acme/demo/", "https://github.com/acme/demo"),
        ("git@github.com:acme/demo.git", "https://github.com/acme/demo"),
        ("host.example:acme/demo", "https://host.example/acme/demo"),
        ("ssh://git@host.example:2222/acme/demo.git", "https://host.example/acme/demo"),
        ("git://host.example/acme/demo", "https://host.example/acme/demo"),
        ("http://host.example:3000/acme/demo", "http://host.example:3000/acme/demo"),
        ("file:///srv/demo.git", None),
        ("git@host.example:/srv/demo.git", "https://host.example/srv/demo"),
        ("/srv/demo.git", None),
        ("C:/srv/demo.git", None),
        ("../demo", None),
        ("ext::sh -c x", None),
        ("https://host.example/", None),
        ("", None),
    ],
)
def test_address_of_a_remote(url: str, address: str | None) -> None:
    assert from_remote(url) == address


@pytest.mark.parametrize(
    ("urls", "address"),
    [
        ({"Homepage": "https://github.com/acme/demo"}, "https://github.com/acme/demo"),
        ({"Home-page": "https://github.com/acme/demo/issues"}, "https://github.com/acme/demo"),
        (
            {"Homepage": "https://github.com/acme/site", "Source Code": "https://github.com/a/b"},
            "https://github.com/a/b",
        ),
        (
            {"Source": "https://demo.example/src", "Bug Tracker": "https://github.com/a/b/issues"},
            "https://github.com/a/b",
        ),
        (
            {"Code": "https://gitlab.com/group/sub/demo/-/tree/main"},
            "https://gitlab.com/group/sub/demo",
        ),
        ({"Repository": "https://codeberg.org/a/b.git"}, "https://codeberg.org/a/b"),
        ({"Code": "https://gitlab.gnome.org/a/b"}, "https://gitlab.gnome.org/a/b"),
        ({"x": "https://bitbucket.org/a/b/src/main#lines"}, "https://bitbucket.org/a/b"),
        ({"Source": "https://github.com/a/b#readme"}, "https://github.com/a/b"),
        ({"Funding": "https://github.com/sponsors/ann"}, None),
        ({"Documentation": "https://acme.github.io/demo/x"}, None),
        ({"Homepage": "https://github.com/acme"}, None),
        ({"Homepage": "https://notgithub.example/a/b"}, None),
        ({"Homepage": "UNKNOWN"}, None),
        ({}, None),
    ],
)
def test_repository_among_a_packages_addresses(urls: dict[str, str], address: str | None) -> None:
    assert from_metadata(urls) == address


def test_repository_of_the_settings() -> None:
    written = "https://ann:pw@git.example/acme/demo.git/"
    assert from_settings(written) == "https://git.example/acme/demo"
    for wrong in ("javascript:alert(1)", "git.example/acme", "https://", "file:///x"):
        with pytest.raises(SettingsError, match=r"project\.repository"):
            from_settings(wrong)


def test_credentials_are_taken_out_of_any_text() -> None:
    text = "fatal: https://ann:pw@a.example/x and ssh://git@b.example/y"
    assert without_credentials(text) == "fatal: https://a.example/x and ssh://b.example/y"
    assert owner_and_name("https://gitlab.com/group/sub/demo") == "group/sub/demo"


def project(repository: str | None, commit: str | None = "c0ffee", ref: str = "v1") -> Project:
    return Project(name="x", source="x", repository=repository, commit=commit, ref=ref)


@pytest.mark.parametrize(
    ("host", "one", "several"),
    [
        ("github.com", "blob/c0ffee/a%20b/%C3%A9%23.py#L7", "#L7-L9"),
        ("github.acme.example", "blob/c0ffee/a%20b/%C3%A9%23.py#L7", "#L7-L9"),
        ("gitlab.com", "-/blob/c0ffee/a%20b/%C3%A9%23.py#L7", "#L7-9"),
        ("bitbucket.org", "src/c0ffee/a%20b/%C3%A9%23.py#lines-7", "#lines-7:9"),
        ("codeberg.org", "src/commit/c0ffee/a%20b/%C3%A9%23.py#L7", "#L7-L9"),
        ("gitea.acme.example", "src/commit/c0ffee/a%20b/%C3%A9%23.py#L7", "#L7-L9"),
        ("forgejo.acme.example", "src/commit/c0ffee/a%20b/%C3%A9%23.py#L7", "#L7-L9"),
    ],
)
def test_permalinks_by_host(host: str, one: str, several: str) -> None:
    repository = f"https://{host}/acme/demo"
    pinned = project(repository)
    path = "a b/é#.py"
    assert permalink(pinned, PermalinkSettings(), path, 7, 7) == f"{repository}/{one}"
    link = permalink(pinned, PermalinkSettings(), path, 7, 9)
    assert link == f"{repository}/{one.partition('#')[0]}{several}"


def test_permalinks_without_commit_go_to_the_tag() -> None:
    for host, middle in {"github.com": "blob/v1", "codeberg.org": "src/tag/v1"}.items():
        pinned = project(f"https://{host}/a/b", commit=None)
        link = permalink(pinned, PermalinkSettings(), "x.py", 1, 1)
        assert link == f"https://{host}/a/b/{middle}/x.py#L1"


def test_no_permalink_where_it_would_be_a_guess() -> None:
    settings = PermalinkSettings()
    unpinned = Project(name="x", source="x", repository="https://github.com/a/b")
    assert permalink(project(None), settings, "x.py", 1, 1) is None
    assert permalink(unpinned, settings, "x.py", 1, 1) is None
    assert permalink(project("https://git.example/a/b"), settings, "x.py", 1, 1) is None


def test_permalinks_as_the_settings_say() -> None:
    pinned = project("https://git.example/a/b")
    named = PermalinkSettings(style=PermalinkStyle.GITLAB)
    assert permalink(pinned, named, "x.py", 1, 2) == (
        "https://git.example/a/b/-/blob/c0ffee/x.py#L1-2"
    )
    own = PermalinkSettings(pattern="{repository}/view?f={path}&r={ref}#{line}-{end_line}")
    assert permalink(pinned, own, "a&b.py", 1, 2) == (
        "https://git.example/a/b/view?f=a%26b.py&r=c0ffee#1-2"
    )
    assert permalink(project(None), own, "x.py", 1, 2) is None
    fixed = PermalinkSettings(pattern="https://code.example/{path}")
    assert permalink(project(None), fixed, "x.py", 1, 2) == "https://code.example/x.py"


@pytest.mark.parametrize(
    "pattern", ["{path.__class__}", "{0}", "https://x/{file}", "javascript:{path}", "{path}", "//x"]
)
def test_a_pattern_that_makes_no_address_is_refused(pattern: str) -> None:
    settings = PermalinkSettings(pattern=pattern)
    with pytest.raises(SettingsError, match=r"permalink\.pattern"):
        permalink(project("https://github.com/a/b"), settings, "x.py", 1, 2)


@pytest.mark.parametrize(
    ("files", "told"),
    [
        (
            {
                "pyproject.toml": b'[tool.poetry]\nname = "d"\nversion = "1"\n'
                b'repository = "https://github.com/a/b"\n'
            },
            Distribution(name="d", version="1", repository="https://github.com/a/b"),
        ),
        (
            {
                "setup.cfg": b"[metadata]\nname = d\nversion = attr: d.__version__\n"
                b"project_urls =\n    Source = https://github.com/a/b/\n"
            },
            Distribution(name="d", repository="https://github.com/a/b"),
        ),
        (
            {"setup.cfg": b"[metadata]\nname = d\nversion = 2\nurl = https://github.com/a/b\n"},
            Distribution(name="d", version="2", repository="https://github.com/a/b"),
        ),
        (
            {"pyproject.toml": b'[project]\nname = "d"\n', "setup.cfg": b"[metadata]\nname = e\n"},
            Distribution(name="d"),
        ),
        ({"pyproject.toml": b"[project\n", "setup.cfg": b"no section\n"}, Distribution()),
        ({"pyproject.toml": b"\xff", "setup.cfg": b"\xff"}, Distribution()),
        ({"pyproject.toml": b"project = 1\n[tool]\npoetry = 2\n"}, Distribution()),
        ({"pyproject.toml": b"[project]\nname = 1\n[project.urls]\nSource = 2\n"}, Distribution()),
        ({"setup.cfg": b"[tool]\n"}, Distribution()),
        ({}, Distribution()),
    ],
)
def test_what_project_files_tell(files: dict[str, bytes], told: Distribution) -> None:
    assert from_project_files(files.get) == told


def test_what_core_metadata_tells() -> None:
    old = b"Metadata-Version: 1.0\nName: d\nVersion: 1\nHome-page: https://github.com/a/b\n"
    expected = Distribution(name="d", version="1", repository="https://github.com/a/b")
    assert from_core_metadata(old) == expected
    assert from_core_metadata(b"") == Distribution()
    assert from_core_metadata(b"\xff\xfe\0 no headers") == Distribution()


@pytest.mark.parametrize(
    ("content", "commit"),
    [
        (b"__commit_id__ = commit_id = 'gabcdef0'\n", "abcdef0"),
        (b'git_revision = "%s"\n' % (b"1" * 40), "1" * 40),
        (b"git_version = 'abcdef0123' # torch\n", "abcdef0123"),
        (b"commit = 'abcdef'\n", None),
        (b"commit = '1234567'\n", None),
        (b"version = 'abcdef0'\n", None),
        (b"commit = get('abcdef0')\n", None),
        (b"    commit = 'abcdef0'\n", None),
    ],
)
def test_commit_of_a_version_module(content: bytes, commit: str | None) -> None:
    assert commit_id(content) == commit
