"""Documents and scripts whose commands use the options of the condition together."""

import ast
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence

from extractor.explain.case import Case
from extractor.explain.conditions import Atom, Conjunct
from extractor.explain.conditions.facts import fact
from extractor.explain.evaluate import evaluate
from extractor.explain.expressions import is_none
from extractor.explain.inputs import expressions, holds, inputs, subjects_of
from extractor.explain.phrases import Kind, Subject
from extractor.explain.phrases.types import Shape
from extractor.explain.phrases.words import listed, span
from extractor.explain.rules.rule import Rule, Sample, Says, Section, quoted
from extractor.model.explain import Lines
from extractor.model.usage import Command

_MOST = 2
_WRITTEN = re.compile(r"[^$<>{}]+")
"""A value, not a place for one (``$MODEL``, ``<path>``)."""
_FEWEST = 2
"""Options that a command must share with the condition."""


def _says(case: Case) -> Iterator[Says]:
    flags = [each.subject for each in inputs(case) if each.subject.kind is Kind.FLAG]
    if len(flags) < _FEWEST:
        return
    found = [
        (shown, each) for each in case.project.commands if (shown := _shown(case, flags, each))
    ]
    found.sort(key=lambda pair: (-len(pair[0]), pair[1].path, pair[1].line))
    seen: set[str] = set()
    for shown, command in found:
        if command.path in seen or len(seen) == _MOST:
            continue
        seen.add(command.path)
        text = f"{span(command.path)} shows {span(shown[0])} together with "
        lines = Lines(path=command.path, line=command.line, end_line=command.end_line)
        yield quoted(
            Section.SITUATIONS, f"{text}{listed(list(map(span, shown[1:])))}.", [lines], "E5"
        )


def _shown(case: Case, flags: Sequence[Subject], command: Command) -> list[str]:
    """Return the options of a command that make tests come out as on the way to the error.

    Empty where these are too few, or another of its options avoids the error.
    """
    given = dict(command.options)
    if len(given) < len(command.options):
        return []  # one given twice: which of them counts is not known
    environment: dict[str, object] = {}
    written: dict[str, str] = {}
    for subject in flags:
        names = [n for n in given if n in _spellings(subject)]
        value = _value(subject, given[names[0]]) if len(names) == 1 else None
        if value is not None:
            environment |= dict.fromkeys(expressions(case, subject), value)
            written[subject.text] = _code(names[0], given[names[0]], subject)
    if len(written) < _FEWEST or holds(case.site.guards, environment) is False:
        return []
    wanted = {
        subject.text
        for conjunct in case.conditions.said
        for subject in _decided(case, conjunct, environment)
    }
    shown = [code for text, code in written.items() if text in wanted]
    shown.sort(key=lambda code: list(given).index(code.split()[0]))
    return shown if len(shown) >= _FEWEST else []


def _spellings(subject: Subject) -> tuple[str, ...]:
    option = subject.option
    return (option.name, *option.aliases) if option is not None else ()


def _value(subject: Subject, word: str | None) -> object:
    """Return the value that a word of a command gives; ``None`` where that is not sure."""
    shape = subject.type.shape
    if shape is Shape.BOOL:
        option = subject.option
        if subject.inverted or option is None or option.type != "flag":
            return None
        return option.default != "True"
    if word is None or not _WRITTEN.fullmatch(word):
        return None
    try:
        if shape is Shape.WHOLE:
            return int(word)
        if shape is Shape.NUMBER:
            return float(word)
    except ValueError:
        return None
    return word if shape is Shape.TEXT or _is_untyped(subject) else None


def _is_untyped(subject: Subject) -> bool:
    """Tell whether a parser is told neither type nor default: then it hands on the word itself."""
    option = subject.option
    return option is not None and option.owner is option.type is option.default is None


def _code(name: str, word: str | None, subject: Subject) -> str:
    is_switch = subject.type.shape is Shape.BOOL or word is None
    return name if is_switch else f"{name} {shlex.quote(word or '')}"


def _decided(
    case: Case, conjunct: Conjunct, environment: Mapping[str, object]
) -> Iterator[Subject]:
    """Yield the one option that a test reads, if its value makes it come out as on the way.

    A test that nearly every value passes (``is not None``, ``!= "auto"``) says nothing.
    """
    atom = conjunct.term
    if not isinstance(atom, Atom) or _is_loose(atom):
        return
    if evaluate(atom.node, dict(environment)) is atom.holds:
        found = {subject.text: subject for subject in subjects_of(case, atom.node, conjunct.guards)}
        if len(found) == 1:
            yield from found.values()


def _is_loose(atom: Atom) -> bool:
    known = fact(atom)
    if known is not None:
        return not known.is_one
    node = atom.node
    return isinstance(node, ast.Compare) and any(map(is_none, node.comparators))


_PARSER = """
import argparse

def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mode", choices=["slow", "fast", "safe"], default="safe")
    parser.add_argument("--dry", action="store_true")
    args = parser.parse_args()
    if args.mode == "fast" and args.dry:
        raise ValueError("not both")  # here
"""

RULE = Rule(
    name="together",
    says=_says,
    samples=(
        Sample(
            source=_PARSER,
            more={"docs/run.md": "```bash\npkg --mode fast --dry\n```\n"},
            says=("situations: `docs/run.md` shows `--mode fast` together with `--dry`.",),
        ),
        Sample(
            source=_PARSER,
            more={"docs/run.md": "```bash\npkg --mode slow --dry\n```\n"},
        ),
    ),
)
