"""Expressions that name an object -> the classes of the project that it may have.

Known are ``self``, parameters and attributes with an annotation, and variables and attributes that
are assigned the result of a call: of a class, or of a function that says what it returns.
"""

import ast
from collections.abc import Iterator

from extractor.model.facts import FileFacts, Function
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.names import Index, Kind, Target
from extractor.resolve.parsed import dotted, parsed

_WRAPPERS = frozenset({"Optional", "Annotated", "Final", "ClassVar", "Required", "NotRequired"})


class Objects:
    """Tells the classes of objects."""

    def __init__(self, index: Index, hierarchy: Hierarchy) -> None:
        self._index = index
        self._hierarchy = hierarchy
        self._attributes: dict[tuple[Target, str], tuple[Target, ...]] = {}

    def owner(self, facts: FileFacts, function: Function | None) -> Target | None:
        """Return the class whose method a function is, or is nested in."""
        method = _method_around(function)
        found = Target(Kind.CLASS, facts.module, method.rpartition(".")[0], facts.path)
        return found if found.qualified and self._index.class_(found) is not None else None

    def is_self(self, facts: FileFacts, function: Function | None, name: str) -> bool:
        """Tell whether a name is that by which the method around knows its object or class."""
        method = self._index.tables[facts.path].function(_method_around(function))
        if method is None or not method.parameters or function is None:
            return False
        static = any(each.endswith("staticmethod") for each in method.decorators)
        shadowed = function is not method and any(p.name == name for p in function.parameters)
        return method.parameters[0].name == name and not static and not shadowed

    def is_class(self, facts: FileFacts, function: Function | None, name: str) -> bool:
        """Tell whether a name is that by which a class method around knows its class."""
        method = self._index.tables[facts.path].function(_method_around(function))
        return (
            method is not None
            and any(each.endswith("classmethod") for each in method.decorators)
            and self.is_self(facts, function, name)
        )

    def classes(self, facts: FileFacts, function: Function, name: str) -> tuple[Target, ...]:
        """Return the classes that the object of a dotted name may have; none if not known."""
        head, *attributes = name.split(".")
        owner = self.owner(facts, function)
        if owner is not None and self.is_self(facts, function, head):
            known: tuple[Target, ...] = (owner,)
        else:
            known = tuple(self._local(facts, function, head))
        for attribute in attributes:
            known = tuple(c for each in known for c in self._attribute(each, attribute))
        return tuple(dict.fromkeys(known))

    def _local(self, facts: FileFacts, function: Function, name: str) -> Iterator[Target]:
        for parameter in function.parameters:
            if parameter.name == name and name not in function.binds and parameter.annotation:
                yield from self._annotated(facts, parameter.annotation, function.qualified)
        for made, callee in function.makes:
            if made == name:
                yield from self._result(facts, function, callee)

    def _attribute(self, owner: Target, name: str) -> tuple[Target, ...]:
        key = (owner, name)
        if key not in self._attributes:
            self._attributes[key] = ()  # an attribute made from itself
            self._attributes[key] = tuple(dict.fromkeys(self._attribute_classes(owner, name)))
        return self._attributes[key]

    def _attribute_classes(self, owner: Target, name: str) -> Iterator[Target]:
        for each in self._hierarchy.order(owner):
            found = self._index.class_(each) if each.kind is Kind.CLASS else None
            if found is None:
                continue
            facts = self._index.tables[each.path].facts
            for attribute in found.attributes:
                if attribute.name == name and attribute.annotation:
                    yield from self._annotated(facts, attribute.annotation, each.qualified)
            for method in self._index.tables[each.path].methods(each.qualified):
                yield from self._set_in(facts, method, name)

    def _set_in(self, facts: FileFacts, method: Function, name: str) -> Iterator[Target]:
        """Yield what a method makes of an attribute: from a call, or from a parameter."""
        own = method.parameters[0].name if method.parameters else ""
        for made, callee in method.makes:
            if made == f"{own}.{name}":
                yield from self._result(facts, method, callee)
        for attribute, kept in method.keeps:
            if attribute == name:
                yield from self._local(facts, method, kept)

    def _result(self, facts: FileFacts, function: Function, callee: str) -> Iterator[Target]:
        target = self._index.resolve(facts, callee, function.qualified)
        if target is not None and target.kind is Kind.CLASS:
            yield target
        made = self._index.function(target) if target is not None else None
        if made is not None and target is not None and made.result is not None:
            yield from self._annotated(
                self._index.tables[target.path].facts, made.result, made.qualified
            )

    def _annotated(self, facts: FileFacts, annotation: str, scope: str) -> Iterator[Target]:
        """Yield the class of the project that an annotation names, if it is the only one."""
        node = parsed(annotation)
        names = set(_classes_named(node)) - {"None"} if node is not None else set()
        target = self._index.resolve(facts, names.pop(), scope) if len(names) == 1 else None
        if target is not None and target.kind is Kind.CLASS:
            yield target


def _method_around(function: Function | None) -> str:
    return function.qualified.partition(".<locals>")[0] if function is not None else ""


def _classes_named(node: ast.expr) -> Iterator[str]:
    """Yield what an annotation allows: ``X``, ``"X"``, ``X | None``, ``Optional[X]``."""
    if isinstance(node, ast.Constant):
        inner = parsed(node.value) if isinstance(node.value, str) else None
        yield from _classes_named(inner) if inner is not None else ("None",)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        yield from _classes_named(node.left)
        yield from _classes_named(node.right)
    elif isinstance(node, ast.Subscript) and dotted(node.value).rpartition(".")[2] in _WRAPPERS:
        first = node.slice.elts[0] if isinstance(node.slice, ast.Tuple) else node.slice
        yield from _classes_named(first)
    else:
        yield dotted(node) or ast.dump(node)
