"""The ``scan`` stage: one file's bytes -> its raise sites, and what it declares."""

from extractor.scan.facts import read_facts
from extractor.scan.handed import read_handed
from extractor.scan.scan import scan

__all__ = ["read_facts", "read_handed", "scan"]
