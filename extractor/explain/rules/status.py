"""An error that a web server answers with a status."""

from collections.abc import Iterator
from http import HTTPStatus

from extractor.explain.case import Case
from extractor.explain.rules.rule import Rule, Sample, Says, Section, derived
from extractor.model.explain import Lines


def _says(case: Case) -> Iterator[Says]:
    status = case.known.exception.status
    if status is None or not status.value.isdigit():
        return
    try:
        phrase = f" ({HTTPStatus(int(status.value)).phrase})"
    except ValueError:
        phrase = ""
    line = status.place.line
    place = Lines(path=status.place.path, line=line, end_line=line)
    text = f"It carries the HTTP status {status.value}{phrase}."
    yield derived(Section.MEANING, text, [place], "M12")


RULE = Rule(
    name="status",
    says=_says,
    samples=(
        Sample(
            source="""
from fastapi import HTTPException

def view(name):
    if not name:
        raise HTTPException(status_code=404, detail="no name")  # here
""",
            says=("meaning: It carries the HTTP status 404 (Not Found).",),
        ),
    ),
)
