"""Classes whose fields are put together at run time from those of other classes.

The forms: ``C.__annotations__ = …``, and ``C = make_dataclass("C", …)`` with its kin in msgspec and
pydantic. What the value is computed from is followed through the module's own variables.
"""

import ast
from collections.abc import Iterator, Mapping

from extractor.model.facts import Assembly
from extractor.scan.facts.texts import last_name
from extractor.scan.facts.written import dotted

_MAKERS = frozenset({"make_dataclass", "defstruct", "create_model", "make_class"})


def assemblies(tree: ast.Module) -> Iterator[Assembly]:
    """Yield the assembled classes of a module, each form by itself."""
    found = [(name, node) for node in tree.body if (name := _assembled(node))]
    if not found:
        return
    uses = dict(_uses(tree))
    for name, node in found:
        value = node.value if isinstance(node, ast.Assign) else None
        sources = _reached(_names(value) if value is not None else [], uses) - {name}
        yield Assembly(name=name, sources=tuple(sorted(sources)), line=node.lineno)


def _assembled(node: ast.stmt) -> str | None:
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return None
    target = node.targets[0]
    if isinstance(target, ast.Attribute) and target.attr == "__annotations__":
        return dotted(target.value)
    is_made = isinstance(node.value, ast.Call) and last_name(node.value.func) in _MAKERS
    return target.id if is_made and isinstance(target, ast.Name) else None


def _uses(tree: ast.Module) -> Iterator[tuple[str, list[str]]]:
    """Yield each variable that the module assigns, with the names in its value."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            names = _names(node.value)
            for target in node.targets:
                for each in ast.walk(target):
                    if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
                        yield each.id, names


def _names(node: ast.expr) -> list[str]:
    return [each.id for each in ast.walk(node) if isinstance(each, ast.Name)]


def _reached(names: list[str], uses: Mapping[str, list[str]]) -> set[str]:
    reached: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting.extend(uses.get(name, []))
    return reached
