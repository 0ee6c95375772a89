"""What the parts of a condition are called: flags, environment variables, parameters, code."""

import ast
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from enum import StrEnum

from extractor.explain.expressions import code, dotted, normal, parsed
from extractor.explain.phrases.types import UNKNOWN, Shape, Type, declared, held, registered
from extractor.explain.phrases.words import span
from extractor.model.facts import Function, OptionKind, Parameter
from extractor.model.resolve_meaning import Meaning, MeaningKind
from extractor.model.resolve_options import OptionEntry, Tie

LONGEST = 80
"""Characters of code that may stand as a subject inside a sentence."""


class Kind(StrEnum):
    """Who sets the value."""

    FLAG = "flag"
    ENV = "environment variable"
    FIELD = "request field"
    PARAMETER = "parameter"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Subject:
    """A part of a condition, with its name in a sentence."""

    text: str
    """As said; code stands between backticks."""
    kind: Kind
    expression: str
    """The code that stands for it in the condition."""
    type: Type = UNKNOWN
    unset_is_none: bool = False
    """Whether it is ``None`` exactly because nobody gave it."""
    inverted: bool = False
    """Whether giving the flag makes the value false (``--no-x``)."""
    option: OptionEntry | None = None
    meaning: Meaning | None = None
    parameter: Parameter | None = None


class Subjects:
    """Names of the parts of one site's conditions."""

    def __init__(
        self,
        *,
        ties: Iterable[Tie] = (),
        options: Mapping[str, OptionEntry] | None = None,
        meanings: Iterable[Meaning] = (),
        function: Function | None = None,
    ) -> None:
        """Take what is known of a site.

        Args:
            ties: the site's ties.
            options: the project's options by key.
            meanings: the site's meanings.
            function: the innermost function around the site.
        """
        entries = options or {}
        self._ties: dict[str, list[tuple[int, Tie, OptionEntry]]] = {}
        for tie in ties:
            if tie.option in entries:
                found = self._ties.setdefault(normal(tie.expression), [])
                found.append((tie.guard, tie, entries[tie.option]))
        self._meanings: dict[str, list[Meaning]] = {}
        for meaning in meanings:
            self._meanings.setdefault(normal(meaning.expression), []).append(meaning)
        self._function = function
        self._hints: Mapping[str, Type] = {}

    def hinted(self, hints: Mapping[str, Type]) -> "Subjects":
        """Return the same names, with types that other tests of the path tell."""
        other = copy(self)
        other._hints = hints
        return other

    def meaning(
        self, node: ast.expr, guards: tuple[int, ...], *kinds: MeaningKind
    ) -> Meaning | None:
        """Return what an expression stands for in one of some guards."""
        for meaning in self._meanings.get(code(node), []):
            if meaning.guard in guards and (not kinds or meaning.kind in kinds):
                return meaning
        return None

    def stands_for(self, guard: int, kind: MeaningKind) -> Meaning | None:
        """Return the first meaning of a kind that a guard has, whatever its expression."""
        found = (m for ms in self._meanings.values() for m in ms)
        return next((m for m in found if m.guard == guard and m.kind is kind), None)

    def of(self, node: ast.expr, guards: tuple[int, ...]) -> Subject | None:
        """Return the name of an expression; ``None`` where its code is too long to be one."""
        found = self._of(node, guards)
        hint = self._hints.get(found.expression) if found is not None else None
        if found is None or hint is None or (hint.optional and found.type.shape is not Shape.OTHER):
            return found
        return replace(found, type=hint)

    def _of(self, node: ast.expr, guards: tuple[int, ...]) -> Subject | None:
        text = code(node)
        for guard, tie, option in self._ties.get(text, []):
            if guard in guards:
                return _option(text, tie, option, self.meaning(node, guards))
        meaning = self.meaning(node, guards, MeaningKind.PARAMETER, MeaningKind.CONSTRUCTOR)
        if meaning is not None:
            return _parameter(text, meaning)
        own = self._own(node)
        if own is not None:
            return own
        if len(text) > LONGEST:
            return None
        known = self.meaning(node, guards)
        return Subject(span(text), Kind.CODE, text, self._typed(text, known), meaning=known)

    def _typed(self, text: str, known: Meaning | None) -> Type:
        """By the annotation, or what the code makes."""
        found = declared(known.annotation, None) if known is not None else UNKNOWN
        if found == UNKNOWN and known is not None:
            found = held(known.code)
        return held(text) if found == UNKNOWN else found

    def is_tied(self, node: ast.expr, guards: tuple[int, ...]) -> bool:
        """Tell whether an expression reads an option as a whole."""
        return any(guard in guards for guard, _, _ in self._ties.get(code(node), []))

    def _own(self, node: ast.expr) -> Subject | None:
        """A parameter of the function around that its body never assigns."""
        function = self._function
        if function is None or not isinstance(node, ast.Name) or node.id in function.binds:
            return None
        for parameter in function.parameters:
            if parameter.name != node.id or parameter.name in {"self", "cls"}:
                continue
            if parameter.kind in {"args", "kwargs"}:
                items = Type(Shape.ITEMS)
                return Subject(span(node.id), Kind.PARAMETER, node.id, items, parameter=parameter)
            return Subject(
                span(node.id),
                Kind.PARAMETER,
                node.id,
                declared(parameter.annotation, parameter.default),
                unset_is_none=parameter.default == "None",
                parameter=parameter,
            )
        return None


def _parameter(text: str, meaning: Meaning) -> Subject:
    is_attribute = meaning.kind is MeaningKind.CONSTRUCTOR
    kept = parsed(meaning.code) if is_attribute and meaning.code else None
    name = kept.id if isinstance(kept, ast.Name) else text
    return Subject(
        span(name),
        Kind.PARAMETER,
        text,
        declared(meaning.annotation, meaning.default),
        unset_is_none=meaning.default == "None",
        meaning=meaning,
    )


_KINDS = {OptionKind.FLAG: Kind.FLAG, OptionKind.ENV: Kind.ENV, OptionKind.FIELD: Kind.FIELD}


def _option(text: str, tie: Tie, option: OptionEntry, meaning: Meaning | None) -> Subject:
    kind = _KINDS[option.kind]
    if kind is Kind.ENV:
        return _variable(text, tie, option, meaning)
    typed = declared(option.type, option.default)
    no_default = option.default in {None, "None"}
    if kind is Kind.FLAG and no_default and typed.shape is not Shape.BOOL:
        typed = replace(typed, optional=True)
    return Subject(
        span(option.name),
        kind,
        text,
        typed,
        unset_is_none=no_default if kind is Kind.FLAG else option.default == "None",
        inverted=_is_inverted(option),
        option=option,
    )


def _variable(text: str, tie: Tie, option: OptionEntry, meaning: Meaning | None) -> Subject:
    """An environment variable, read here or kept in a name.

    What a name keeps may be computed from the variable (``!= "0"``, ``not …``): then the name
    stays, with the variable beside it, unless the assignment is known to be a plain read.
    """
    if tie.through and not _is_plain_read(meaning, option):
        said = span(text) if text == option.name else f"{span(text)} (from {span(option.name)})"
        return Subject(said, Kind.CODE, text, option=option)
    node = parsed(text)
    if option.type is not None:
        typed, unset = registered(option.type, option.default), option.default in {None, "None"}
    elif isinstance(node, ast.Call):
        typed, unset = _read_variable(node)
    else:
        typed, unset = Type(Shape.TEXT), False
    return Subject(span(option.name), Kind.ENV, text, typed, unset_is_none=unset, option=option)


def _is_plain_read(meaning: Meaning | None, option: OptionEntry) -> bool:
    """``envs.X.get()``, of a registry that declares the variable's type."""
    read = parsed(meaning.code) if meaning is not None and meaning.code and option.type else None
    if not isinstance(read, ast.Call) or read.args or read.keywords:
        return False
    parts = dotted(read.func).split(".")
    return parts[-2:] == [option.destination or option.name, "get"]


def _read_variable(node: ast.Call) -> tuple[Type, bool]:
    """``os.environ.get("X")`` is ``None`` where the variable is not set and no default is given."""
    read = code(node.func)
    if read not in {"os.environ.get", "environ.get", "os.getenv", "getenv"} or node.keywords:
        return UNKNOWN, False
    given = node.args[1:]
    unset = not given or code(given[0]) == "None"
    return Type(Shape.TEXT, optional=unset), unset


def _is_inverted(option: OptionEntry) -> bool:
    """``--no-x`` with ``dest="x"`` and default true: giving the flag makes ``x`` false."""
    if option.kind is not OptionKind.FLAG or option.type != "flag" or option.default != "True":
        return False
    spelled = option.name.lstrip("-").replace("-", "_")
    return spelled != (option.destination or spelled)
