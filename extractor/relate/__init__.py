"""The ``relate`` stage: for each error, which others its reader may need next."""

from extractor.relate.relate import MOST, relate

__all__ = ["MOST", "relate"]
