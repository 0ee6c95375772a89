"""The project's own tests that expect this error."""

import ast
from collections.abc import Iterator

from extractor.explain.case import Case
from extractor.explain.expressions import parsed
from extractor.explain.phrases.words import span
from extractor.explain.rules.rule import Rule, Sample, Says, Section, quoted
from extractor.model.explain import Lines
from extractor.model.usage import Expectation

_MOST = 2
_OWN = frozenset({"self", "cls"})


def _says(case: Case) -> Iterator[Says]:
    seen: set[str | None] = set()
    found = sorted(case.known.expected_by, key=_rank)
    for each in found:
        if each.function is None or seen & {each.function, each.call}:
            continue
        seen |= {each.function, each.call}
        call = f" from {span(each.call)}" if each.call is not None else ""
        text = f"{span(each.function)} expects this error{call}."
        lines = Lines(path=each.path, line=each.line, end_line=each.end_line)
        yield quoted(Section.SITUATIONS, text, [lines], "E4")
        if len(seen) >= 2 * _MOST:
            return


def _rank(each: Expectation) -> tuple[bool, int, int, str, int]:
    """Order tests by how much their call tells without the rest of the test."""
    node = parsed(each.call) if each.call is not None else None
    names = {name.id for name in ast.walk(node) if isinstance(name, ast.Name)} if node else set()
    return node is None, len(names - _OWN), len(each.call or ""), each.path, each.line


_LOAD = """
def load(path):
    if not path:
        raise ValueError("No path was given to load.")  # here
"""

RULE = Rule(
    name="expected",
    says=_says,
    samples=(
        Sample(
            source=_LOAD,
            more={
                "tests/test_load.py": """
import pytest
from pkg.mod import load

def test_load_empty():
    with pytest.raises(ValueError, match="path was given"):
        load("")
"""
            },
            says=('situations: `test_load_empty` expects this error from `load("")`.',),
        ),
        Sample(
            source=_LOAD,
            more={
                "tests/test_load.py": """
import pytest
from pkg.mod import load

def test_load_empty():
    with pytest.raises(ValueError):
        load("")
"""
            },
        ),
    ),
)
