"""Which raise site a test expects: told only where one error alone can be meant.

The test names the exception's class or a base of it, and a text that a message of that error can
hold, at least twelve characters in one piece. If the project has another error with such a
message, of whatever class, the test is left aside. So it is where nothing else brings test and
site together: other libraries, and compiled code of the project, word some errors alike. What
Python itself says is never taken for an error of the project.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from extractor.model.known import KnownSite
from extractor.model.usage import Expectation
from extractor.resolve.fitting import SHORTEST, Texts, agreement, folded, grams, letters

SURE = 0.6
"""Share of a pattern's characters that the template must hold as fixed text: what a field would
have to stand for may as well come from another message. In pandas' tests, the wrong ones had up to
0.45."""
POSSIBLE = 0.3
"""Share from which on another error may be meant as well."""

_INTERPRETER = re.compile(
    "|".join(
        (
            "bad operand type",
            "can't set attribute",
            "cannot import name",
            "could not convert string to",
            "division by zero",
            "does not support item",
            "got an unexpected keyword argument",
            "got multiple values for",
            "has no attribute",
            "index out of range",
            "invalid literal for",
            "is not (?:callable|defined|iterable|subscriptable)",
            "No module named",
            "No such file or directory",
            "not supported between instances",
            "object cannot be interpreted as",
            "positional arguments? ",
            "referenced before assignment",
            "required (?:keyword-only|positional)",
            "takes (?:at least|at most|exactly|no) ",
            "unhashable type",
            "unsupported operand",
            "values to unpack",
            "Can't instantiate abstract class",
            "without an initial value",
        )
    )
)
"""How CPython words its own errors (``Objects/``, ``Python/``, ``Lib/``)."""
_WORD = re.compile(r"[A-Za-z][a-z]{2,}|[A-Z]{3,}")
_NO_KIN = frozenset(
    {"base", "common", "core", "init", "main", "python", "self", "src", "test", "tests", "testing"}
    | {"cls", "check", "error", "errors", "from", "get", "invalid", "raise", "raises", "set"}
    | {"utils", "util", "validate", "with"}
)
"""Words that say nothing of what a test is about."""

Error = tuple[str, tuple[Texts, ...]]
"""Class name and templates: what makes sites the same error."""


def expected(
    sites: Sequence[KnownSite], expectations: Iterable[Expectation]
) -> dict[int, tuple[Expectation, ...]]:
    """Return the expectations by the index of the site that they mean.

    Args:
        sites: all sites of a project.
        expectations: what its tests expect.
    """
    errors: dict[Error, list[int]] = defaultdict(list)
    for number, known in enumerate(sites):
        errors[_error(known)].append(number)
    by_texts: dict[Texts, list[Expectation]] = defaultdict(list)
    for each in expectations:
        by_texts[folded(each.texts)].append(each)
    found: dict[int, list[Expectation]] = defaultdict(list)
    for texts, fitting in _fitting(by_texts, list(errors)).items():
        if _INTERPRETER.search(" ".join(text or "" for text in texts)):
            continue
        for each in by_texts[texts]:
            index = _meant(each, fitting, errors, sites)
            if index is not None:
                found[index].append(each)
    return {index: tuple(each) for index, each in found.items()}


def _error(known: KnownSite) -> Error:
    message = known.message
    alternatives = [each.parts for each in message.alternatives] or [message.parts]
    templates = [folded([part.text for part in parts]) for parts in alternatives]
    if known.exception.name == "KeyError":  # its text is shown as ``repr`` writes it
        templates = [(quote, *each, quote) for each in templates for quote in ("'", '"')]
    return known.exception.name, tuple(dict.fromkeys(templates))


def _fitting(
    patterns: Iterable[Texts], errors: Sequence[Error]
) -> dict[Texts, list[tuple[Error, float]]]:
    """Return the errors that can hold each pattern, with how much of it is fixed text of theirs."""
    by_gram: dict[str, list[tuple[Texts, int]]] = defaultdict(list)
    for pattern in patterns:
        for start, gram in grams(pattern):
            by_gram[gram].append((pattern, start))
    found: dict[Texts, dict[Error, float]] = defaultdict(dict)
    for error in errors:
        for template in error[1]:
            for pattern in _near(template, by_gram):
                agreed = agreement(pattern, template)
                share = agreed / letters(pattern)
                if agreed >= SHORTEST and share >= POSSIBLE:
                    found[pattern][error] = max(share, found[pattern].get(error, 0.0))
    return {pattern: list(shares.items()) for pattern, shares in found.items()}


def _near(template: Texts, by_gram: Mapping[str, Sequence[tuple[Texts, int]]]) -> Iterator[Texts]:
    """Yield the patterns of which a template shares long pieces; the rest is not worth a look."""
    shared: dict[Texts, set[int]] = defaultdict(set)
    for _, gram in grams(template):
        for pattern, start in by_gram.get(gram, ()):
            shared[pattern].update(range(start, start + SHORTEST))
    for pattern, characters in shared.items():
        if len(characters) >= POSSIBLE * letters(pattern):
            yield pattern


def _meant(
    expectation: Expectation,
    fitting: Sequence[tuple[Error, float]],
    errors: Mapping[Error, Sequence[int]],
    sites: Sequence[KnownSite],
) -> int | None:
    """Return the one site that a test can mean."""
    names = {name.rpartition(".")[2] for name in expectation.exceptions}
    # An error of another class may be meant, too: it is often caught, and its text handed on.
    if len(fitting) != 1 or fitting[0][1] < SURE:
        return None
    found = list(errors[fitting[0][0]])
    if len(found) > 1:
        found = [i for i in found if _is_called(sites[i], expectation)]
    if len(found) != 1 or not _is_one_of(sites[found[0]], names):
        return None
    return found[0] if _are_kin(expectation, sites[found[0]]) else None


def _are_kin(expectation: Expectation, known: KnownSite) -> bool:
    """Tell whether test and site have a word in common, the folders that hold both left aside."""
    folders = known.path.split("/")
    shared = [a for a, b in zip(folders, expectation.path.split("/"), strict=False) if a == b]
    of_site = _words(f"{known.path} {known.site.function or ''}")
    of_test = _words(f"{expectation.path} {expectation.function or ''} {expectation.call or ''}")
    return bool(of_site & of_test - _NO_KIN - _words(" ".join(shared)))


def _words(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(text)}


def _is_one_of(known: KnownSite, names: set[str]) -> bool:
    """Tell whether a site surely raises a class of one of some names."""
    bases = (base.rpartition(".")[2] for base in known.exception.bases)
    return known.exception.name in names or not names.isdisjoint(bases)


def _is_called(known: KnownSite, expectation: Expectation) -> bool:
    """Tell whether a test calls the function that a site is in, or makes an object of its class.

    A method is no sign: what class has it, and whom it calls, is not known.
    """
    parts = (known.site.function or "").split(".")
    called, call = expectation.callee, expectation.call or ""
    if called is None or not call.startswith(f"{called}("):
        return False
    is_maker = parts[-1] in {"__init__", "__new__", "__post_init__"} and len(parts) == 2
    return called == parts[0] if is_maker or len(parts) == 1 else False
