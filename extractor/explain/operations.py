"""What the evaluator may do with plain values, bounded in time and size."""

import ast
import operator
from collections.abc import Callable, Mapping, Sequence


class Unknowable(Exception):  # noqa: N818 - it is no failure
    """A value is unknown, or Python would raise, or the result would be large."""


_MOST_BITS = 4_096
_MOST_ITEMS = 10_000

_CONTAINERS = (list, tuple, set, frozenset, dict)
"""Not to be repeated: some levels of them take no memory, and forever to compare."""

_SCALARS = (bool, int, float, str, bytes, type(None), range)


def is_plain(value: object) -> bool:
    """Tell whether a value is data that the evaluator may handle, and of bounded size."""
    if isinstance(value, type):
        return True
    if type(value) is int:
        return value.bit_length() <= _MOST_BITS
    if isinstance(value, str | bytes):
        return type(value) in _SCALARS and len(value) <= _MOST_ITEMS
    if isinstance(value, list | tuple | set | frozenset | dict):
        return len(value) <= _MOST_ITEMS
    return type(value) in _SCALARS


_COMPARISONS: Mapping[type[ast.cmpop], Callable[..., object]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda left, right: operator.contains(right, left),
    ast.NotIn: lambda left, right: not operator.contains(right, left),
}


def compare(op: ast.cmpop, left: object, right: object) -> bool:
    """Compare two plain values. Raises :class:`Unknowable`."""
    if isinstance(op, ast.Is | ast.IsNot):
        return _identical(left, right) == isinstance(op, ast.Is)
    if isinstance(op, ast.In | ast.NotIn) and isinstance(right, range) and type(left) is not int:
        raise Unknowable  # it would be searched through, however long it is
    try:
        return bool(_COMPARISONS[type(op)](left, right))
    except Exception as error:
        raise Unknowable from error


def _identical(left: object, right: object) -> bool:
    """Identity is sure for ``None``, ``True``, ``False`` and types only."""
    if any(each is None or isinstance(each, bool | type) for each in (left, right)):
        return left is right
    raise Unknowable


def unary(op: ast.unaryop, value: object) -> object:
    """Return ``-x``, ``+x`` or ``~x`` of a number. Raises :class:`Unknowable`."""
    if not isinstance(value, int | float):
        raise Unknowable
    if isinstance(op, ast.Invert):
        if isinstance(value, float):
            raise Unknowable
        return ~int(value)
    return -value if isinstance(op, ast.USub) else +value


_NUMERIC: Mapping[type[ast.operator], Callable[[float, float], object]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}

_WHOLE: Mapping[type[ast.operator], Callable[[int, int], object]] = {
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.RShift: operator.rshift,
}

_SETS: Mapping[type[ast.operator], Callable[[object, object], object]] = {
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.Sub: operator.sub,
}


def arithmetic(op: ast.operator, left: object, right: object) -> object:
    """Return the result of an operator on plain values. Raises :class:`Unknowable`."""
    try:
        return _arithmetic(op, left, right)
    except Unknowable:
        raise
    except Exception as error:
        raise Unknowable from error


def _arithmetic(op: ast.operator, left: object, right: object) -> object:
    if isinstance(left, int | float) and isinstance(right, int | float):
        return _numbers(op, left, right)
    if isinstance(left, set | frozenset) and isinstance(right, set | frozenset):
        return _SETS[type(op)](left, right)
    if isinstance(op, ast.Add) and isinstance(left, str | bytes | list | tuple):
        return left + right  # type: ignore[operator]
    if isinstance(op, ast.Mult):
        return _repeated(left, right)
    raise Unknowable


def _numbers(op: ast.operator, left: float, right: float) -> object:
    if type(op) in _NUMERIC:
        return _NUMERIC[type(op)](left, right)
    if isinstance(op, ast.Pow):
        return _power(left, right)
    if not (isinstance(left, int) and isinstance(right, int)):
        raise Unknowable
    if isinstance(op, ast.LShift):
        if not 0 <= right <= _MOST_BITS:
            raise Unknowable
        return left << right
    if type(op) not in _WHOLE:
        raise Unknowable
    return _WHOLE[type(op)](left, right)


def _power(left: float, right: float) -> object:
    is_large = (
        isinstance(left, int)
        and isinstance(right, int)
        and abs(left).bit_length() * abs(right) > _MOST_BITS
    )
    if is_large:
        raise Unknowable
    return left**right


def _repeated(left: object, right: object) -> object:
    sequence, times = (right, left) if isinstance(left, int) else (left, right)
    if not isinstance(sequence, str | bytes | list | tuple) or not isinstance(times, int):
        raise Unknowable
    if (
        any(isinstance(each, _CONTAINERS) for each in sequence)
        or len(sequence) * times > _MOST_ITEMS
    ):
        raise Unknowable
    return sequence * times


_item: Callable[..., object] = operator.getitem


def element(value: object, index: object) -> object:
    """Return ``value[index]``. Raises :class:`Unknowable`."""
    if not isinstance(value, str | bytes | list | tuple | dict | range):
        raise Unknowable
    try:
        found: object = _item(value, index)
    except Exception as error:
        raise Unknowable from error
    return found


_FUNCTIONS: Mapping[str, Callable[..., object]] = {
    "abs": abs,
    "all": all,
    "any": any,
    "callable": callable,
    "dict": dict,
    "float": float,
    "frozenset": frozenset,
    "int": int,
    "len": len,
    "list": list,
    "max": max,
    "min": min,
    "range": range,
    "set": set,
    "sorted": sorted,
    "str": str,
    "sum": sum,
    "tuple": tuple,
    "type": type,
}

_ONE_ARGUMENT = frozenset(
    {"all", "any", "callable", "dict", "float", "frozenset", "list", "set", "sorted", "tuple"}
    | {"abs", "len", "str", "sum", "type"}
)

_TEXT_METHODS = (
    "capitalize casefold count endswith find index isalnum isalpha isascii isdecimal isdigit "
    "isidentifier islower isnumeric isspace istitle isupper lower lstrip partition removeprefix "
    "removesuffix rfind rpartition rsplit rstrip split splitlines startswith strip swapcase title "
    "upper"
)
_METHODS: Mapping[type, frozenset[str]] = {
    str: frozenset(_TEXT_METHODS.split()),
    dict: frozenset({"get"}),
    list: frozenset({"count", "index"}),
    tuple: frozenset({"count", "index"}),
    set: frozenset({"isdisjoint", "issubset", "issuperset"}),
    frozenset: frozenset({"isdisjoint", "issubset", "issuperset"}),
}
"""Methods that change nothing and give no more than they are given."""


def call(owner: object, name: str, arguments: Sequence[object]) -> object:
    """Call a function (``owner`` is None) or a method of the lists. Raises :class:`Unknowable`."""
    try:
        function = _function(name, arguments) if owner is None else _method(owner, name)
        return function(*arguments)
    except Unknowable:
        raise
    except Exception as error:
        raise Unknowable from error


def _function(name: str, arguments: Sequence[object]) -> Callable[..., object]:
    if name not in _FUNCTIONS or (name in _ONE_ARGUMENT and len(arguments) > 1):
        raise Unknowable
    if name not in {"len", "type", "callable"}:
        for argument in arguments:
            if isinstance(argument, range) and len(argument) > _MOST_ITEMS:
                raise Unknowable
            if name == "str" and not isinstance(argument, _SCALARS):
                raise Unknowable
            if name in {"list", "tuple"} and isinstance(argument, set | frozenset):
                raise Unknowable  # in which order, only the running process knows
    return _FUNCTIONS[name]


def _method(owner: object, name: str) -> Callable[..., object]:
    if name not in _METHODS.get(type(owner), frozenset()):
        raise Unknowable
    method: Callable[..., object] = getattr(owner, name)
    return method
