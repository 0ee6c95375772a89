"""A site that nothing decides about, and a method that is there to be overridden."""

from collections.abc import Iterator

from extractor.explain.case import Case
from extractor.explain.phrases.words import listed, span
from extractor.explain.quoting import first_sentence, quotation
from extractor.explain.rules.rule import Rule, Sample, Says, Section, derived, quoted
from extractor.model.explain import Lines
from extractor.model.facts import Function

_MOST = 3
"""Overriding classes that are named."""


def _says(case: Case) -> Iterator[Says]:
    site, function = case.site, case.known.function
    if site.guards or site.partial:
        return
    if function is None:
        where = "the module is imported" if site.function is None else "the class body runs"
        text = f"Raised whenever {where} and runs to this line."
        yield derived(Section.MEANING, text, [case.here], "M1")
        return
    name = span(function.qualified.replace(".<locals>", ""))
    if not function.only_raises:
        text = f"Raised whenever {name} runs to this line: no condition stands before it."
        yield derived(Section.MEANING, text, [case.here], "M1")
        return
    yield from _abstract(case, function, name)


def _abstract(case: Case, function: Function, name: str) -> Iterator[Says]:
    """A method whose only statement is the raise: who overrides it is what a reader needs."""
    found = case.known.exception
    defined = case.lines(function.line, function.end_line)
    if case.known.owner is None:
        text = f"{name} does nothing but raise this error."
        yield derived(Section.MEANING, text, [defined], "M11")
        return
    if not found.overrides:
        text = f"{name} does nothing but raise this error. No class of the project overrides it."
        yield derived(Section.MEANING, text, [defined], "M11")
        return
    classes = [each.qualified.rpartition(".")[2] for each in found.overridden_by[:_MOST]]
    evidence = [
        Lines(path=each.place.path, line=each.place.line, end_line=each.place.line)
        for each in found.overridden_by[:_MOST]
    ]
    more = found.overrides - len(classes)
    names = [span(each) for each in classes] + ([f"{more:,} more"] if more else [])
    text = f"{name} does nothing but raise this error. It is overridden in {listed(names)}."
    yield derived(Section.MEANING, text, [defined, *evidence], "M11")
    last = function.qualified.rpartition(".")[2]
    text = f"Use a class that overrides {span(last)}, or define it in yours."
    yield derived(Section.SOLUTIONS, text, [defined, *evidence], "S7", "condition")
    said = quotation(first_sentence(function.docstring)) if function.docstring else None
    if said is not None:
        text = f"What the method has to do: {said}"
        yield quoted(Section.SOLUTIONS, text, [defined], "S7", "condition")


RULE = Rule(
    name="always",
    says=_says,
    samples=(
        Sample(
            source="""
class Reader:
    def read(self):
        \"\"\"Return the next line.\"\"\"
        raise NotImplementedError("read is missing")  # here

class FileReader(Reader):
    def read(self):
        return ""
""",
            says=(
                (
                    "meaning: `Reader.read` does nothing but raise this error. "
                    "It is overridden in `FileReader`."
                ),
                "solutions: Use a class that overrides `read`, or define it in yours.",
                "solutions: What the method has to do: “Return the next line.”",
            ),
        ),
        Sample(
            source="""
def stop():
    print("stopping")
    raise RuntimeError("stopped")  # here
""",
            says=(
                "meaning: Raised whenever `stop` runs to this line: no condition stands before it.",
            ),
        ),
    ),
)
