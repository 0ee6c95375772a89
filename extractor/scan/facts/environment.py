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


def read(node: ast.AST, code: Code) -> Declaration | None:
    """Return the variable that an expression reads; None where it reads none by a fixed name."""
    if isinstance(node, ast.Call):
        return _called(node, code)
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        name = string(node.slice) if dotted(node.value) in _MAPPINGS else None
        return _variable(name, node, "os.environ")
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
        is_mapping = dotted(node.comparators[0]) in _MAPPINGS
        return _variable(string(node.left) if is_mapping else None, node, "os.environ")
    return None


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


def _called(node: ast.Call, code: Code) -> Declaration | None:
    callee = dotted(node.func)
    if callee is None or not node.args:
        return None
    default = code(node.args[1]) if len(node.args) > 1 else None
    if callee in _READERS:
        return _variable(string(node.args[0]), node, "os.environ", default)
    function = callee.rpartition(".")[2]
    name = string(node.args[0])
    # A helper like ``get_bool_env_var("APP_TRACE", "false")``.
    if name is None or not _ENV.search(function) or _WRITERS.match(function.lower()):
        return None
    return _variable(name if _NAME.fullmatch(name) else None, node, "env helper", default)


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
