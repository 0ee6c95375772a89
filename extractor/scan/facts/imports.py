"""Import statements -> the names that they bind."""

import ast
from collections.abc import Iterator

from extractor.model.facts import Import


def imports(
    node: ast.Import | ast.ImportFrom, module: str, *, package: bool, function: str | None
) -> Iterator[Import]:
    """Yield what a statement binds; a relative import that leaves the top package binds nothing.

    Args:
        node: the statement.
        module: dotted name of the file's module.
        package: whether the file is an ``__init__.py``: relative imports then start at itself.
        function: qualified name of the function or class whose body holds the statement.
    """
    if isinstance(node, ast.Import):
        yield from _plain(node, function)
        return
    source = _absolute(node, module, package=package)
    if source is None:
        return
    for alias in node.names:
        yield Import(
            name=alias.asname or alias.name,
            module=source,
            attribute=alias.name,
            line=node.lineno,
            scope=function,
        )


def _plain(node: ast.Import, function: str | None) -> Iterator[Import]:
    for alias in node.names:
        # ``import a.b`` binds ``a``; ``import a.b as c`` binds ``c`` to ``a.b``.
        name = alias.asname or alias.name.partition(".")[0]
        bound = alias.name if alias.asname else name
        yield Import(name=name, module=bound, line=node.lineno, scope=function)


def _absolute(node: ast.ImportFrom, module: str, *, package: bool) -> str | None:
    """Return the absolute module (``importlib``'s rule for ``__package__`` and ``level``)."""
    if not node.level:
        return node.module
    parts = module.split(".") if module else []
    drop = node.level - 1 if package else node.level
    if drop >= len(parts):
        return None
    base = parts[: len(parts) - drop]
    return ".".join([*base, node.module] if node.module else base)
