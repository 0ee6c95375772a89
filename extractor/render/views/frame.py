"""What every page has: its place in the site, its head and its foot."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from msgspec import Struct

from extractor.model.settings import SiteSettings
from extractor.model.sources import Project
from extractor.render import addresses
from extractor.render.hosts import web_address
from extractor.render.views.option import OptionView
from extractor.render.views.related import Headline
from extractor.render.visible import cut, visible_text

_SHORT_COMMIT = 10


class SiteContext(Struct, frozen=True, kw_only=True):
    """The part of a build that every page needs; small, so that it travels to each worker."""

    project: Project
    settings: SiteSettings
    out: str
    """Output folder."""
    version: str
    """Changes with the style sheets and scripts, so that browsers do not keep old ones."""
    errors: int
    problems: int
    folders: dict[str, str]
    """Exception name -> its folder under ``by/exception``."""
    modules: dict[str, str]
    """Module -> its folder under ``by/module``."""
    options: dict[str, OptionView] = {}
    """Key -> option, of those that the pages at hand show."""
    headlines: dict[str, Headline] = {}
    """Id -> headline, of the errors that the pages at hand link to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Head, header and foot of one page."""

    address: str
    root: str
    """Prefix of every link: leads to the site's root."""
    section: str
    """Entry of the navigation that the page belongs to."""
    title: str
    """For the window; the whole message where there is one."""
    description: str
    site_title: str
    canonical: str | None
    json_address: str | None
    project: str
    repository: str | None
    pin: str
    """Version with short commit, or whichever is known."""
    date: str | None
    dirty: bool
    footer: str | None
    version: str
    problems: int


def frame(
    context: SiteContext,
    address: str,
    *,
    section: str,
    title: str,
    description: str,
    json_address: str | None = None,
) -> Frame:
    """The frame of the page at ``address``; ``title`` gets the project's name behind it."""
    site_title = visible_text(context.settings.title or f"{context.project.name} errors")
    url = context.settings.url
    return Frame(
        address=address,
        root=root(context, address),
        section=section,
        title=f"{title} · {site_title}" if title else site_title,
        description=cut(description, 300),
        site_title=site_title,
        canonical=addresses.public(url, address) if url and section != "missing" else None,
        json_address=json_address,
        project=context.project.name,
        repository=web_address(context.project.repository),
        pin=pin(context.project),
        date=context.project.date,
        dirty=context.project.dirty,
        footer=context.settings.footer,
        version=context.version,
        problems=context.problems,
    )


def root(context: SiteContext, address: str) -> str:
    """Relative for every page but the one for missing addresses, which is shown at any depth."""
    if address == addresses.NOT_FOUND and context.settings.url:
        return urlsplit(context.settings.url).path.rstrip("/") + "/"
    return addresses.root_of(address)


def pin(project: Project) -> str:
    """What tells the pin to a reader, such as ``0.5.18 (0132848349)``."""
    short = project.commit[:_SHORT_COMMIT] if project.commit else None
    named = project.version or project.ref
    return f"{named} ({short})" if named and short else named or short or "unversioned source"


def pinned_to(project: Project) -> str | None:
    """What a permalink is pinned to: the short commit, else tag or version."""
    return project.commit[:_SHORT_COMMIT] if project.commit else project.ref or project.version
