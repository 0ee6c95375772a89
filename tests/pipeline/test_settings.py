"""Settings: where they come from, and what is said about wrong ones."""

from collections.abc import Callable
from pathlib import Path

import pytest

from extractor.errors import SettingsError
from extractor.model.settings import PermalinkStyle, Settings, SiteKind
from extractor.settings import Loaded, default_source, from_file, from_source, working_folder


def members(**texts: str) -> Callable[[str], bytes | None]:
    """A source with ``raisedex.toml`` and ``pyproject.toml`` as given."""
    named = {f"{name}.toml": text.encode() for name, text in texts.items()}
    return named.get


def read(text: str, folder: Path) -> Settings:
    path = folder / "raisedex.toml"
    path.write_text(text, encoding="utf-8")
    return from_file(path).settings


def refusal(text: str, folder: Path) -> str:
    with pytest.raises(SettingsError) as caught:
        read(text, folder)
    message = str(caught.value)
    assert message.startswith(str(folder / "raisedex.toml"))
    return message.removeprefix(f"{folder / 'raisedex.toml'}: ")


def test_every_key_can_be_set(tmp_path: Path) -> None:
    settings = read(
        """
        source = "pypi:demo==1.0"
        include = ["a/**"]
        exclude = ["b"]
        include-tests = true
        kinds = ["raise", "exit"]
        [roots]
        "demo/" = "python/demo/"
        [project]
        name = "me/demo"
        tag = "release-{version}"
        [permalink]
        style = "gitea"
        [site]
        title = "Errors"
        templates = "look"
        """,
        tmp_path,
    )
    assert settings.source == "pypi:demo==1.0"
    assert settings.include == ("a/**",)
    assert settings.include_tests
    assert settings.kinds == (SiteKind.RAISE, SiteKind.EXIT)
    assert settings.roots == {"demo/": "python/demo/"}
    assert settings.project.tag == "release-{version}"
    assert settings.permalink.style is PermalinkStyle.GITEA
    assert settings.site.templates == str(tmp_path / "look")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("include_tests = true", ["`include_tests`", "Did you mean `include-tests`?", "exclude"]),
        ("[site]\ntitel = 'x'", ["`site.titel`", "Did you mean `title`?", "in `site`", "footer"]),
        ("zzz = 1", ["`zzz` is not a setting. Allowed here: source, include"]),
        ("kinds = ['asert']", ["`kinds[0]`", '"raise", "assert"', "Did you mean `assert`?"]),
        ("kinds = 'raise'", ["`kinds` must be a list, not 'raise'."]),
        ("include-tests = 'yes'", ["`include-tests` must be true or false, not 'yes'."]),
        ("source = 3", ["`source` must be a text, not 3."]),
        ("site = 'x'", ["`site` must be a table, not 'x'."]),
        ("roots = ['x']", ["`roots` must be a table, not ['x']."]),
        ("[roots]\n'a/' = 1", ["`roots.a/` must be a text, not 1."]),
        ("[permalink]\nstyle = 7", ["`permalink.style` must be one of", "not 7."]),
        (f"include-tests = '{'x' * 100}'", ["…."]),
        ("a = [", ["no valid TOML"]),
    ],
)
def test_a_fault_names_the_key_and_what_is_allowed(
    text: str, parts: list[str], tmp_path: Path
) -> None:
    message = refusal(text, tmp_path)
    for part in parts:
        assert part in message


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"none\.toml: cannot read the settings"):
        from_file(tmp_path / "none.toml")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "raisedex.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match="no valid TOML"):
        from_file(path)


def test_the_own_file_of_a_source_goes_before_its_pyproject() -> None:
    pyproject = "[tool.raisedex]\ninclude-tests = true"
    both = members(raisedex="exclude = ['x']", pyproject=pyproject)
    assert from_source(both, name="s").settings == Settings(exclude=("x",))
    one = from_source(members(pyproject=pyproject), name="s")
    assert one == Loaded(settings=Settings(include_tests=True), origin="s: pyproject.toml")
    without = members(pyproject="[project]\nname = 'x'")
    assert from_source(without, name="s") == Loaded()


@pytest.mark.parametrize("text", ["[tool]\nraisedex = 1", "tool = {raisedex = [1]}"])
def test_a_pyproject_whose_table_is_none_is_refused(text: str) -> None:
    with pytest.raises(SettingsError, match=r"s: pyproject.toml: `tool.raisedex` must be a table"):
        from_source(members(pyproject=text), name="s")


def test_a_pyproject_without_a_tool_table_has_no_settings() -> None:
    assert from_source(members(pyproject="tool = 1"), name="s") == Loaded()


def test_a_pyproject_named_by_the_user_is_read_by_its_table(tmp_path: Path) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_text("[tool.raisedex]\ninclude-tests = true\n[project]\nname = 'x'\n")
    assert from_file(path).settings.include_tests
    path.write_text("[project]\nname = 'x'\n")
    assert from_file(path).settings == Settings()


def test_only_a_file_that_the_user_named_names_templates(tmp_path: Path) -> None:
    text = "[site]\ntemplates = 'look'\ntitle = 'T'"
    own = from_source(members(raisedex=text), name="x")
    assert own.settings.site.templates is None
    assert own.settings.site.title == "T"
    [warning] = own.warnings
    assert warning.startswith("x: raisedex.toml: `site.templates` is ignored")
    path = tmp_path / "raisedex.toml"
    path.write_text(text)
    assert from_file(path).settings.site.templates == str(tmp_path / "look")
    found = from_file(path, named=False)
    assert found.settings.site.templates is None
    assert found.warnings


@pytest.mark.parametrize("key", ["url", "issues"])
def test_addresses_must_be_web_addresses(key: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=rf"`site\.{key}` must begin with https://"):
        read(f"[site]\n{key} = 'javascript:alert(1)'", tmp_path)


@pytest.mark.parametrize(
    ("source", "anchored"),
    [
        ("../app", True),
        (".", True),
        ("app@v1", True),
        ("pypi:x==1", False),
        ("github:a/b@v1", False),
        ("https://example.org/a.git@v1", False),
        ("git@example.org:a/b.git", False),
        ("/srv/app", False),
    ],
)
def test_a_relative_source_is_relative_to_its_file(
    source: str, anchored: bool, tmp_path: Path
) -> None:
    read_source = read(f'source = "{source}"', tmp_path).source
    assert read_source == (str(tmp_path / source) if anchored else source)


def test_the_default_source_is_named_by_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert default_source(None) == (".", None)
    Path("raisedex.toml").write_text("exclude = ['x']")
    assert default_source(None) == (".", None)
    Path("raisedex.toml").write_text("source = 'pypi:x==1'")
    assert default_source(None) == ("pypi:x==1", Path("raisedex.toml"))
    other = Path("other.toml")
    other.write_text("exclude = ['x']")
    assert default_source(other) == (".", other)
    other.write_text("source = 'pypi:y==1'")
    assert default_source(other) == ("pypi:y==1", other)


def test_without_a_source_the_working_folder_s_settings_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert working_folder(None) == Loaded()
    Path("pyproject.toml").write_text("[tool.raisedex.site]\ntitle = 'T'")
    assert working_folder(None).settings.site.title == "T"
    Path("c.toml").write_text("[site]\ntitle = 'C'")
    assert working_folder(Path("c.toml")).settings.site.title == "C"
