"""What a constructor hands to that of the base class: for an exception, its message."""

import ast
from collections import Counter
from collections.abc import Iterator

from extractor.scan.facts.functions import FunctionNode
from extractor.scan.facts.written import dotted


def handed_to_base(node: FunctionNode) -> list[ast.expr] | None:
    """Return the arguments that ``__init__`` hands to the base's, None where that is not sure.

    It is sure of one ``super().__init__(…)`` that is a statement of the body itself (not inside an
    ``if``) and has neither stars nor keywords; ``Base.__init__(self, …)`` may leave out a base. A
    local variable that is assigned once, in the body itself too, is replaced by what is assigned.
    """
    calls = [n for n in ast.walk(node) if isinstance(n, ast.Call) and _is_base_call(n)]
    statements = [s.value for s in node.body if isinstance(s, ast.Expr)]
    if len(calls) != 1 or calls[0] not in statements or calls[0].keywords:
        return None
    if not _is_of_super(calls[0]):
        return None
    found = [_followed(node, argument) for argument in calls[0].args]
    sure = [each for each in found if each is not None]
    return sure if len(sure) == len(found) else None


def kept_parameters(node: FunctionNode) -> tuple[tuple[str, str], ...]:
    """Return the attributes that hold a parameter as it was handed over, with the parameter.

    That is sure of ``self.a = b`` in the body itself, where nothing else binds either of them.
    """
    args = node.args
    names = [a.arg for a in [*args.posonlyargs, *args.args, *args.kwonlyargs]]
    if not names:
        return ()
    stored = Counter(
        dotted(n)
        for n in ast.walk(node)
        if isinstance(n, ast.Name | ast.Attribute) and not isinstance(n.ctx, ast.Load)
    )
    kept = []
    for statement in node.body:
        for attribute, value in _simple_assignments(statement, names[0]):
            once = stored[f"{names[0]}.{attribute}"] == 1
            if once and value in names[1:] and not stored[value]:
                kept.append((attribute, value))
    return tuple(kept)


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


def _followed(node: FunctionNode, argument: ast.expr) -> ast.expr | None:
    if isinstance(argument, ast.Starred):
        return None
    if not isinstance(argument, ast.Name):
        return argument
    bindings = sum(
        isinstance(n, ast.Name) and n.id == argument.id and not isinstance(n.ctx, ast.Load)
        for n in ast.walk(node)
    )
    if not bindings:
        return argument
    values = [
        statement.value
        for statement in node.body
        if isinstance(statement, ast.Assign)
        and [dotted(target) for target in statement.targets] == [argument.id]
    ]
    return values[0] if bindings == len(values) == 1 else None
