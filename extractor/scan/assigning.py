"""What a simple statement changes: names, attributes, elements, and what methods alter in place."""

import re
from collections.abc import Callable

import libcst as cst

from extractor.scan.bindings import COMPUTED, IMPORTED, LOOP, Binding, NothingValue
from extractor.scan.emit import Emitter
from extractor.scan.index import FileIndex
from extractor.scan.names import imported_names, target_names
from extractor.scan.paths import State
from extractor.scan.scopes import Scope
from extractor.scan.standing import definitions, escape_key, escaped, heads
from extractor.scan.tree import Tree

_MUTATORS = (
    "add append appendleft clear discard extend extendleft insert intersection_update pop popitem "
    "popleft remove reverse rotate setdefault sort symmetric_difference_update update write"
)
_MUTATION = re.compile(
    rf"([^\W\d]\w*(?:\s*\.\s*[^\W\d]\w*)*)\s*\.\s*(?:{'|'.join(_MUTATORS.split())})\s*\("
)
"""Methods of lists, sets, dicts, deques and files that change their object."""


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
                    self._define(state, walrus.target, walrus.value)

    def statement(self, small: cst.CSTNode, state: State, scope: Scope) -> None:
        """Apply a simple statement."""
        self._mutations(small, state)
        if isinstance(small, cst.Assign):
            for target in small.targets:
                self._assign(state, target.target, small.value, scope)
                self._define(state, target.target, small.value)
        elif isinstance(small, cst.AnnAssign) and small.value is not None:
            self._assign(state, small.target, small.value, scope)
            self._define(state, small.target, small.value, small.annotation)
        elif isinstance(small, cst.AugAssign):
            self._augment(small, state, scope)
        elif isinstance(small, cst.Import | cst.ImportFrom):
            for name in imported_names(small):
                self._bind(state, name, (IMPORTED,))
        elif isinstance(small, cst.Del):
            self._delete(small.target, state)

    def _mutations(self, small: cst.CSTNode, state: State) -> None:
        code = self._tree.code(small)
        for name in escaped(code, state.defined.values()):
            self._change(state, escape_key(name))
        if "(" not in code:
            return
        for match in _MUTATION.finditer(code):
            self._change(state, re.sub(r"\s", "", match[1]))
        for name in self._index.outer_names:
            # A function called here may rebind what it declares ``global`` or ``nonlocal``.
            self._change(state, name)

    def _augment(self, small: cst.AugAssign, state: State, scope: Scope) -> None:
        if not isinstance(small.target, cst.Name):
            self._change_target(small.target, state)
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
        self._change_target(target, state)

    def _change_target(self, target: cst.CSTNode, state: State) -> None:
        """Note that an attribute or an element was assigned."""
        if isinstance(target, cst.Attribute):
            self._change(state, re.sub(r"\s", "", self._tree.code(target)))
        elif isinstance(target, cst.Subscript):
            self._change(state, re.sub(r"\s", "", self._tree.code(target.value)))
        elif isinstance(target, cst.Tuple | cst.List):
            for element in target.elements:
                self._change_target(element.value, state)

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
        target: cst.BaseExpression,
        value: cst.BaseExpression,
        annotation: cst.Annotation | None = None,
    ) -> None:
        """Note what names stand for from here on, unless the assignment changes what it reads."""
        if self._emitter.muted:
            return  # nothing is recorded
        bound = set(target_names(target)) | self._index.outer_names
        for inner, element in _unpacked(target, value) or [(target, value)]:
            for found, mutable in definitions(self._tree, inner, element, annotation):
                code = found.code or ""
                if found.name in self._index.outer_names or _MUTATION.search(code):
                    continue
                if bound.isdisjoint(heads(code)):
                    state.define(found, mutable=mutable)

    def _bind_target(self, state: State, target: cst.BaseExpression, binding: Binding) -> None:
        if isinstance(target, cst.Name):
            self._bind(state, target.value, binding)
            return
        for name in target_names(target):
            self._bind(state, name, (COMPUTED,))
        self._change_target(target, state)


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
