"""The stage's door."""

from collections.abc import Sequence

from extractor.explain.case import Case
from extractor.explain.checking import check
from extractor.explain.conditions import condition_code
from extractor.explain.examples import example, options_alone
from extractor.explain.rules import FALLBACK, RULES
from extractor.explain.rules.rule import Section
from extractor.model.explain import Explanation, Sentence
from extractor.model.known import KnownProject, KnownSite

MOST = {Section.MEANING: 4, Section.TRIGGER: 12, Section.SOLUTIONS: 6, Section.SITUATIONS: 4}
"""Sentences of a section, at most."""
LONGEST_CONDITION = 240
"""Characters of a condition in code; a longer one helps nobody."""


def explain(sites: Sequence[KnownSite], project: KnownProject) -> list[Explanation]:
    """Return what can be said of each site, in their order.

    Args:
        sites: all sites of one or more whole files.
        project: what sentences may name.
    """
    together: dict[tuple[str, str | None], list[KnownSite]] = {}
    for known in sites:
        together.setdefault((known.path, known.site.function), []).append(known)
    return [
        explained(Case(known, project, _others(known, together[known.path, known.site.function])))
        for known in sites
    ]


def _others(known: KnownSite, found: Sequence[KnownSite]) -> tuple[KnownSite, ...]:
    return tuple(each for each in found if each is not known)


def explained(case: Case) -> Explanation:
    """Run all rules over one site and put together what they say.

    Raises ``ExplanationError``: see :func:`extractor.explain.checking.check`.
    """
    parts = _said(case)
    shown = example(case)
    said = (sentence for section in parts.values() for sentence in section)
    check(said, shown, case.option_names, f"{case.known.path}:{case.site.line}")
    return Explanation(
        meaning=parts[Section.MEANING],
        trigger=parts[Section.TRIGGER],
        solutions=parts[Section.SOLUTIONS],
        situations=parts[Section.SITUATIONS],
        not_known=parts[Section.NOT_KNOWN],
        reached_from=case.known.ways,
        example=shown,
        options_alone=options_alone(case),
        condition=_condition(case),
    )


def _said(case: Case) -> dict[Section, tuple[Sentence, ...]]:
    found: dict[Section, list[Sentence]] = {section: [] for section in Section}
    for rule in RULES:
        for said in rule.says(case):
            found[said.section].append(said.sentence)
    if not found[Section.SOLUTIONS]:
        for said in FALLBACK.says(case):
            found[said.section].append(said.sentence)
    return {section: _distinct(found[section], MOST.get(section, 4)) for section in Section}


def _condition(case: Case) -> str | None:
    """Return the innermost part of the condition as Python, where it is short enough to be used."""
    guards = sorted({index for each in case.conditions.said for index in each.guards})
    code = condition_code([case.site.guards[index] for index in guards])
    return code if code is not None and len(code) <= LONGEST_CONDITION else None


def _distinct(sentences: Sequence[Sentence], most: int) -> tuple[Sentence, ...]:
    """Return the first sentences, those with the same text only once."""
    found: dict[str, Sentence] = {}
    for sentence in sentences:
        found.setdefault(sentence.text.casefold(), sentence)
    return tuple(found.values())[:most]
