"""The ``resolve`` stage: what the sites of single files mean in the whole project."""

from extractor.resolve.resolve import resolve

__all__ = ["resolve"]
