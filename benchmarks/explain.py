"""How long ``raisedex explain`` takes once a package is known, and whether it finds every error.

    python benchmarks/explain.py CATALOG

CATALOG is a file that ``raisedex scan`` has written. Prints the milliseconds to build the match
index, to store it, to load it from disk, and to look up a message: an instance of every template
with ten or more fixed characters, with random values, with its class and without. Then the same
for messages cut to 60 %, and how many of all are found first.
"""

import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from extractor.model.catalog import Catalog
from extractor.model.match import PastedException
from extractor.model.scan import Part
from extractor.pipeline import Matcher, build_index, dump_index, load_catalog, load_index

T = TypeVar("T")

FIXED = 10
WORDS = ("alpha", "17", "model/x:y", "None", "3.5", "foo_bar", "[1, 2]", "three small words", "")


def timed(name: str, function: Callable[[], T]) -> T:
    begin = time.perf_counter()
    result = function()
    print(f"{name:32} {(time.perf_counter() - begin) * 1000:10.1f} ms")
    return result


def value(part: Part, chance: random.Random) -> str:
    """What a field may show."""
    word = chance.choice(WORDS)
    field = part.field or ""
    if part.format_spec and "{" not in part.format_spec:
        whole = part.format_spec[-1] in "bdoxXn"
        return format(chance.randrange(999) if whole else chance.uniform(0, 99), part.format_spec)
    if field.startswith("len("):
        return str(chance.randrange(99))
    if field.endswith("__name__"):
        return "int"
    if field.startswith("type("):
        return "<class 'int'>"
    return repr(word) if part.conversion == "r" else word


def instances(catalog: Catalog, chance: random.Random) -> Iterator[tuple[str, str, str]]:
    """Id, class and message of each template."""
    for error in catalog.errors:
        for template in error.message.alternatives or (error.message,):
            if sum(len("".join(p.text.split())) for p in template.parts if p.text) >= FIXED:
                texts = [value(p, chance) if p.text is None else p.text for p in template.parts]
                yield error.id, error.exception.name, "".join(texts)


def look_up(name: str, matcher: Matcher, tasks: list[tuple[str, PastedException]]) -> None:
    times, first, tied = [], 0, 0
    for identity, exception in tasks:
        begin = time.perf_counter()
        answer = matcher.match(exception)
        times.append((time.perf_counter() - begin) * 1000)
        first += [match.error for match in answer.matches[:1]] == [identity]
        ties = [match.error for match in answer.matches if match.score == answer.matches[0].score]
        tied += identity in ties[1:]
    times.sort()
    middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
    print(
        f"{name:32} {middle:10.3f} ms median, {late:.3f} ms 99th of 100, {times[-1]:.1f} ms most; "
        f"{len(tasks):,} messages, {first / len(tasks):.2%} found first, {tied:,} tied with it"
    )


def main() -> None:
    catalog = load_catalog(Path(sys.argv[1]))
    print(f"{catalog.project.name} {catalog.project.version}: {len(catalog.errors):,} errors")
    index = timed("build the index", lambda: build_index(catalog))
    content = timed("store it", lambda: dump_index(index))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "index.json"
        path.write_bytes(content)
        loaded = timed("load it from disk", lambda: load_index(path.read_bytes(), origin="index"))
    print(f"{'size on disk':32} {len(content) / 1e6:10.1f} MB")
    matcher = timed("make it ready", lambda: Matcher(loaded))
    made = list(instances(catalog, random.Random(7)))
    typed = [(i, PastedException(type=name, message=text)) for i, name, text in made]
    look_up("message with class", matcher, typed)
    bare = [(i, PastedException(message=text, bare=True)) for i, _, text in made]
    look_up("message alone", matcher, bare)
    cut = [(i, text[: len(text) * 6 // 10]) for i, _, text in made]
    look_up(
        "first 60 % of it", matcher, [(i, PastedException(message=t, bare=True)) for i, t in cut]
    )


if __name__ == "__main__":
    main()
