"""What the code does in place of raising: the branches tested before the one that raises."""

from collections.abc import Iterator

from extractor.explain.case import Case
from extractor.explain.conditions import Term, atoms, term
from extractor.explain.expressions import normal, parsed, paths
from extractor.explain.phrases import requirement
from extractor.explain.phrases.atoms import say
from extractor.explain.phrases.scope import Scope
from extractor.explain.phrases.words import listed, span
from extractor.explain.quoting import quotation
from extractor.explain.rules.rule import Rule, Sample, Says, Section, derived
from extractor.model.scan_surroundings import Branch

_MOST = 2
_LONGEST = 60
"""Characters of an assigned value."""
_QUIET = frozenset({"debug"})


def _says(case: Case) -> Iterator[Says]:
    chains = [branch.chain for branch in case.site.siblings]
    inner = [b for b in case.site.siblings if b.chain == max(chains) and b.leaves != "raise"]
    said = 0
    for branch in inner:
        does = _does(case, branch)
        where = _where(case, branch) if does is not None and said < _MOST else None
        if where is None or does is None:
            continue
        said += 1
        lines = [case.lines(branch.line, branch.end_line)]
        end = "" if does.endswith(".”") else "."
        text = f"In the same place, where {where}, the code takes another branch: it {does}{end}"
        yield derived(Section.MEANING, text, lines, "M3")


def _where(case: Case, branch: Branch) -> str | None:
    """Say when a branch is taken, for those that come first and for the last one.

    One in between is taken only where the raise is not; the last one where the test of the raise
    comes out the other way, if that is the test that decides.
    """
    if branch.test is None:
        deciding = case.requirement
        guard = case.site.guards[-1] if case.site.guards else None
        if deciding is None or guard is None or branch.line < case.site.line:
            return None
        is_same = (guard.chain or guard.line) == branch.chain and guard.line == branch.chain
        return requirement(deciding, case.subjects) if is_same and _is_whole(case) else None
    node = parsed(branch.test)
    if branch.line > case.site.line or node is None:
        return None
    whole: Term = term(node, True)
    said = say(whole, Scope(case.subjects, _guards(case, branch)), text=branch.test)
    return said.text if said.plain else None


def _is_whole(case: Case) -> bool:
    """Tell whether the innermost test is all that its guard tests."""
    last = len(case.site.guards) - 1
    parts = [each for each in case.conditions.said if last in each.guards]
    return len(parts) == 1 and parts[0].guards == (last,)


def _guards(case: Case, branch: Branch) -> tuple[int, ...]:
    """Return the guards that test the same: what is known of their names holds there, too."""
    text = normal(branch.test or "")
    return tuple(
        index
        for index, guard in enumerate(case.site.guards)
        if guard.line == branch.line and normal(guard.text) == text
    )


def _does(case: Case, branch: Branch) -> str | None:
    """Say what a branch logs, and what it makes of the value that is tested."""
    tested = _tested(case)
    sets = [
        f"{span(each.target)} to {span(normal(each.value))}"
        for each in branch.assigns
        if len(each.value) <= _LONGEST and normal(each.target) in tested
    ]
    texts = [quotation(each.text) for each in branch.logs if each.level not in _QUIET]
    logs = next((text for text in texts if text is not None), None)
    parts = []
    if sets and len(sets) <= _MOST:
        parts.append(f"sets {listed(sets)}")
    if logs is not None:
        parts.append(f"says {logs}")
    return listed(parts) if parts else None


def _tested(case: Case) -> frozenset[str]:
    deciding = case.requirement
    if deciding is None or deciding.term is None:
        return frozenset()
    return frozenset(path for atom in atoms(deciding.term) for path in paths(atom.node))


RULE = Rule(
    name="branches",
    says=_says,
    samples=(
        Sample(
            source="""
def choose(mode):
    if mode == "auto":
        log.warning("auto stands for fast here.")
        mode = "fast"
    elif mode == "slow":
        raise ValueError("too slow")  # here
""",
            says=(
                (
                    "meaning: In the same place, where `mode` is `'auto'`, the code takes another "
                    "branch: it sets `mode` to `'fast'` and says “auto stands for fast here.”"
                ),
            ),
        ),
        Sample(
            source="""
def choose(size):
    if size > 3:
        raise ValueError("too large")  # here
    else:
        print("A size of up to three is fine.")
""",
            says=(
                (
                    "meaning: In the same place, where `size` is at most 3, the code takes another "
                    "branch: it says “A size of up to three is fine.”"
                ),
            ),
        ),
        Sample(
            source="""
def choose(size, mode):
    if mode:
        if size > 3:
            raise ValueError("too large")  # here
    else:
        print("No mode is fine.")
""",
        ),
        Sample(
            source="""
def choose(mode):
    if mode == "slow":
        raise ValueError("too slow")  # here
    elif mode == "auto":
        mode = "fast"
""",
        ),
    ),
)
