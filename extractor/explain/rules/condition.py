"""Every site: when it is raised, in one sentence, and each condition by itself."""

from collections.abc import Iterator

from extractor.explain.case import Case
from extractor.explain.phrases import Clause, listing, passed, raised
from extractor.explain.rules.rule import Rule, Sample, Says, Section, derived
from extractor.model.explain import Lines, Sentence
from extractor.model.scan import GuardKind

_LONGEST = 320
"""Characters of the sentence that says it all; of a longer one only the innermost part is said."""
_MOST_LISTED = 10
_MOST = 4
"""Parts of that sentence."""


def _says(case: Case) -> Iterator[Says]:
    if not case.site.guards and not case.site.partial:
        return
    said = case.said
    # What has changed since it was tested is not said, so the rest is needed, but not enough.
    changed = any(guard.stale for guard in case.site.guards)
    is_partial = case.site.partial or bool(case.conditions.unread) or changed
    if said:
        yield Says(Section.MEANING, _shortest(said, case.here, partial=is_partial))
    outer, inner = said[:-_MOST_LISTED], said[-_MOST_LISTED:]
    if outer:
        lines = [each for clause in outer for each in clause.evidence]
        text = f"{len(outer)} conditions further out in the function hold as well."
        yield derived(Section.TRIGGER, text, lines, "T1")
    for sentence in listing(inner):
        yield Says(Section.TRIGGER, sentence)
    before = passed(case.earlier)
    if before is not None and len(before.text) <= _LONGEST:
        yield Says(Section.TRIGGER, before)


def _shortest(said: tuple[Clause, ...], here: Lines, *, partial: bool) -> Sentence:
    """Say all where that is short, else the innermost parts: then it is only needed, not enough."""
    for count in range(min(len(said), _MOST), 0, -1):
        part = said[-count:]
        if any(clause.kind is GuardKind.FOR for clause in said[:-count]) and count > 1:
            continue
        sentence = raised(part, here, partial=partial or count < len(said))
        if len(sentence.text) <= _LONGEST or count == 1:
            return sentence
    return raised(said[-1:], here, partial=True)


RULE = Rule(
    name="condition",
    says=_says,
    samples=(
        Sample(
            source="""
def load(path, mode="text"):
    if mode != "text":
        if path is None:
            raise ValueError("no path")  # here
""",
            says=(
                "meaning: Raised when `mode` is not `'text'` and `path` is `None`.",
                "trigger: `mode` is not `'text'`.",
                "trigger: `path` is `None`.",
            ),
        ),
        Sample(
            source="""
def load(path):
    raise ValueError("no path")  # here
""",
        ),
    ),
)
