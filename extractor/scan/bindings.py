"""What a name stands for at one point of a function: the values that reach it.

A binding is a tuple of values, one for each assignment that may have run last.
"""

from dataclasses import dataclass

import libcst as cst

from extractor.model.scan import Message
from extractor.scan.template import Alternatives


@dataclass(frozen=True, slots=True)
class TextValue:
    """A text, or something that turns into one."""

    alternatives: Alternatives


@dataclass(frozen=True, slots=True)
class ExceptionValue:
    """A new exception that was made but not raised yet."""

    name: str
    written: str
    message: Message
    has_argument: bool


@dataclass(frozen=True, slots=True)
class CaughtValue:
    """An exception that an ``except`` clause bound."""


@dataclass(frozen=True, slots=True)
class NothingValue:
    """``None``: a placeholder that a later assignment replaces."""


@dataclass(frozen=True, slots=True)
class UnknownValue:
    """Anything else; says where it comes from, for the reason of a dynamic message."""

    origin: str
    made_from: cst.BaseExpression | None = None
    """The expression that was assigned, where there is one."""


Value = TextValue | ExceptionValue | CaughtValue | NothingValue | UnknownValue
Binding = tuple[Value, ...]
Environment = dict[str, Binding]

PARAMETER = UnknownValue("a parameter")
LOOP = UnknownValue("a variable that a loop changes")
COMPUTED = UnknownValue("a computed variable")
IMPORTED = UnknownValue("an imported name")
