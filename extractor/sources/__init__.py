"""Read the sources of a project at one pin, from wherever they are.

The door is :func:`open_source`; :func:`permalink` links back to a line of what it read.
"""

from extractor.sources.installed import find_distribution, find_installed
from extractor.sources.opening import open_source
from extractor.sources.permalink import permalink
from extractor.sources.source import Source
from extractor.sources.tree import Limits

__all__ = [
    "Limits",
    "Source",
    "find_distribution",
    "find_installed",
    "open_source",
    "permalink",
]
