"""What an error can have in common with another one: options, tests, functions, words, class.

Each error becomes one sparse vector. The features of a kind share its weight, the rare ones taking
more of it, so that the product of two vectors tells how much two errors have in common: at most the
sum of all weights.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from extractor.model.catalog import Error, Site
from extractor.model.scan import Guard, GuardKind
from extractor.relate.words import code_words, message_words

Feature = tuple[str, str]
"""Kind and value."""

OPTION = "option"
"""The condition reads an option of this name."""
TEST = "test"
"""The condition has the test at this place: the same branch or its siblings."""
CONDITION = "condition"
"""The condition has a test with this text, wherever it stands."""
FUNCTION = "function"
"""Raised in this function."""
OWNER = "owner"
"""Raised in this class, or in a function inside this one."""
WORD = "word"
"""A word of the message, or a name or text that the condition reads."""
EXCEPTION = "exception"
"""Raised as this class."""

WEIGHTS = {
    OPTION: 3.0,
    TEST: 1.5,
    CONDITION: 1.0,
    FUNCTION: 1.2,
    OWNER: 0.4,
    WORD: 2.5,
    EXCEPTION: 0.3,
}
"""The most that two errors can have in common of each kind."""

_PASSED = 0.3
"""How much a test counts that was passed on the way, beside one that the site stands inside."""
_PASSED_KINDS = frozenset({GuardKind.EXIT, GuardKind.TRY_ELSE, GuardKind.LOOP_ELSE})
_RUN_AS_PROGRAM = "__name__ =="
"""Begins a test that tells how a file is run, and nothing of an error."""
_MOST_SITES = 8
"""Sites of an error that are read; the others would repeat what these say."""
_MOST_FEATURES = 48
"""Features of one kind that are kept of an error, the ones that count most."""


def vectors(
    errors: Sequence[Error], options: Mapping[str, str], cap: int
) -> list[dict[int, float]]:
    """A vector for each error, by number of feature.

    Args:
        errors: those of a catalog.
        options: key -> name of each option: declarations of one name count as one option.
        cap: features of more errors than this are left out, as too common to tell anything.
    """
    found = [_features(error, options) for error in errors]
    counts = Counter(feature for features in found for feature in features)
    total = math.log(len(errors) + 1)
    rarity = {feature: 1 - math.log(count) / total for feature, count in counts.items()}
    shared = (feature for feature, count in counts.items() if 1 < count <= cap)
    numbers = {feature: number for number, feature in enumerate(shared)}
    return [_vector(features, rarity, numbers) for features in found]


def _vector(
    features: Mapping[Feature, float],
    rarity: Mapping[Feature, float],
    numbers: Mapping[Feature, int],
) -> dict[int, float]:
    """Features that others have as well; the length counts all of them."""
    kinds: dict[str, list[tuple[float, Feature]]] = defaultdict(list)
    for feature, worth in features.items():
        kinds[feature[0]].append((worth * rarity[feature], feature))
    vector: dict[int, float] = {}
    for kind, values in kinds.items():
        if len(values) > _MOST_FEATURES:
            values.sort(key=lambda each: (-each[0], each[1]))
            del values[_MOST_FEATURES:]
        scale = math.sqrt(WEIGHTS[kind] / sum(value * value for value, _ in values))
        vector |= {
            numbers[feature]: value * scale for value, feature in values if feature in numbers
        }
    return vector


def _features(error: Error, options: Mapping[str, str]) -> dict[Feature, float]:
    words = message_words(error.message) or dict(code_words(error.sites[0].function or ""))
    found = {(WORD, word): worth for word, worth in words.items()}
    found[EXCEPTION, error.exception.qualified_name or error.exception.name] = 1.0
    for site in error.sites[:_MOST_SITES]:
        for feature, worth in _of_site(site, options):
            if worth > found.get(feature, 0.0):
                found[feature] = worth
    return found


def _of_site(site: Site, options: Mapping[str, str]) -> Iterator[tuple[Feature, float]]:
    function = site.function or ""
    yield (FUNCTION, f"{site.path}:{function}"), 1.0
    if owner := function.rpartition(".")[0]:
        yield (OWNER, f"{site.path}:{owner}"), 1.0
    for guard in site.guards:
        if guard.text.startswith(_RUN_AS_PROGRAM):
            continue
        worth = _worth(guard)
        yield (TEST, f"{site.path}:{guard.line}"), worth
        if guard.evaluable and worth == 1.0:
            yield (CONDITION, guard.text), worth
        for word, much in code_words(guard.text):
            yield (WORD, word), much * worth
    for each in site.guard_options:
        if each.option in options and each.guard < len(site.guards):
            yield (OPTION, options[each.option]), _worth(site.guards[each.guard])


def _worth(guard: Guard) -> float:
    return _PASSED if guard.stale or guard.kind in _PASSED_KINDS else 1.0
