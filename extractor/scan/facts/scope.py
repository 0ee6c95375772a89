"""Where the walk is: a module, a class body or a function, and what is noted of it."""

import ast
from collections import Counter
from dataclasses import dataclass, field

from extractor.model.facts import Attribute, Call
from extractor.scan.facts.functions import FunctionNode


@dataclass(slots=True, eq=False)
class Scope:
    """A module, a class body or a function that the walk is inside of."""

    qualified: str
    """``__qualname__``; empty for the module."""
    owner: str | None
    """The class whose code this is, directly or in a nested function."""
    calls: list[Call]
    node: FunctionNode | ast.ClassDef | None = None
    around: "Scope | None" = None
    returns: list[ast.expr | None] = field(default_factory=list)
    binds: Counter[str] = field(default_factory=Counter)
    values: dict[str, ast.expr] = field(default_factory=dict)
    """What was assigned last to a local variable."""
    globals: set[str] = field(default_factory=set)
    sets: set[str] = field(default_factory=set)
    attributes: list[Attribute] = field(default_factory=list)
    makes: list[tuple[str, str]] = field(default_factory=list)
    is_generator: bool = False
    is_function: bool = field(init=False)
    function: str = field(init=False)
    """``qualified`` of a function; empty in a module and directly in a class body."""

    def __post_init__(self) -> None:
        self.is_function = isinstance(self.node, ast.FunctionDef | ast.AsyncFunctionDef)
        self.function = self.qualified if self.is_function else ""

    def named(self, name: str) -> str:
        """Return the qualified name of what is defined here (PEP 3155)."""
        if not self.qualified:
            return name
        return f"{self.qualified}{'.<locals>.' if self.is_function else '.'}{name}"
