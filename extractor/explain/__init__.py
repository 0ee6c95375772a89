"""What a raise site's facts mean, in words for people.

Each sentence comes from a named rule and stands on lines of the source; what no rule can say in
English is quoted as code. Nothing of the scanned source is run.
"""

from extractor.explain.categories import classify
from extractor.explain.explain import explain

__all__ = ["classify", "explain"]
