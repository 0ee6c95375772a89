"""Conditions -> English; see :func:`clauses`, and :func:`raised` for a whole sentence."""

from extractor.explain.phrases.clauses import Clause, clauses, requirement
from extractor.explain.phrases.sentences import listing, once_held, passed, raised
from extractor.explain.phrases.subjects import Kind, Subject, Subjects

__all__ = [
    "Clause",
    "Kind",
    "Subject",
    "Subjects",
    "clauses",
    "listing",
    "once_held",
    "passed",
    "raised",
    "requirement",
]
