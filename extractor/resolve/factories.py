"""What a raised expression makes: a class called, or a function that returns an exception."""

import ast
import re

from extractor.model.facts import FileFacts, Function
from extractor.model.resolve import Factory, Place
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.names import Index, Kind, Target
from extractor.resolve.tables import outer_scopes

Made = tuple[Target, tuple[Factory, ...]]
"""A class, and the functions in between."""

DEEPEST = 3
"""Factories that call each other; a fourth one is not followed."""

_NAME = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")
TRANSPARENT = frozenset({"staticmethod", "classmethod", "override", "typing.override"})
"""Decorators that leave what is returned as it is; of any other that is not known."""

_BASE = Target(Kind.BUILTIN, "builtins", "BaseException")


class Factories:
    """Follows the functions that make exceptions."""

    def __init__(self, index: Index, hierarchy: Hierarchy) -> None:
        self._index = index
        self._hierarchy = hierarchy

    def made(
        self,
        facts: FileFacts,
        written: str,
        scope: str | None,
        *,
        called: bool,
        on: Target | None = None,
        depth: int = 0,
    ) -> Made | None:
        """Return the exception class that a name, or a call of it, stands for.

        Args:
            facts: the file in which it is written.
            written: dotted name, ``errors.bad``, ``self._error``, ``ParseError.at``.
            scope: qualified function or class around it.
            called: whether it is called.
            on: the class on which the class method ``scope`` was called.
            depth: factories followed so far.
        """
        if not _NAME.fullmatch(written):
            return None
        target, receiver = self._named(facts, written, scope, on)
        if target is None:
            return None
        if target.kind is not Kind.FUNCTION:
            return (target, ()) if self._is_exception(target, called=called) else None
        function = self._index.function(target)
        if not called or function is None or depth >= DEEPEST:
            return None
        return self._returned(target, function, receiver, depth)

    def called(self, facts: FileFacts, callee: str, scope: str | None) -> tuple[Target | None, int]:
        """Return the one function that a call runs, and how many of its first parameters Python
        fills itself: one for a method that is called on an object, or a class method.

        Args:
            facts: the file of the call.
            callee: dotted as written.
            scope: qualified function or class around it.
        """
        if not _NAME.fullmatch(callee):
            return None, 0
        target, receiver = self._named(facts, callee, scope, None)
        function = self._index.function(target) if target is not None else None
        if target is None or function is None or target.kind is not Kind.FUNCTION:
            return None, 0
        owner = self._owner(facts, callee.partition(".")[0], scope)
        is_bound = owner is not None or "classmethod" in function.decorators
        is_bound = is_bound and "staticmethod" not in function.decorators
        in_class = (receiver or owner) is not None
        return target, int(is_bound and in_class)

    def _named(
        self, facts: FileFacts, written: str, scope: str | None, on: Target | None
    ) -> tuple[Target | None, Target | None]:
        """Return what a name stands for, and the class that a method is called on."""
        owner = self._owner(facts, written.partition(".")[0], scope)
        if owner is not None:
            rest = written.partition(".")[2]
            if not rest:
                return on, None
            method = self._hierarchy.method(owner, rest) if "." not in rest else None
            return method, None
        receiver_name, _, name = written.rpartition(".")
        receiver = self._index.resolve(facts, receiver_name, scope) if receiver_name else None
        if receiver is not None and receiver.kind is Kind.CLASS:
            return self._hierarchy.inherited(receiver, name), receiver
        return self._index.resolve(facts, written, scope), None

    def _owner(self, facts: FileFacts, name: str, scope: str | None) -> Target | None:
        """Return the class whose ``self`` or ``cls`` a name is."""
        table = self._index.tables[facts.path]
        for inner, _ in outer_scopes(scope):
            function = table.function(inner)
            if function is None:
                continue
            owner = inner.rpartition(".")[0]
            first = function.parameters[0].name if function.parameters else None
            bound = table.class_(owner) is not None and "staticmethod" not in function.decorators
            if name == first and bound and name not in function.binds:
                return Target(Kind.CLASS, facts.module, owner, facts.path)
            if table.is_variable(inner, name):
                return None
        return None

    def _returned(
        self, target: Target, function: Function, receiver: Target | None, depth: int
    ) -> Made | None:
        if not function.returns or not TRANSPARENT.issuperset(function.decorators):
            return None
        facts = self._index.tables[target.path].facts
        on = receiver if "classmethod" in function.decorators else None
        found: list[Made] = []
        for code in function.returns:
            callee = _callee(code)
            made = callee and self.made(
                facts, callee, function.qualified, called=True, on=on, depth=depth + 1
            )
            if not made:
                return None
            found.append(made)
        if len({made[0] for made in found}) > 1:
            return None
        this = Factory(qualified=target.dotted, place=Place(path=target.path, line=function.line))
        return found[0][0], (this, *found[0][1])

    def _is_exception(self, target: Target, *, called: bool) -> bool:
        """Tell whether a thing may be an exception class, as far as is known."""
        if target.kind is Kind.BUILTIN:
            return True
        if target.kind is Kind.EXTERNAL:
            # Spelled like a class (PEP 8); a name in capitals is a constant, unless it is called.
            name = target.module.rpartition(".")[2].lstrip("_")
            return name[:1].isupper() and (called or not name.isupper())
        if target.kind is not Kind.CLASS:
            return False
        order = self._hierarchy.order(target)
        return _BASE in order or any(each.kind is Kind.EXTERNAL for each in order)


def _callee(code: str) -> str | None:
    """Return the dotted name that an expression calls, None where it is no such call."""
    try:
        node = ast.parse(code, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return ast.unparse(node.func) if isinstance(node, ast.Call) else None
