"""What becomes of what a call names: a process runs it, a variable holds its result."""

import ast
from collections.abc import Iterator

from extractor.model.facts import Started
from extractor.scan.facts.written import dotted

_KINDS = {"Process": "process", "Thread": "thread", "Timer": "thread"}
"""Classes of ``multiprocessing`` and ``threading``."""

_PLACES = {"Process": ("target", 1), "Thread": ("target", 1), "Timer": ("function", 1)}
"""Keyword and position of the function in their constructors."""


def started(callee: str, node: ast.Call, scope: str) -> Iterator[Started]:
    """Yield the function that a call starts; none for a call of another kind."""
    name = callee.rpartition(".")[2]
    if name not in _KINDS:
        return
    keyword, position = _PLACES[name]
    given = [each.value for each in node.keywords if each.arg == keyword]
    given += node.args[position : position + 1]
    function = dotted(given[0]) if given else None
    if function is not None:
        yield Started(function=function, kind=_KINDS[name], scope=scope, line=node.lineno)


def made(node: ast.Assign | ast.AnnAssign) -> Iterator[tuple[str, str]]:
    """Yield the variables and attributes that hold a call's result, with the callee."""
    value = node.value.value if isinstance(node.value, ast.Await) else node.value
    callee = dotted(value.func) if isinstance(value, ast.Call) else None
    if callee is None:
        return
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        name = dotted(target)
        if name is not None:
            yield name, callee
