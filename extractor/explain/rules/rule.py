"""What a rule is: when it applies, what it says, and samples that are its tests and its docs."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from extractor.explain.case import Case
from extractor.model.explain import Basis, Lines, Sentence


class Section(StrEnum):
    """Part of the page that a sentence belongs to."""

    MEANING = "meaning"
    TRIGGER = "trigger"
    SOLUTIONS = "solutions"
    SITUATIONS = "situations"
    NOT_KNOWN = "not_known"


@dataclass(frozen=True, slots=True)
class Says:
    """A sentence with the section that it belongs to."""

    section: Section
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Sample:
    """A small program, and what the rule says of the raise site behind ``# here``.

    Attributes:
        source: a module; the site is on the line of the comment or begins right below it.
        says: sentences of the rule in their order, each as ``section: text``; none where the rule
            must not apply.
        more: further modules of the project, by path.
    """

    source: str
    says: tuple[str, ...] = ()
    more: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of raise or of guard.

    Attributes:
        name: ``rule`` of its sentences begins with it.
        says: yields its sentences; nothing where it does not apply.
        samples: programs with what it says of them.
    """

    name: str
    says: Callable[[Case], Iterable[Says]]
    samples: tuple[Sample, ...]


def derived(
    section: Section, text: str, evidence: Sequence[Lines], rule: str, mark: str | None = None
) -> Says:
    """Return a sentence that a rule made."""
    return _says(section, text, evidence, Basis.DERIVED, rule, mark)


def quoted(
    section: Section, text: str, evidence: Sequence[Lines], rule: str, mark: str | None = None
) -> Says:
    """Return a sentence that gives words of the source, marked as such by its quotes."""
    return _says(section, text, evidence, Basis.EXTRACTED, rule, mark)


def _says(
    section: Section,
    text: str,
    evidence: Sequence[Lines],
    basis: Basis,
    rule: str,
    mark: str | None,
) -> Says:
    sentence = Sentence(
        text=text, evidence=tuple(dict.fromkeys(evidence)), basis=basis, rule=rule, mark=mark
    )
    return Says(section, sentence)
