"""The facet ``reader``: who can do something about it."""

from extractor.explain.categories import rules
from extractor.explain.categories.seen import Seen
from extractor.model.classify import Category, Reader
from extractor.model.settings import SiteKind

_OPERATOR = frozenset(
    {
        Category.DEPENDENCY,
        Category.HARDWARE,
        Category.CONFIGURATION,
        Category.MODEL_DATA,
        Category.IO,
        Category.NETWORK,
    }
)


def reader(seen: Seen, category: Category) -> Reader:
    """Who can do something about an error of this category at this site."""
    if category is Category.ABSTRACT:
        return Reader.IMPLEMENTER
    if category is Category.REQUEST or rules.is_client_field(seen):
        return Reader.CLIENT
    if category in _OPERATOR or seen.decided_by or seen.named_options:
        return Reader.OPERATOR
    if seen.site.kind in {SiteKind.EXIT, SiteKind.PARSER_ERROR}:
        return Reader.OPERATOR
    if category in {Category.INTERNAL, Category.OTHER}:
        return Reader.MAINTAINER
    given = bool(seen.reads & seen.parameters)
    return Reader.CALLER if seen.public and given else Reader.MAINTAINER
