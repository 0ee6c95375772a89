"""The ``scan`` stage: one file's bytes -> its raise sites, and what it declares or shows."""

from extractor.scan.facts import read_facts
from extractor.scan.handed import read_handed
from extractor.scan.scan import scan
from extractor.scan.usage import read_usage

__all__ = ["read_facts", "read_handed", "read_usage", "scan"]
