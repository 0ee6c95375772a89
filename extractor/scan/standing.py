"""What local names stand for: the one assignment that reaches a point of the walk.

A definition keeps the versions of all that it reads, as a condition does: once one of them has
another version, the name still holds the value, but the expression would not give it any more.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import libcst as cst

from extractor.model.scan import Definition
from extractor.scan.one_line import one_line
from extractor.scan.tree import Tree

LONGEST = 200
"""Characters of an expression above which it is a computation, not a meaning of a name."""

_NO_MEANING = (cst.Lambda, cst.Yield, cst.GeneratorExp, cst.NamedExpr)
_CONTAINERS = (cst.List, cst.Set, cst.Dict, cst.ListComp, cst.SetComp, cst.DictComp)
_MAKERS = frozenset(
    {"list", "set", "dict", "bytearray", "defaultdict", "deque", "Counter", "OrderedDict"}
)
_SHAPE = re.compile(r"[^\W\d][\w.]*\.shape")
"""Arrays of numpy, torch and their kin keep a tuple there, which may be unpacked."""

_READERS = frozenset({"len", "sorted", "str", "repr", "print", "join", "any", "all", "sum", "bool"})
"""Calls that leave a container as it is."""

_HEAD = re.compile(r"(?<![\w.])[^\W\d]\w*")

_HANDED = re.compile(r"(?:(\w+)\s*\(\s*)?(?<![\w.])([^\W\d]\w*)(?=\s*(?:[,)\]}]|$))")
"""A bare name as an argument, an element or a value, with what is called in front of it."""


@dataclass(frozen=True, slots=True)
class Defined:
    """A definition with the versions of what it reads, as they were when it was made."""

    definition: Definition
    reads: tuple[tuple[str, int], ...]
    mutable: bool


@lru_cache(maxsize=4096)
def heads(text: str) -> tuple[str, ...]:
    """Return the names that an expression may read, words of its texts included."""
    return tuple(dict.fromkeys(_HEAD.findall(text)))


def escape_key(name: str) -> str:
    """Return the key under which it is counted how often a container was handed on."""
    return f"{name}()"


def escaped(code: str, defined: Iterable[Defined]) -> Iterator[str]:
    """Yield the new containers that a statement hands to others, who may change them."""
    names = [d.definition.name for d in defined if d.mutable and d.definition.name in code]
    if not names:
        return
    for called, name in _HANDED.findall(one_line(code)):
        if name in names and called not in _READERS:
            yield name


def agreed(live: Sequence[dict[str, Defined]]) -> dict[str, Defined]:
    """Return the definitions that are the same on all ways that meet."""
    first, *others = live
    return {
        name: defined
        for name, defined in first.items()
        if all(other.get(name) is defined for other in others)
    }


def definitions(
    tree: Tree,
    target: cst.BaseExpression,
    value: cst.BaseExpression,
    annotation: cst.Annotation | None,
) -> Iterator[tuple[Definition, bool]]:
    """Yield what the names of an assignment's target stand for, and whether they are containers.

    Args:
        tree: the file.
        target: a name, or names that a shape is unpacked into.
        value: what is assigned.
        annotation: of the assignment.
    """
    if isinstance(value, _NO_MEANING) or _is_empty(value):
        return
    code = one_line(tree.code(value))
    if len(code) > LONGEST or ":=" in code:
        return
    first, last = tree.span(value)
    line, end_line = tree.lines.position(first)[0], tree.lines.position(last)[0]
    for name, said in _said(target, code):
        written = one_line(tree.code(annotation.annotation)) if annotation is not None else None
        found = Definition(name=name, code=said, annotation=written, line=line, end_line=end_line)
        yield found, _is_container(value)


def _said(target: cst.BaseExpression, code: str) -> Iterator[tuple[str, str]]:
    if isinstance(target, cst.Name):
        yield target.value, code
    elif isinstance(target, cst.Tuple | cst.List) and _SHAPE.fullmatch(code):
        for number, element in enumerate(target.elements):
            if isinstance(element, cst.StarredElement):
                return
            if isinstance(element.value, cst.Name):
                yield element.value.value, f"{code}[{number}]"


def _is_container(value: cst.BaseExpression) -> bool:
    if isinstance(value, cst.Call):
        return isinstance(value.func, cst.Name) and value.func.value in _MAKERS
    return isinstance(value, _CONTAINERS)


def _is_empty(value: cst.BaseExpression) -> bool:
    """Tell whether a container is made to be filled."""
    if isinstance(value, cst.Call):
        return _is_container(value) and not value.args
    return isinstance(value, cst.List | cst.Set | cst.Dict) and not value.elements
