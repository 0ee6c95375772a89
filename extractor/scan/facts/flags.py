"""Flags declared by calls: argparse, optparse, click and typer.

The forms are those of the libraries' own references: ``ArgumentParser.add_argument`` (standard
library, "argparse"), ``OptionParser.add_option`` ("optparse"), ``click.option`` and
``click.argument`` (click, "Parameters"), ``typer.Option`` and ``typer.Argument`` (typer).
"""

import ast
from collections.abc import Iterator

from extractor.model.facts import Declaration, OptionKind
from extractor.scan.facts.functions import FunctionNode
from extractor.scan.facts.texts import (
    help_text,
    is_true,
    keywords,
    last_name,
    literals,
    string,
)
from extractor.scan.facts.written import Code, dotted

_SWITCHES = {"store_true": "False", "store_false": "True"}
_VALUELESS = frozenset({*_SWITCHES, "store_const", "count", "append_const"})
_ADDERS = {"add_argument": "argparse", "add_option": "optparse"}


def added(node: ast.Call, code: Code) -> Declaration | None:
    """Return what ``parser.add_argument(…)`` declares; None for another call or computed flags."""
    evidence = _ADDERS.get(node.func.attr) if isinstance(node.func, ast.Attribute) else None
    if evidence is None:
        return None
    names = _names(node)
    if not names or (evidence == "optparse" and not names[0].startswith("-")):
        return None
    given = keywords(node)
    action = string(given.get("action")) or last_name(given.get("action", node))
    name, aliases = _ordered(names)
    if action == "BooleanOptionalAction" and name.startswith("--"):
        aliases = (*aliases, f"--no-{name[2:]}")
    choices, choices_from = _choices(given.get("choices"), code)
    return Declaration(
        kind=OptionKind.FLAG,
        name=name,
        aliases=aliases,
        destination=string(given.get("dest")) or attribute_of(names),
        help=help_text(given.get("help"), code),
        choices=choices,
        choices_from=choices_from,
        default=_code(given.get("default"), code) or _SWITCHES.get(action),
        type=_added_type(given, action, code),
        line=node.lineno,
        end_line=node.end_lineno or node.lineno,
        evidence=evidence,
    )


def is_computed(node: ast.Call) -> bool:
    """Tell whether ``add_argument`` is called with flags that only the run knows."""
    if last_name(node.func) != "add_argument" or not isinstance(node.func, ast.Attribute):
        return False
    return bool(node.args) and not any(string(argument) for argument in node.args)


def clicked(node: ast.Call, code: Code, *, decorates: bool) -> Declaration | None:
    """Return what ``click.option(…)`` or ``click.argument(…)`` declares."""
    called = last_name(node.func)
    if called not in {"option", "argument"}:
        return None
    names = _names(node)
    if not names or len(names) != len(node.args):
        return None
    flags = [name for name in names if name.startswith("-")]
    if (called == "option") != bool(flags):
        return None
    if called == "argument" and not decorates and dotted(node.func) != "click.argument":
        return None
    given = keywords(node)
    # ``--shout/--no-shout`` declares a switch and its opposite in one string.
    spelled = [part.strip() for flag in flags or names for part in flag.split("/")]
    name, aliases = _ordered(spelled)
    plain = [n for n in names if not n.startswith("-")]
    switch = is_true(given.get("is_flag")) or any("/" in flag for flag in flags)
    choices, choices_from = _clicked_choices(given.get("type"), code)
    return Declaration(
        kind=OptionKind.FLAG,
        name=name,
        aliases=aliases,
        destination=(plain[0] if plain else attribute_of(spelled)).lower(),
        help=help_text(given.get("help"), code),
        choices=choices,
        choices_from=choices_from,
        default=_code(given.get("default"), code) or ("False" if switch else None),
        type="flag" if switch else _code(given.get("type"), code),
        line=node.lineno,
        end_line=node.end_lineno or node.lineno,
        evidence="click",
    )


def typed(node: FunctionNode, code: Code) -> Iterator[Declaration]:
    """Yield what the parameters of a typer command declare."""
    arguments = node.args
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults: list[ast.expr | None] = [None] * (len(positional) - len(arguments.defaults))
    defaults += arguments.defaults
    pairs = [
        *zip(positional, defaults, strict=True),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    for argument, default in pairs:
        found = _typer_call(default)
        inner, metadata = _annotated(argument.annotation)
        if found is not None:
            yield _typed(argument, found, inner, _first_value(found), code)
        elif metadata is not None:
            yield _typed(argument, metadata, inner, default, code)


def attribute_of(names: list[str] | tuple[str, ...]) -> str:
    """Return the attribute that argparse makes of a flag: the first long one, else the first."""
    long = [name for name in names if name.startswith("--")]
    return (long or list(names))[0].lstrip("-").replace("-", "_")


def _names(node: ast.Call) -> list[str]:
    return [name for argument in node.args if (name := string(argument))]


def _ordered(names: list[str]) -> tuple[str, tuple[str, ...]]:
    """The flag as people know it, the first long one, in front of its other spellings."""
    first = next((name for name in names if name.startswith("--")), names[0])
    return first, tuple(name for name in names if name != first)


def _code(node: ast.expr | None, code: Code) -> str | None:
    return code(node) if node is not None else None


def _choices(node: ast.expr | None, code: Code) -> tuple[tuple[str, ...], str | None]:
    if node is None:
        return (), None
    values = literals(node)
    return (values, None) if values else ((), code(node))


def _clicked_choices(node: ast.expr | None, code: Code) -> tuple[tuple[str, ...], str | None]:
    if not isinstance(node, ast.Call) or last_name(node.func) != "Choice" or not node.args:
        return (), None
    return _choices(node.args[0], code)


def _added_type(given: dict[str, ast.expr], action: str, code: Code) -> str | None:
    if action in _VALUELESS or action == "BooleanOptionalAction":
        return "flag"
    return _code(given.get("type"), code)


def _typer_call(node: ast.expr | None) -> ast.Call | None:
    if not isinstance(node, ast.Call) or last_name(node.func) not in {"Option", "Argument"}:
        return None
    return node


def _annotated(node: ast.expr | None) -> tuple[ast.expr | None, ast.Call | None]:
    """``Annotated[int, typer.Option(…)]`` (PEP 593)."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
        inner, *metadata = node.slice.elts
        found = [call for each in metadata if (call := _typer_call(each)) is not None]
        if found:
            return inner, found[0]
    return node, None


def _first_value(node: ast.Call) -> ast.expr | None:
    first = node.args[0] if node.args else keywords(node).get("default")
    is_required = isinstance(first, ast.Constant) and first.value is Ellipsis
    return None if is_required or (string(first) or "").startswith("-") else first


def _typed(
    argument: ast.arg, call: ast.Call, kind: ast.expr | None, default: ast.expr | None, code: Code
) -> Declaration:
    given = keywords(call)
    spelled = [part for name in _names(call) if name.startswith("-") for part in name.split("/")]
    if not spelled:
        is_option = last_name(call.func) == "Option"
        spelled = [f"--{argument.arg.replace('_', '-')}" if is_option else argument.arg]
    name, aliases = _ordered(spelled)
    return Declaration(
        kind=OptionKind.FLAG,
        name=name,
        aliases=aliases,
        destination=argument.arg,
        help=help_text(given.get("help"), code),
        default=_code(default, code),
        type=_code(kind, code),
        line=argument.lineno,
        end_line=call.end_lineno or call.lineno,
        evidence="typer",
    )
