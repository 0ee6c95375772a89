"""Advice that a message gives: its sentences that tell the reader to do something.

A sentence counts as advice if its main clause begins with an imperative, after an opening such as
*please* or *to fix this*. What it names has to exist: flags and environment variables are looked up
among the options of the pin, and advice that names an unknown one is not repeated.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from extractor.model.scan import Part

_IMPERATIVES = """
    add adjust allow apply assign avoid build call change check choose clear close configure
    consider convert copy create decrease define delete disable downgrade download drop enable
    ensure exclude export fix give implement import include increase initialize install instantiate
    keep launch leave limit load lower make match move omit open override pad pass pick pin provide
    put raise rebuild recompile reduce register reinstall remove rename replace rerun reset reshape
    resize restart retry return rewrite run select set shorten specify split start stop supply
    switch transpose try turn uninstall unset update upgrade use verify wait wrap write
"""
_VERBS = frozenset(_IMPERATIVES.split())
_OPENINGS = re.compile(
    r"""^(?:
        (?:please|instead|alternatively|either|otherwise|or|and|then|so|hint|tip|note|solution|fix)
            [,:]?\s+
        | (?:to|in\sorder\sto)\s[^.,;:]{2,60},\s*
        | if\s[^.;:]{2,80}?,\s*
        | you\s(?:can|could|may|must|should|need\sto|have\sto|might\swant\sto|will\sneed\sto)
            \s(?:either\s|also\s|instead\s)?
        | try\sto\s | consider\s | (?:do\snot|don't|never)\s
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_GERUNDS = re.compile(r"^(?:consider|try)\s+(\w+)ing\b", re.IGNORECASE)
_AFTER_NOUNS = """
    of is was are were be been has have had does did must should can cannot could will would may
    failed fails failure error errors mode mismatch size sizes and or not to only with without
    exceeds requires supports
"""
_NO_OBJECT = frozenset(_AFTER_NOUNS.split())
"""Words that make a noun of a verb in front of them: *set of*, *check failed*, *load error*."""
_MAIN_VERBS = _NO_OBJECT - {
    "of",
    "and",
    "or",
    "to",
    "only",
    "with",
    "without",
    "size",
    "not",
    "mode",
}
"""Soon after a seeming imperative they show that it was none: *download script failed*."""
_SENTENCE_END = re.compile(
    r"(?<=[.!?;])(?<!e\.g\.)(?<!i\.e\.)(?<!etc\.)(?<!\.\.\.)[\"')\]]*\s+|\n+|\s+[-–—]\s+|:\s+"
)
_FLAG = re.compile(r"(?<![\w/-])--[A-Za-z][\w-]*[A-Za-z0-9]")
_VARIABLE = re.compile(r"(?<![\w.{])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w(.}])")
_COMMAND = re.compile(r"\b(?:pip3?|uv|conda|apt(?:-get)?|git|cmake|make|docker)\s+\w[^`'\"&;)]*")
"""A command of another program: its flags are its own."""
_WORD = re.compile(r"[A-Za-z']+")
_VERB = re.compile(r"[A-Za-z]+(?=[\s:,.]|$)")
_FIELD = "\x00"
"""Stands for a field while its sentence is looked at."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One sentence of advice.

    Attributes:
        parts: its text, with fields.
        flags: flags that it names.
        variables: environment variables that it names.
    """

    parts: tuple[Part, ...]
    flags: tuple[str, ...]
    variables: tuple[str, ...]


def hints(parts: Sequence[Part]) -> tuple[Hint, ...]:
    """Return the sentences of a message that tell the reader to do something."""
    fields = [part for part in parts if part.field is not None]
    text = "".join(_FIELD if part.field is not None else (part.text or "") for part in parts)
    found = []
    number = 0
    for sentence in _sentences(text):
        held = sentence.count(_FIELD)
        if is_advice(sentence.replace(_FIELD, " X ")):
            found.append(_hint(sentence, fields[number : number + held]))
        number += held
    return tuple(found)


def unknown(hint: Hint, is_option: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the flags and variables of a hint that are no options at this pin."""
    return tuple(name for name in (*hint.flags, *hint.variables) if not is_option(name))


def is_advice(sentence: str) -> bool:
    """Tell whether a sentence asks its reader to do something."""
    rest = sentence.strip().lstrip("\"'([*>•").removeprefix("- ")
    negative = False
    for _ in range(4):
        gerund = _GERUNDS.match(rest)
        if gerund is not None:
            return True
        opening = _OPENINGS.match(rest)
        if opening is None:
            break
        negative = negative or opening[0].lower().startswith(("do not", "don't", "never"))
        rest = rest[opening.end() :]
    verb = _VERB.match(rest)
    if verb is None or verb[0].lower() not in _VERBS:
        return False
    following = [word.lower() for word in _WORD.findall(rest[verb.end() :])[:4]]
    if following and following[0] in _NO_OBJECT:
        return False
    if not following and not _FLAG.search(rest) and not _VARIABLE.search(rest):
        return False
    return negative or not _MAIN_VERBS & set(following[:3])


def _sentences(text: str) -> Iterator[str]:
    """Yield the sentences; what is left between them is white space, dashes and colons."""
    start = 0
    for end in _SENTENCE_END.finditer(text):
        yield text[start : end.start()]
        start = end.end()
    yield text[start:]


def _hint(sentence: str, fields: Sequence[Part]) -> Hint:
    parts: list[Part] = []
    waiting = list(fields)
    for index, piece in enumerate(sentence.strip().split(_FIELD)):
        if index:
            parts.append(waiting.pop(0))
        if piece:
            parts.append(Part(text=" ".join(piece.split("\n"))))
    own = _COMMAND.sub(" ", sentence)
    return Hint(
        parts=tuple(parts),
        flags=tuple(dict.fromkeys(_FLAG.findall(own))),
        variables=tuple(dict.fromkeys(_VARIABLE.findall(own))),
    )
