"""What local names and attributes of ``self`` stand for, where that is one short expression."""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from extractor.model.facts import Local
from extractor.scan.facts.written import Code

LONGEST = 200
"""Characters of an expression above which it is a computation, not another name for a value."""

_MOST_ARGUMENTS = 3
_DEEPEST = 12


class Carriers:
    """Collects the assignments of a file while it is walked."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._bound = Counter[tuple[str, str]]()
        self._shared: set[tuple[str, str]] = set()
        self._locals: dict[tuple[str, str], _Assigned] = {}
        self._attributes = defaultdict[tuple[str, str], list[_Assigned | None]](list)

    def bind(self, scope: str, name: str) -> None:
        """Note that a function binds a name: each binding, parameters included, counts."""
        self._bound[scope, name] += 1

    def bind_imported(self, scope: str, node: ast.Import | ast.ImportFrom) -> None:
        """Note the names that an import statement binds."""
        for alias in node.names:
            self.bind(scope, alias.asname or alias.name.partition(".")[0])

    def share(self, scope: str, names: list[str]) -> None:
        """Note ``global`` and ``nonlocal``: such a name is no local of any function around."""
        while scope:
            self._shared.update((scope, name) for name in names)
            scope = scope.rpartition(".<locals>.")[0]

    def assign(self, node: ast.Assign | ast.AnnAssign, scope: str, owner: str | None) -> None:
        """Note ``name = …`` inside a function, and ``self.name = …`` inside a class."""
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if isinstance(target, ast.Name) and scope and node.value is not None:
                found = _assigned(scope, target.id, node)
                if found is not None:
                    self._locals[scope, target.id] = found
            elif owner is not None and _of_self(target) and not _is_none(node.value):
                name = f"self.{target.attr}" if isinstance(target, ast.Attribute) else ""
                self._attributes[owner, name].append(_assigned(scope, name, node))

    def change(self, target: ast.expr, owner: str | None) -> None:
        """Note a store into ``self.name`` that is no plain assignment."""
        if owner is not None and _of_self(target) and isinstance(target, ast.Attribute):
            self._attributes[owner, f"self.{target.attr}"].append(None)

    def found(self) -> Iterator[Local]:
        """Yield what stands for one short expression."""
        for key, assigned in self._locals.items():
            if self._bound[key] == 1 and key not in self._shared:
                yield self._local(assigned)
        for entries in self._attributes.values():
            known = [assigned for assigned in entries if assigned is not None]
            if len(known) == len(entries):
                yield from map(self._local, known)

    def _local(self, assigned: "_Assigned") -> Local:
        scope, name, node = assigned
        annotation = node.annotation if isinstance(node, ast.AnnAssign) else None
        code = self._code(node.value) if node.value is not None else ""
        return Local(
            scope=scope,
            name=name,
            code=code if len(code) <= LONGEST else "",
            annotation=self._code(annotation) if annotation is not None else None,
            line=node.lineno,
        )


class _Assigned(NamedTuple):
    """An assignment, kept as it is: of most, nobody will ask the code."""

    scope: str
    name: str
    node: ast.Assign | ast.AnnAssign


def _assigned(scope: str, name: str, node: ast.Assign | ast.AnnAssign) -> _Assigned | None:
    """Return an assignment that says what a name stands for."""
    if isinstance(node.value, ast.Constant):
        return None
    is_typed = isinstance(node, ast.AnnAssign)
    return _Assigned(scope, name, node) if is_typed or _is_short(node.value) else None


def _is_short(node: ast.expr | None, depth: int = 0) -> bool:
    """Tell whether an expression is a name, an attribute, or a read through a simple call."""
    if depth > _DEEPEST:
        return False
    inside = partial(_is_short, depth=depth + 1)
    match node:
        case ast.Name() | ast.Constant():
            return True
        case ast.Attribute(value=inner):
            return inside(inner)
        case ast.Call(func=func, args=arguments):
            simple = len(arguments) <= _MOST_ARGUMENTS and all(map(inside, arguments))
            return simple and inside(func)
        case ast.Subscript(value=inner, slice=key):
            return isinstance(key, ast.Constant) and inside(inner)
        case ast.Compare(left=left, comparators=right):
            return inside(left) and all(map(inside, right))
        case _:
            return False


def _of_self(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    )


def _is_none(node: ast.expr | None) -> bool:
    """A place holder that says nothing of what the attribute will be."""
    return isinstance(node, ast.Constant) and node.value is None
