"""A call's arguments -> the parameters of the constructor that takes them."""

import ast
from collections.abc import Sequence

from extractor.model.facts import Function, Parameter
from extractor.model.scan import Part, RaiseSite
from extractor.resolve.pieces import Known, Pieces, pieces


def handed_over(method: Function, call: ast.Call | None, site: RaiseSite) -> Known | None:
    """Return what a raise hands to the parameters of ``__init__``.

    Args:
        method: the constructor; its first parameter is ``self``.
        call: the call behind ``raise``; None where the class itself is raised.
        site: the raise site: the text of a lone argument is the message that was scanned.

    Returns:
        None where the call does not fit, or hands over something by stars.
    """
    arguments = call.args if call is not None else []
    keywords = call.keywords if call is not None else []
    starred = any(isinstance(argument, ast.Starred) for argument in arguments)
    if starred or any(keyword.arg is None for keyword in keywords):
        return None
    positional = [_read(argument) for argument in arguments]
    named = {k.arg: _read(k.value) for k in keywords if k.arg is not None}
    if len(positional) + len(named) == 1:
        if site.message.alternatives:
            return None
        if site.message.parts and site.message.dynamic is None:
            positional = [site.message.parts] if positional else []
            named = dict.fromkeys(named, site.message.parts)
    return bound(method, positional, named)


def bound(
    method: Function, positional: Sequence[Pieces], named: Known | None = None
) -> Known | None:
    """Return what the parameters stand for; those that the method binds anew are left out."""
    rest = dict(named or {})
    known: dict[str, Pieces] = {}
    waiting = list(positional)
    for parameter in method.parameters[1:]:
        value = _given(parameter, waiting, rest)
        if value is not None:
            known[parameter.name] = value
        elif parameter.kind not in {"args", "kwargs"}:
            return None
    kinds = {parameter.kind for parameter in method.parameters}
    if (waiting and "args" not in kinds) or (rest and "kwargs" not in kinds):
        return None
    return {name: value for name, value in known.items() if name not in method.binds}


def _given(parameter: Parameter, waiting: list[Pieces], rest: dict[str, Pieces]) -> Pieces | None:
    if parameter.kind in {"args", "kwargs"}:
        return None
    if parameter.kind != "keyword" and waiting:
        return waiting.pop(0)
    if parameter.kind != "positional" and parameter.name in rest:
        return rest.pop(parameter.name)
    return pieces(parameter.default, {}) if parameter.default is not None else None


def _read(node: ast.expr) -> Pieces:
    """Return the parts of an argument; one that is not understood is a field as a whole."""
    code = ast.unparse(node)
    found = pieces(code, {})
    return found if found is not None else (Part(field=code),)
