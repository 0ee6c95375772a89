"""Fields of configuration and request classes: dataclasses, attrs, pydantic, and annotations that
carry a help text.

Which classes are pydantic models is decided later, when bases are known across files; so here the
annotated attributes of every class with a base are told. The forms are those of PEP 557
(dataclasses), PEP 593 (``Annotated``) and the references of attrs and pydantic.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from extractor.model.facts import Declaration, OptionKind
from extractor.scan.facts.functions import LONGEST
from extractor.scan.facts.texts import (
    help_text,
    is_true,
    keywords,
    last_name,
    literals,
    string,
    strings,
)
from extractor.scan.facts.written import Code, dotted, shortened

_DECORATORS = frozenset({"dataclass", "define", "frozen", "mutable", "attrs", "s"})
_MAKERS = frozenset({"field", "Field", "attrib", "ib"})
_HELPS = ("help", "description", "doc")
_INTERNAL = frozenset({"no_cli", "internal", "hidden", "exclude"})
"""Keywords that are true for a field of which no flag is made."""
_NO_FIELDS = frozenset({"ClassVar", "Final", "InitVar"})


@dataclass(slots=True)
class _Metadata:
    """What an annotation or a field maker says about a field."""

    help: str | None = None
    name: str | None = None
    aliases: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    choices_from: str | None = None
    default: str | None = None
    type: str | None = None
    internal: bool = False
    said: bool = False
    """Whether it says anything: then the field is declared for users."""


def fields(node: ast.ClassDef, qualified: str, code: Code) -> Iterator[Declaration]:
    """Yield the fields of a class; none for a class that is neither decorated nor derived and has
    no annotation that says more than a type."""
    decorated = any(_is_decorator(each) for each in node.decorator_list)
    for statement in node.body:
        if not isinstance(statement, ast.AnnAssign) or not isinstance(statement.target, ast.Name):
            continue
        inner, wrapper, metadata = _unwrapped(statement.annotation, code)
        if _head(inner) in _NO_FIELDS or not (decorated or node.bases or metadata.said):
            continue
        _default(statement.value, metadata, code)
        evidence = "dataclass" if decorated else "annotation" if metadata.said else "class"
        yield _declaration(statement, qualified, inner, wrapper, metadata, evidence, code)


def _declaration(
    statement: ast.AnnAssign,
    owner: str,
    inner: ast.expr,
    wrapper: str | None,
    metadata: _Metadata,
    evidence: str,
    code: Code,
) -> Declaration:
    field = statement.target.id if isinstance(statement.target, ast.Name) else ""
    return Declaration(
        kind=OptionKind.FIELD,
        name=metadata.name or field,
        aliases=metadata.aliases,
        destination=field,
        owner=owner,
        help=metadata.help,
        choices=metadata.choices or (() if metadata.choices_from else _literal(inner)),
        choices_from=metadata.choices_from,
        default=metadata.default,
        type=shortened(code(inner), LONGEST),
        wrapper=wrapper,
        internal=metadata.internal,
        line=statement.lineno,
        end_line=statement.end_lineno or statement.lineno,
        evidence=evidence,
    )


def _is_decorator(node: ast.expr) -> bool:
    return last_name(node.func if isinstance(node, ast.Call) else node) in _DECORATORS


def _head(node: ast.expr) -> str:
    return last_name(node.value if isinstance(node, ast.Subscript) else node)


def _unwrapped(node: ast.expr, code: Code) -> tuple[ast.expr, str | None, _Metadata]:
    """Split ``Annotated[T, "help"]`` and ``Annotated[T, Arg(help=…, choices=…)]``."""
    metadata = _Metadata()
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Tuple):
        return node, None, metadata
    inner, *extra = node.slice.elts
    head = dotted(node.value)
    if head is None or _head(node) in {"Literal", "Union", "Callable"}:
        return node, None, metadata
    for each in extra:
        if isinstance(each, ast.Call):
            _call(each, metadata, code)
        elif (text := help_text(each, code)) is not None:
            metadata.help = metadata.help or text
            metadata.said = True
    return (inner, head, metadata) if metadata.said else (node, None, metadata)


def _call(node: ast.Call, metadata: _Metadata, code: Code) -> None:
    """Read a call by what its arguments say: texts, choices and spellings of a flag."""
    given = keywords(node)
    metadata.said = metadata.said or bool(given)
    found = [text for name in _HELPS if (text := help_text(given.get(name), code))]
    metadata.help = found[0] if found else metadata.help
    spelled = [v for v in (string(a) for a in node.args) if v and v.startswith("-")]
    for name, value in given.items():
        flags = strings(value) or ((text,) if (text := string(value)) else ())
        if name not in _HELPS and flags and all(flag.startswith("-") for flag in flags):
            _spell(metadata, flags, is_name=string(value) is not None)
        if name in _INTERNAL and is_true(value):
            metadata.internal = True
    if spelled:
        _spell(metadata, (spelled[0],), is_name=True)
        metadata.aliases += tuple(spelled[1:])
    choices = given.get("choices")
    if choices is not None:
        metadata.choices = literals(choices)
        metadata.choices_from = None if metadata.choices else code(choices)
    if last_name(given.get("action", node)) == "BooleanOptionalAction":
        metadata.type = "flag"


def _spell(metadata: _Metadata, flags: tuple[str, ...], *, is_name: bool) -> None:
    if is_name and metadata.name is None:
        metadata.name = flags[0]
    else:
        metadata.aliases += flags


def _default(node: ast.expr | None, metadata: _Metadata, code: Code) -> None:
    """Read the assigned value, or what ``field(…)`` and its kin say."""
    if not isinstance(node, ast.Call) or last_name(node.func) not in _MAKERS:
        metadata.default = shortened(code(node), LONGEST) if node is not None else None
        return
    given = keywords(node)
    value = given.get("default", node.args[0] if node.args else None)
    if isinstance(value, ast.Constant) and value.value is Ellipsis:
        value = None
    factory = given.get("default_factory", given.get("factory"))
    if value is not None:
        metadata.default = shortened(code(value), LONGEST)
    elif factory is not None and dotted(factory):
        metadata.default = f"{dotted(factory)}()"
    inner = given.get("metadata")
    if isinstance(inner, ast.Dict):
        _mapping(inner, metadata, code)
    found = [text for name in _HELPS if (text := help_text(given.get(name), code))]
    if found:
        metadata.help, metadata.said = found[0], True
    alias = string(given.get("alias"))
    metadata.aliases += (alias,) if alias else ()


def _mapping(node: ast.Dict, metadata: _Metadata, code: Code) -> None:
    """``metadata={"help": "…", "choices": […]}``, the convention of argument parsers on top of
    dataclasses."""
    for key, value in zip(node.keys, node.values, strict=True):
        name = string(key)
        if name in _HELPS:
            metadata.help = help_text(value, code)
            metadata.said = True
        elif name == "choices":
            metadata.choices = literals(value)
            metadata.choices_from = None if metadata.choices else code(value)


def _literal(node: ast.expr) -> tuple[str, ...]:
    """Return the values of ``Literal[…]``, also inside ``Optional[…]`` or ``… | None``."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _literal(node.left) or _literal(node.right)
    if not isinstance(node, ast.Subscript):
        return ()
    inner = node.slice
    if _head(node) == "Optional":
        return _literal(inner)
    if _head(node) != "Literal":
        return ()
    return literals(inner if isinstance(inner, ast.Tuple) else ast.Tuple([inner], ast.Load()))
