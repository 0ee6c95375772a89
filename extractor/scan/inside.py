"""The conditions within one statement, on the way to a call: ``and``, ``if else``, loops."""

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from extractor.model.scan import Guard, GuardKind
from extractor.scan.guarding import GuardMaker
from extractor.scan.names import target_names
from extractor.scan.tree import Span, Tree


@dataclass(frozen=True, slots=True)
class Inner:
    """One step from a statement towards a call in it.

    Attributes:
        guard: what must hold to go on; None where the step is no condition.
        span: where the guard is evaluated.
        binds: names of a comprehension's loop, which hide others of that name.
        later: whether the code behind it runs some time later (a lambda).
    """

    guard: Guard | None = None
    span: Span = (0, 0)
    binds: tuple[str, ...] = ()
    later: bool = False


class Inside:
    """Finds the way to a call in a statement."""

    def __init__(self, tree: Tree, guards: GuardMaker) -> None:
        self._tree = tree
        self._guards = guards

    def steps(self, root: cst.CSTNode, call: cst.Call) -> Iterator[Inner]:
        """Yield the steps from a statement to a call in it, outermost first."""
        node = root
        target = self._tree.span(call)
        while node is not call:
            child = next((c for c in node.children if self._contains(c, call, target)), None)
            if child is None:
                return
            yield from self._step(node, child)
            node = child

    def _contains(self, node: cst.CSTNode, call: cst.Call, target: Span) -> bool:
        if node is call:
            return True
        try:
            first, last = self._tree.span(node)
        except KeyError:  # a node without a position of its own: look inside
            return any(self._contains(child, call, target) for child in node.children)
        return first <= target[0] and target[1] <= last

    def _step(self, node: cst.CSTNode, child: cst.CSTNode) -> Iterator[Inner]:
        if isinstance(node, cst.BooleanOperation) and child is node.right:
            holds = isinstance(node.operator, cst.And)
            yield self._test(GuardKind.OPERAND, node.left, holds=holds)
        elif isinstance(node, cst.IfExp) and child is not node.test:
            yield self._test(GuardKind.IF, node.test, holds=child is node.body)
        elif isinstance(node, cst.BaseComp) and child is not node.for_in:
            loop: cst.CompFor | None = node.for_in
            while loop is not None:
                yield from self._turn(loop, len(loop.ifs))
                loop = loop.inner_for_in
        elif isinstance(node, cst.CompFor) and child is not node.iter:
            passed = node.ifs.index(child) if isinstance(child, cst.CompIf) else len(node.ifs)
            yield from self._turn(node, passed)
        elif isinstance(node, cst.Lambda) and child is node.body:
            yield Inner(later=True)

    def _turn(self, loop: cst.CompFor, passed: int) -> Iterator[Inner]:
        """Yield one turn of a comprehension's loop up to one of its conditions."""
        yield Inner(binds=tuple(target_names(loop.target)))
        for condition in loop.ifs[:passed]:
            yield self._test(GuardKind.COMPREHENSION, condition.test, holds=True)

    def _test(self, kind: GuardKind, test: cst.BaseExpression, *, holds: bool) -> Inner:
        return Inner(self._guards.test(kind, test, holds=holds), self._tree.span(test))
