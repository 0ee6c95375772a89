"""Conditions of a function that is called -> conditions on what the caller hands over.

``def check(fine, message): if not fine: raise ValueError(message)`` called as ``check(n > 0, "…")``
raises when ``n > 0`` is false.
"""

import ast
from collections.abc import Mapping

from msgspec.structs import replace

from extractor.model.scan import Guard

_OWN_EFFECTS = (
    ast.NamedExpr,
    ast.Await,
    ast.Yield,
    ast.YieldFrom,
    ast.Lambda,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
)
"""What binds names, or would not give the same again."""


def for_caller(guard: Guard, given: Mapping[str, str], called: str, line: int) -> Guard:
    """Return a guard of a function that is called, as it is to be told at the call.

    Args:
        guard: as found in the function.
        given: code that the call hands over, by parameter; those bound anew are not in it.
        called: repository path of the function.
        line: of the call.

    Returns:
        In the names of the caller where all names in it are parameters; else with the function's
        path, and not evaluable.
    """
    if guard.path is None and guard.evaluable and not guard.stale:
        said = _said(guard.text, guard.holds, given)
        if said is not None:
            text, holds = said
            return replace(guard, text=text, holds=holds, line=line, end_line=line, chain=None)
    return replace(guard, path=guard.path or called, evaluable=False)


def _said(text: str, holds: bool, given: Mapping[str, str]) -> tuple[str, bool] | None:
    try:
        test = ast.parse(text, mode="eval").body
        names = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}
        values = {name: ast.parse(given[name], mode="eval").body for name in names if name in given}
        if not names or values.keys() != names:
            return None
        if any(isinstance(n, _OWN_EFFECTS) for v in (test, *values.values()) for n in ast.walk(v)):
            return None
        if all(isinstance(value, ast.Constant) for value in values.values()):
            return None  # says nothing of the caller
        if isinstance(test, ast.Name):
            said, code = values[test.id], given[test.id]
        else:
            said, code = _InPlace(values).visit(test), ""
        while isinstance(said, ast.UnaryOp) and isinstance(said.op, ast.Not):
            said, holds, code = said.operand, not holds, ""
        return code or ast.unparse(said), holds
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


class _InPlace(ast.NodeTransformer):
    def __init__(self, values: Mapping[str, ast.expr]) -> None:
        self._values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._values[node.id]
