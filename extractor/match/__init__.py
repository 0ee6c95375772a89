"""The ``match`` stage: a paste -> its exceptions -> the errors of a catalog that they are."""

from extractor.match.following import Follower
from extractor.match.index import build_index
from extractor.match.matching import Matcher
from extractor.match.reading import read_paste
from extractor.match.store import dump_index, load_index
from extractor.match.versions import fitting

__all__ = [
    "Follower",
    "Matcher",
    "build_index",
    "dump_index",
    "fitting",
    "load_index",
    "read_paste",
]
