"""Categories: two facets of a raise site, and the label that follows from rules in order."""

from extractor.explain.categories.classify import classify

__all__ = ["classify"]
