"""The walk: every statement of a file once, in order, with what names mean there.

It follows the ways that control can take (branches, loops, handlers, early exits) far enough to
know which texts reach a message. What it cannot follow is unknown, never guessed.
"""

from collections.abc import Callable
from typing import Any

import libcst as cst

from extractor.model.scan import GuardKind, RaiseSite, Reraise
from extractor.scan.aliases import Aliases
from extractor.scan.assigning import Assigner
from extractor.scan.attempts import walk_try, walk_with
from extractor.scan.bindings import (
    PARAMETER,
    Binding,
    UnknownValue,
)
from extractor.scan.constants import Constants
from extractor.scan.emit import Asked, Emitter
from extractor.scan.guarding import GuardMaker
from extractor.scan.index import FileIndex
from extractor.scan.inside import Inside
from extractor.scan.loops import walk_loop
from extractor.scan.names import Block, pattern_names, statements, target_names
from extractor.scan.paths import State, as_exits, join, not_all
from extractor.scan.scopes import Scope
from extractor.scan.tree import Span, Tree
from extractor.scan.walking import Path


class Walk:
    """Walks one file; what it finds is in ``emitter``."""

    def __init__(self, tree: Tree, asked: Asked | None = None) -> None:
        """Take a file; ``asked`` are calls of functions that raise what they are handed."""
        self._tree = tree
        self.index = FileIndex(tree, asked or ())
        self.guards = GuardMaker(tree)
        self._scope = Scope(None, None, aliases=Aliases(tree.module.body))
        self._inside = Inside(tree, self.guards)
        constants = Constants(tree.module, self.index, tree.code)
        self.emitter = Emitter(tree, self.index, constants, self.guards, self.way_to, asked)
        self.loops: list[list[State]] = []
        self.changes: list[list[tuple[str, Binding | None]]] = []
        self._assigner = Assigner(tree, self.index, self.emitter, self.bind, self.change)

    @property
    def muted(self) -> bool:
        """Whether the walk only looks at what a loop's body changes."""
        return self.emitter.muted

    @muted.setter
    def muted(self, value: bool) -> None:
        """Set it."""
        self.emitter.muted = value

    def run(self) -> tuple[list[RaiseSite], list[Reraise]]:
        """Walk the file and return its sites and re-raises in source order."""
        self.block(self._tree.module.body, self._scope.state)
        self.emitter.leftovers(self._scope)
        return self.emitter.sorted()

    # Blocks and statements. Each takes the way that leads here and returns the one that goes on.

    def block(self, block: Block, path: Path) -> Path:
        """Walk a block and return the way that goes on behind it."""
        last = path
        for statement in block:
            last = path if path is not None else _behind(last)
            result = self._statement(statement, last)
            path = result if path is not None else None
        return path

    def _statement(self, statement: cst.CSTNode, state: State) -> Path:
        self._scope.state = state
        if isinstance(statement, cst.SimpleStatementLine):
            return self._simple(statement, state)
        method = _COMPOUND.get(type(statement))
        if method is not None:
            return method(self, statement, state)
        return self._small(statement, state, statement)

    def _simple(self, line: cst.SimpleStatementLine, state: State) -> Path:
        current: Path = state
        for small in line.body:
            leading = line if small is line.body[0] else small
            here = current if current is not None else _behind(state)
            result = self._small(small, here, leading)
            current = result if current is not None else None
        return current

    def _small(self, small: cst.CSTNode, state: State, leading: cst.CSTNode) -> Path:
        self._scope.state = state
        exits = self.emitter.calls_in(small, self._scope, leading)
        if isinstance(small, cst.Raise):
            self._assigner.walruses(self._tree.span(small), state, self._scope)
            self.emitter.raise_statement(small, self._scope, leading)
        # Where the test of an assert holds, its message is not evaluated.
        self._evaluated(small.test if isinstance(small, cst.Assert) else small, state)
        if isinstance(small, cst.Expr) and small.value in exits:
            return None
        self._passed(small, exits, state)
        if isinstance(small, cst.Raise):
            return None
        if isinstance(small, cst.Assert):
            if small.msg is not None:
                self._evaluated(small.msg, state.copy())
            self.emitter.assert_statement(small, self._scope, leading)
            state.hold(self.guards.test(GuardKind.ASSERT, small.test, holds=True))
            return state
        if isinstance(small, cst.Return | cst.Continue | cst.Break):
            if isinstance(small, cst.Break) and self.loops:
                self.loops[-1].append(state.copy())
            return None
        self._assigner.statement(small, state, self._scope)
        return state

    def _evaluated(self, node: cst.CSTNode, state: State) -> None:
        """Apply what evaluating a node changes."""
        span = self._tree.span(node)
        self._assigner.calls(span, state, self._scope)
        self._assigner.walruses(span, state, self._scope)

    def bind(self, state: State, name: str, binding: Binding) -> None:
        """Give a name another meaning."""
        state.bind(name, binding)
        for log in self.changes:
            log.append((name, binding))

    def bind_all(self, state: State, target: cst.CSTNode, value: UnknownValue) -> None:
        """Give all names of a target the same meaning."""
        for name in target_names(target):
            self.bind(state, name, (value,))

    def change(self, state: State, path: str) -> None:
        """Note that something is no longer what it was, by whatever name."""
        for each in self._scope.aliases.touched(path):
            state.change(each)
            for log in self.changes:
                log.append((each, None))

    # Inside of a statement.

    def way_to(self, call: cst.Call, statement: cst.CSTNode, state: State) -> State:
        """Return what is known where a call in a statement is evaluated."""
        start, end = self._tree.span(statement)[0], self._tree.span(call)[0]
        inside = state.copy()
        self._evaluate((start, end), inside)
        for step in self._inside.steps(statement, call):
            if step.later:
                inside = State()
            for name in step.binds:
                inside.change(name)
            if step.guard is not None:
                self._evaluate(step.span, inside)
                inside.hold(step.guard)
                start = step.span[1]
        self._evaluate((start, end), inside)
        return inside

    def _evaluate(self, span: Span, state: State) -> None:
        changes, self.changes = self.changes, []
        self._assigner.calls(span, state, self._scope)
        self._assigner.walruses(span, state, self._scope)
        self.changes = changes

    def _passed(self, statement: cst.CSTNode, exits: set[cst.Call], state: State) -> None:
        """Note that the exits in a statement were not taken."""
        for call in exits:
            steps = list(self._inside.steps(statement, call))
            if any(step.later for step in steps):
                continue
            guards = [step.guard for step in steps if step.guard is not None]
            plain = not any(step.binds for step in steps) and guards
            left = not_all(guards) if plain else None
            walrus = ":=" in self._tree.code(statement)
            if left is None or walrus:
                state.partial = True
            else:
                state.hold(left)

    # Compound statements.

    def header(self, node: cst.CSTNode, body: cst.CSTNode, state: State) -> None:
        """Handle what is evaluated before the block: tests, iterables, decorators, defaults."""
        span = self._tree.span(node)[0], self._tree.span(body)[0]
        self._scope.state = state
        exits = self.emitter.calls_in(node, self._scope, node, span)
        self._assigner.calls(span, state, self._scope)
        self._assigner.walruses(span, state, self._scope)
        state.partial |= bool(exits)

    def _if(self, node: cst.If, state: State) -> Path:
        self.header(node, node.body, state)
        base = len(state.held)
        taken, other = state.copy(), state
        taken.hold(self.guards.test(GuardKind.IF, node.test, holds=True))
        other.hold(self.guards.test(GuardKind.IF, node.test, holds=False))
        taken_end = self.block(statements(node.body), taken)
        if isinstance(node.orelse, cst.If):
            other_end = self._if(node.orelse, other)
        elif node.orelse is not None:
            other_end = self.block(statements(node.orelse.body), other)
        else:
            other_end = other
        if node.orelse is None:
            return _meet(base, other_end, taken_end)
        return _meet(base, taken_end, other_end)

    def _match(self, node: cst.Match, state: State) -> Path:
        self.header(node, node.cases[0], state)
        ends: list[tuple[int, Path]] = []
        rest: Path = state
        for case in node.cases:
            before = rest if rest is not None else _behind(state)
            for name in pattern_names(case.pattern):
                # A pattern that matches binds its names even if the guard then says no.
                known = before.bindings.get(name, ())
                self.bind(before, name, tuple(dict.fromkeys((*known, _CAPTURED))))
            touched = before.touched
            if case.guard is not None:
                self._evaluated(case.guard, before)
                before.touched |= touched
            inside = before.copy()
            for name in pattern_names(case.pattern):
                inside.bindings[name] = (_CAPTURED,)
            guard = self.guards.case(node.subject, case, holds=True)
            inside.hold(guard)
            self._scope.state = inside
            end = self.block(statements(case.body), inside)
            ends.append((len(before.held), end))
            if case.guard is None and _matches_all(case.pattern):
                rest = None
                if end is not None:  # that it matched says nothing
                    end.held = tuple(held for held in end.held if held.guard is not guard)
            elif rest is not None:
                rest.touched = before.touched
                rest.hold(self.guards.case(node.subject, case, holds=False))
        # The last case and what no case takes are two branches; with the case before, again.
        for base, end in reversed(ends):
            rest = _meet(base, end, rest)
        return rest

    def _function(self, node: cst.FunctionDef, state: State) -> Path:
        self.header(node, node.body, state)
        if self.index.holds_site(node.body) and not self.muted:
            outer = self._scope
            self._scope = outer.inner(node, self.index.effects.aliases(node))
            loops, self.loops = self.loops, []
            changes, self.changes = self.changes, []
            inside = State(dict.fromkeys(_parameters(node.params), (PARAMETER,)))
            self.block(statements(node.body), inside)
            self._scope, self.loops, self.changes = outer, loops, changes
        self.bind(state, node.name.value, (UnknownValue("a function"),))
        return state

    def _class(self, node: cst.ClassDef, state: State) -> Path:
        self.header(node, node.body, state)
        if self.index.holds_site(node.body) and not self.muted:
            outer = self._scope
            self._scope = outer.inner(node, Aliases(statements(node.body)))
            inside = State(versions=dict(state.versions), held=state.held, partial=state.partial)
            self.block(statements(node.body), inside)
            self._scope = outer
        self.bind(state, node.name.value, (UnknownValue("a class"),))
        return state


def _meet(base: int, first: Path, second: Path) -> Path:
    """Return what holds behind two branches; if one has left, its condition is an exit passed.

    ``base`` is how many guards held in front of them.
    """
    if first is not None and second is not None:
        return join(first, second)
    live = first or second
    return as_exits(live, base) if live is not None else None


def _behind(left: Path) -> State:
    """Return what to say of code behind an exit: it never runs, but its raises are in the file."""
    state = left.copy() if left is not None else State()
    state.partial = True
    return state


_CAPTURED = UnknownValue("a captured value")


def _matches_all(pattern: cst.MatchPattern) -> bool:
    return isinstance(pattern, cst.MatchAs) and pattern.pattern is None


def _parameters(parameters: cst.Parameters) -> list[str]:
    names = [
        parameter.name.value
        for group in (parameters.posonly_params, parameters.params, parameters.kwonly_params)
        for parameter in group
    ]
    starred = (parameters.star_arg, parameters.star_kwarg)
    return names + [extra.name.value for extra in starred if isinstance(extra, cst.Param)]


_COMPOUND: dict[type[cst.CSTNode], Callable[[Walk, Any, State], Path]] = {
    cst.If: Walk._if,
    cst.For: walk_loop,
    cst.While: walk_loop,
    cst.Try: walk_try,
    cst.TryStar: walk_try,
    cst.With: walk_with,
    cst.Match: Walk._match,
    cst.FunctionDef: Walk._function,
    cst.ClassDef: Walk._class,
}
