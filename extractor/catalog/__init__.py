"""The ``catalog`` stage: scans of all files -> one document, grouped, counted and checked."""

from extractor.catalog.build import build, with_related
from extractor.catalog.document import dumps, error_json, loads, schema, schema_json
from extractor.catalog.files import load_catalog, write_catalog

__all__ = [
    "build",
    "dumps",
    "error_json",
    "load_catalog",
    "loads",
    "schema",
    "schema_json",
    "with_related",
    "write_catalog",
]
