"""What local names and attributes of ``self`` stand for, where that is one short expression."""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import partial

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
        self._locals: dict[tuple[str, str], Local] = {}
        self._attributes = defaultdict[tuple[str, str], list[Local | None]](list)

    def bind(self, scope: str, name: str) -> None:
        """Note that a function binds a name: each binding, parameters included, counts."""
        self._bound[scope, name] += 1

    def share(self, scope: str, names: list[str]) -> None:
        """Note ``global`` and ``nonlocal``: such a name is no local of any function around."""
        while scope:
            self._shared.update((scope, name) for name in names)
            scope = scope.rpartition(".<locals>.")[0]

    def assign(self, node: ast.Assign | ast.AnnAssign, scope: str, owner: str | None) -> None:
        """Note ``name = …`` inside a function, and ``self.name = …`` inside a class."""
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if isinstance(target, ast.Name) and scope and node.value is not None:
                found = self._local(scope, target.id, node)
                if found is not None:
                    self._locals[scope, target.id] = found
            elif owner is not None and _of_self(target) and not _is_none(node.value):
                name = f"self.{target.attr}" if isinstance(target, ast.Attribute) else ""
                self._attributes[owner, name].append(self._local(scope, name, node))

    def change(self, target: ast.expr, owner: str | None) -> None:
        """Note a store into ``self.name`` that is no plain assignment."""
        if owner is not None and _of_self(target) and isinstance(target, ast.Attribute):
            self._attributes[owner, f"self.{target.attr}"].append(None)

    def found(self) -> Iterator[Local]:
        """Yield what stands for one short expression."""
        for key, local in self._locals.items():
            if self._bound[key] == 1 and key not in self._shared:
                yield local
        for entries in self._attributes.values():
            known = [local for local in entries if local is not None]
            if len(known) == len(entries):
                yield from known

    def _local(self, scope: str, name: str, node: ast.Assign | ast.AnnAssign) -> Local | None:
        annotation = node.annotation if isinstance(node, ast.AnnAssign) else None
        if isinstance(node.value, ast.Constant):
            return None
        if not _is_short(node.value) and annotation is None:
            return None
        code = self._code(node.value) if node.value is not None else ""
        return Local(
            scope=scope,
            name=name,
            code=code if len(code) <= LONGEST else "",
            annotation=self._code(annotation) if annotation is not None else None,
            line=node.lineno,
        )


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
