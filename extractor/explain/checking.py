"""The last look at what was said: every flag in it has to exist, every sentence has to stand on
lines of the source."""

import re
from collections.abc import Collection, Iterable

from extractor.errors import ExplanationError
from extractor.model.explain import Basis, Example, Sentence

_SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
_FLAG = re.compile(r"--[A-Za-z][\w-]*")


def check(
    sentences: Iterable[Sentence], example: Example | None, names: Collection[str], place: str
) -> None:
    """Check the sentences and the example of one site.

    Args:
        sentences: all that is said of it.
        example: of the site.
        names: all spellings of all options of the project.
        place: of the site, for the message.

    Raises:
        ExplanationError: a flag that the project does not declare is named, or a sentence has no
            evidence. Words of the source are quoted as they are: what a hint names was looked up
            when it was taken.
    """
    for sentence in sentences:
        if not sentence.evidence:
            raise ExplanationError(
                f"{place}: a sentence stands on no lines: {sentence.text!r}. {_BUG}"
            )
        if sentence.basis is Basis.DERIVED:
            _check_flags((found[2] for found in _SPAN.finditer(sentence.text)), names, place)
    if example is not None and example.language == "console":
        lines = [*example.before.splitlines(), *example.after.splitlines()]
        _check_flags((flag for line in lines for flag in line.split()), names, place)


_BUG = "This is a bug in raisedex: please report it."


def _check_flags(codes: Iterable[str], names: Collection[str], place: str) -> None:
    for code in codes:
        flag = _FLAG.match(code.strip())
        if flag is not None and flag[0] not in names:
            raise ExplanationError(f"{place}: {flag[0]} is said and not declared anywhere. {_BUG}")
