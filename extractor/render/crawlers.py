"""Files for machines that read whole sites: ``llms.txt``, ``sitemap.xml``, ``robots.txt``."""

from collections.abc import Sequence
from urllib.parse import urlsplit
from xml.sax.saxutils import escape

from extractor.model.catalog import Catalog
from extractor.render import addresses
from extractor.render.visible import visible_text

_LLMS = """\
# {title}

> Every error that {project} can raise: {errors:,} errors at {sites:,} raise sites, read from the
> source and never executed.

Each error has a page at `{root}errors/<id>/`, the same as Markdown at
`{root}errors/<id>/index.md`, and as JSON at `{root}api/errors/<id>.json`. To look up a message,
search `message` in the index; texts in braces stand for values that are filled in at run time.

## Data

- [Index]({index}): id, exception, message, path and line of every error
- [Catalog]({catalog}): everything known, as one JSON document
- [Schema]({schema}): JSON Schema of the catalog

## Lists

- [All errors]({all_errors})
- [Errors by exception]({by_exception})
- [Errors by module]({by_module})
- [Errors by option]({by_option})
- [Errors by category]({by_category})

## Optional

- [What could not be read]({problems})
"""
_SITEMAP_ENTRIES = 50_000
"""https://www.sitemaps.org/protocol.html"""


def llms_txt(catalog: Catalog, title: str, url: str | None) -> bytes:
    """The site for language models, in the form of https://llmstxt.org."""

    def link(address: str) -> str:
        return addresses.public(url, address) if url else address

    return _LLMS.format(
        title=visible_text(title),
        project=visible_text(catalog.project.name),
        errors=catalog.coverage.errors,
        sites=catalog.coverage.sites,
        root=link(""),
        index=link(addresses.INDEX_JSON),
        catalog=link(addresses.CATALOG_JSON),
        schema=link(addresses.SCHEMA_JSON),
        all_errors=link(addresses.listing_page(addresses.ERRORS)),
        by_exception=link(addresses.listing_page(addresses.BY_EXCEPTION)),
        by_module=link(addresses.listing_page(addresses.BY_MODULE)),
        by_option=link(addresses.listing_page(addresses.BY_OPTION)),
        by_category=link(addresses.listing_page(addresses.BY_CATEGORY)),
        problems=link(addresses.PROBLEMS),
    ).encode()


def for_crawlers(pages: Sequence[str], url: str, date: str | None) -> dict[str, bytes]:
    """Sitemap, and ``robots.txt`` where the site is the root of its host (it works only there)."""
    made = sitemap_files(pages, url, date)
    if not urlsplit(url).path.strip("/"):
        sitemap = addresses.public(url, "sitemap.xml")
        made["robots.txt"] = f"User-agent: *\nAllow: /\nSitemap: {sitemap}\n".encode()
    return made


def sitemap_files(pages: Sequence[str], url: str, date: str | None) -> dict[str, bytes]:
    """``sitemap.xml``, or an index of several where one would hold too many pages."""
    modified = f"<lastmod>{escape(date)}</lastmod>" if date else ""

    def document(tag: str, entry: str, found: Sequence[str]) -> bytes:
        body = "".join(
            f"<{entry}><loc>{escape(addresses.public(url, address))}</loc>{modified}</{entry}>\n"
            for address in found
        )
        return (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<{tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{body}</{tag}>\n'
        ).encode()

    if len(pages) <= _SITEMAP_ENTRIES:
        return {"sitemap.xml": document("urlset", "url", pages)}
    made = {
        f"sitemap-{start // _SITEMAP_ENTRIES + 1}.xml": document(
            "urlset", "url", pages[start : start + _SITEMAP_ENTRIES]
        )
        for start in range(0, len(pages), _SITEMAP_ENTRIES)
    }
    return {"sitemap.xml": document("sitemapindex", "sitemap", list(made)), **made}
