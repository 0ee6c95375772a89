"""What has to be known of a whole file before one of its functions can be read."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from typing import Any

import libcst as cst

from extractor.scan.effects import Effects
from extractor.scan.reading import last_name
from extractor.scan.tree import Tree

_PARSER_MAKERS = ("ArgumentParser", "OptionParser", "add_parser", "ArgParser")
_PARSER_WORDS = ("argparse", "optparse", "configargparse", "ArgumentParser", "OptionParser")
_EXIT_BUILTINS = ("exit", "quit")


class FileIndex:
    """One pass over all nodes of a file.

    Attributes:
        raises, asserts: all such statements, in source order.
        calls: calls that may print a text and exit, in source order.
        walruses: ``:=`` expressions, in source order.
        lambdas: spans of the lambdas.
        raised_names: names that a ``raise`` statement names.
        assigned_attributes: names of the attributes that are assigned anywhere.
        global_names: names declared ``global`` anywhere.
        outer_names: names declared ``global`` or ``nonlocal`` anywhere.
        classes: class definitions by name; None where a name is defined twice.
        class_definitions: all of them.
        effects: what calls change.
        defined: names that are imported, assigned or defined anywhere.
    """

    def __init__(self, tree: Tree, asked: Collection[tuple[str, int]] = ()) -> None:
        """Go through a file; ``asked`` are callees, dotted as written, and lines of more calls."""
        self._asked = frozenset(asked)
        self._asked_names = {callee.rpartition(".")[2] for callee, _ in asked}
        self.raises: list[cst.Raise] = []
        self.asserts: list[cst.Assert] = []
        self.calls: list[cst.Call] = []
        self.walruses: list[cst.NamedExpr] = []
        self.lambdas: list[tuple[int, int]] = []
        self.raised_names: set[str] = set()
        self.assigned_attributes: Counter[str] = Counter()
        self.global_names: set[str] = set()
        self.outer_names: set[str] = set()
        self.classes: dict[str, cst.ClassDef | None] = {}
        self.class_definitions: list[cst.ClassDef] = []
        self.effects = Effects(tree)
        self._parsers: set[str] = set()
        self.defined: set[str] = set()
        self._exits: set[str] = set(_EXIT_BUILTINS)
        self._sys: set[str] = {"sys"}
        self._tree = tree
        self._knows_parsers = any(word in tree.text for word in _PARSER_WORDS)
        for node in tree.nodes:
            method = _HANDLERS.get(type(node))
            if method is not None:
                method(self, node)
        for nodes in (self.raises, self.asserts, self.calls, self.walruses):
            nodes.sort(key=lambda node: tree.span(node)[0])

    def _raise(self, node: cst.Raise) -> None:
        self.raises.append(node)
        if isinstance(node.exc, cst.Name):
            self.raised_names.add(node.exc.value)

    def _call(self, node: cst.Call) -> None:
        name = last_name(node.func)
        is_asked = name in self._asked_names and self.place(node) in self._asked
        if is_asked or name in {"error", *self._exits}:
            self.calls.append(node)

    def place(self, node: cst.Call) -> tuple[str, int]:
        """Return what a call calls, as written, and its line."""
        line, _ = self._tree.lines.position(self._tree.span(node)[0])
        return self._tree.code(node.func), line

    def _walrus(self, node: cst.NamedExpr) -> None:
        self.walruses.append(node)

    def _lambda(self, node: cst.Lambda) -> None:
        self.lambdas.append(self._tree.span(node))

    def _global(self, node: cst.Global) -> None:
        self.global_names.update(item.name.value for item in node.names)
        self.outer_names.update(item.name.value for item in node.names)

    def _nonlocal(self, node: cst.Nonlocal) -> None:
        self.outer_names.update(item.name.value for item in node.names)

    def _function(self, node: cst.FunctionDef) -> None:
        self.defined.add(node.name.value)

    def _class(self, node: cst.ClassDef) -> None:
        name = node.name.value
        self.defined.add(name)
        self.class_definitions.append(node)
        self.classes[name] = None if name in self.classes else node

    def _import(self, node: cst.Import) -> None:
        for alias in node.names:
            if last_name(alias.name) == "sys" and alias.asname is not None:
                self._sys.add(last_name(alias.asname.name) or "sys")

    def _import_from(self, node: cst.ImportFrom) -> None:
        if node.module is None or isinstance(node.names, cst.ImportStar):
            return
        from_sys = last_name(node.module) == "sys" and not node.relative
        for alias in node.names:
            name = last_name(alias.name)
            bound = last_name(alias.asname.name) if alias.asname is not None else name
            if from_sys and name == "exit" and bound is not None:
                self._exits.add(bound)
            elif bound is not None:
                self.defined.add(bound)

    def _assign(self, node: cst.Assign) -> None:
        for target in node.targets:
            self._target(target.target, node.value)

    def _annotated(self, node: cst.AnnAssign) -> None:
        self._target(node.target, node.value)

    def _augmented(self, node: cst.AugAssign) -> None:
        self._target(node.target, None)

    def _for(self, node: cst.For) -> None:
        self._target(node.target, None)

    def _with(self, node: cst.With) -> None:
        for item in node.items:
            if item.asname is not None:
                self._target(item.asname.name, None)

    def _target(self, target: cst.BaseExpression, value: cst.BaseExpression | None) -> None:
        if isinstance(target, cst.Tuple | cst.List):
            for element in target.elements:
                self._target(element.value, None)
            return
        name = last_name(target)
        if name is None:
            return
        if isinstance(target, cst.Attribute):
            self.assigned_attributes[name] += 1
        else:
            self.defined.add(name)
        if isinstance(value, cst.Call) and (last_name(value.func) or "").endswith(_PARSER_MAKERS):
            self._parsers.add(name)

    def is_exit(self, node: cst.Call) -> bool:
        """Tell whether a call is ``sys.exit``, ``exit``, ``quit`` or another name for them."""
        function = node.func
        if isinstance(function, cst.Attribute):
            owner = function.value
            return (
                function.attr.value == "exit"
                and isinstance(owner, cst.Name)
                and owner.value in self._sys
            )
        if not isinstance(function, cst.Name):
            return False
        return function.value in self._exits and function.value not in self.defined

    def is_parser_error(self, node: cst.Call, enclosing: cst.ClassDef | None) -> bool:
        """Tell whether a call is the ``error`` method of a command-line parser.

        A receiver counts if it was made by ``ArgumentParser(…)`` and the like, or is named so in
        a file that speaks of such parsers, or is ``self`` in a subclass of one.
        """
        function = node.func
        if not isinstance(function, cst.Attribute) or function.attr.value != "error":
            return False
        owner = last_name(function.value)
        if owner is None:
            return False
        if owner == "self" and enclosing is not None:
            bases = (last_name(base.value) or "" for base in enclosing.bases)
            return any(base.endswith(("ArgumentParser", "OptionParser")) for base in bases)
        named = owner.lower().endswith("parser") and self._knows_parsers
        return owner in self._parsers or named

    def within(self, nodes: list[Any], first: int, last: int) -> Iterator[Any]:
        """Yield the nodes of a sorted list that start inside a span."""
        low = bisect_left(nodes, first, key=lambda node: self._tree.span(node)[0])
        for node in nodes[low:]:
            if self._tree.span(node)[0] >= last:
                return
            yield node

    def holds_site(self, node: cst.CSTNode) -> bool:
        """Tell whether any candidate for a raise site lies inside a node."""
        first, last = self._tree.span(node)
        return any(
            next(self.within(nodes, first, last), None) is not None
            for nodes in (self.raises, self.asserts, self.calls)
        )


_HANDLERS: dict[type[cst.CSTNode], Callable[[FileIndex, Any], None]] = {
    cst.Raise: FileIndex._raise,
    cst.Assert: lambda index, node: index.asserts.append(node),
    cst.Call: FileIndex._call,
    cst.NamedExpr: FileIndex._walrus,
    cst.Lambda: FileIndex._lambda,
    cst.Global: FileIndex._global,
    cst.Nonlocal: FileIndex._nonlocal,
    cst.FunctionDef: FileIndex._function,
    cst.ClassDef: FileIndex._class,
    cst.Import: FileIndex._import,
    cst.ImportFrom: FileIndex._import_from,
    cst.Assign: FileIndex._assign,
    cst.AnnAssign: FileIndex._annotated,
    cst.AugAssign: FileIndex._augmented,
    cst.For: FileIndex._for,
    cst.With: FileIndex._with,
}
