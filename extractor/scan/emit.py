"""Makes the records while the walk goes by, with what names mean at that point."""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce

import libcst as cst
import msgspec

from extractor.model.resolve import HandedCall
from extractor.model.scan import GuardKind, RaiseSite, Reraise
from extractor.model.settings import SiteKind
from extractor.scan.bindings import (
    COMPUTED,
    IMPORTED,
    Binding,
    CaughtValue,
    ExceptionValue,
    NothingValue,
    TextValue,
    UnknownValue,
)
from extractor.scan.constants import Constants
from extractor.scan.guarding import GuardMaker
from extractor.scan.index import FileIndex
from extractor.scan.paths import State
from extractor.scan.raised import (
    argument,
    either,
    exception_value,
    looks_like_class,
    said_message,
)
from extractor.scan.reader import Reader
from extractor.scan.scopes import Scope
from extractor.scan.sites import SiteMaker, leading_comments
from extractor.scan.tree import Span, Tree

Asked = Mapping[tuple[str, int], Sequence[HandedCall]]
"""Calls to record, by what is called, dotted as written, and line."""


class Emitter:
    """Collects the raise sites and re-raises of one file."""

    def __init__(
        self,
        tree: Tree,
        index: FileIndex,
        constants: Constants,
        guards: GuardMaker,
        way_to: Callable[[cst.Call, cst.CSTNode, State], State],
        asked: Asked | None = None,
    ) -> None:
        self._asked = dict(asked or {})
        self.handed: list[RaiseSite] = []
        """Calls that were asked for, in source order once the walk is done."""
        self._tree = tree
        self._index = index
        self._constants = constants
        self._guards = guards
        self._way_to = way_to
        self._maker = SiteMaker(tree)
        self._scope: Scope | None = None
        self._reader = Reader(tree.module, tree.code, self._look_up)
        self._sites: list[RaiseSite] = []
        self._reraises: list[Reraise] = []
        self._seen_calls: set[cst.Call] = set()
        self.muted = False
        """Set while the walk goes through a loop's body to see what it assigns."""

    def sorted(self) -> tuple[list[RaiseSite], list[Reraise]]:
        """Return all records in source order."""
        self._sites.sort(key=lambda site: (site.line, site.column))
        self._reraises.sort(key=lambda reraise: (reraise.line, reraise.column))
        self.handed.sort(key=lambda site: (site.line, site.column))
        return self._sites, self._reraises

    # Statements.

    def raise_statement(self, node: cst.Raise, scope: Scope, leading: cst.CSTNode) -> None:
        """Record a ``raise`` as a site or as a re-raise."""
        if self.muted:
            return
        self._scope = scope
        value = self._raised(node.exc)
        if value is None:
            self._reraises.append(self._maker.reraise(node, scope.qualified))
            return
        comments = leading_comments(leading)
        self._keep(
            self._maker.raise_site(
                node, value, scope.qualified, comments, scope.state.guards(), scope.state.partial
            ),
            scope.state,
        )

    def _keep(self, site: RaiseSite, state: State) -> None:
        """Keep a record, with what the names in it stand for where it is raised."""
        definitions = tuple(
            found
            for found in state.definitions(site.statement)
            if found.name not in self._index.outer_names
        )
        self._sites.append(msgspec.structs.replace(site, definitions=definitions))

    def _raised(self, node: cst.BaseExpression | None) -> ExceptionValue | None:
        """Return what is raised; None for an exception that was caught before."""
        if node is None:
            return None
        held = _without_traceback(node)
        if isinstance(held, cst.Name):
            binding = [v for v in self._look_up(held) or () if not isinstance(v, NothingValue)]
            if binding and all(isinstance(value, CaughtValue) for value in binding):
                return None
            made = [value for value in binding if isinstance(value, ExceptionValue)]
            if made and len(made) == len(binding):
                return reduce(either, made)
        return exception_value(self._reader, held)

    def assert_statement(self, node: cst.Assert, scope: Scope, leading: cst.CSTNode) -> None:
        """Record an ``assert`` that has a message."""
        if node.msg is None or self.muted:
            return
        self._scope = scope
        said = said_message(self._reader, node.msg)
        comments = leading_comments(leading)
        inside = scope.state.copy()
        inside.hold(self._guards.test(GuardKind.ASSERT, node.test, holds=False))
        self._keep(
            self._maker.assert_site(
                node,
                said,
                scope.qualified,
                comments,
                inside.guards(),
                inside.partial,
            ),
            inside,
        )

    def calls_in(
        self,
        node: cst.CSTNode,
        scope: Scope,
        leading: cst.CSTNode,
        span: Span | None = None,
    ) -> set[cst.Call]:
        """Record the exits in a statement; return all calls in it that never come back.

        ``span`` is the part of the node that is looked at, by default all of it.
        """
        exits: set[cst.Call] = set()
        self._scope = scope
        for call in self._index.within(self._index.calls, *(span or self._tree.span(node))):
            kind = self._exit_kind(call, scope)
            if kind is not None:
                exits.add(call)
            if self.muted or call in self._seen_calls:
                continue
            self._seen_calls.add(call)
            if kind is not None:
                self._exit_call(call, kind, scope, leading_comments(leading), node)
            else:
                self._handed_call(call, scope, leading_comments(leading), node)
        return exits

    def leftovers(self, scope: Scope) -> None:
        """Record the exits in places that the walk does not evaluate (``case`` guards …)."""
        self._asked.clear()  # of calls that the walk did not meet, the conditions are not known
        for call in self._index.calls:
            if call not in self._seen_calls:
                self.calls_in(call, scope, call)

    def _exit_kind(self, call: cst.Call, scope: Scope) -> SiteKind | None:
        if self._index.is_exit(call):
            if isinstance(call.func, cst.Name):
                owned, binding = scope.look_up(call.func.value)
                if owned and binding != (IMPORTED,):
                    return None  # a parameter or a local of that name
            return SiteKind.EXIT
        if self._index.is_parser_error(call, scope.enclosing_class):
            return SiteKind.PARSER_ERROR
        return None

    def _exit_call(
        self,
        call: cst.Call,
        kind: SiteKind,
        scope: Scope,
        comments: tuple[str, ...],
        statement: cst.CSTNode,
    ) -> None:
        if not call.args or call.args[0].star:
            return
        value = call.args[0].value
        if kind is SiteKind.EXIT and not self._reader.is_text(value):
            return  # an exit status
        said = said_message(self._reader, value)
        function = self._function_of(call, scope)
        state = self._way_to(call, statement, scope.state)
        self._keep(
            self._maker.exit_site(
                call, kind, said, function, comments, state.guards(), state.partial
            ),
            state,
        )

    def _handed_call(
        self, call: cst.Call, scope: Scope, comments: tuple[str, ...], statement: cst.CSTNode
    ) -> None:
        """Record a call whose text another function raises; one in a lambda does not run here."""
        for asked in self._asked.get(self._index.place(call), ()):
            value = argument(call, asked.parameter, asked.position)
            if value is None or self._function_of(call, scope) != scope.qualified:
                continue
            said = said_message(self._reader, value)
            given = {
                name: self._reader.code(found)
                for name, position in asked.others
                if (found := argument(call, name, position)) is not None
            }
            if asked.receiver is not None:
                given[asked.receiver] = asked.callee.rpartition(".")[0]
            state = self._way_to(call, statement, scope.state)
            self.handed.append(
                self._maker.handed_site(
                    call,
                    asked,
                    given,
                    said,
                    scope.qualified,
                    comments,
                    state.guards(),
                    state.partial,
                )
            )

    def _function_of(self, call: cst.Call, scope: Scope) -> str | None:
        """Return the qualified name of the function or the lambda around a call."""
        first, last = self._tree.span(call)
        start = self._tree.span(scope.node)[0] if scope.node is not None else 0
        around = sum(start <= a <= first and last <= b for a, b in self._index.lambdas)
        name = scope.qualified
        for _ in range(around):
            infix = ".<locals>." if scope.is_function or name != scope.qualified else "."
            name = f"{name}{infix}<lambda>" if name else "<lambda>"
        return name

    # Values of names.

    def assigned(self, name: str, value: cst.BaseExpression, scope: Scope) -> Binding:
        """Return what a name stands for after an assignment."""
        self._scope = scope
        if isinstance(value, cst.Name):
            return self._look_up(value) or (COMPUTED,)
        if name in self._index.raised_names and _makes_exception(value):
            return (exception_value(self._reader, value),)
        if self._reader.is_text(value):
            return (TextValue(self._reader.read(value)),)
        return (UnknownValue(_origin(value), value),)

    def augmented(self, node: cst.AugAssign, scope: Scope) -> Binding:
        """Return what a name stands for after ``name += text`` or ``name %= values``."""
        self._scope = scope
        operator = _PLAIN.get(type(node.operator))
        if operator is None:
            return (COMPUTED,)
        before: cst.BaseExpression = node.target
        binding = self._look_up(before) or ()
        if len(binding) == 1 and isinstance(binding[0], UnknownValue) and binding[0].made_from:
            # At the raise the name holds the whole text: say what it began with.
            before = binding[0].made_from
        whole = cst.BinaryOperation(before, operator(), node.value)
        if not self._reader.is_text(whole):
            return (COMPUTED,)
        return (TextValue(self._reader.read(whole)),)

    def _look_up(self, node: cst.BaseExpression) -> Binding | None:
        scope = self._scope
        if scope is None:
            return None
        if isinstance(node, cst.Name):
            owned, binding = scope.look_up(node.value)
            return binding if owned else self._constants.of_module(node.value)
        if isinstance(node, cst.Attribute) and isinstance(node.value, cst.Name):
            return self._constants.of_attribute(
                node.value.value, node.attr.value, scope.enclosing_class
            )
        return None


_PLAIN: dict[type[cst.BaseAugOp], type[cst.BaseBinaryOp]] = {
    cst.AddAssign: cst.Add,
    cst.ModuloAssign: cst.Modulo,
}


def _without_traceback(node: cst.BaseExpression) -> cst.BaseExpression:
    """Return ``e`` of ``e.with_traceback(tb)``."""
    function = node.func if isinstance(node, cst.Call) else None
    if isinstance(function, cst.Attribute) and function.attr.value == "with_traceback":
        return function.value
    return node


def _makes_exception(value: cst.BaseExpression) -> bool:
    if isinstance(value, cst.IfExp):
        return _makes_exception(value.body) and _makes_exception(value.orelse)
    if not isinstance(value, cst.Call):
        return False
    function = value.func
    name = function.attr.value if isinstance(function, cst.Attribute) else None
    if isinstance(function, cst.Name):
        name = function.value
    return name is not None and looks_like_class(name)


def _origin(value: cst.BaseExpression) -> str:
    if isinstance(value, cst.Call | cst.Await):
        return "the result of a call"
    return "a computed variable"
