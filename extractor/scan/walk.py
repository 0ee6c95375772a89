"""The walk: every statement of a file once, in order, with what names mean there.

It follows the ways that control can take (branches, loops, handlers, early exits) far enough to
know which texts reach a message. What it cannot follow is unknown, never guessed.
"""

from collections.abc import Callable
from typing import Any

import libcst as cst

from extractor.model.scan import RaiseSite, Reraise
from extractor.scan.bindings import (
    COMPUTED,
    IMPORTED,
    LOOP,
    PARAMETER,
    Binding,
    CaughtValue,
    Environment,
    NothingValue,
    UnknownValue,
    join,
)
from extractor.scan.constants import Constants
from extractor.scan.emit import Emitter
from extractor.scan.index import FileIndex
from extractor.scan.names import (
    Block,
    bound_names,
    imported_names,
    pattern_names,
    statements,
    target_names,
)
from extractor.scan.scopes import Scope
from extractor.scan.tree import Tree

Path = Environment | None
"""What names mean on one way through the code; None once the way has left the block."""


class Walk:
    """Walks one file; the records are in ``emitter`` afterwards."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self.index = FileIndex(tree)
        self._scope = Scope(None, None)
        self.emitter = Emitter(tree, self.index, Constants(tree.module, self.index))
        self._loops: list[list[Environment]] = []
        self._attempts: list[list[tuple[str, Binding]]] = []

    def run(self) -> tuple[list[RaiseSite], list[Reraise]]:
        """Walk the file and return its sites and re-raises in source order."""
        self._block(self._tree.module.body, self._scope.environment)
        self.emitter.leftovers(self._scope)
        return self.emitter.sorted()

    # Blocks and statements. Each takes the way that leads here and returns the one that goes on.

    def _block(self, block: Block, path: Path) -> Path:
        last = path
        for statement in block:
            # Code behind an exit never runs, but what it raises is still in the file.
            if path is not None:
                last = path
            result = self._statement(statement, last if last is not None else {})
            path = result if path is not None else None
        return path

    def _statement(self, statement: cst.CSTNode, path: Environment) -> Path:
        self._scope.environment = path
        if isinstance(statement, cst.SimpleStatementLine):
            return self._simple(statement, path)
        method = _COMPOUND.get(type(statement))
        if method is not None:
            return method(self, statement, path)
        return self._small(statement, path, statement)

    def _simple(self, line: cst.SimpleStatementLine, path: Environment) -> Path:
        current: Path = path
        for small in line.body:
            leading = line if small is line.body[0] else small
            result = self._small(small, current if current is not None else path, leading)
            current = result if current is not None else None
        return current

    def _small(self, small: cst.CSTNode, path: Environment, leading: cst.CSTNode) -> Path:
        self._scope.environment = path
        exits = self.emitter.calls_in(self._tree.span(small), self._scope, leading)
        self._bind_walruses(self._tree.span(small), path)
        if isinstance(small, cst.Raise):
            self.emitter.raise_statement(small, self._scope, leading)
            return None
        if isinstance(small, cst.Assert):
            self.emitter.assert_statement(small, self._scope, leading)
            return path
        if isinstance(small, cst.Return | cst.Continue | cst.Break):
            if isinstance(small, cst.Break) and self._loops:
                self._loops[-1].append(dict(path))
            return None
        if isinstance(small, cst.Expr) and small.value in exits:
            return None
        self._assignments(small, path)
        return path

    # Bindings.

    def _bind(self, path: Environment, name: str, binding: Binding) -> None:
        path[name] = binding
        for attempt in self._attempts:
            attempt.append((name, binding))

    def _bind_all(self, path: Environment, target: cst.CSTNode, value: UnknownValue) -> None:
        for name in target_names(target):
            self._bind(path, name, (value,))

    def _bind_walruses(self, span: tuple[int, int], path: Environment) -> None:
        for walrus in self.index.within(self.index.walruses, *span):
            if isinstance(walrus.target, cst.Name):
                name = walrus.target.value
                value = self.emitter.assigned(name, walrus.value, self._scope)
                # It may stand behind an ``and`` and not run: then the earlier value holds.
                self._bind(path, name, tuple(dict.fromkeys(path.get(name, ()) + value)))

    def _assignments(self, small: cst.CSTNode, path: Environment) -> None:
        if isinstance(small, cst.Assign):
            for target in small.targets:
                self._assign(path, target.target, small.value)
        elif isinstance(small, cst.AnnAssign) and small.value is not None:
            self._assign(path, small.target, small.value)
        elif isinstance(small, cst.AugAssign):
            if isinstance(small.target, cst.Name):
                name = small.target.value
                added = self.emitter.augmented(small, self._scope)
                # Seen from a loop's head, the text grows with every turn.
                grows = self.emitter.muted or LOOP in path.get(name, ())
                self._bind(path, name, (LOOP,) if grows else added)
        elif isinstance(small, cst.Import | cst.ImportFrom):
            for name in imported_names(small):
                self._bind(path, name, (IMPORTED,))
        elif isinstance(small, cst.Del):
            for name in target_names(small.target):
                path.pop(name, None)

    def _assign(
        self, path: Environment, target: cst.BaseExpression, value: cst.BaseExpression
    ) -> None:
        pairs = _unpacked(target, value)
        if pairs:
            for inner, element in pairs:
                self._assign(path, inner, element)
            return
        if not isinstance(target, cst.Name):
            self._bind_all(path, target, COMPUTED)
            return
        name = target.value
        if isinstance(value, cst.Name) and value.value == "None":
            self._bind(path, name, (NothingValue(),))
        elif name in self.index.global_names:
            self._bind(path, name, (COMPUTED,))
        else:
            self._bind(path, name, self.emitter.assigned(name, value, self._scope))

    # Compound statements.

    def _header(self, node: cst.CSTNode, body: cst.CSTNode, path: Environment) -> None:
        """Handle what is evaluated before the block: tests, iterables, decorators, defaults."""
        span = self._tree.span(node)[0], self._tree.span(body)[0]
        self.emitter.calls_in(span, self._scope, node)
        self._bind_walruses(span, path)

    def _if(self, node: cst.If, path: Environment) -> Path:
        self._header(node, node.body, path)
        taken = self._block(statements(node.body), dict(path))
        if node.orelse is None:
            return join(path, taken)
        return join(taken, self._orelse(node.orelse, dict(path)))

    def _orelse(self, node: cst.If | cst.Else, path: Environment) -> Path:
        self._scope.environment = path
        if isinstance(node, cst.If):
            return self._if(node, path)
        return self._block(statements(node.body), path)

    def _loop(self, node: cst.For | cst.While, path: Environment) -> Path:
        self._header(node, node.body, path)
        inside = self._loop_head(node, path)
        self._loops.append([])
        end = self._block(statements(node.body), inside)
        breaks = self._loops.pop()
        endless = isinstance(node, cst.While) and _is_true(node.test)
        through: Path = None if endless else join(path, end)
        if node.orelse is not None:
            after = self._block(statements(node.orelse.body), dict(through or path))
            through = after if through is not None else None
        return join(through, *breaks)

    def _loop_head(self, node: cst.For | cst.While, path: Environment) -> Environment:
        """Return what names mean at the top of any turn, the first or a later one."""
        targets = set(target_names(node.target)) if isinstance(node, cst.For) else set()
        body = statements(node.body)
        changed = bound_names(body)
        if changed and not self.emitter.muted:
            for name, binding in self._assigned_in(node, body, path):
                if name in changed:
                    path[name] = tuple(dict.fromkeys(path.get(name, ()) + binding))
        else:
            for name in changed:
                self._bind(path, name, (LOOP,))
        inside = dict(path)
        for name in sorted(targets):
            self._bind(inside, name, (UnknownValue("a loop variable"),))
        return inside

    def _assigned_in(
        self, node: cst.For | cst.While, body: Block, path: Environment
    ) -> list[tuple[str, Binding]]:
        """Walk a loop's body without making records, to see what it may assign."""
        trial = {**path, **dict.fromkeys(bound_names(body), (LOOP,))}
        if isinstance(node, cst.For):
            for name in target_names(node.target):
                trial[name] = (UnknownValue("a loop variable"),)
        attempts, self._attempts = self._attempts, [[]]
        self._loops.append([])
        self.emitter.muted = True
        self._block(body, trial)
        self.emitter.muted = False
        self._loops.pop()
        happened = self._attempts[0]
        self._attempts = attempts
        return happened

    def _try(self, node: cst.Try | cst.TryStar, path: Environment) -> Path:
        self._attempts.append([])
        end = self._block(statements(node.body), dict(path))
        happened = self._attempts.pop()
        # An exception may come at any moment: whatever was assigned on the way may hold.
        interrupted = join(path, *({**path, name: binding} for name, binding in happened)) or path
        ends = [self._handler(handler, dict(interrupted)) for handler in node.handlers]
        if node.orelse is not None:
            after = self._block(
                statements(node.orelse.body), dict(end if end is not None else path)
            )
            end = after if end is not None else None
        live = join(end, *ends)
        if node.finalbody is None:
            return live
        before = join(live, interrupted) or path
        after = self._block(statements(node.finalbody.body), dict(before))
        return None if after is None or live is None else join(live, after)

    def _handler(
        self, handler: cst.ExceptHandler | cst.ExceptStarHandler, path: Environment
    ) -> Path:
        self._scope.environment = path
        self._header(handler, handler.body, path)
        name = None
        if handler.name is not None and isinstance(handler.name.name, cst.Name):
            name = handler.name.name.value
            self._bind(path, name, (CaughtValue(),))
        end = self._block(statements(handler.body), path)
        if end is not None and name is not None:
            end.pop(name, None)  # Python deletes the name at the end of the clause
        return end

    def _with(self, node: cst.With, path: Environment) -> Path:
        self._header(node, node.body, path)
        for item in node.items:
            if item.asname is not None:
                self._bind_all(path, item.asname.name, COMPUTED)
        return self._block(statements(node.body), path)

    def _match(self, node: cst.Match, path: Environment) -> Path:
        ends: list[Path] = []
        irrefutable = False
        for case in node.cases:
            inside = dict(path)
            for name in pattern_names(case.pattern):
                self._bind(inside, name, (UnknownValue("a captured value"),))
            self._scope.environment = inside
            ends.append(self._block(statements(case.body), inside))
            irrefutable = irrefutable or (case.guard is None and _matches_all(case.pattern))
        return join(*ends) if irrefutable else join(path, *ends)

    def _function(self, node: cst.FunctionDef, path: Environment) -> Path:
        self._header(node, node.body, path)
        if self.index.holds_site(node.body) and not self.emitter.muted:
            outer, self._scope = self._scope, self._scope.inner(node)
            loops, self._loops = self._loops, []
            attempts, self._attempts = self._attempts, []
            environment: Environment = dict.fromkeys(_parameters(node.params), (PARAMETER,))
            self._block(statements(node.body), environment)
            self._scope, self._loops, self._attempts = outer, loops, attempts
        self._bind(path, node.name.value, (UnknownValue("a function"),))
        return path

    def _class(self, node: cst.ClassDef, path: Environment) -> Path:
        self._header(node, node.body, path)
        if self.index.holds_site(node.body) and not self.emitter.muted:
            outer, self._scope = self._scope, self._scope.inner(node)
            self._block(statements(node.body), {})
            self._scope = outer
        self._bind(path, node.name.value, (UnknownValue("a class"),))
        return path


def _unpacked(
    target: cst.BaseExpression, value: cst.BaseExpression
) -> list[tuple[cst.BaseExpression, cst.BaseExpression]]:
    """Return the pairs of ``a, b = 1, "two"``; none where the sides do not match one to one."""
    if not isinstance(target, cst.Tuple | cst.List) or not isinstance(value, cst.Tuple | cst.List):
        return []
    elements = (*target.elements, *value.elements)
    starred = any(isinstance(element, cst.StarredElement) for element in elements)
    if starred or len(target.elements) != len(value.elements):
        return []
    return [(t.value, v.value) for t, v in zip(target.elements, value.elements, strict=True)]


def _is_true(test: cst.BaseExpression) -> bool:
    if isinstance(test, cst.Integer):
        return test.value != "0"
    return isinstance(test, cst.Name) and test.value == "True"


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


_COMPOUND: dict[type[cst.CSTNode], Callable[[Walk, Any, Environment], Path]] = {
    cst.If: Walk._if,
    cst.For: Walk._loop,
    cst.While: Walk._loop,
    cst.Try: Walk._try,
    cst.TryStar: Walk._try,
    cst.With: Walk._with,
    cst.Match: Walk._match,
    cst.FunctionDef: Walk._function,
    cst.ClassDef: Walk._class,
}
