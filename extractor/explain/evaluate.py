"""Evaluates conditions in three values: true, false, unknown.

An *environment* maps expressions, as :func:`extractor.explain.expressions.normal` writes them, to
Python values that are plain data. What is not in it is unknown, and so is whatever would raise.
Names of builtins stand for themselves. Nothing of the scanned source is called: functions and
methods come from short lists, and results are bounded in size.
"""

import ast
from collections.abc import Iterable, Mapping
from functools import lru_cache

from extractor.explain.expressions import code, parsed
from extractor.explain.operations import (
    Unknowable,
    arithmetic,
    call,
    compare,
    element,
    is_plain,
    unary,
)

UNKNOWN = None
"""Neither true nor false is known: the third truth value."""

Environment = Mapping[str, object]

_TYPES: Mapping[str, type] = {
    kind.__name__: kind
    for kind in (bool, int, float, str, bytes, list, tuple, dict, set, frozenset, complex)
}


def evaluate(condition: str | ast.expr, environment: Environment) -> bool | None:
    """Return whether a condition is true or false, ``None`` where it is unknown.

    Where Python's own evaluation raises, the result may still be known from the other operand of
    ``and`` or ``or``.
    """
    node = parsed(condition) if isinstance(condition, str) else condition
    if node is None or _assigns(node):
        return UNKNOWN
    return _Evaluator(environment).truth(node)


def value_of(expression: str | ast.expr, environment: Environment) -> object:
    """Return the value of an expression. Raises :class:`Unknowable` where it is unknown."""
    node = parsed(expression) if isinstance(expression, str) else expression
    if node is None or _assigns(node):
        raise Unknowable
    return _Evaluator(environment).value(node)


@lru_cache(maxsize=20_000)
def _assigns(node: ast.expr) -> bool:
    """Tell whether evaluating an expression would change what a name stands for."""
    return any(isinstance(each, ast.NamedExpr) for each in ast.walk(node))


class _Evaluator:
    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._kinds = {_kind(text) for text in environment}

    def truth(self, node: ast.expr) -> bool | None:
        """Return true, false or unknown."""
        if not self._is_given(node):
            match node:
                case ast.BoolOp(op=op, values=values):
                    decisive = isinstance(op, ast.Or)
                    return _decided(map(self.truth, values), decisive=decisive)
                case ast.UnaryOp(op=ast.Not(), operand=operand):
                    inner = self.truth(operand)
                    return UNKNOWN if inner is None else not inner
                case ast.Compare():
                    return self._compared(node)
                case ast.IfExp(test=test, body=body, orelse=orelse):
                    chosen = self.truth(test)
                    if chosen is None:
                        both = self.truth(body), self.truth(orelse)
                        return both[0] if both[0] == both[1] else UNKNOWN
                    return self.truth(body if chosen else orelse)
        try:
            return bool(self.value(node))
        except Unknowable:
            return UNKNOWN

    def value(self, node: ast.expr) -> object:
        """Return a value, or raise :class:`Unknowable`."""
        if self._is_given(node):
            return self._environment[code(node)]
        found = self._value(node)
        if not is_plain(found):
            raise Unknowable
        return found

    def _is_given(self, node: ast.expr) -> bool:
        return type(node) in self._kinds and code(node) in self._environment

    def _value(self, node: ast.expr) -> object:
        match node:
            case ast.Constant(value=value):
                return value
            case ast.Name(id=name) if name in _TYPES:
                return _TYPES[name]
            case ast.BoolOp() | ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return self._logical(node)
            case ast.UnaryOp(op=op, operand=operand):
                return unary(op, self.value(operand))
            case ast.BinOp(left=left, op=op, right=right):
                return arithmetic(op, self.value(left), self.value(right))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                chosen = self.truth(test)
                if chosen is None:
                    raise Unknowable
                return self.value(body if chosen else orelse)
            case ast.Subscript(value=value, slice=index):
                return self._element(self.value(value), index)
            case ast.Call():
                return self._call(node)
            case _:
                return self._display(node)

    def _logical(self, node: ast.expr) -> object:
        """``and`` and ``or`` have the value of one of their operands."""
        if isinstance(node, ast.BoolOp):
            stops = isinstance(node.op, ast.Or)
            value: object = None
            for each in node.values:
                value = self.value(each)
                if bool(value) == stops:
                    return value
            return value
        known = self.truth(node)
        if known is None:
            raise Unknowable
        return known

    def _compared(self, node: ast.Compare) -> bool | None:
        sides = [node.left, *node.comparators]
        links = (
            self._link(sides[index], op, sides[index + 1]) for index, op in enumerate(node.ops)
        )
        return _decided(links, decisive=False)

    def _link(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> bool | None:
        try:
            if isinstance(op, ast.In | ast.NotIn) and not self._is_given(right):
                listed = self._among(left, right)
                if listed is not None:
                    return listed == isinstance(op, ast.In)
            return compare(op, self.value(left), self.value(right))
        except Unknowable:
            return UNKNOWN

    def _among(self, left: ast.expr, right: ast.expr) -> bool | None:
        """One known element is enough to be in a display with unknown others."""
        if not isinstance(right, ast.List | ast.Tuple):
            return None
        value = self.value(left)
        for member in right.elts:
            try:
                other = self.value(member)
                if other is value or compare(ast.Eq(), other, value):
                    return True
            except Unknowable:
                continue
        return None

    def _element(self, value: object, index: ast.expr) -> object:
        if not isinstance(index, ast.Slice):
            return element(value, self.value(index))
        ends = [index.lower, index.upper, index.step]
        first, last, step = [None if end is None else self.value(end) for end in ends]
        return element(value, slice(first, last, step))

    def _display(self, node: ast.expr) -> object:
        match node:
            case ast.List(elts=elements):
                return [self.value(each) for each in elements]
            case ast.Tuple(elts=elements):
                return tuple(self.value(each) for each in elements)
            case ast.Set(elts=elements):
                members = [self.value(each) for each in elements]
                return call(None, "set", [members])
            case ast.Dict(keys=keys, values=values) if None not in keys:
                pairs = [
                    (self.value(key), self.value(value))
                    for key, value in zip(keys, values, strict=True)
                    if key is not None
                ]
                return call(None, "dict", [pairs])
            case _:
                raise Unknowable

    def _call(self, node: ast.Call) -> object:
        if node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
            raise Unknowable
        match node:
            case ast.Call(func=ast.Name(id="bool"), args=[inner]):
                known = self.truth(inner)
                if known is None:
                    raise Unknowable
                return known
            case ast.Call(func=ast.Name(id="isinstance"), args=[value, kinds]):
                return self._isinstance(value, kinds)
            case ast.Call(
                func=ast.Name(id="getattr"), args=[value, ast.Constant(value=str(name)), *_]
            ):
                return self.value(ast.Attribute(value, name, ast.Load()))
            case ast.Call(func=ast.Name(id="hasattr"), args=[value, ast.Constant(value=str(name))]):
                self.value(ast.Attribute(value, name, ast.Load()))
                return True
            case ast.Call(func=ast.Name(id=name), args=args):
                if name in self._environment:
                    raise Unknowable
                return call(None, name, [self.value(each) for each in args])
            case ast.Call(func=ast.Attribute(value=inner, attr=method), args=args):
                return call(self.value(inner), method, [self.value(each) for each in args])
            case _:
                raise Unknowable

    def _isinstance(self, value: ast.expr, kinds: ast.expr) -> bool:
        """A type that is not known may be any: true needs one known type, false all of them."""
        held = self.value(value)
        listed = kinds.elts if isinstance(kinds, ast.Tuple) else [kinds]
        answers = [self._is_a(held, kind) for kind in listed]
        known = _decided(answers, decisive=True)
        if known is None:
            raise Unknowable
        return known

    def _is_a(self, held: object, kind: ast.expr) -> bool | None:
        try:
            known = self.value(kind)
        except Unknowable:
            return UNKNOWN
        return isinstance(held, known) if isinstance(known, type) else UNKNOWN


def _decided(answers: Iterable[bool | None], *, decisive: bool) -> bool | None:
    """Return ``decisive`` if any answer is; the opposite if all answers are that; else unknown."""
    known: bool | None = not decisive
    for answer in answers:
        if answer is decisive:
            return decisive
        if answer is None:
            known = UNKNOWN
    return known


def _kind(text: str) -> type[ast.expr] | None:
    node = parsed(text)
    return type(node) if node is not None else None
