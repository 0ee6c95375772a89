"""What the source says of the place in its own words: docstrings, comments, the class."""

import re
from collections.abc import Iterator

from extractor.explain.case import Case
from extractor.explain.phrases.words import span
from extractor.explain.quoting import first_sentence, quotation
from extractor.explain.rules.rule import Rule, Sample, Says, Section, quoted
from extractor.model.explain import Lines

_CONTROL = re.compile(
    r"^(?:noqa|type:|pragma|pylint|mypy|ruff|fmt:|yapf|isort|todo|fixme|xxx)\b", re.IGNORECASE
)
"""Comments for tools, and notes to oneself."""
_CODE = re.compile(
    r"^(?:[\w.]+\s*=[^=]|[\w.]+\(.*\)$"
    r"|(?:if|for|while|with|def|class|return|raise|import|from)\s.*[:)]?$)"
)
"""Code that is commented out."""


def _says(case: Case) -> Iterator[Says]:
    yield from _comment(case)
    yield from _function(case)
    yield from _exception(case)


def _comment(case: Case) -> Iterator[Says]:
    """Quote the comment at the raise, else that at the test that decides."""
    lines = list(case.site.comments)
    above = case.site.guard_comments
    if not lines and above:
        said = quotation(" ".join(each.text for each in above))
        if said is not None:
            held = case.lines(above[0].line, above[-1].line)
            yield quoted(Section.MEANING, f"The code comments: {said}", [held], "M2")
        return
    if not lines or any(_CONTROL.match(line) or _CODE.match(line) for line in lines):
        return
    said = quotation(" ".join(lines))
    place = _comment_lines(case, lines)
    if said is not None and place is not None:
        yield quoted(Section.MEANING, f"The code comments: {said}", [place], "M2")


def _comment_lines(case: Case, comments: list[str]) -> Lines | None:
    """Return the lines above the site that hold its comments."""
    excerpt, last = case.site.excerpt, case.site.line - 1
    held = [
        number
        for number, line in enumerate(excerpt.lines, excerpt.start)
        if number <= last and line.strip().startswith("#")
    ]
    if len(held) < len(comments):
        return None
    return case.lines(held[-len(comments)], held[-1])


def _function(case: Case) -> Iterator[Says]:
    function = case.known.function
    if function is None or not function.docstring or function.only_raises:
        return
    said = quotation(first_sentence(function.docstring), 200)
    if said is not None:
        name = span(function.qualified.replace(".<locals>", ""))
        place = case.lines(function.line, function.end_line)
        yield quoted(Section.MEANING, f"{name}: {said}", [place], "M2")


def _exception(case: Case) -> Iterator[Says]:
    found = case.known.exception
    if found.defined_at is None or not found.docstring:
        return
    said = quotation(first_sentence(found.docstring), 200)
    if said is not None:
        line = found.defined_at.line
        place = Lines(path=found.defined_at.path, line=line, end_line=line)
        yield quoted(Section.MEANING, f"{span(found.name)}: {said}", [place], "M2")


RULE = Rule(
    name="words",
    says=_says,
    samples=(
        Sample(
            source='''
class Full(Exception):
    """The hold takes no more."""

def load(crate, room):
    """Put a crate on board. Twice is fine."""
    if crate > room:
        # Crates are never split.
        raise Full("no room")  # here
''',
            says=(
                "meaning: The code comments: “Crates are never split.”",
                "meaning: `load`: “Put a crate on board.”",
                "meaning: `Full`: “The hold takes no more.”",
            ),
        ),
        Sample(
            source="""
def load(crate, room):
    if crate > room:
        # noqa: B904
        raise ValueError("no room")  # here
""",
        ),
    ),
)
