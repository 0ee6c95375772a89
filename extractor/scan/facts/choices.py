"""Constants of modules and classes that are closed sets of literal values."""

import ast
import re
from collections.abc import Iterator

from extractor.model.facts import Choices
from extractor.scan.facts.written import Code, dotted, shortened

MOST = 1000
"""Values above which a container is data, not a set of choices."""

LONGEST_VALUE = 300
"""Characters of a value's ``repr`` above which it is data, not a choice."""

_DISPLAYS: dict[type[ast.expr], str] = {ast.List: "list", ast.Tuple: "tuple", ast.Set: "set"}
_MAKERS = frozenset({"list", "tuple", "set", "frozenset"})
_ENUM_BASES = ("Enum", "Flag")
_CLASS_CONSTANT = frozenset({"ClassVar", "Final"})

MUTATORS = frozenset(
    re.findall(
        r"\w+",
        """add append clear difference_update discard extend insert intersection_update pop popitem
        remove reverse setdefault sort symmetric_difference_update update""",
    )
)
"""Methods of the builtin containers that change them (library reference, "Built-in Types")."""


def constant(name: str, value: ast.expr, line: int) -> Choices | None:
    """Return the closed set that an assigned expression is, None where it is none."""
    found = _literal(value) or _container(value) or _scalar(value)
    if found is None:
        return None
    kind, values = found
    if not 0 < len(values) <= MOST or any(len(text) > LONGEST_VALUE for text in values):
        return None
    return Choices(name=name, kind=kind, values=tuple(values), line=line)


def is_class_constant(node: ast.Assign | ast.AnnAssign) -> bool:
    """Tell whether a class body's assignment is no field: fields are annotated."""
    if isinstance(node, ast.Assign):
        return True
    annotation = node.annotation
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    return (dotted(annotation) or "").rpartition(".")[2] in _CLASS_CONSTANT


def is_enum(node: ast.ClassDef) -> bool:
    """Tell whether a class is an Enum, by the name of a base."""
    return any((dotted(base) or "").endswith(_ENUM_BASES) for base in node.bases)


def enumeration(qualified: str, node: ast.ClassDef, code: Code) -> Choices | None:
    """Return the members of an Enum, None where it has none."""
    lower = any((dotted(base) or "").endswith("StrEnum") for base in node.bases)
    members = tuple(_members(node, code, lower=lower))
    if not 0 < len(members) <= MOST:
        return None
    return Choices(name=qualified, kind="enum", values=members, line=node.lineno)


def _members(node: ast.ClassDef, code: Code, *, lower: bool) -> Iterator[str]:
    for statement in node.body:
        if not isinstance(statement, ast.Assign):
            continue
        for target in statement.targets:
            if isinstance(target, ast.Name) and not target.id.startswith("_"):
                yield f"{target.id}={_member_value(target.id, statement.value, code, lower=lower)}"


def _member_value(name: str, value: ast.expr, code: Code, *, lower: bool) -> str:
    if lower and isinstance(value, ast.Call) and (dotted(value.func) or "").endswith("auto"):
        return repr(name.lower())
    literals = _literals([value])
    return shortened(literals[0] if literals else code(value), LONGEST_VALUE)


def _literal(node: ast.expr) -> tuple[str, list[str]] | None:
    """``Literal["a", "b"]`` (PEP 586)."""
    if not isinstance(node, ast.Subscript):
        return None
    if (dotted(node.value) or "").rpartition(".")[2] != "Literal":
        return None
    inner = node.slice
    values = _literals(inner.elts if isinstance(inner, ast.Tuple) else [inner])
    return ("literal", values) if values else None


def _container(node: ast.expr) -> tuple[str, list[str]] | None:
    if isinstance(node, ast.Call):
        return _made(node)
    if isinstance(node, ast.Dict):
        keys = [key for key in node.keys if key is not None]
        values = _literals(keys) if len(keys) == len(node.keys) else None
        return ("dict", values) if values else None
    if not isinstance(node, ast.List | ast.Tuple | ast.Set):
        return None
    values = _literals(node.elts)
    return (_DISPLAYS[type(node)], values) if values else None


def _made(node: ast.Call) -> tuple[str, list[str]] | None:
    """``frozenset({"a", "b"})`` and its kin."""
    name = dotted(node.func)
    if name not in _MAKERS or len(node.args) != 1 or node.keywords:
        return None
    inner = _container(node.args[0])
    return (name, inner[1]) if inner is not None else None


def _scalar(node: ast.expr) -> tuple[str, list[str]] | None:
    values = _literals([node])
    return ("value", values) if values else None


def _literals(nodes: list[ast.expr]) -> list[str] | None:
    """Return each value's ``repr``, None where one is no literal; containers only inside tuples."""
    values: list[str] = []
    for node in nodes:
        if not isinstance(node, ast.Constant | ast.UnaryOp | ast.BinOp | ast.Tuple):
            return None
        try:
            values.append(repr(ast.literal_eval(node)))
        except (ValueError, TypeError, RecursionError, MemoryError):
            return None
    return values
