"""``try`` and ``with``: code that may be cut short at any statement."""

import re

import libcst as cst

from extractor.model.scan import GuardKind
from extractor.scan.bindings import COMPUTED, CaughtValue
from extractor.scan.names import statements
from extractor.scan.paths import State, join
from extractor.scan.targets import changed_target
from extractor.scan.walking import Path, Walking

SUPPRESSING = re.compile(r"suppress|raises|assertRaises|ExitStack|catch|ignor", re.IGNORECASE)
"""Names of context managers that may swallow an exception, so that code goes on behind them."""


def walk_try(walk: Walking, node: cst.Try | cst.TryStar, state: State) -> Path:
    """Walk a ``try`` statement."""
    walk.changes.append([])  # of all of it: what ``finally`` may find
    walk.changes.append([])  # of its body: what a handler may find
    end = walk.block(statements(node.body), state.copy())
    interrupted = _cut_short(walk, state)
    ends = [_handler(walk, handler, interrupted.copy()) for handler in node.handlers]
    if node.orelse is not None:
        after = end.copy() if end is not None else state.copy()
        after.partial |= end is None
        after.hold(walk.guards.note(GuardKind.TRY_ELSE, "", node.orelse))
        after_end = walk.block(statements(node.orelse.body), after)
        end = after_end if end is not None else None
    live = join(end, *ends, exits=False)
    left = _cut_short(walk, state)
    if node.finalbody is None:
        return live
    return _finally(walk, node.finalbody, live, left)


def _cut_short(walk: Walking, state: State) -> State:
    """Return what holds when control left at any moment of the code that was just walked."""
    cut = state.copy()
    for name, binding in walk.changes.pop():
        if binding is not None:
            before = cut.bindings.get(name, ())
            cut.bindings[name] = tuple(dict.fromkeys(before + binding))
        cut.change(name)
    return cut


def _finally(walk: Walking, node: cst.Finally, live: Path, interrupted: State) -> Path:
    before = join(live, interrupted, exits=False) or interrupted
    walk.changes.append([])
    end = walk.block(statements(node.body), before.copy())
    changed = walk.changes.pop()
    if live is None or end is None:
        return None
    for name, binding in changed:
        if binding is not None:
            live.bind(name, binding)
        else:
            live.change(name)
    # What the block found out before it went on is not kept.
    live.partial |= end.partial or len(end.held) > len(before.held)
    return live


def _handler(
    walk: Walking, handler: cst.ExceptHandler | cst.ExceptStarHandler, state: State
) -> Path:
    walk.header(handler, handler.body, state)
    state.hold(walk.guards.handler(handler))
    name = None
    if handler.name is not None and isinstance(handler.name.name, cst.Name):
        name = handler.name.name.value
        walk.bind(state, name, (CaughtValue(),))
    end = walk.block(statements(handler.body), state)
    if end is not None and name is not None:
        end.bindings.pop(name, None)  # Python deletes the name at the end of the clause
    return end


def walk_with(walk: Walking, node: cst.With, state: State) -> Path:
    """Walk a ``with`` statement."""
    walk.header(node, node.body, state)
    for item in node.items:
        if item.asname is not None:
            walk.bind_all(state, item.asname.name, COMPUTED)
            for path in changed_target(item.asname.name):
                walk.change(state, path)
    inside = state.copy()
    note = walk.guards.managers(node)
    inside.hold(note)
    walk.changes.append([])
    end = walk.block(statements(node.body), inside)
    if SUPPRESSING.search(note.text):
        cut = _cut_short(walk, state)
        return cut if end is None else join(end, cut, exits=False)
    walk.changes.pop()
    if end is not None:
        end.held = tuple(held for held in end.held if held.guard is not note)
    return end
