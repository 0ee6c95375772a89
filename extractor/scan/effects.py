"""What calls change: lists that grow, attributes that a method sets, arguments that are filled.

Known are the methods of Python's own types, and the functions of the same file. Of any other call
it is asked what it is for: one whose result is thrown away is there for what it changes, unless its
name says that it checks or logs; one whose result is used is taken for a question.
"""

import builtins
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

import libcst as cst

from extractor.scan.aliases import Aliases
from extractor.scan.families import Families
from extractor.scan.names import bound_names, statements
from extractor.scan.reading import last_name
from extractor.scan.reads import INSIDE
from extractor.scan.targets import changed_by, dotted_name
from extractor.scan.tree import Span, Tree

_NAMES = (
    "add append appendleft clear discard extend extendleft insert intersection_update pop popitem "
    "popleft remove reverse rotate setdefault sort symmetric_difference_update update write"
)
_MUTATORS = frozenset(_NAMES.split())
"""Methods of lists, sets, dicts, deques and files that change their object."""

_HARMLESS = re.compile(
    r"(^|_)(assert|check|debug|ensure|error|exception|info|log|logger|print|raise|require|validate"
    r"|verify|warn|warning)",
    re.IGNORECASE,
)
"""Names of functions, or of what they are called on, that only look."""

_BUILTINS = frozenset(dir(builtins))
_CHANGING = frozenset({cst.Assign, cst.AnnAssign, cst.AugAssign, cst.Del, cst.For})
_NOWHERE = (0, 0)
_ROUNDS = 4
"""Calls of calls that are followed inside a file."""
_DEEPEST = 3
"""Parts of a path that are kept apart: what is changed deeper inside is said as ``a.b.c.*``."""


@dataclass(slots=True)
class _Call:
    start: int
    callee: str
    """Empty where it is no dotted name."""
    arguments: tuple[str | None, ...]
    keywords: Mapping[str, str]
    thrown_away: bool


@dataclass(slots=True)
class _Function:
    span: Span
    parameters: tuple[str, ...]
    has_receiver: bool
    """Whether the first parameter is what it is called on."""
    owner: str | None
    """The class whose method it is."""
    around: Span
    """The outermost function around it; empty if there is none."""
    owned: frozenset[str]
    """Names that are its own, parameters included."""
    aliases: Aliases
    changes: set[str] = field(default_factory=set)
    """Paths that it changes, with its own names for them; none that begins with a local."""

    def add(self, paths: Iterable[str]) -> None:
        """Add what it changes, as far as that matters to a caller."""
        for path in paths:
            for each in self.aliases.touched(_shortened(path)):
                root = _root(each)
                if root in self.parameters or root not in self.owned:
                    self.changes.add(_shortened(each))


class Effects:
    """Knows what the code of one file may change."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._assigned: list[tuple[int, str]] = []
        self._nested: list[_Function] = []
        self._aliases: dict[cst.FunctionDef, Aliases] = {}
        self._functions = defaultdict[str, list[_Function]](list)
        thrown_away: set[cst.CSTNode] = set()
        calls: list[cst.Call] = []
        definitions: list[cst.FunctionDef] = []
        classes: list[cst.ClassDef] = []
        for node in tree.nodes:
            kind = type(node)  # ``isinstance`` takes its time with LibCST's abstract classes
            if kind is cst.Call:
                calls.append(cast("cst.Call", node))
            elif kind is cst.Expr:
                thrown_away.add(_awaited(cast("cst.Expr", node).value))
            elif kind is cst.FunctionDef:
                definitions.append(cast("cst.FunctionDef", node))
            elif kind is cst.ClassDef:
                classes.append(cast("cst.ClassDef", node))
            elif kind in _CHANGING:
                start = tree.span(node)[0]
                self._assigned += [(start, path) for path in changed_by(node)]
        self._calls = [_call(tree, node, thrown_away=node in thrown_away) for node in calls]
        self._calls.sort(key=lambda call: call.start)
        self._starts = [call.start for call in self._calls]
        self._assigned.sort()
        self._families = Families(tree, classes)
        self._define(definitions)

    def of_calls(self, span: Span) -> Iterator[str]:
        """Yield the paths that the calls in a part of the file may change."""
        for call in self._within(span):
            yield from self._of_call(call)

    def has_calls(self, span: Span) -> bool:
        """Tell whether anything is called in a part of the file."""
        return next(self._within(span), None) is not None

    def _within(self, span: Span) -> Iterator[_Call]:
        low = bisect_left(self._starts, span[0])
        high = bisect_left(self._starts, span[1])
        return (self._calls[number] for number in range(low, high))

    def _of_call(self, call: _Call) -> Iterator[str]:
        receiver, _, name = call.callee.rpartition(".")
        element = receiver.endswith(INSIDE)
        if element and name not in _MUTATORS:
            yield from self._of_nested(call)
            return
        known = [] if element else self._known(call, receiver, name)
        for function in known:
            yield from _translated(function, call, receiver)
        mutator = receiver and name in _MUTATORS
        if mutator:
            yield receiver.removesuffix(INSIDE) + INSIDE
        if known or mutator:
            return
        if receiver or name not in _BUILTINS:
            yield from self._of_nested(call)
        if call.thrown_away and not _is_harmless(call.callee):
            given = (receiver, *call.arguments, *call.keywords.values())
            yield from (path + INSIDE for path in given if path)

    def _known(self, call: _Call, receiver: str, name: str) -> list[_Function]:
        named = self._functions.get(name, ())
        if not receiver:
            return [function for function in named if function.owner is None]
        if receiver in {"self", "cls"}:
            family = self._families.around(call.start)
            return [function for function in named if function.owner in family]
        return [function for function in named if function.owner is not None]

    def _of_nested(self, call: _Call) -> Iterator[str]:
        """Yield what the functions inside of the caller change: any call may run one of them."""
        for function in self._nested:
            if function.around[0] <= call.start < function.around[1]:
                yield from (p for p in function.changes if _root(p) not in function.owned)

    def _define(self, definitions: Sequence[cst.FunctionDef]) -> None:
        nested = _nested(self._tree, definitions)
        functions = []
        for node in definitions:
            parameters = tuple(_parameters(node.params))
            owned = frozenset(parameters) | frozenset(bound_names(statements(node.body)))
            span = self._tree.span(node)
            owner = self._families.owner(node)
            function = _Function(
                span,
                parameters,
                owner is not None and not _is_static(node),
                owner,
                nested.get(node, _NOWHERE),
                owned,
                self._aliases.setdefault(node, Aliases(statements(node.body))),
            )
            low = bisect_left(self._assigned, (span[0], ""))
            high = bisect_left(self._assigned, (span[1], ""))
            function.add(path for _, path in self._assigned[low:high])
            self._functions[node.name.value].append(function)
            functions.append(function)
        self._nested = [function for function in functions if function.around != _NOWHERE]
        for function in functions:
            function.add(set(self.of_calls(function.span)))
        linked = [function for function in functions if self._calls_own(function)]
        for _ in range(_ROUNDS - 1):
            before = sum(len(function.changes) for function in linked)
            for function in linked:
                function.add(set(self.of_calls(function.span)))
            if sum(len(function.changes) for function in linked) == before:
                break

    def _calls_own(self, function: _Function) -> bool:
        """Tell whether a function calls any other of the file, or may."""
        names = (call.callee.rpartition(".")[2] for call in self._within(function.span))
        return bool(self._nested) or any(name in self._functions for name in names)

    def aliases(self, node: cst.FunctionDef) -> Aliases:
        """Return which names of a function may stand for one object."""
        return self._aliases[node]


def _translated(function: _Function, call: _Call, receiver: str) -> Iterator[str]:
    """Yield what a call of a function of this file changes, in the caller's names."""
    given: tuple[str | None, ...] = (
        (receiver, *call.arguments) if function.has_receiver else call.arguments
    )
    names: dict[str, str | None] = dict(zip(function.parameters, given, strict=False))
    names.update(call.keywords)
    for path in function.changes:
        root = _root(path)
        if root not in function.owned:
            yield path
        elif (value := names.get(root)) is not None:
            yield _shortened(value + path[len(root) :])


def _callee(function: cst.BaseExpression) -> str:
    owner = function.value if isinstance(function, cst.Attribute) else None
    if isinstance(owner, cst.Call) and dotted_name(owner.func) == "super":
        return f"self.{last_name(function)}"
    while isinstance(owner, cst.Subscript):
        owner = owner.value
        if (container := dotted_name(owner)) is not None:
            return f"{container}{INSIDE}.{last_name(function)}"
    return dotted_name(function) or ""


def _is_static(node: cst.FunctionDef) -> bool:
    return any(dotted_name(each.decorator) == "staticmethod" for each in node.decorators)


def _shortened(path: str) -> str:
    parts = path.split(".")
    deep = len(parts) > _DEEPEST + (parts[-1] == "*")
    return ".".join(parts[:_DEEPEST]) + INSIDE if deep else path


def _is_harmless(callee: str) -> bool:
    return any(_HARMLESS.search(part) for part in callee.split(".")[-2:])


def _call(tree: Tree, node: cst.Call, *, thrown_away: bool) -> _Call:
    plain = [argument for argument in node.args if argument.keyword is None]
    named = [argument for argument in node.args if argument.keyword is not None]
    return _Call(
        tree.span(node)[0],
        _callee(node.func),
        tuple(dotted_name(argument.value) for argument in plain),
        {
            argument.keyword.value: path
            for argument in named
            if argument.keyword is not None and (path := dotted_name(argument.value))
        },
        thrown_away,
    )


def _nested(tree: Tree, definitions: Iterable[cst.FunctionDef]) -> dict[cst.CSTNode, Span]:
    """Return the functions inside of functions, with the span of the outermost around them."""
    nested: dict[cst.CSTNode, Span] = {}
    outer = _NOWHERE
    for function in sorted(definitions, key=lambda each: tree.span(each)[0]):
        span = tree.span(function)
        if span[1] <= outer[1]:
            nested[function] = outer
        else:
            outer = span
    return nested


def _parameters(parameters: cst.Parameters) -> Iterator[str]:
    groups = (parameters.posonly_params, parameters.params, parameters.kwonly_params)
    for group in groups:
        yield from (parameter.name.value for parameter in group)
    for extra in (parameters.star_arg, parameters.star_kwarg):
        if isinstance(extra, cst.Param):
            yield extra.name.value


def _awaited(node: cst.BaseExpression) -> cst.BaseExpression:
    return node.expression if isinstance(node, cst.Await) else node


def _root(path: str) -> str:
    return path.partition(".")[0]
