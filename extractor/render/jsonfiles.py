"""The site's JSON: one document for each error, and the index of all."""

import json
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from extractor.model.catalog import Catalog, Error, Option
from extractor.model.classify import Category, Reader
from extractor.model.sources import Project
from extractor.render import addresses

ERROR_SCHEMA = "raisedex/error/1"
INDEX_SCHEMA = "raisedex/index/1"


class ErrorDocument(Struct, frozen=True, kw_only=True):
    """``api/errors/<id>.json``."""

    schema: str
    project: Project
    page: str
    """Address of the page, relative to the site's root."""
    error: Error
    """As in the catalog."""
    options: tuple[Option, ...]
    """Those that the error's conditions read, as in the catalog."""


class IndexEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An error in ``api/index.json``; the place is that of its first site."""

    id: str
    title: str
    exception: str
    message: str
    path: str
    line: int
    function: str | None = None
    sites: int
    options: tuple[str, ...] = ()
    """Flags, variables and fields that a condition reads."""
    category: Category | None = None
    reader: Reader | None = None
    page: str
    json: str


class Index(Struct, frozen=True, kw_only=True):
    """``api/index.json``."""

    schema: str
    project: Project
    catalog: str
    errors: tuple[IndexEntry, ...]


def encode(value: Any) -> bytes:
    """JSON in UTF-8; lone surrogates, which UTF-8 cannot hold, are written as escapes."""
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:
        plain = msgspec.to_builtins(value)
        return json.dumps(plain, ensure_ascii=True, separators=(",", ":")).encode("ascii")


def error_json(error: Error, project: Project, options: Sequence[Option] = ()) -> bytes:
    """The document of one error."""
    return encode(
        ErrorDocument(
            schema=ERROR_SCHEMA,
            project=project,
            page=addresses.error_page(error.id),
            error=error,
            options=tuple(options),
        )
    )


def index_json(catalog: Catalog) -> bytes:
    """All errors in short."""
    names = {option.key: option.name for option in catalog.options}
    entries = [
        IndexEntry(
            id=error.id,
            title=error.title,
            exception=error.exception.name,
            message=error.message.text,
            path=error.sites[0].path,
            line=error.sites[0].line,
            function=error.sites[0].function,
            sites=len(error.sites),
            options=tuple(dict.fromkeys(names[k] for k in error.options if k in names)),
            category=error.category,
            reader=error.reader,
            page=addresses.error_page(error.id),
            json=addresses.error_json(error.id),
        )
        for error in catalog.errors
    ]
    return encode(
        Index(
            schema=INDEX_SCHEMA,
            project=catalog.project,
            catalog=addresses.CATALOG_JSON,
            errors=tuple(entries),
        )
    )
