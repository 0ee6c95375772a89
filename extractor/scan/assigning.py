"""What a simple statement changes: names, attributes, elements, and what methods alter in place."""

from collections.abc import Callable, Iterable, Sequence

import libcst as cst

from extractor.scan.bindings import COMPUTED, IMPORTED, LOOP, Binding, NothingValue
from extractor.scan.emit import Emitter
from extractor.scan.index import FileIndex
from extractor.scan.names import imported_names, target_names
from extractor.scan.paths import State
from extractor.scan.reads import changed
from extractor.scan.scopes import Scope
from extractor.scan.standing import definitions, escape_key, escaped, heads
from extractor.scan.targets import changed_by
from extractor.scan.tree import Tree


class Assigner:
    """Applies statements to states."""

    def __init__(
        self,
        tree: Tree,
        index: FileIndex,
        emitter: Emitter,
        bind: Callable[[State, str, Binding], None],
        change: Callable[[State, str], None],
    ) -> None:
        self._tree = tree
        self._index = index
        self._emitter = emitter
        self._bind = bind
        self._change = change

    def calls(self, span: tuple[int, int], state: State, scope: Scope) -> None:
        """Apply what the calls inside a span may change."""
        paths = sorted(set(self._index.effects.of_calls(span)))
        for path in paths:
            self._change(state, path)
        state.touched = _keys(paths, scope)
        if self._index.outer_names and self._index.effects.has_calls(span):
            for name in self._index.outer_names:
                # A function called here may rebind what it declares ``global`` or ``nonlocal``.
                self._change(state, name)

    def walruses(self, span: tuple[int, int], state: State, scope: Scope) -> None:
        """Bind what ``:=`` binds inside a span."""
        for walrus in self._index.within(self._index.walruses, *span):
            if isinstance(walrus.target, cst.Name):
                name = walrus.target.value
                value = self._emitter.assigned(name, walrus.value, scope)
                # It may stand behind an ``and`` and not run: then the earlier value holds.
                before = state.bindings.get(name, ())
                self._bind(state, name, tuple(dict.fromkeys(before + value)))
                if not before:
                    # If it did not run, the name cannot be read.
                    self._define(state, [walrus.target], walrus.value)

    def statement(self, small: cst.CSTNode, state: State, scope: Scope) -> None:
        """Apply a simple statement."""
        for name in escaped(self._tree.code(small), state.defined.values()):
            self._change(state, escape_key(name))
        assigned = sorted(set(changed_by(small)))
        for path in assigned:
            self._change(state, path)
        state.touched |= _keys(assigned, scope)
        if isinstance(small, cst.Assign):
            targets = [target.target for target in small.targets]
            for target in targets:
                self._assign(state, target, small.value, scope)
            self._define(state, targets, small.value)
        elif isinstance(small, cst.AnnAssign) and small.value is not None:
            self._assign(state, small.target, small.value, scope)
            self._define(state, [small.target], small.value, small.annotation)
        elif isinstance(small, cst.AugAssign):
            self._augment(small, state, scope)
        elif isinstance(small, cst.Import | cst.ImportFrom):
            for name in imported_names(small):
                self._bind(state, name, (IMPORTED,))
        elif isinstance(small, cst.Del):
            self._delete(small.target, state)

    def _augment(self, small: cst.AugAssign, state: State, scope: Scope) -> None:
        if not isinstance(small.target, cst.Name):
            return
        name = small.target.value
        added = self._emitter.augmented(small, scope)
        # Seen from a loop's head, the text grows with every turn.
        grows = self._emitter.muted or LOOP in state.bindings.get(name, ())
        self._bind(state, name, (LOOP,) if grows else added)

    def _delete(self, target: cst.BaseExpression, state: State) -> None:
        for name in target_names(target):
            state.bindings.pop(name, None)
            self._change(state, name)

    def _assign(
        self, state: State, target: cst.BaseExpression, value: cst.BaseExpression, scope: Scope
    ) -> None:
        pairs = _unpacked(target, value)
        if pairs:
            # All values are evaluated before the first name is bound.
            bindings = [self._value(inner, element, scope) for inner, element in pairs]
            for (inner, _), binding in zip(pairs, bindings, strict=True):
                self._bind_target(state, inner, binding)
            return
        self._bind_target(state, target, self._value(target, value, scope))

    def _value(
        self, target: cst.BaseExpression, value: cst.BaseExpression, scope: Scope
    ) -> Binding:
        if not isinstance(target, cst.Name) or target.value in self._index.outer_names:
            return (COMPUTED,)
        if isinstance(value, cst.Name) and value.value == "None":
            return (NothingValue(),)
        return self._emitter.assigned(target.value, value, scope)

    def _define(
        self,
        state: State,
        targets: Sequence[cst.BaseExpression],
        value: cst.BaseExpression,
        annotation: cst.Annotation | None = None,
    ) -> None:
        """Note what names stand for from here on, unless the assignment changes what it reads."""
        if self._emitter.muted:
            return  # nothing is recorded
        bound = {name for target in targets for name in target_names(target)}
        bound |= self._index.outer_names
        pairs = [pair for t in targets for pair in _unpacked(t, value) or [(t, value)]]
        for inner, element in pairs:
            for found, mutable in definitions(self._tree, inner, element, annotation):
                code = found.code or ""
                if found.name not in self._index.outer_names and bound.isdisjoint(heads(code)):
                    state.define(found, mutable=mutable)

    def _bind_target(self, state: State, target: cst.BaseExpression, binding: Binding) -> None:
        if isinstance(target, cst.Name):
            self._bind(state, target.value, binding)
            return
        for name in target_names(target):
            self._bind(state, name, (COMPUTED,))


def _keys(paths: Iterable[str], scope: Scope) -> frozenset[str]:
    """Return the keys that changes touch, by whatever name."""
    return frozenset(
        key for path in paths for other in scope.aliases.touched(path) for key in changed(other)
    )


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
