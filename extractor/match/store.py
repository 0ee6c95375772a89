"""The index as JSON, out and in."""

import msgspec

from extractor.errors import CatalogError
from extractor.model.match import INDEX_SCHEMA, MatchIndex

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(MatchIndex)


def dump_index(index: MatchIndex) -> bytes:
    """Return the index as UTF-8 JSON; equal indexes, equal bytes."""
    return _ENCODER.encode(index)


def load_index(data: bytes, *, origin: str) -> MatchIndex:
    """Return the index in a JSON document.

    Raises:
        CatalogError: no JSON, another schema, or values that do not fit; ``origin`` is named.
    """
    try:
        index = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CatalogError(f"{origin}: not a match index: {error}") from None
    if index.schema != INDEX_SCHEMA:
        raise CatalogError(
            f"{origin}: schema is {index.schema}, this raisedex reads {INDEX_SCHEMA}."
        )
    return index
