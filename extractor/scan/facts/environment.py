"""Environment variables that a file reads, or declares as attributes of a registry."""

import ast
import re
from collections.abc import Iterator

from extractor.model.facts import Declaration, OptionKind
from extractor.scan.facts.texts import last_name, string
from extractor.scan.facts.written import Code, dotted

_NAME = re.compile(r"[A-Z][A-Z0-9_]{2,}")
_ENV = re.compile(r"env", re.IGNORECASE)
_READERS = frozenset({"os.environ.get", "environ.get", "os.getenv", "getenv"})
_MAPPINGS = frozenset({"os.environ", "environ"})
_WRITERS = re.compile(r"(?:^|_)(?:set|del|unset|put)")


def read(node: ast.Subscript | ast.Compare) -> Declaration | None:
    """Return the variable that is read without a call; None for none, or one by no fixed name."""
    if isinstance(node, ast.Subscript):
        name = string(node.slice) if isinstance(node.ctx, ast.Load) else None
        is_read = name is not None and dotted(node.value) in _MAPPINGS
        return _variable(name if is_read else None, node, "os.environ")
    name = string(node.left) if isinstance(node.ops[0], ast.In | ast.NotIn) else None
    is_read = name is not None and dotted(node.comparators[0]) in _MAPPINGS
    return _variable(name if is_read else None, node, "os.environ")


def called(node: ast.Call, callee: str, code: Code) -> Declaration | None:
    """Return the variable that a call reads; None where it reads none by a fixed name.

    Args:
        node: the call.
        callee: what is called, dotted as written.
        code: gives the code of a node on one line.
    """
    name = string(node.args[0]) if node.args else None
    if name is None:
        return None
    evidence = "os.environ"
    if callee not in _READERS:
        # A helper like ``get_bool_env_var("APP_TRACE", "false")``.
        function = callee.rpartition(".")[2]
        is_reader = _ENV.search(function) and not _WRITERS.match(function.lower())
        if not is_reader or not _NAME.fullmatch(name):
            return None
        evidence = "env helper"
    return _variable(name, node, evidence, code(node.args[1]) if len(node.args) > 1 else None)


def registered(node: ast.ClassDef, qualified: str, code: Code) -> Iterator[Declaration]:
    """Yield the variables of a registry: ``class Envs`` with ``NAME = EnvBool(False)``."""
    if not _ENV.search(node.name):
        return
    for statement in node.body:
        target, value = _assigned(statement)
        if target is None or not isinstance(value, ast.Call) or not _NAME.fullmatch(target):
            continue
        kind = last_name(value.func)
        if not _ENV.search(kind):
            continue
        yield Declaration(
            kind=OptionKind.ENV,
            name=target,
            destination=target,
            owner=qualified,
            default=code(value.args[0]) if value.args else None,
            type=kind,
            line=statement.lineno,
            end_line=statement.end_lineno or statement.lineno,
            evidence="env registry",
        )


def _variable(
    name: str | None, node: ast.expr, evidence: str, default: str | None = None
) -> Declaration | None:
    if not name:
        return None
    return Declaration(
        kind=OptionKind.ENV,
        name=name,
        default=default,
        line=node.lineno,
        end_line=node.end_lineno or node.lineno,
        evidence=evidence,
    )


def _assigned(node: ast.stmt) -> tuple[str | None, ast.expr | None]:
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target: ast.expr = node.targets[0]
    elif isinstance(node, ast.AnnAssign):
        target = node.target
    else:
        return None, None
    return (target.id if isinstance(target, ast.Name) else None), node.value
