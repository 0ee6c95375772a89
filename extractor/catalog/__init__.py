"""The ``catalog`` stage: scans of all files -> one document, grouped, counted and checked."""

from extractor.catalog.build import build, with_related
from extractor.catalog.document import dumps, error_json, loads, schema

__all__ = ["build", "dumps", "error_json", "loads", "schema", "with_related"]
