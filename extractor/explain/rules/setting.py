"""Options: set them to a value that avoids the error."""

import ast
from collections.abc import Iterator, Sequence

from extractor.explain.candidates import Candidate, Origin
from extractor.explain.case import Case
from extractor.explain.conditions.facts import fact
from extractor.explain.inputs import Input, inputs, is_default
from extractor.explain.phrases import Kind, Subject, requirement
from extractor.explain.phrases.types import Shape
from extractor.explain.phrases.words import listed, span
from extractor.explain.rules.rule import Rule, Sample, Says, Section, derived
from extractor.model.explain import Lines

_MOST_VALUES = 8
_MOST_INPUTS = 3
_OPTIONS = frozenset({Kind.FLAG, Kind.ENV, Kind.FIELD})


def _says(case: Case) -> Iterator[Says]:
    found = [each for each in inputs(case) if each.subject.kind in _OPTIONS]
    for each in found[:_MOST_INPUTS]:
        is_innermost = each.conjunct is case.requirement
        text = None if _is_number(each) else _advice(each)
        if text is None and is_innermost:  # To leave a bound of the scope would be no advice
            text = _needed(case, each)
        if text is None:
            continue
        mark = "checked" if each.values else "condition"
        rule = "S1" if is_innermost else "S3"
        yield derived(Section.SOLUTIONS, text, _evidence(case, each), rule, mark)


def _is_number(found: Input) -> bool:
    """Tell whether the test compares a number with a bound."""
    named = [each for each in found.values if not is_default(each)]
    return any(each.origin in {Origin.BOUND, Origin.MULTIPLE} for each in named)


def _needed(case: Case, found: Input) -> str | None:
    """Say what the value has to be where it takes more than to name one: a bound, a file."""
    text = requirement(found.conjunct, case.subjects)
    name = found.subject.text
    if text is None or name not in text:
        return None
    if text in {f"{name} is not `None`", f"{name} is set", f"{name} is given"}:
        return f"Give {name}."
    return f"Choose {found.subject.text} so that {text}."


def _evidence(case: Case, found: Input) -> list[Lines]:
    lines = [case.lines(first, last) for first, last in found.conjunct.lines]
    option = found.subject.option
    if option is not None:
        lines.append(Lines(path=option.path, line=option.line, end_line=option.end_line))
    return lines


def _advice(found: Input) -> str | None:
    subject, name = found.subject, found.subject.text
    if subject.type.shape is Shape.BOOL and subject.kind is Kind.FLAG:
        return _switch(subject, found.values)
    default = next((each for each in found.values if is_default(each)), None)
    said = _values([e for e in found.values if not is_default(e) and e.value is not None])
    if said and default is not None:
        return f"Set {name} to {said}, or {_left(default, 'it')}."
    if said:
        return f"Set {name} to {said}."
    if default is not None:
        left = _left(default, name)
        return f"{left[:1].upper()}{left[1:]}."
    refused = _refused(found) if found.any_other else None
    return f"Choose another {name} than {refused}." if refused else None


def _left(default: Candidate, name: str) -> str:
    """Say that an input keeps its default."""
    if default.value is None:
        return f"leave {name} out"
    return f"leave {name} at its default, {_value(default)}"


def _value(candidate: Candidate) -> str:
    """A value as a user writes it: a text without its quotes, unless it is empty or has blanks."""
    is_variable = candidate.subject.kind is Kind.ENV
    if is_variable and isinstance(candidate.value, bool):
        return span(str(int(candidate.value)))
    if isinstance(candidate.value, str) and candidate.value and " " not in candidate.value:
        return span(candidate.value)
    return span(candidate.code)


def _values(values: Sequence[Candidate]) -> str:
    if len(values) > _MOST_VALUES:
        shown = [_value(each) for each in values[:_MOST_VALUES]]
        return f"{', '.join(shown)} or one of {len(values) - _MOST_VALUES} other values"
    return listed([_value(each) for each in values], "or")


def _switch(subject: Subject, values: Sequence[Candidate]) -> str | None:
    """Say whether a flag that takes no value has to be given."""
    wanted = {each.value for each in values if isinstance(each.value, bool)}
    if len(wanted) != 1:
        return None
    default = subject.option.default if subject.option is not None else None
    is_left_out = wanted == {default == "True"}
    return f"Leave out {subject.text}." if is_left_out else f"Add {subject.text}."


def _refused(found: Input) -> str | None:
    """Return the texts that the test names."""
    known = fact(found.conjunct.term) if found.conjunct.term is not None else None
    if known is None or not known.is_one or known.about != "value":
        return None
    texts = [
        node.value
        for node in known.values
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value
    ]
    return listed(list(map(span, texts)), "or") if len(texts) == len(known.values) else None


_PARSER = """
import argparse

def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mode", choices=["slow", "fast", "safe"], default="safe")
    parser.add_argument("--dry", action="store_true")
    args = parser.parse_args()
"""

RULE = Rule(
    name="setting",
    says=_says,
    samples=(
        Sample(
            source=f"""{_PARSER}
    if args.mode == "fast" and args.dry:
        raise ValueError("not both")  # here
""",
            says=(
                "solutions: Leave out `--dry`.",
                "solutions: Set `--mode` to `slow`, or leave it at its default, `safe`.",
            ),
        ),
    ),
)
