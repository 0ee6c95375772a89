"""Each rule's own samples: small programs, and what the rule says of the site in them."""

from collections.abc import Iterator
from textwrap import dedent

import pytest

from extractor.explain.case import Case
from extractor.explain.rules import FALLBACK, RULES
from extractor.explain.rules.rule import Rule, Sample
from extractor.model.known import KnownProject, KnownSite
from extractor.model.resolution import Resolution
from extractor.resolve import resolve
from extractor.scan import read_facts, read_usage, scan

PATH = "pkg/mod.py"


def resolved(sources: dict[str, str]) -> Resolution:
    """Everything known of a small project."""
    texts = [
        (text.encode(), path, path.removesuffix(".py").replace("/", "."))
        for path, text in sources.items()
    ]
    files = [each for each in texts if each[1].startswith("pkg/")]
    scans = [scan(content, path=path, module=module) for content, path, module in files]
    facts = [
        read_facts(content, path=path, module=module, package=path.endswith("__init__.py"))
        for content, path, module in files
    ]
    usage = [read_usage(content, path=path) for content, path, _ in texts]
    return resolve(scans, facts, usage=usage)


def site_of(found: Resolution, source: str) -> KnownSite:
    """The site on the line marked ``# here``, or that begins right below it."""
    lines = source.split("\n")
    marked = next(number for number, line in enumerate(lines, 1) if line.endswith("# here"))
    near = [each for each in found.sites.values() if each.site.line in (marked, marked + 1)]
    assert len(near) == 1, f"one site is marked: {near}"
    return near[0]


def case_of(sample: Sample) -> Case:
    source = dedent(sample.source)
    found = resolved({PATH: source, **{path: dedent(text) for path, text in sample.more.items()}})
    known = site_of(found, source)
    others = tuple(
        each
        for each in found.sites.values()
        if each is not known and each.site.function == known.site.function and each.path == PATH
    )
    return Case(known, KnownProject(options=found.options, commands=found.commands), others)


def samples() -> Iterator[object]:
    for rule in (*RULES, FALLBACK):
        for number, sample in enumerate(rule.samples):
            yield pytest.param(rule, sample, id=f"{rule.name}-{number}")


@pytest.mark.parametrize(("rule", "sample"), list(samples()))
def test_what_a_rule_says_of_its_samples(rule: Rule, sample: Sample) -> None:
    case = case_of(sample)
    said = [f"{each.section}: {each.sentence.text}" for each in rule.says(case)]
    assert said == list(sample.says)
    for each in rule.says(case):
        assert each.sentence.evidence


@pytest.mark.parametrize("rule", [*RULES, FALLBACK], ids=lambda rule: rule.name)
def test_each_rule_has_a_sample_that_it_applies_to(rule: Rule) -> None:
    assert any(sample.says for sample in rule.samples)


def test_rules_have_names_of_their_own() -> None:
    names = [rule.name for rule in (*RULES, FALLBACK)]
    assert len(names) == len(set(names))
