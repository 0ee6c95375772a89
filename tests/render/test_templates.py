"""A user's templates and static files stand in front of the built-in ones."""

from pathlib import Path

import pytest

from extractor.errors import RenderError
from extractor.model.settings import SiteSettings
from extractor.render import environment
from tests.render.invented import SMALL, build, catalog


@pytest.fixture
def theme(tmp_path: Path) -> Path:
    folder = tmp_path / "theme"
    (folder / "pages").mkdir(parents=True)
    (folder / "static/fonts").mkdir(parents=True)
    return folder


def built(theme: Path) -> Path:
    out = theme.parent / "site"
    build(out, SMALL, SiteSettings(templates=str(theme)))
    return out


def test_a_template_extends_the_one_that_it_replaces(theme: Path) -> None:
    (theme / "base.html").write_text(
        '{% extends "default/base.html" %}{% block footer %}<footer>Ours</footer>{% endblock %}'
    )
    out = built(theme)
    for address in ("index.html", "errors/0000000000000001/index.html", "404.html"):
        text = (out / address).read_text("utf-8")
        assert "<footer>Ours</footer>" in text
        assert "<h1>" in text


def test_static_files_are_replaced_one_by_one(theme: Path) -> None:
    (theme / "static/custom.css").write_text("h1 { color: teal }")
    (theme / "static/fonts/a.woff2").write_bytes(b"font")
    (theme / "static/.hidden").write_bytes(b"no")
    out = built(theme)
    css = (out / "static/site.css").read_text("utf-8")
    assert css.rstrip().endswith("h1 { color: teal }")
    assert "--alarm" in css
    assert (out / "static/fonts/a.woff2").read_bytes() == b"font"
    assert not (out / "static/.hidden").exists()


def test_the_version_changes_with_the_style() -> None:
    static = environment.static_files(None)
    other = static | {"static/site.css": b""}
    assert environment.version_of(static) != environment.version_of(other)


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("{% block content %}", r"error\.html:1: this template is not valid"),
        ("{{ page.no_such_thing }}", r"pages/error\.html failed: .*no_such_thing"),
        ("{% include 'nothing.html' %}", r"pages/error\.html failed: .*nothing\.html"),
    ],
)
def test_a_faulty_template_is_named(theme: Path, template: str, words: str) -> None:
    (theme / "pages/error.html").write_text(template)
    with pytest.raises(RenderError, match=words):
        built(theme)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(RenderError, match=r"nowhere is not a folder"):
        build(tmp_path / "site", catalog(), SiteSettings(templates=str(tmp_path / "nowhere")))


def test_missing_builtin_templates_are_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(environment, "files", lambda _: tmp_path / "extractor")
    with pytest.raises(RenderError, match="missing from this installation"):
        environment.builtin_folder()
    (tmp_path / "extractor/_site_templates").mkdir(parents=True)
    assert environment.builtin_folder() == tmp_path / "extractor/_site_templates"
