"""A raise site -> what the names, attributes and calls of its guards and message stand for.

Only what is sure is said: a name with several definitions stays a bare name.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from extractor.model.facts import FileFacts
from extractor.model.resolve import Place
from extractor.model.resolve_meaning import Meaning, MeaningKind
from extractor.model.scan import Definition, Guard, GuardKind, RaiseSite
from extractor.model.settings import SiteKind
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.meaning_attributes import Attributes
from extractor.resolve.meaning_calls import Calls
from extractor.resolve.meaning_constants import Constants
from extractor.resolve.meaning_parameters import Parameters
from extractor.resolve.names import Index
from extractor.resolve.parsed import bound_inside, dotted, is_long, parsed, segment

_DEEPEST = 4
"""Definitions followed one after the other."""

_IMPORT_ERRORS = frozenset({"ImportError", "ModuleNotFoundError"})


@dataclass(frozen=True, slots=True)
class _Reading:
    """An expression is read at one point of a function, with what its names stand for there."""

    facts: FileFacts
    scope: str
    definitions: Mapping[str, Definition]
    code: str
    hidden: frozenset[str]
    truths: tuple[ast.expr, ...] = ()
    """Parts of which only the truth counts: those that ``and``, ``or`` and ``not`` join."""
    depth: int = 0


_Key = tuple[str, str | None, str, bool, tuple[tuple[str, int], ...]]
"""File, function, code, whether it is of the message, and the definitions that reach it."""


class Meanings:
    """Answers for the sites of a project; holds what is computed once."""

    def __init__(self, files: Sequence[FileFacts], index: Index, hierarchy: Hierarchy) -> None:
        self._parameters = Parameters(index)
        self._constants = Constants(files, index, hierarchy)
        self._attributes = Attributes(files, index, hierarchy)
        self._calls = Calls(index, hierarchy, self._constants)
        self._known: dict[_Key, tuple[Meaning, ...]] = {}

    def of(self, site: RaiseSite, facts: FileFacts) -> tuple[Meaning, ...]:
        """Return what is sure, in the order of the guards, the message last.

        Args:
            site: the raise site.
            facts: those of the file that holds it.
        """
        if "<lambda>" in (site.function or ""):
            return ()  # its parameters are not known
        found: dict[tuple[int | None, str, MeaningKind], Meaning] = {}
        for meaning in [*self._of_guards(site, facts), *self._of_message(site, facts)]:
            found.setdefault((meaning.guard, meaning.expression, meaning.kind), meaning)
        return tuple(found.values())

    def _of_guards(self, site: RaiseSite, facts: FileFacts) -> Iterator[Meaning]:
        for number, guard in enumerate(site.guards):
            if guard.kind is GuardKind.COMPREHENSION:
                return  # what follows may read the loop's variable
            if guard.kind is GuardKind.EXCEPT:
                yield from _imported(guard, number, facts)
            if guard.evaluable:
                yield from self._read(guard.text, site, facts, number)

    def _of_message(self, site: RaiseSite, facts: FileFacts) -> Iterator[Meaning]:
        if not _is_statement(site):
            return
        written = [site.message.parts, *(other.parts for other in site.message.alternatives)]
        fields = dict.fromkeys(part.field for parts in written for part in parts if part.field)
        for code in fields:
            yield from self._read(code, site, facts, None)

    def _read(
        self, code: str, site: RaiseSite, facts: FileFacts, guard: int | None
    ) -> Iterator[Meaning]:
        node = parsed(code)
        if node is None:
            return
        known = {each.name: each for each in site.definitions if each.guard == guard}
        if guard is None:
            known = _read_by(site.statement, known)
        # Many sites of a function share their guards.
        definitions = tuple((each.name, each.line) for each in known.values())
        key = (facts.path, site.function, code, guard is None, definitions)
        if key not in self._known:
            hidden = bound_inside(node)
            truths = tuple(_truths(node)) if guard is not None else ()
            scope = site.function or ""
            reading = _Reading(facts, scope, known, code.strip(), hidden, truths)
            self._known[key] = tuple(self._inside(node, reading))
        for meaning in self._known[key]:
            yield replace(meaning, guard=guard)

    def _inside(self, root: ast.expr, reading: _Reading) -> Iterator[Meaning]:
        """Yield what each part of an expression stands for, the outer ones first."""
        waiting: list[ast.AST] = [root]
        while waiting:
            node = waiting.pop(0)
            if not isinstance(node, ast.expr) or is_long(node):
                waiting.extend(ast.iter_child_nodes(node) if not isinstance(node, ast.expr) else ())
                continue
            found = list(self._meanings(node, reading))
            yield from found
            if found and isinstance(node, ast.Attribute):
                continue
            waiting.extend(_children(node))

    def _meanings(self, node: ast.expr, reading: _Reading) -> Iterator[Meaning]:
        if not isinstance(node, ast.Name | ast.Attribute | ast.Call) or _root(node) in (
            reading.hidden
        ):
            return
        found: Meaning | None
        facts, scope = reading.facts, reading.scope
        if isinstance(node, ast.Name):
            found = self._name(node.id, reading)
        elif isinstance(node, ast.Attribute):
            name = dotted(node)
            found = (
                self._attributes.constructor(name, facts, scope)
                or self._constants.of(name, facts, scope)
                or self._calls.of_property(name, facts, scope)
            )
        else:
            found = self._calls.of(node, facts, scope, as_truth=node in reading.truths)
        if found is None:
            return
        expression = segment(reading.code, node)
        yield replace(found, expression=expression)
        if found.kind is MeaningKind.LOCAL and reading.depth < _DEEPEST:
            yield from self._behind(found, reading)

    def _name(self, name: str, reading: _Reading) -> Meaning | None:
        facts, scope = reading.facts, reading.scope
        definition = reading.definitions.get(name)
        if definition is None:
            return self._parameters.outer(name, facts, scope) or self._constants.of(
                name, facts, scope
            )
        if definition.code is None:
            return self._parameters.own(name, facts, scope)
        return Meaning(
            expression=name,
            kind=MeaningKind.LOCAL,
            place=Place(path=facts.path, line=definition.line),
            end_line=definition.end_line,
            annotation=definition.annotation,
            code=definition.code,
        )

    def _behind(self, local: Meaning, reading: _Reading) -> Iterator[Meaning]:
        """Yield what the names in a local's own expression stand for."""
        code = local.code or ""
        node = parsed(code)
        if node is None:
            return
        hidden = bound_inside(node)
        inner = _Reading(
            reading.facts,
            reading.scope,
            reading.definitions,
            code.strip(),
            hidden,
            depth=reading.depth + 1,
        )
        yield from self._inside(node, inner)


def _imported(guard: Guard, number: int, facts: FileFacts) -> Iterator[Meaning]:
    """The modules that a ``try`` body imports, whose handler the site is in."""
    for found in facts.try_imports:
        if found.line == guard.line:
            yield Meaning(
                expression=guard.text,
                guard=number,
                kind=MeaningKind.IMPORT_FLAG,
                place=Place(path=facts.path, line=found.import_line),
                end_line=found.import_line,
                module=", ".join(found.modules),
            )


def _is_statement(site: RaiseSite) -> bool:
    """Tell whether the site is a statement by itself, not part of an expression."""
    if site.kind in {SiteKind.RAISE, SiteKind.ASSERT}:
        return True
    number = site.line - site.excerpt.start
    lines = site.excerpt.lines
    return 0 <= number < len(lines) and not lines[number][: site.column].strip()


def _read_by(statement: str, known: Mapping[str, Definition]) -> dict[str, Definition]:
    """Return the definitions of names that the statement itself reads.

    A message that was put together before may have read other values of the same names.
    """
    try:
        body = ast.parse(statement.strip()).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    reads = {node.id for each in body for node in ast.walk(each) if isinstance(node, ast.Name)}
    found: dict[str, Definition] = {}
    waiting = [name for name in known if name in reads]
    while waiting:
        name = waiting.pop()
        if name in found or name not in known:
            continue
        found[name] = known[name]
        node = parsed(known[name].code or "None")
        if node is not None:
            waiting.extend(each.id for each in ast.walk(node) if isinstance(each, ast.Name))
    return found


def _children(node: ast.expr) -> Iterator[ast.AST]:
    """Yield what is inside an expression; the name of what is called stands for itself."""
    if not isinstance(node, ast.Call):
        yield from ast.iter_child_nodes(node)
        return
    if isinstance(node.func, ast.Attribute):
        yield node.func.value
    elif not isinstance(node.func, ast.Name):
        yield node.func
    yield from node.args
    yield from node.keywords


def _truths(root: ast.expr) -> Iterator[ast.expr]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.BoolOp):
            waiting.extend(node.values)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            waiting.append(node.operand)
        else:
            yield node


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""
