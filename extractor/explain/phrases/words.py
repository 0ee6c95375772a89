"""Code spans, lists, articles and values: the smallest pieces of a sentence."""

import ast
import re
from collections.abc import Sequence

from extractor.explain.expressions import code, is_number

_TICKS = re.compile(r"`+")

MOST_VALUES = 12
"""Values of a set that are written out; of a larger one only the number is said."""


def span(text: str) -> str:
    """Return text as a code span of CommonMark (section 6.1), whatever backticks are in it."""
    runs = [len(run) for run in _TICKS.findall(text)]
    fence = "`" * next(n for n in range(1, len(runs) + 2) if n not in runs)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Return ``a``, ``a and b`` or ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def a(name: str) -> str:
    """Return a name in code with its article, by the first letter: an `int`, a `str`."""
    article = "an" if name[:1].lower() in set("aeiou") else "a"
    return f"{article} {span(name)}"


def value(node: ast.expr) -> str:
    """Return a value: numbers plain, all else in code."""
    return code(node) if is_number(node) else span(code(node))


def values(nodes: Sequence[ast.expr]) -> str:
    """Return some values, separated by commas."""
    return ", ".join(value(node) for node in nodes)


OWN = ("and", "or", "nor")
"""Words of a clause that do not join it to the next one: then a comma has to."""


def bare(text: str) -> str:
    """Return a clause without its code spans."""
    return "".join(text.split("`")[::2])
