"""The catalog as JSON: out, in, and the schema that both keep to."""

import ast
import inspect
import re
from types import ModuleType
from typing import Any

import msgspec

from extractor.errors import CatalogError
from extractor.model import catalog as catalog_values
from extractor.model import scan as scan_values
from extractor.model import sources as source_values
from extractor.model.catalog import SCHEMA, Catalog, Error
from extractor.model.sources import Project

_ID = re.compile(r"[0-9a-f]{16}")
_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(Catalog)


class _Head(msgspec.Struct):
    schema: str = ""


def dumps(catalog: Catalog) -> bytes:
    """Return the catalog as UTF-8 JSON with a line feed at the end; equal values, equal bytes."""
    return msgspec.json.format(_ENCODER.encode(catalog), indent=1) + b"\n"


def error_json(error: Error, project: Project) -> bytes:
    """Return one error as JSON, with the project that it belongs to."""
    document = {"schema": SCHEMA, "project": project, "error": error}
    return msgspec.json.format(_ENCODER.encode(document), indent=1) + b"\n"


def loads(data: bytes, *, origin: str) -> Catalog:
    """Return the catalog in a JSON document.

    Args:
        data: UTF-8 JSON.
        origin: file name, for error messages.

    Raises:
        CatalogError: no JSON, another schema, or values that do not fit.
    """
    try:
        found = msgspec.json.decode(data, type=_Head).schema
        if found != SCHEMA:
            raise CatalogError(
                f"{origin}: schema is {found or 'missing'}, this raisedex reads {SCHEMA}. "
                "Make the catalog again with `raisedex scan`."
            )
        catalog = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CatalogError(f"{origin}: not a catalog: {error}") from None
    if fault := _fault(catalog):
        raise CatalogError(f"{origin}: not a catalog: {fault}")
    return catalog


def _fault(catalog: Catalog) -> str | None:
    """Return what the types do not say and the pages rely on: ids become file names."""
    known: set[str] = set()
    for error in catalog.errors:
        if not _ID.fullmatch(error.id):
            return f"the id {error.id!r} is not 16 hex digits in lower case"
        if error.id in known:
            return f"the id {error.id} is there twice"
        known.add(error.id)
        if not error.sites:
            return f"error {error.id} has no sites"
        for site in error.sites:
            first, last = site.excerpt.start, site.excerpt.start + len(site.excerpt.lines) - 1
            if not 1 <= first <= site.line <= site.end_line <= last:
                return f"error {error.id}: the lines of {site.path}:{site.line} do not fit"
    return None


def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a catalog, made from the model."""
    made = msgspec.json.schema(Catalog)
    for module in (catalog_values, scan_values, source_values):
        _describe(made["$defs"], module)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:{SCHEMA.replace('/', ':')}",
        "title": "raisedex catalog",
        **made,
    }


def schema_json() -> bytes:
    """Return the schema as UTF-8 JSON with a line feed at the end."""
    return msgspec.json.format(msgspec.json.encode(schema()), indent=2) + b"\n"


def _describe(definitions: dict[str, Any], module: ModuleType) -> None:
    """Put the texts that stand below the model's fields into the schema."""
    for node in ast.parse(inspect.getsource(module)).body:
        if not isinstance(node, ast.ClassDef) or node.name not in definitions:
            continue
        properties = definitions[node.name].get("properties", {})
        for field, text in zip(node.body, node.body[1:], strict=False):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and isinstance(text, ast.Expr)
                and isinstance(text.value, ast.Constant)
                and field.target.id in properties
            ):
                properties[field.target.id]["description"] = " ".join(str(text.value.value).split())
