"""What tests, documents and scripts show of the project; see :func:`read_usage`."""

from extractor.scan.usage.read import read_usage

__all__ = ["read_usage"]
