"""Every address of the site, relative to its root and with ``index.html`` written out.

Links name the file so that they work from any web server, any sub-path and from disk.
"""

import hashlib
import re
from collections.abc import Iterable
from urllib.parse import quote

FRONT = "index.html"
ERRORS = "errors"
BY_EXCEPTION = "by/exception"
BY_MODULE = "by/module"
BY_OPTION = "by/option"
BY_CATEGORY = "by/category"
EXPLAIN = "explain/index.html"
PROBLEMS = "problems/index.html"
NOT_FOUND = "404.html"
CATALOG_JSON = "api/catalog.json"
SCHEMA_JSON = "api/catalog.schema.json"
INDEX_JSON = "api/index.json"

_UNSAFE = re.compile(r"[^A-Za-z0-9_.-]+")
_LONGEST_SLUG = 80
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)
"""https://learn.microsoft.com/windows/win32/fileio/naming-a-file"""


def error_page(error_id: str) -> str:
    """Address of an error's page."""
    return f"{ERRORS}/{error_id}/index.html"


def error_markdown(error_id: str) -> str:
    """Address of an error's page as Markdown."""
    return f"{ERRORS}/{error_id}/index.md"


def error_json(error_id: str) -> str:
    """Address of an error's JSON."""
    return f"api/errors/{error_id}.json"


def listing_page(folder: str, number: int = 1) -> str:
    """Address of a page of a list; pages count from 1."""
    return f"{folder}/index.html" if number == 1 else f"{folder}/page-{number}.html"


def root_of(address: str) -> str:
    """What leads from a page back to the site's root: ``""``, ``"../"``, ``"../../"`` …"""
    return "../" * address.count("/")


def public(url: str, address: str) -> str:
    """The address on the web, where a folder stands for its ``index.html``."""
    return f"{url.rstrip('/')}/{quote(address.removesuffix('index.html'))}"


def slugs(names: Iterable[str], *, dashes: bool = False) -> dict[str, str]:
    """A folder name for each name: as it is where that is safe, else shortened with a hash.

    Names come from scanned source. Two never share a folder, even where a file system ignores
    case: of names that differ in case alone, the first in order keeps its own. ``dashes`` tells
    whether a name may begin with them, as flags do.
    """
    taken: set[str] = set()
    found = {}
    for name in sorted(set(names)):
        slug = _slug(name, dashes=dashes)
        if slug.lower() in taken:
            slug = _with_hash(slug, name)
        taken.add(slug.lower())
        found[name] = slug
    return found


def _slug(name: str, *, dashes: bool) -> str:
    safe = _UNSAFE.sub("-", name)
    bare = name.lstrip("-") if dashes else name
    if safe == name and len(name) <= _LONGEST_SLUG and _is_plain(bare):
        return name
    return _with_hash(safe, name)


def _is_plain(name: str) -> bool:
    return bool(name) and name[0] not in ".-" and name[-1] != "." and not _RESERVED.fullmatch(name)


def _with_hash(safe: str, name: str) -> str:
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:10]
    head = safe[: _LONGEST_SLUG - len(digest) - 1].strip(".-")
    return f"{head}~{digest}" if head and not _RESERVED.fullmatch(head) else f"~{digest}"
