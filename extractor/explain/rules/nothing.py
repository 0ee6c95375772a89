"""A condition that no option and no argument decides: said plainly, once, in place of advice."""

from collections.abc import Iterator

from extractor.explain.case import Case
from extractor.explain.conditions import atoms
from extractor.explain.expressions import paths
from extractor.explain.phrases.words import listed, span
from extractor.explain.rules.rule import Rule, Sample, Says, Section, derived

_MOST = 3


def _says(case: Case) -> Iterator[Says]:
    conjunct = case.requirement
    if conjunct is None or conjunct.term is None:
        return
    read = sorted(path for atom in atoms(conjunct.term) for path in paths(atom.node))
    names = [span(path) for path in dict.fromkeys(read) if len(path) <= 60]
    if not names:
        return
    more = [] if len(names) <= _MOST else [f"{len(names) - _MOST} more"]
    text = f"The test reads {listed([*names[:_MOST], *more])}; where that comes from is not traced."
    lines = [case.lines(*each) for each in conjunct.lines]
    yield derived(Section.NOT_KNOWN, text, lines, "S8")


RULE = Rule(
    name="nothing",
    says=_says,
    samples=(
        Sample(
            source="""
class Hold:
    def load(self):
        if self.closed:
            raise RuntimeError("closed")  # here
""",
            says=("not_known: The test reads `self.closed`; where that comes from is not traced.",),
        ),
    ),
)
