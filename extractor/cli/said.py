"""What the catalog says of a raise site, as lines for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extractor.cli.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from extractor.model.catalog import Site
    from extractor.model.explain import Sentence


def said_lines(site: Site) -> Iterator[Text]:
    """Meaning, solutions and example of a site; nothing where nothing is said."""
    from rich.text import Text

    said = site.explanation
    yield from _section("What it means", said.meaning)
    yield from _section("Solutions", said.solutions, numbered=True)
    if said.example is not None:
        yield Text("  Example fix", "dim")
        for head, text in (("before", said.example.before), ("after", said.example.after)):
            yield Text(f"    {head}:", "dim")
            for line in visible(text).split("\n"):
                yield Text(f"      {line}")


def _section(
    title: str, sentences: tuple[Sentence, ...], *, numbered: bool = False
) -> Iterator[Text]:
    from rich.text import Text

    from extractor.model.explain import MARKS

    if sentences:
        yield Text(f"  {title}", "dim")
    for number, sentence in enumerate(sentences, 1):
        head = f"{number}. " if numbered else ""
        mark = MARKS.get(sentence.mark or "")
        yield Text.assemble(
            f"    {head}{visible(sentence.text)}", (f"  ({mark})" if mark else "", "dim")
        )
