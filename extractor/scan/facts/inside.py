"""The nodes inside a node of ``ast`` that can say something, by the quickest way to them.

``ast.iter_child_nodes`` also yields contexts and operators, and asks each value what it is. Half of
a file's nodes are names and attributes that are only read: those are left out, too.
"""

import ast
import re
from typing import Any

_SILENT_FIELDS = frozenset(
    re.findall(
        r"\w+",
        """arg asname attr conversion ctx id is_async kind kwd_attrs level lineno module names op
        ops simple tag type_comment type_ignores""",
    )
)
"""Fields that hold texts, numbers, contexts, operators or what an import statement names."""

_FIELDS: dict[type[ast.AST], tuple[str, ...]] = {
    kind: tuple(name for name in kind._fields if name not in _SILENT_FIELDS)
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.AST)
}
_NAME, _ATTRIBUTE, _LOAD = ast.Name, ast.Attribute, ast.Load


def inside(node: ast.AST) -> list[ast.AST]:
    """Return the nodes directly inside a node, in the order of its fields.

    Left out: names, and attributes of names (``a.b``), that are only read; operators, contexts and
    the parts of import statements.
    """
    found: list[ast.AST] = []
    for name in _FIELDS[node.__class__]:
        value: Any = getattr(node, name, None)
        for item in value if value.__class__ is list else (value,):
            kind = item.__class__
            if kind is _NAME or (kind is _ATTRIBUTE and item.value.__class__ is _NAME):
                if item.ctx.__class__ is not _LOAD:
                    found.append(item)
            elif isinstance(item, ast.AST):
                found.append(item)
    return found


def all_inside(node: ast.AST) -> list[ast.AST]:
    """Return a node and all nodes below it, but for what :func:`inside` leaves out; each node
    comes before those inside it."""
    found = [node]
    for each in found:
        found.extend(inside(each))
    return found
