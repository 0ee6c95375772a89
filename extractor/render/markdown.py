"""The Markdown twin of an error's page: the same content for programs that read text.

All text of the source is inside code or escaped, so that none of it becomes markup or HTML
(https://spec.commonmark.org/0.31.2/).
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from extractor.model.catalog import Error, Site
from extractor.model.explain import MARKS, Sentence
from extractor.render import addresses
from extractor.render.views.frame import SiteContext, pin
from extractor.render.views.related import Headline
from extractor.render.visible import visible_text

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+!|~&-])")
_SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
_TICKS = re.compile(r"`+")
_MOST_SITES = 10


def error_markdown(error: Error, context: SiteContext) -> bytes:
    """Return the page as CommonMark, UTF-8."""
    return ("\n".join(_lines(error, context)).rstrip() + "\n").encode("utf-8", "replace")


def _lines(error: Error, context: SiteContext) -> Iterator[str]:
    project = context.project
    yield f"# {_text(error.title)}"
    yield ""
    yield f"{_code(error.exception.name)} of {_text(project.name)} at {_text(pin(project))}"
    yield ""
    yield "## Error message"
    yield ""
    for template in error.message.alternatives or (error.message,):
        yield from _fence(template.text, "text")
    first, *further = error.sites
    yield from _explanation(first, "##")
    yield "## Source"
    yield ""
    yield from _source(first)
    for site in further[: _MOST_SITES - 1]:
        yield from _source(site)
        yield from _explanation(site, "###")
    left_out = len(error.sites) - _MOST_SITES
    if left_out > 0:
        yield f"{left_out:,} more places are in the JSON."
        yield ""
    yield from _related(error, context.headlines)
    yield f"JSON: ../../{addresses.error_json(error.id)}"


def _explanation(site: Site, level: str) -> Iterator[str]:
    said = site.explanation
    yield from _section(level, "What it means", said.meaning)
    yield from _section(level, "Solutions", said.solutions, numbered=True)
    if said.example is not None:
        yield f"{level} Example fix"
        yield ""
        yield "Before:"
        yield ""
        yield from _fence(said.example.before, said.example.language)
        yield "After:"
        yield ""
        yield from _fence(said.example.after, said.example.language)
    yield from _section(level, "When it happens", said.trigger, listed=True)
    if said.condition:
        yield from _fence(said.condition, "python")
    for way in said.reached_from:
        yield f"- possibly reached from {way.entry.kind.value} {_code(way.entry.name)}"
    if said.reached_from:
        yield ""
    yield from _section(level, "Common situations", said.situations)
    yield from _section(level, "Not known", said.not_known)


def _section(
    level: str,
    title: str,
    sentences: Sequence[Sentence],
    *,
    numbered: bool = False,
    listed: bool = False,
) -> Iterator[str]:
    if not sentences:
        return
    yield f"{level} {title}"
    yield ""
    for number, sentence in enumerate(sentences, 1):
        head = f"{number}. " if numbered else "- " if listed else ""
        mark = f" ({MARKS[sentence.mark]})" if sentence.mark in MARKS else ""
        lines = sentence.evidence[0]
        place = f"{lines.path}:{lines.line}"
        yield f"{head}{_sentence(sentence.text)}{mark} [{_text(place)}]"
        if not (numbered or listed):
            yield ""
    if numbered or listed:
        yield ""


def _source(site: Site) -> Iterator[str]:
    where = f" in {_code(site.function)}" if site.function else ""
    yield f"{_code(f'{site.path}:{site.line}')}{where}"
    yield ""
    yield from _fence("\n".join(site.excerpt.lines), "python")
    if site.permalink is not None and re.fullmatch(r"https?://[^\s<>]+", site.permalink):
        yield f"<{site.permalink}>"
        yield ""


def _related(error: Error, headlines: Mapping[str, Headline]) -> Iterator[str]:
    found = [(each, headlines[each].title) for each in error.related if each in headlines]
    if not found:
        return
    yield "## Related errors"
    yield ""
    for each, headline in found:
        yield f"- [{_text(headline)}](../{each}/index.md)"
    yield ""


def _fence(text: str, language: str) -> Iterator[str]:
    longest = max((len(run) for run in _TICKS.findall(text)), default=0)
    fence = "`" * max(3, longest + 1)
    yield f"{fence}{language}"
    yield visible_text(text)
    yield fence
    yield ""


def _code(text: str) -> str:
    folded = " ".join(visible_text(text).split()) or " "
    runs = {len(run) for run in _TICKS.findall(folded)}
    fence = "`" * next(number for number in range(1, len(runs) + 2) if number not in runs)
    pad = " " if folded.startswith("`") or folded.endswith("`") else ""
    return f"{fence}{pad}{folded}{pad}{fence}"


def _text(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", " ".join(visible_text(text).split()))


def _sentence(text: str) -> str:
    """Escape a sentence's text between its code spans."""
    pieces = []
    end = 0
    for found in _SPAN.finditer(text):
        pieces += [_escaped(text[end : found.start()]), visible_text(found[0])]
        end = found.end()
    pieces.append(_escaped(text[end:]))
    return "".join(pieces)


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", visible_text(text))
