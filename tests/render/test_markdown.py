"""The Markdown twin: what it says, and that nothing of the source becomes markup."""

from pathlib import Path

from msgspec.structs import replace

from extractor.model.catalog import Error
from extractor.model.explain import Basis, Example, Explanation, Lines, Sentence
from extractor.model.resolve_reach import EntryKind, EntryPoint, Way
from extractor.model.scan import Excerpt
from tests.render.invented import WEIGHT, build, catalog, error, message, site

LINES = (Lines(path="src/ferry/hold.py", line=5, end_line=5),)


def sentence(text: str, mark: str | None = None) -> Sentence:
    return Sentence(text=text, evidence=LINES, basis=Basis.DERIVED, rule="M1", mark=mark)


SAID = Explanation(
    meaning=(sentence("Raised when `weight` is *more* than `limit`."),),
    trigger=(sentence("`weight` is greater than `limit`."),),
    solutions=(sentence("Leave out `--weigh`.", "checked"),),
    example=Example(
        language="console", before="--weigh", after="# without", checked=True, evidence=LINES
    ),
    condition="weight > limit",
    reached_from=(
        Way(entry=EntryPoint(kind=EntryKind.SCRIPT, name="ferry", path="a.py", line=1), steps=()),
    ),
)


def twin(tmp_path: Path, *errors: Error, number: int = 1) -> str:
    build(tmp_path, catalog(*errors))
    return (tmp_path / f"errors/{number:016x}/index.md").read_text("utf-8")


def test_everything_of_the_page_is_there(tmp_path: Path) -> None:
    other = error(2, message("Too light"))
    first = replace(WEIGHT, sites=(site(explanation=SAID),), related=(other.id,))
    text = twin(tmp_path, first, other)
    assert "Raised when `weight` is \\*more\\* than `limit`. [src/ferry/hold.py:5]" in text
    assert "1. Leave out `--weigh`. (checked) [" in text
    assert "```console\n--weigh\n```" in text
    assert "- `weight` is greater than `limit`. [" in text
    assert "```python\nweight > limit\n```" in text
    assert "- possibly reached from script `ferry`" in text
    assert "- [Too light](../0000000000000002/index.md)" in text
    assert "<https://github.com/acme/ferry/blob/" in text
    assert text.endswith("JSON: ../../api/errors/0000000000000001.json\n")


def test_the_page_and_the_guide_for_machines_name_it(tmp_path: Path) -> None:
    twin(tmp_path, WEIGHT)
    page = (tmp_path / "errors/0000000000000001/index.html").read_text("utf-8")
    assert '<link rel="alternate" type="text/markdown" href="index.md">' in page
    assert "errors/<id>/index.md" in (tmp_path / "llms.txt").read_text("utf-8")


def test_text_of_the_source_stays_text(tmp_path: Path) -> None:
    evil = "</pre><script>x</script> [a](b) ``` # h"
    hostile = error(
        1,
        message(evil),
        site(
            function="f`x`",
            permalink="javascript:alert(1)",
            excerpt=Excerpt(start=1, lines=("```", "x", "", "", "", "", "", "", "")),
        ),
        title=evil,
    )
    text = twin(tmp_path, hostile)
    assert "# \\</pre\\>\\<script\\>x\\</script\\> \\[a\\]\\(b\\)" in text
    assert "````text\n" in text
    assert "````python\n```\n" in text
    assert "in `` f`x` ``" in text
    assert "javascript:" not in text


def test_many_places_are_cut(tmp_path: Path) -> None:
    many = error(1, message("Often"), *(site() for _ in range(14)))
    assert "4 more places are in the JSON." in twin(tmp_path, many)
