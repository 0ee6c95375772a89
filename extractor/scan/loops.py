"""Loops: a body runs any number of times, so its head sees what any turn may have left."""

import libcst as cst

from extractor.model.scan import GuardKind
from extractor.scan.bindings import LOOP, Binding, UnknownValue
from extractor.scan.names import Block, bound_names, statements, target_names
from extractor.scan.paths import State, join
from extractor.scan.targets import changed_by
from extractor.scan.walking import Path, Walking

_TURN = UnknownValue("a loop variable")


def walk_loop(walk: Walking, node: cst.For | cst.While, state: State) -> Path:
    """Walk a ``for`` or ``while`` loop."""
    walk.header(node, node.body, state)
    body = statements(node.body)
    _enter_head(walk, node, body, state)
    inside = state.copy()
    if isinstance(node, cst.For):
        for name in target_names(node.target):
            inside.bindings[name] = (_TURN,)
        inside.hold(walk.guards.loop(node))
    elif not _is_true(node.test):
        inside.hold(walk.guards.test(GuardKind.WHILE, node.test, holds=True))
    walk.loops.append([])
    end = walk.block(body, inside)
    breaks = walk.loops.pop()
    through = _through(walk, node, state, end)
    if node.orelse is not None:
        after = through.copy() if through is not None else state.copy()
        after.partial |= through is None
        if breaks:
            after.hold(walk.guards.note(GuardKind.LOOP_ELSE, "", node.orelse))
        after_end = walk.block(statements(node.orelse.body), after)
        through = after_end if through is not None else None
    return join(through, *breaks, exits=False)


def _through(walk: Walking, node: cst.For | cst.While, state: State, end: Path) -> Path:
    """Return what is known where the loop ended by itself."""
    if isinstance(node, cst.While) and _is_true(node.test):
        return None
    # What the body found out holds for the last turn at most: nothing of it is kept.
    through = state.copy()
    if end is not None:
        through = join(state, end, exits=False) or through
        through.held, through.partial, through.touched = state.held, state.partial, state.touched
    if isinstance(node, cst.While):
        through.hold(walk.guards.test(GuardKind.WHILE, node.test, holds=False))
    return through


def _enter_head(walk: Walking, node: cst.For | cst.While, body: Block, state: State) -> None:
    """Give each name the meanings that it can have at the top of any turn, and behind the loop."""
    for path in changed_by(node):
        walk.change(state, path)
    if isinstance(node, cst.For):
        for name in target_names(node.target):
            before = state.bindings.get(name, ())
            walk.bind(state, name, tuple(dict.fromkeys((*before, _TURN))))
    if walk.muted:
        for name in bound_names(body):
            walk.bind(state, name, (LOOP,))
        return
    for name, binding in _changed_in(walk, node, body, state):
        if binding is not None:
            before = state.bindings.get(name, ())
            walk.bind(state, name, tuple(dict.fromkeys(before + binding)))
        else:
            state.change(name)


def _changed_in(
    walk: Walking, node: cst.For | cst.While, body: Block, state: State
) -> list[tuple[str, Binding | None]]:
    """Walk a loop's body without making records, to see what it may change."""
    trial = state.copy()
    for name in bound_names(body):
        trial.bind(name, (LOOP,))
    if isinstance(node, cst.For):
        for name in target_names(node.target):
            trial.bind(name, (_TURN,))
    changes, walk.changes = walk.changes, [[]]
    walk.loops.append([])
    walk.muted = True
    walk.block(body, trial)
    walk.muted = False
    walk.loops.pop()
    happened = walk.changes[0]
    walk.changes = changes
    return happened


def _is_true(test: cst.BaseExpression) -> bool:
    if isinstance(test, cst.Integer):
        return test.value != "0"
    return isinstance(test, cst.Name) and test.value == "True"
