"""What a page says about one raise site, with the lines that each sentence stands on."""

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from extractor.model.catalog import Site
from extractor.model.explain import MARKS, Example, Lines, Sentence
from extractor.render.highlight import highlight
from extractor.render.spans import spans
from extractor.render.visible import shortened

_MOST_EVIDENCE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceView:
    """Lines that a sentence stands on."""

    label: str
    address: str | None
    """Fragment of the first line in the excerpt, where it is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceView:
    """One sentence."""

    text: Markup
    evidence: tuple[EvidenceView, ...]
    mark: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleView:
    """A change that makes the condition false."""

    before: Markup
    after: Markup
    checked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplanationView:
    """The sections of one site; those without anything to say are empty."""

    meaning: tuple[SentenceView, ...]
    solutions: tuple[SentenceView, ...]
    trigger: tuple[SentenceView, ...]
    situations: tuple[SentenceView, ...]
    not_known: tuple[SentenceView, ...]
    example: ExampleView | None
    condition: Markup | None


def explanation_view(
    site: Site, prefix: str | None, links: Mapping[str, str], *, shown: bool = True
) -> ExplanationView:
    """What to show; ``prefix`` begins the anchors of the excerpt's lines.

    Args:
        site: the site.
        prefix: ``None`` where the page shows no excerpt of it.
        links: option -> address of its page, from where this page is.
        shown: whether the page has room for it.
    """
    said = site.explanation

    def views(sentences: tuple[Sentence, ...]) -> tuple[SentenceView, ...]:
        return tuple(_sentence(each, site, prefix, links) for each in sentences if shown)

    return ExplanationView(
        meaning=views(said.meaning),
        solutions=views(said.solutions),
        trigger=views(said.trigger),
        situations=views(said.situations),
        not_known=views(said.not_known),
        example=_example(said.example) if said.example is not None and shown else None,
        condition=_code(said.condition, "python") if said.condition and shown else None,
    )


def _sentence(
    sentence: Sentence, site: Site, prefix: str | None, links: Mapping[str, str]
) -> SentenceView:
    return SentenceView(
        text=spans(sentence.text, links),
        evidence=tuple(_evidence(each, site, prefix) for each in sentence.evidence)[
            :_MOST_EVIDENCE
        ],
        mark=MARKS.get(sentence.mark or ""),
    )


def _evidence(lines: Lines, site: Site, prefix: str | None) -> EvidenceView:
    last = site.excerpt.start + len(site.excerpt.lines) - 1
    is_here = lines.path == site.path
    is_shown = prefix is not None and is_here and site.excerpt.start <= lines.line <= last
    place = f"{lines.line}" if lines.end_line == lines.line else f"{lines.line}-{lines.end_line}"
    word = "line" if lines.end_line == lines.line else "lines"
    return EvidenceView(
        label=f"{word} {place}" if is_here else f"{shortened(lines.path, 120)}:{place}",
        address=f"{prefix}{lines.line}" if is_shown else None,
    )


def _example(example: Example) -> ExampleView:
    return ExampleView(
        before=_code(example.before, example.language),
        after=_code(example.after, example.language),
        checked=example.checked,
    )


def _code(text: str, language: str) -> Markup:
    lines = tuple(text.split("\n"))
    if language == "python":
        return Markup("\n").join(map(Markup, highlight(lines, None)))
    return Markup("\n").join(lines)
