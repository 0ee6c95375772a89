"""The ``scan`` stage: one file's bytes -> its raise sites."""

from extractor.scan.scan import scan

__all__ = ["scan"]
