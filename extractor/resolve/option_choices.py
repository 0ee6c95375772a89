"""The values that an option accepts, where they are no literals at the declaration."""

import ast
from dataclasses import dataclass

from extractor.model.facts import Choices, FileFacts
from extractor.resolve.names import Index, Kind, Target
from extractor.resolve.parsed import dotted, parsed

_COPIERS = frozenset({"list", "tuple", "set", "frozenset", "sorted", "get_args"})
_DEEPEST = 8


@dataclass(frozen=True, slots=True)
class Accepted:
    """Values as Python literals, and whether the program may add to them."""

    values: tuple[str, ...]
    is_open: bool = False


class ChoicesReader:
    """Reads the code of choices by the constants of the whole project."""

    def __init__(self, index: Index) -> None:
        self._index = index

    def read(self, code: str, facts: FileFacts, scope: str) -> Accepted | None:
        """Return what the code stands for, None where it is computed.

        Args:
            code: expression as written.
            facts: the file that holds it.
            scope: qualified function or class around it; empty for the module.
        """
        node = parsed(code)
        found = self._values(node, facts, scope, 0) if node is not None else None
        return found if found is not None and found.values else None

    def of_type(self, code: str, facts: FileFacts) -> Accepted | None:
        """Return the values of a type that is an alias of ``Literal[…]``, or an Enum."""
        node = parsed(code)
        while isinstance(node, ast.Subscript) and dotted(node.value).endswith("Optional"):
            node = node.slice
        if isinstance(node, ast.BinOp):
            sides = [side for side in (node.left, node.right) if not _is_none(side)]
            node = sides[0] if len(sides) == 1 else None
        if not isinstance(node, ast.Name | ast.Attribute):
            return None
        found = self._constant(dotted(node), facts, "")
        if found is None or found.kind not in {"literal", "enum"}:
            return None
        return _accepted(found, "value")

    def _values(self, node: ast.expr, facts: FileFacts, scope: str, depth: int) -> Accepted | None:
        if depth > _DEEPEST:
            return None
        match node:
            case ast.List(elts=elements) | ast.Tuple(elts=elements) | ast.Set(elts=elements):
                return self._display(elements, facts, scope, depth)
            case ast.BinOp(left=left, op=ast.Add() | ast.BitOr(), right=right):
                return _joined(
                    [self._values(side, facts, scope, depth + 1) for side in (left, right)]
                )
            case ast.Call(func=ast.Attribute(value=inner, attr="keys" | "copy"), args=[]):
                return self._values(inner, facts, scope, depth + 1)
            case ast.Call(func=func, args=[inner], keywords=[]) if (
                dotted(func).rpartition(".")[2] in _COPIERS
            ):
                return self._values(inner, facts, scope, depth + 1)
            case ast.ListComp(elt=element, generators=[loop]):
                return self._members(element, loop, facts, scope)
            case ast.Name() | ast.Attribute():
                return self._named(dotted(node), facts, scope, depth)
            case _:
                return None

    def _display(
        self, elements: list[ast.expr], facts: FileFacts, scope: str, depth: int
    ) -> Accepted | None:
        found: list[Accepted | None] = []
        for element in elements:
            if isinstance(element, ast.Starred):
                found.append(self._values(element.value, facts, scope, depth + 1))
            elif isinstance(element, ast.Constant):
                found.append(Accepted((repr(element.value),)))
            else:
                found.append(self._single(dotted(element), facts, scope))
        return _joined(found)

    def _single(self, name: str, facts: FileFacts, scope: str) -> Accepted | None:
        """A constant that is one value."""
        found = self._constant(name, facts, scope)
        if found is None or found.kind != "value" or found.mutable:
            return None
        return Accepted(found.values)

    def _members(
        self, element: ast.expr, loop: ast.comprehension, facts: FileFacts, scope: str
    ) -> Accepted | None:
        """``[e.value for e in Color]``, ``[e.name.lower() for e in Color]``."""
        change = ""
        if isinstance(element, ast.Call) and isinstance(element.func, ast.Attribute):
            change, element = element.func.attr, element.func.value
        if loop.ifs or not isinstance(element, ast.Attribute) or change not in {"", "lower"}:
            return None
        if dotted(element.value) != dotted(loop.target) or element.attr not in {"name", "value"}:
            return None
        found = self._constant(dotted(loop.iter), facts, scope)
        if found is None or found.kind != "enum":
            return None
        accepted = _accepted(found, element.attr)
        if change:
            return Accepted(tuple(value.lower() for value in accepted.values), accepted.is_open)
        return accepted

    def _named(self, name: str, facts: FileFacts, scope: str, depth: int) -> Accepted | None:
        for local in facts.locals:
            if name == local.name and local.scope == scope:
                node = parsed(local.code)
                return self._values(node, facts, scope, depth + 1) if node is not None else None
        found = self._constant(name, facts, scope)
        if found is None or found.kind in {"value", "enum"}:
            return None
        return _accepted(found, "value")

    def _constant(self, name: str, facts: FileFacts, scope: str) -> Choices | None:
        """Return the constant, enum or class attribute that a dotted name stands for."""
        target = self._index.resolve(facts, name, scope or None) if name else None
        qualified = target.qualified if target is not None else ""
        if target is None and "." in name:
            owner, _, attribute = name.rpartition(".")
            target = self._index.resolve(facts, owner, scope or None)
            qualified = f"{target.qualified}.{attribute}" if target is not None else ""
        if target is None or target.kind not in {Kind.VALUE, Kind.CLASS}:
            return None
        table = self._index.tables[target.path].facts.choices
        found = [choices for choices in table if choices.name == qualified]
        if not found and qualified != target.qualified:
            return self._keys(target, qualified)
        return found[0] if len(found) == 1 else None

    def _keys(self, target: Target, qualified: str) -> Choices | None:
        """The keys of a mapping that is an attribute of a class: a registry, so never closed."""
        found = self._index.class_(target)
        name = qualified.rpartition(".")[2]
        values = [a for a in found.attributes if a.name == name] if found is not None else []
        node = parsed(values[0].value or "") if len(values) == 1 else None
        if not isinstance(node, ast.Dict):
            return None
        keys = [key.value for key in node.keys if isinstance(key, ast.Constant)]
        if len(keys) != len(node.keys):
            return None
        texts = tuple(map(repr, keys))
        return Choices(name=qualified, kind="dict", values=texts, line=values[0].line, mutable=True)


def _accepted(found: Choices, part: str) -> Accepted:
    if found.kind != "enum":
        return Accepted(found.values, found.mutable)
    pairs = [value.partition("=") for value in found.values]
    values = tuple(repr(name) if part == "name" else value for name, _, value in pairs)
    return Accepted(values, found.mutable)


def _joined(parts: list[Accepted | None]) -> Accepted | None:
    known = [part for part in parts if part is not None]
    if len(known) != len(parts):
        return None
    values = dict.fromkeys(value for part in known for value in part.values)
    return Accepted(tuple(values), any(part.is_open for part in known))


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
