"""The expectations that stand in the sample files, beside the raise sites that they speak of.

A sample is a small Python program under ``samples/``. An expectation is a comment that starts with
``#:``, at the end of a statement or on the lines after it; it speaks of the last code above it.
Before the scan the comments are blanked out, so they disturb neither lines nor leading comments.

    raise ValueError(f"bad {x!r}")          #: ValueError | bad {x!r}
    raise ValueError                        #: ValueError
    raise error                             #: reraise
    sys.exit(1)                             #: nothing

The first word is the exception, the rest after the bar the message template: fields in braces,
braces of the text itself doubled (as in an f-string), characters that do not print, and a space at
either end, as Python escapes. Without a bar there must be no message. Several sites on one line are
expected in their order. More lines may follow an expectation, each checks one thing more:

    #: or | another way that the message can read (all of them, in order)
    #: dynamic | part of the reason why there is no fixed text
    #: kind | exit                 (without this line: ``raise``)
    #: in | Outer.method.<locals>.inner
    #: written | errors.BadInput
    #: cause | the expression after ``from``
    #: above | one line of the comment above the statement (all of them, in order)
    #: statement | the statement as it stands
    #: when | if: a > 1             (guard of this kind that holds; all of them, in order)
    #: unless | exit: b             (guard that does not hold)
    #: stale | if: a.x              (guard that held or not, and may have changed)
    #: always |                     (no guard at all)
    #: partial |                    (the guards are needed, not sufficient)

A site that no expectation speaks of fails the sample's test of completeness.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from extractor.model.scan import FileScan, Guard, Message, Part, RaiseSite, Reraise

SAMPLES = Path(__file__).parent / "samples"

NOTHING = "nothing"
RERAISE = "reraise"
_GUARDS = ("when", "unless", "stale", "always", "partial")
_DETAILS = ("or", "dynamic", "kind", "in", "written", "cause", "above", "statement", *_GUARDS)
_EXPECTATION = re.compile(r"[ \t]*#:[ ](?P<body>[^\n]*)")


@dataclass(frozen=True)
class Expectation:
    """What a sample says of one site.

    Attributes:
        line: where the expectation stands.
        code_line: the last line of the statement that it speaks of.
        exception: class name, ``reraise`` or ``nothing``.
        templates: the ways to read; empty where there is no message.
        details: the further lines by their first word.
        guards: the lines that speak of guards, in order.
    """

    line: int
    code_line: int
    exception: str
    templates: list[str] = field(default_factory=list)
    details: dict[str, list[str]] = field(default_factory=dict)
    guards: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Sample:
    """A sample file: its name, the program without expectations, and the expectations."""

    name: str
    program: str
    expectations: tuple[Expectation, ...]


def read_samples() -> Iterator[Sample]:
    """Yield all samples in order of name."""
    for path in sorted(SAMPLES.glob("*.py")):
        yield read_sample(path.name, path.read_text(encoding="utf-8"))


def read_sample(name: str, text: str) -> Sample:
    """Split a sample into program and expectations.

    Raises:
        ValueError: a line that is no expectation, or one with nothing to speak of.
    """
    program: list[str] = []
    expectations: list[Expectation] = []
    code_line = 0
    for number, line in enumerate(text.split("\n"), start=1):
        match = _EXPECTATION.search(line)
        code = line[: match.start()] if match else line
        program.append(code)
        if code.strip():
            code_line = number
        if match:
            _read_line(name, match["body"].strip(), number, code_line, expectations)
    return Sample(name, "\n".join(program), tuple(expectations))


def _read_line(
    name: str, body: str, number: int, code_line: int, expectations: list[Expectation]
) -> None:
    word, bar, value = (piece.strip() for piece in body.partition("|"))
    if not re.fullmatch(r"[^\s|]+", word):
        raise ValueError(f"{name}:{number}: no expectation: {body!r}")
    if word not in _DETAILS:
        expected = Expectation(number, code_line, word)
        if bar:
            expected.templates.append(value)
        expectations.append(expected)
        return
    if not expectations or expectations[-1].code_line != code_line:
        raise ValueError(f"{name}:{number}: {word!r} follows no expectation of the same statement")
    if word == "or":
        expectations[-1].templates.append(value)
    elif word in _GUARDS:
        expectations[-1].guards.append(f"{word} | {value}")
    else:
        expectations[-1].details.setdefault(word, []).append(value)


def found_for(scan: FileScan, sample: Sample, expected: Expectation) -> RaiseSite | Reraise | None:
    """Return the record that an expectation speaks of."""
    records = records_ending_at(scan, expected.code_line)
    beside = [
        other
        for other in sample.expectations
        if other.code_line == expected.code_line and other.exception != NOTHING
    ]
    index = beside.index(expected) if expected in beside else 0
    return records[index] if index < len(records) else None


def records_ending_at(scan: FileScan, line: int) -> list[RaiseSite | Reraise]:
    """Return the records whose statement ends on a line, in source order."""
    records: list[RaiseSite | Reraise] = [*scan.sites, *scan.reraises]
    return sorted(
        (record for record in records if record.end_line == line),
        key=lambda record: (record.line, record.column),
    )


def describe(record: RaiseSite | Reraise | None, expected: Expectation) -> list[str]:
    """Return the record in the words of the expectation, as detailed as that is."""
    if record is None:
        return [NOTHING]
    if isinstance(record, Reraise):
        return [RERAISE, *_detail_lines("in", [record.function or ""], expected)]
    templates = spell_message(record.message)
    reasons = [record.message.dynamic] if record.message.dynamic else []
    return [
        " | ".join([record.exception, *templates[:1]]),
        *(f"or | {template}" for template in templates[1:]),
        *_reason_lines(reasons, expected),
        *([] if record.kind == "raise" else [f"kind | {record.kind}"]),
        *_detail_lines("in", [record.function or ""], expected),
        *_detail_lines("written", [record.written], expected),
        *_detail_lines("cause", [record.cause or ""], expected),
        *_detail_lines("above", list(record.comments), expected),
        *_detail_lines("statement", [_printable(record.statement)], expected),
        *(guard_lines(record) if expected.guards else []),
    ]


def respell(expected: Expectation) -> list[str]:
    """Return the expectation's lines in the order of :func:`describe`."""
    first = [expected.exception, *expected.templates[:1]]
    return [
        " | ".join(first),
        *(f"or | {template}" for template in expected.templates[1:]),
        *(f"{word} | {value}" for word in _DETAILS for value in expected.details.get(word, [])),
        *expected.guards,
    ]


def guard_lines(site: RaiseSite) -> list[str]:
    """Return the lines that say all of a site's path condition."""
    lines = [_guard_line(guard) for guard in site.guards]
    if site.partial:
        lines.append("partial | ")
    return lines or ["always | "]


def _guard_line(guard: Guard) -> str:
    word = "stale" if guard.stale else "when" if guard.holds else "unless"
    return f"{word} | {guard.kind}: {guard.text}".rstrip()


def _detail_lines(word: str, values: Iterable[str], expected: Expectation) -> list[str]:
    return [f"{word} | {value}" for value in values] if word in expected.details else []


def _reason_lines(reasons: Iterable[str], expected: Expectation) -> list[str]:
    """Reasons that hold what is expected count as equal to it; any other is shown whole."""
    wanted = expected.details.get("dynamic", [])
    return [
        f"dynamic | {next((part for part in wanted if part in reason), reason)}"
        for reason in reasons
    ]


def spell_message(message: Message) -> list[str]:
    """Spell all alternatives of a message; empty where there is none."""
    if message.alternatives:
        return [spell(template.parts) for template in message.alternatives]
    return [spell(message.parts)] if message.parts else []


def spell(parts: Iterable[Part]) -> str:
    """Spell a template as the samples do: like the f-string that would make it."""
    spelled = "".join(_spell_part(part) for part in parts)
    spelled = re.sub(r"^ +| +$", lambda spaces: r"\x20" * len(spaces.group()), spelled)
    return _printable(spelled)


def _spell_part(part: Part) -> str:
    if part.text is not None:
        return part.text.replace("\\", "\\\\").replace("{", "{{").replace("}", "}}")
    conversion = f"!{part.conversion}" if part.conversion else ""
    spec = f":{part.format_spec}" if part.format_spec else ""
    return f"{{{part.field}{conversion}{spec}}}"


def _printable(text: str) -> str:
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii")
        for char in text
    )
