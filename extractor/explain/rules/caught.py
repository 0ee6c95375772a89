"""An error that the same function catches: what becomes of it."""

from collections.abc import Iterator

from extractor.explain.case import Case
from extractor.explain.phrases.words import listed, span
from extractor.explain.rules.rule import Rule, Sample, Says, Section, derived


def _says(case: Case) -> Iterator[Says]:
    if not case.site.caught:
        return
    handler = case.site.caught[0]
    text = f"The same function catches it at line {handler.line}"
    others = listed([span(each) for each in dict.fromkeys(handler.raises)], "or")
    if others and handler.always:
        text = f"{text} and raises {others} instead"
    elif others:
        text = f"{text}; it may raise {others} instead"
    elif handler.reraises:
        text = f"{text}; it may pass it on"
    yield derived(Section.MEANING, f"{text}.", [case.lines(handler.line, handler.end_line)], "M10")


RULE = Rule(
    name="caught",
    says=_says,
    samples=(
        Sample(
            source="""
def load(text):
    try:
        if not text:
            raise ValueError("no text")  # here
    except ValueError as error:
        raise OSError("cannot load") from error
""",
            says=("meaning: The same function catches it at line 6 and raises `OSError` instead.",),
        ),
        Sample(
            source="""
def load(text):
    try:
        if not text:
            raise ValueError("no text")  # here
    except KeyError:
        pass
""",
        ),
    ),
)
