"""Catalogs on disk."""

import os
from pathlib import Path

from extractor.catalog.document import dumps, loads
from extractor.errors import CatalogError
from extractor.model.catalog import Catalog


def load_catalog(path: Path) -> Catalog:
    """Reads a catalog file. Raises :class:`CatalogError`."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise CatalogError(f"{path}: cannot read the catalog: {error.strerror}.") from error
    return loads(content, origin=str(path))


def write_catalog(catalog: Catalog, path: Path) -> None:
    """Writes a catalog file, whole or not at all. Raises :class:`CatalogError`."""
    content = dumps(catalog)
    target = path.resolve()
    beside = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        if target.exists() and not target.is_file():  # /dev/null, a pipe; a folder fails here
            target.write_bytes(content)
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            beside.write_bytes(content)
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise CatalogError(f"{path}: cannot write the catalog: {error.strerror}.") from error
