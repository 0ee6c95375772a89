"""The page of one error."""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote, urlencode, urlsplit

from extractor.model.catalog import Error
from extractor.model.explain import Basis, Explanation, Sentence
from extractor.render import addresses
from extractor.render.hosts import host_name, web_address
from extractor.render.views.category import CategoryView, category_view
from extractor.render.views.frame import Frame, SiteContext, frame, pin
from extractor.render.views.message import MessageView, message_view
from extractor.render.views.related import RelatedView, related_views
from extractor.render.views.source import SourceView, source_view
from extractor.render.visible import cut, shortened, visible_text

_LONGEST_TITLE = 300
_LONGEST_REPORT = 1_200


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorPage:
    """Everything on an error's page; a section without anything to say is ``None`` or empty."""

    frame: Frame
    id: str
    heading: str
    exception: str
    exception_address: str
    bases: tuple[str, ...]
    defined_at: str | None
    docstring: str | None
    """What the class says of itself, in its own words."""
    category: CategoryView | None
    message: MessageView
    source: SourceView
    places: int
    """Number of raise sites."""
    related: tuple[RelatedView, ...]
    derived: int
    """Sentences that a rule made, over all sites."""
    extracted: int
    """Sentences that give words of the source."""
    json_address: str
    report_address: str | None
    report_host: str


def error_page(error: Error, context: SiteContext) -> ErrorPage:
    """What the error's page shows."""
    address = addresses.error_page(error.id)
    exception = error.exception
    report = _report_address(error, context)
    sentences = [each for site in error.sites for each in _sentences(site.explanation)]
    return ErrorPage(
        frame=frame(
            context,
            address,
            section="errors",
            title=f"{cut(_plain(error), _LONGEST_TITLE)} · {visible_text(exception.name)}",
            description=_description(error),
            json_address=addresses.error_json(error.id),
        ),
        id=error.id,
        heading=shortened(error.title),
        exception=shortened(exception.name),
        exception_address=addresses.listing_page(context.folders[exception.name]),
        bases=tuple(shortened(base.removeprefix("builtins.")) for base in exception.bases[:6]),
        defined_at=exception.defined_at,
        docstring=shortened(exception.docstring) if exception.docstring else None,
        category=category_view(error),
        message=message_view(error.message),
        source=source_view(error.sites, context, addresses.root_of(address)),
        places=len(error.sites),
        related=related_views(error, context.headlines),
        derived=sum(each.basis is Basis.DERIVED for each in sentences),
        extracted=sum(each.basis is Basis.EXTRACTED for each in sentences),
        json_address=addresses.error_json(error.id),
        report_address=report,
        report_host=host_name(report) if report else "",
    )


def _sentences(said: Explanation) -> Iterator[Sentence]:
    for part in (said.meaning, said.trigger, said.situations, said.solutions, said.not_known):
        yield from part


def _plain(error: Error) -> str:
    text = error.title if error.message.dynamic else error.message.text or error.title
    return visible_text(text)


def _description(error: Error) -> str:
    site = error.sites[0]
    return visible_text(
        f"{error.exception.name}: {cut(_plain(error), 180)} "
        f"Raised at {site.path}:{site.line}" + (f" in {site.function}." if site.function else ".")
    )


def _report_address(error: Error, context: SiteContext) -> str | None:
    """The form for a new issue with title and text filled in, spelled as its host wants it."""
    repository = context.project.repository
    target = context.settings.issues or (repository and f"{repository}/issues/new")
    target = web_address(target)
    if target is None:
        return None
    site = error.sites[0]
    url = context.settings.url
    page = f"Page: {addresses.public(url, addresses.error_page(error.id))}\n" if url else ""
    message = cut(_plain(error), _LONGEST_REPORT)
    body = (
        f"Error: {error.exception.name}: {message}\n"
        f"Raised at: {site.path}:{site.line}\n"
        f"Version: {pin(context.project)}\n{page}\n"
        "What happened, and what did you expect?\n"
    )
    title = f"{error.exception.name}: {cut(_plain(error), 90)}"
    gitlab = "gitlab" in (urlsplit(target).hostname or "")
    names = ("issue[title]", "issue[description]") if gitlab else ("title", "body")
    if gitlab and not context.settings.issues:
        target = f"{repository}/-/issues/new"
    texts = {names[0]: visible_text(title), names[1]: visible_text(body)}
    query = urlencode(texts, quote_via=quote)
    return f"{target}{'&' if '?' in target else '?'}{query}"
