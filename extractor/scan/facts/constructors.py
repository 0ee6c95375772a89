"""What a constructor hands to that of the base class: for an exception, its message."""

import ast
from collections import Counter
from collections.abc import Iterator

from extractor.scan.facts.functions import FunctionNode
from extractor.scan.facts.inside import all_inside
from extractor.scan.facts.written import dotted


class Constructor:
    """Reads one ``__init__``."""

    def __init__(self, node: FunctionNode) -> None:
        self._node = node
        self._calls: list[ast.Call] = []
        self._stored = Counter[str | None]()
        """How often names and attributes (``path``, ``self.path``) are bound or deleted."""
        for each in all_inside(node):
            if isinstance(each, ast.Call) and _is_base_call(each):
                self._calls.append(each)
            elif isinstance(each, ast.Name | ast.Attribute) and not isinstance(each.ctx, ast.Load):
                self._stored[dotted(each)] += 1

    def handed_to_base(self) -> list[ast.expr] | None:
        """Return the arguments that ``__init__`` hands to the base's, None where that is not sure.

        It is sure of one ``super().__init__(…)`` that is a statement of the body itself (not inside
        an ``if``) and has neither stars nor keywords; ``Base.__init__(self, …)`` may leave out a
        base. A local variable that is assigned once, in the body itself too, is replaced by what
        is assigned.
        """
        statements = [s.value for s in self._node.body if isinstance(s, ast.Expr)]
        if len(self._calls) != 1:
            return None
        (call,) = self._calls
        if call not in statements or call.keywords or not _is_of_super(call):
            return None
        found = [self._followed(argument) for argument in call.args]
        sure = [each for each in found if each is not None]
        return sure if len(sure) == len(found) else None

    def kept_parameters(self) -> tuple[tuple[str, str], ...]:
        """Return the attributes that hold a parameter as it was handed over, with the parameter.

        That is sure of ``self.a = b`` in the body itself, where nothing else binds either of them.
        """
        args = self._node.args
        names = [a.arg for a in [*args.posonlyargs, *args.args, *args.kwonlyargs]]
        if not names:
            return ()
        kept = []
        for statement in self._node.body:
            for attribute, value in _simple_assignments(statement, names[0]):
                once = self._stored[f"{names[0]}.{attribute}"] == 1
                if once and value in names[1:] and not self._stored[value]:
                    kept.append((attribute, value))
        return tuple(kept)

    def _followed(self, argument: ast.expr) -> ast.expr | None:
        if isinstance(argument, ast.Starred):
            return None
        if not isinstance(argument, ast.Name) or not self._stored[argument.id]:
            return argument
        values = [
            statement.value
            for statement in self._node.body
            if isinstance(statement, ast.Assign)
            and [dotted(target) for target in statement.targets] == [argument.id]
        ]
        return values[0] if self._stored[argument.id] == len(values) == 1 else None


def _simple_assignments(statement: ast.stmt, receiver: str) -> Iterator[tuple[str, str]]:
    """Yield attribute and name of ``self.a = b``, annotated or not."""
    if not isinstance(statement, ast.Assign | ast.AnnAssign):
        return
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    for target in targets:
        owner, _, attribute = (dotted(target) or "").rpartition(".")
        if owner == receiver and isinstance(statement.value, ast.Name):
            yield attribute, statement.value.id


def _is_base_call(call: ast.Call) -> bool:
    """``super().__init__(…)`` and ``Base.__init__(self, …)``."""
    return isinstance(call.func, ast.Attribute) and call.func.attr == "__init__"


def _is_of_super(call: ast.Call) -> bool:
    receiver = call.func.value if isinstance(call.func, ast.Attribute) else call.func
    return isinstance(receiver, ast.Call) and dotted(receiver.func) == "super"
