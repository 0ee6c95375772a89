"""A raise site as its page shows it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from markupsafe import Markup

from extractor.model.catalog import Site
from extractor.model.explain import Explanation
from extractor.model.settings import SiteKind
from extractor.render import addresses
from extractor.render.highlight import highlight
from extractor.render.hosts import host_name, web_address
from extractor.render.views.explanation import ExplanationView, explanation_view
from extractor.render.views.frame import SiteContext, pinned_to
from extractor.render.views.trigger import TriggerView, trigger_view
from extractor.render.visible import shortened

_EXCERPT_BUDGET = 24_000
"""Bytes of excerpts and conditions on a page; further sites are listed without, so that a page
stays under 60 kB."""
_OPEN_SITES = 3
_MOST_COMMENT_LINES = 20
_MOST_LISTED = 40
_CONDITION_SIZE = 260
"""Bytes that a condition takes, on average."""

VERBS = {
    SiteKind.RAISE: "Thrown",
    SiteKind.ASSERT: "Asserted",
    SiteKind.EXIT: "Exits",
    SiteKind.PARSER_ERROR: "Reported",
}
NOTES = {
    SiteKind.RAISE: None,
    SiteKind.ASSERT: "An assert statement. Python skips it when started with -O.",
    SiteKind.EXIT: "The program ends here and prints the message on standard error.",
    SiteKind.PARSER_ERROR: "The command line is refused: usage is printed, exit status 2.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteView:
    """One raise site."""

    anchor: str
    verb: str
    path: str
    line: int
    function: str | None
    module: str
    module_address: str
    note: str | None
    written: str
    cause: str | None
    factories: tuple[str, ...]
    status: str | None
    overridden_by: tuple[str, ...]
    overrides: int
    comments: tuple[str, ...]
    permalink: str | None
    host: str
    pinned_to: str | None
    excerpt: Markup | None
    """All lines as one piece of markup; ``None`` where the page would become too heavy."""
    folded: bool
    """Whether the excerpt opens on demand."""
    trigger: TriggerView
    explanation: ExplanationView


@dataclass(frozen=True, slots=True)
class SourceView:
    """All sites of an error, the first with a full excerpt."""

    sites: tuple[SiteView, ...]
    left_out: int
    """Sites that are only in the JSON."""


def source_view(sites: tuple[Site, ...], context: SiteContext, root: str) -> SourceView:
    """What to show of an error's sites; ``root`` leads from the page to the site's root."""
    shown = sites[:_MOST_LISTED]
    return SourceView(tuple(_views(shown, context, root)), len(sites) - len(shown))


def _views(sites: Iterable[Site], context: SiteContext, root: str) -> Iterator[SiteView]:
    room = _EXCERPT_BUDGET
    links = {
        view.name: f"{root}{view.address}" for view in context.options.values() if view.address
    }
    for index, site in enumerate(sites):
        excerpt = _excerpt(site, _prefix(index)) if room > 0 else None
        if excerpt is not None and index and len(excerpt) > room:
            excerpt = None
        with_conditions = index == 0 or room > 0
        listed = len(site.guards) + len(site.guard_options) + _said(site.explanation)
        room -= len(excerpt or "") + _CONDITION_SIZE * listed * with_conditions
        link = web_address(site.permalink)
        yield SiteView(
            anchor=f"site-{index + 1}",
            verb=VERBS[site.kind],
            path=shortened(site.path),
            line=site.line,
            function=shortened(site.function) if site.function else None,
            module=shortened(site.module),
            module_address=addresses.listing_page(context.modules[site.module]),
            note=_note(site),
            written=shortened(site.written),
            cause=shortened(site.cause) if site.cause else None,
            factories=tuple(map(shortened, site.factories)),
            status=site.status,
            overridden_by=tuple(shortened(each.qualified) for each in site.overridden_by),
            overrides=site.overrides,
            comments=tuple(map(shortened, site.comments[:_MOST_COMMENT_LINES])),
            permalink=link,
            host=host_name(link) if link else "",
            pinned_to=pinned_to(context.project),
            excerpt=excerpt,
            folded=index >= _OPEN_SITES,
            trigger=trigger_view(
                site,
                _prefix(index) if excerpt is not None else None,
                context.options,
                shown=with_conditions,
            ),
            explanation=explanation_view(
                site,
                _prefix(index) if excerpt is not None else None,
                links,
                shown=with_conditions,
            ),
        )


def _said(explanation: Explanation) -> int:
    """Return how many lines an explanation takes, about."""
    sentences = (*explanation.meaning, *explanation.trigger, *explanation.solutions)
    return len(sentences) + sum(len(way.steps) for way in explanation.reached_from)


def _note(site: Site) -> str | None:
    if site.thrown_at is None:
        return NOTES[site.kind]
    thrown = shortened(site.thrown_at)
    return f"The function that is called here raises the text it is handed, at {thrown}."


def _prefix(index: int) -> str:
    """What the anchors of a site's lines begin with."""
    return "L" if index == 0 else f"s{index + 1}L"


def _excerpt(site: Site, prefix: str) -> Markup:
    """Numbered lines, those of the raise marked; joined here because a loop in a template costs."""
    first = site.excerpt.start
    own = [guard for guard in site.guards if guard.path is None]
    guarded = {line for guard in own for line in range(guard.line, guard.end_line + 1)}
    pieces = []
    for number, line in enumerate(highlight(site.excerpt.lines, site.excerpt.opened_by), first):
        raised = site.line <= number <= site.end_line
        mark = ' class="r"' if raised else ' class="g"' if number in guarded else ""
        name = f"{prefix}{number}"
        pieces.append(
            f'<span id="{name}"{mark}><a href="#{name}" tabindex="-1">{number}</a>{line}\n</span>'
        )
    return Markup("".join(pieces))  # noqa: S704 - made of numbers and highlighted, escaped lines
