"""What a file declares, imports and calls: one parse with ``ast``, one walk."""

from extractor.scan.facts.read import read_facts

__all__ = ["read_facts"]
