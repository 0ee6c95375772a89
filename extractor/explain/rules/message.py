"""Advice that the message itself gives."""

from collections.abc import Iterator

from extractor.explain.case import Case
from extractor.explain.hints import hints, unknown
from extractor.explain.quoting import LONGEST, template
from extractor.explain.rules.rule import Rule, Sample, Says, Section, quoted

_MOST = 3


def _says(case: Case) -> Iterator[Says]:
    message = case.known.message
    seen: set[str] = set()
    for alternative in message.alternatives or (message,):
        for hint in hints(alternative.parts):
            text = " ".join(template(hint.parts).split())
            if unknown(hint, case.option_names.__contains__) or len(text) > LONGEST:
                continue
            if text.casefold() in seen or len(seen) == _MOST:
                continue
            seen.add(text.casefold())
            text = text.rstrip(" ;,:")
            yield quoted(
                Section.SOLUTIONS, f"The message says: “{text}”", [case.here], "S2", "message"
            )


RULE = Rule(
    name="message",
    says=_says,
    samples=(
        Sample(
            source="""
def load(path):
    if not path:
        raise ValueError(f"No path. Pass one of {NAMES}.")  # here
""",
            says=("solutions: The message says: “Pass one of `NAMES`.”",),
        ),
        Sample(
            source="""
def load(path):
    if not path:
        raise ValueError("No path. Pass --pth.")  # here
""",
        ),
    ),
)
