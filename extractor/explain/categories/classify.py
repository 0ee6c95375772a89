"""Scans and what is known of their sites -> what kind of situation each site is about."""

from collections.abc import Iterable

from extractor.explain.categories.mechanism import of_tests
from extractor.explain.categories.reader import reader
from extractor.explain.categories.rules import RULES
from extractor.explain.categories.seen import File, Seen, known, seen
from extractor.model.classify import Category, Classified, Mechanism
from extractor.model.facts import FileFacts
from extractor.model.resolution import Resolution
from extractor.model.resolve import SiteKey
from extractor.model.scan import GuardKind


def classify(facts: Iterable[FileFacts], resolution: Resolution) -> dict[SiteKey, Classified]:
    """Return the facets and the category of every site."""
    files = {each.path: File(each) for each in facts}
    project = known(resolution)
    found = {}
    for each in (*resolution.handed, *resolution.sites.values()):
        about = seen(each, files[each.path], resolution, project)
        found[each.path, each.site.line, each.site.column] = _classified(about)
    return found


def _classified(about: Seen) -> Classified:
    category, rule, line = _category(about)
    return Classified(
        mechanism=_mechanism(about, category),
        reader=reader(about, category),
        category=category,
        rule=rule,
        line=line,
    )


def _category(about: Seen) -> tuple[Category, str, int]:
    found = (
        (category, rule.__name__, line)
        for category, rule in RULES
        if (line := rule(about)) is not None
    )
    return next(found)


def _mechanism(about: Seen, category: Category) -> Mechanism:
    if category is Category.ABSTRACT:
        return Mechanism.ABSTRACT
    handler = about.handler
    inside = bool(about.guards) and about.guards[-1].kind is not GuardKind.EXIT
    if handler is not None and not (inside and about.guards[-1].line > handler.line):
        return Mechanism.IMPORT if category is Category.DEPENDENCY else Mechanism.HANDLER
    if not about.guards:
        return Mechanism.UNCONDITIONAL
    if not inside:
        return Mechanism.FALL_THROUGH
    if not about.nodes:
        return Mechanism.PREDICATE
    return of_tests(about.nodes, about.file.guarded, holds=about.guards[-1].holds)
