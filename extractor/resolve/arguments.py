"""A call's arguments -> the parameters of the constructor that takes them."""

import ast
from dataclasses import dataclass, field

from extractor.model.facts import Function, Parameter
from extractor.model.scan import Part, RaiseSite
from extractor.resolve.pieces import Known, Pieces, pieces


@dataclass(frozen=True, slots=True)
class Arguments:
    """What a call hands over, read."""

    positional: tuple[Pieces, ...] = ()
    named: Known = field(default_factory=dict)


def arguments_of(call: ast.Call | None, known: Known) -> Arguments | None:
    """Return what a call hands over; None where it hands over something by stars.

    Args:
        call: the call; None where a class itself is raised.
        known: what names in the arguments stand for.
    """
    arguments = call.args if call is not None else []
    keywords = call.keywords if call is not None else []
    starred = any(isinstance(argument, ast.Starred) for argument in arguments)
    if starred or any(keyword.arg is None for keyword in keywords):
        return None
    return Arguments(
        tuple(_read(argument, known) for argument in arguments),
        {k.arg: _read(k.value, known) for k in keywords if k.arg is not None},
    )


def handed_over(call: ast.Call | None, site: RaiseSite) -> Arguments | None:
    """Return what a raise hands over; None where that is not known.

    Args:
        call: the call behind ``raise``; None where the class itself is raised.
        site: the raise site: the text of a lone argument is the message that was scanned.
    """
    found = arguments_of(call, {})
    if found is None or len(found.positional) + len(found.named) != 1:
        return found
    if site.message.alternatives:
        return None
    if not site.message.parts or site.message.dynamic is not None:
        return found
    parts = site.message.parts
    return Arguments((parts,) if found.positional else (), dict.fromkeys(found.named, parts))


def bound(function: Function, given: Arguments, skip: int = 1) -> Known | None:
    """Return what the parameters stand for; those that the function binds anew are left out.

    Args:
        function: the function, or the constructor of a class.
        given: what is handed over.
        skip: how many of its first parameters Python fills itself: ``self``.

    Returns:
        None where the call does not fit.
    """
    rest = dict(given.named)
    known: dict[str, Pieces] = {}
    waiting = list(given.positional)
    for parameter in function.parameters[skip:]:
        value = _given(parameter, waiting, rest)
        if value is not None:
            known[parameter.name] = value
        elif parameter.kind not in {"args", "kwargs"}:
            return None
    kinds = {parameter.kind for parameter in function.parameters}
    if (waiting and "args" not in kinds) or (rest and "kwargs" not in kinds):
        return None
    return {name: value for name, value in known.items() if name not in function.binds}


def _given(parameter: Parameter, waiting: list[Pieces], rest: dict[str, Pieces]) -> Pieces | None:
    if parameter.kind in {"args", "kwargs"}:
        return None
    if parameter.kind != "keyword" and waiting:
        return waiting.pop(0)
    if parameter.kind != "positional" and parameter.name in rest:
        return rest.pop(parameter.name)
    return pieces(parameter.default, {}) if parameter.default is not None else None


def _read(node: ast.expr, known: Known) -> Pieces:
    """Return the parts of an argument; one that is not understood is a field as a whole."""
    code = ast.unparse(node)
    found = pieces(code, known)
    return found if found is not None else (Part(field=code),)
