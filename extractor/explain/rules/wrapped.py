"""An error raised because another one was caught: that one is printed above it."""

from collections.abc import Iterator

from extractor.explain.case import Case
from extractor.explain.phrases.words import span
from extractor.explain.rules.rule import Rule, Sample, Says, Section, derived
from extractor.model.resolve_meaning import MeaningKind
from extractor.model.scan import GuardKind

_IMPORTS = frozenset({"ImportError", "ModuleNotFoundError"})


def _says(case: Case) -> Iterator[Says]:
    handlers = [c for c in case.conditions.said if c.kind is GuardKind.EXCEPT]
    if not handlers or case.site.cause == "None":
        return
    handler = handlers[-1]
    if case.subjects.stands_for(handler.guards[-1], MeaningKind.IMPORT_FLAG) is not None:
        return
    caught = span(handler.guard.text) if handler.guard.text else "error"
    article = "The" if handler.guard.text else "The caught"
    kept = "as its direct cause" if case.site.cause is not None else "as what was being handled"
    text = f"{article} {caught} that was caught stands above this error, {kept}: mend that first."
    text = text.replace("The caught error that was caught", "The error that was caught")
    lines = [case.lines(*each) for each in handler.lines]
    yield derived(Section.SOLUTIONS, text, [*lines, case.here], "S9", "condition")


RULE = Rule(
    name="wrapped",
    says=_says,
    samples=(
        Sample(
            source="""
def load(text):
    try:
        return int(text)
    except ValueError as error:
        raise RuntimeError("no number") from error  # here
""",
            says=(
                (
                    "solutions: The `ValueError` that was caught stands above this error, "
                    "as its direct cause: mend that first."
                ),
            ),
        ),
        Sample(
            source="""
def load(text):
    try:
        return int(text)
    except ValueError:
        raise RuntimeError("no number") from None  # here
""",
        ),
    ),
)
