"""A module that could not be imported: what to install."""

import re
from collections.abc import Iterator, Sequence

from extractor.explain.case import Case
from extractor.explain.conditions import Conjunct, atoms
from extractor.explain.phrases.words import span
from extractor.explain.rules.rule import Rule, Sample, Says, Section, derived
from extractor.model.explain import Lines
from extractor.model.resolve_meaning import Meaning, MeaningKind
from extractor.model.scan import GuardKind
from extractor.model.sources import Requirement


def _says(case: Case) -> Iterator[Says]:
    seen: set[str] = set()
    for conjunct in case.conditions.said:
        for flag in _missing(case, conjunct):
            where = [*(case.lines(*lines) for lines in conjunct.lines), _lines(flag)]
            for module in (flag.module or "").split(", "):
                top = module.partition(".")[0]
                if top and top not in seen:
                    seen.add(top)
                    yield from _install(case, top, where)


def _missing(case: Case, conjunct: Conjunct) -> Iterator[Meaning]:
    """Yield the imports that failed where a part of the condition holds."""
    if conjunct.term is None:
        if conjunct.kind is GuardKind.EXCEPT:
            flag = case.subjects.stands_for(conjunct.guards[-1], MeaningKind.IMPORT_FLAG)
            if flag is not None:
                yield flag
        return
    for atom in atoms(conjunct.term):
        flag = case.subjects.meaning(atom.node, conjunct.guards, MeaningKind.IMPORT_FLAG)
        if flag is not None and not atom.holds:
            yield flag


def _install(case: Case, module: str, evidence: list[Lines]) -> Iterator[Says]:
    needed = _requirement(module, case.project.requirements)
    name = span(module)
    if needed is None:
        text = f"Install the package that provides {name}."
    elif needed.extra is not None and case.project.distribution is not None:
        command = span(f"pip install '{case.project.distribution}[{needed.extra}]'")
        text = f"Install {name}: {command} brings the version that the project asks for."
    else:
        command = span(f"pip install '{needed.text}'")
        text = f"Install {name}: {command} is what the project asks for."
    yield derived(Section.SOLUTIONS, text, evidence, "S4", "condition")


def _requirement(module: str, requirements: Sequence[Requirement]) -> Requirement | None:
    """Return the requirement of the same name; two that differ say too little.

    Names of distributions are compared as the specification says: in lower case, with runs of
    ``-``, ``_`` and ``.`` taken for one sign.
    """
    found = [each for each in requirements if _normal(each.name) == _normal(module)]
    found = [each for each in found if each.extra is None] or found
    return found[0] if found else None


def _normal(name: str) -> str:
    """https://packaging.python.org/en/latest/specifications/name-normalization/"""
    return re.sub(r"[-_.]+", "-", name).lower()


def _lines(flag: Meaning) -> Lines:
    first = flag.place.line
    return Lines(path=flag.place.path, line=first, end_line=max(first, flag.end_line))


RULE = Rule(
    name="imports",
    says=_says,
    samples=(
        Sample(
            source="""
def draw():
    try:
        import crayons
    except ImportError:
        raise RuntimeError("crayons are missing")  # here
""",
            says=("solutions: Install the package that provides `crayons`.",),
        ),
        Sample(
            source="""
def draw(path):
    try:
        open(path)
    except OSError:
        raise RuntimeError("no paper")  # here
""",
        ),
    ),
)
