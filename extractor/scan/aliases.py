"""Two names of one object: what is changed through one is changed for the other.

Kept for a whole function, whatever the order of its statements: a loop may turn that round.
"""

from collections.abc import Iterator
from functools import cached_property

import libcst as cst

from extractor.scan.names import Block, blocks
from extractor.scan.reads import INSIDE
from extractor.scan.targets import dotted_name

_MOST = 64
_DEEPEST = 4


class Aliases:
    """The aliases of one function, or of a module's or class's own code."""

    def __init__(self, block: Block) -> None:
        self._block = block
        self._known: dict[str, list[str]] = {}

    def touched(self, path: str) -> list[str]:
        """Return a changed path, and all others that name the same thing."""
        if "." not in path:
            return [path]
        if path not in self._known:
            self._known[path] = self._others(path)
        return self._known[path]

    @cached_property
    def _pairs(self) -> list[tuple[str, str]]:
        return sorted(set(_pairs(self._block)))

    def _others(self, path: str) -> list[str]:
        found = [path]
        for each in found:
            for name, source in self._pairs:
                for other in (_renamed(each, name, source), _renamed(each, source, name)):
                    if other is not None and other not in found and len(found) < _MOST:
                        found.append(other)
        return found


def _renamed(path: str, old: str, new: str) -> str | None:
    """Return a path with another beginning; None where it does not begin so.

    ``xs.*`` as the beginning stands for any element of ``xs``.
    """
    if old.endswith(INSIDE):
        return new + INSIDE if path.startswith(old[:-1]) else None
    if not path.startswith(f"{old}."):
        return None
    if new.endswith(INSIDE):
        return new
    renamed = new + path[len(old) :]
    return renamed if renamed.count(".") <= _DEEPEST else None


def _pairs(block: Block) -> Iterator[tuple[str, str]]:
    for statement in block:
        if isinstance(statement, cst.SimpleStatementLine):
            for small in statement.body:
                yield from _of_statement(small)
        elif isinstance(statement, cst.FunctionDef | cst.ClassDef):
            continue
        elif isinstance(statement, cst.BaseCompoundStatement):
            for inner in blocks(statement):
                yield from _pairs(inner)
            yield from _of_header(statement)
        else:
            yield from _of_statement(statement)


def _of_statement(small: cst.CSTNode) -> Iterator[tuple[str, str]]:
    if isinstance(small, cst.Assign):
        for target in small.targets:
            yield from _of_targets(target.target, small.value)
        for first, second in zip(small.targets, small.targets[1:], strict=False):
            yield from _of_targets(first.target, second.target)
    elif isinstance(small, cst.AnnAssign) and small.value is not None:
        yield from _of_targets(small.target, small.value)


def _of_header(statement: cst.BaseCompoundStatement) -> Iterator[tuple[str, str]]:
    if isinstance(statement, cst.Match):
        for case in statement.cases:
            if isinstance(case.pattern, cst.MatchAs) and case.pattern.name is not None:
                yield from _of_targets(case.pattern.name, statement.subject)
    elif isinstance(statement, cst.With):
        for item in statement.items:
            if item.asname is not None:
                yield from _of_targets(item.asname.name, item.item)


def _of_targets(target: cst.CSTNode, value: cst.CSTNode) -> Iterator[tuple[str, str]]:
    if isinstance(target, cst.Tuple | cst.List):
        if isinstance(value, cst.Tuple | cst.List):
            values = [element.value for element in value.elements]
            for element in target.elements:
                for each in values:  # one to one, or shifted by a star
                    yield from _of_targets(element.value, each)
        else:
            for element in target.elements:
                for source in _sources(value):
                    yield from _pair(element.value, _inside(source))
        return
    for source in _sources(value):
        yield from _pair(target, source)


def _pair(target: cst.CSTNode, source: str) -> Iterator[tuple[str, str]]:
    name = dotted_name(target) if isinstance(target, cst.BaseExpression) else None
    if name is not None and name != source:
        yield name, source


def _sources(value: cst.CSTNode) -> Iterator[str]:
    """Yield the paths whose object an expression may be."""
    if isinstance(value, cst.Name | cst.Attribute):
        path = dotted_name(value)
        if path is not None:
            yield path
    elif isinstance(value, cst.Subscript):
        yield from map(_inside, _sources(value.value))
    elif isinstance(value, cst.IfExp):
        yield from _sources(value.body)
        yield from _sources(value.orelse)
    elif isinstance(value, cst.BooleanOperation):
        yield from _sources(value.left)
        yield from _sources(value.right)
    elif isinstance(value, cst.NamedExpr | cst.StarredElement):
        yield from _sources(value.value)
    elif isinstance(value, cst.Tuple | cst.List):
        for element in value.elements:
            yield from map(_inside, _sources(element.value))


def _inside(path: str) -> str:
    return path if path.endswith(INSIDE) else path + INSIDE
