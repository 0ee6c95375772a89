"""Imports that may fail: ``try`` around them, and the names that tell how it went."""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from extractor.model.facts import ImportFlag, TryImport
from extractor.scan.facts.functions import only_returns
from extractor.scan.facts.imports import imports
from extractor.scan.facts.texts import last_name
from extractor.scan.facts.written import dotted

_IMPORT_ERRORS = frozenset({"ImportError", "ModuleNotFoundError"})
_BROADER = frozenset({"Exception", "BaseException"})
_FIND = frozenset({"importlib.util.find_spec", "util.find_spec", "find_spec"})
_IMPORTERS = frozenset({"importlib.import_module", "import_module", "__import__"})
_LOGS = frozenset({"print", "debug", "info", "warning", "warn", "error", "exception", "log"})
"""Calls that import nothing."""

_BLOCKS = ("body", "orelse", "finalbody")
_LEAVES = (ast.Expr, ast.Assign, ast.Return, ast.AugAssign, ast.AnnAssign, ast.Raise, ast.Assert)


class Attempts:
    """Reads one file.

    Attributes:
        handlers: those of all ``try`` statements that do nothing but import.
    """

    def __init__(self, tree: ast.Module, *, module: str, package: bool) -> None:
        self._module = module
        self._package = package
        self._tree = tree
        self._functions: list[ast.FunctionDef] = []
        self._top: list[ast.stmt] = []
        self.handlers: list[TryImport] = []
        self._read()

    def flags(self, bindings: Mapping[str, int]) -> Iterator[ImportFlag]:
        """Yield the names that tell whether an import works.

        Args:
            bindings: how often each name of the module is bound or changed in the whole file.
        """
        for node in self._top:
            found = self._of_try(node) if isinstance(node, ast.Try) else self._of_test(node)
            for flag, count in found:
                if bindings.get(flag.name, 0) == count:
                    yield flag
        yield from self._of_functions(bindings)

    def _read(self) -> None:
        """Find the statements in question: those of the module, and each ``try``."""
        waiting: list[tuple[ast.AST, bool]] = [(node, True) for node in reversed(self._tree.body)]
        while waiting:
            node, is_top = waiting.pop()
            if isinstance(node, ast.Try):
                self._handlers(node)
            if is_top and isinstance(node, ast.stmt):
                self._top.append(node)
                if isinstance(node, ast.FunctionDef):
                    self._functions.append(node)
            if isinstance(node, _LEAVES):
                continue
            inner = is_top and isinstance(node, ast.If | ast.Try)
            waiting.extend((child, inner) for child in reversed(list(_statements(node))))

    def _handlers(self, node: ast.Try) -> None:
        found = self._only_imports(node.body)
        if found is None or not found[0]:
            return
        for handler in node.handlers:
            if handler.type is not None and _IMPORT_ERRORS & set(_names(handler.type)):
                self.handlers.append(
                    TryImport(line=handler.lineno, modules=found[0], import_line=found[1])
                )

    def _only_imports(self, body: Sequence[ast.stmt]) -> tuple[tuple[str, ...], int] | None:
        """Return the modules that a block imports and the line of the first import, None where
        it does something else that may fail to import."""
        modules: dict[str, int] = {}
        for statement in body:
            if isinstance(statement, ast.Import | ast.ImportFrom):
                for name in self._imported(statement):
                    modules.setdefault(name, statement.lineno)
                continue
            for call in (n for n in ast.walk(statement) if isinstance(n, ast.Call)):
                if last_name(call.func) in _LOGS:
                    continue
                module = _imported_by(call)
                if module is None:
                    return None
                modules.setdefault(module, statement.lineno)
            if not isinstance(statement, ast.Assign | ast.AnnAssign | ast.Expr | ast.Pass):
                return None
        return tuple(modules), min(modules.values(), default=0)

    def _imported(self, node: ast.Import | ast.ImportFrom) -> Iterator[str]:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
            return
        found = imports(node, self._module, package=self._package, function=None)
        yield from dict.fromkeys(each.module for each in found)

    def _of_try(self, node: ast.Try) -> Iterator[tuple[ImportFlag, int]]:
        """Yield flags, and by how many bindings each is made."""
        found = self._only_imports(node.body)
        if found is None or not found[0] or not all(map(_is_of_import, node.handlers)):
            return
        worked = dict(_constants([*node.body, *node.orelse]))
        failed = [dict(_constants(handler.body)) for handler in node.handlers]
        leaves = [_leaves(handler.body) for handler in node.handlers]
        bound = Counter(_bound([*node.body, *node.orelse]))
        before = dict(_constants(s for s in self._top if s.lineno < node.lineno))
        imported = set(_import_names(node.body))
        for name in dict.fromkeys([*worked, *imported]):
            if not (worked.get(name) is True or name in imported) or bound[name] != 1:
                continue
            told = [not values[name] for values in failed if name in values]
            fallback = name in before and not before[name]
            silent = len(failed) - len(told) - sum(leaves)
            if not all(told) or (silent > 0 and not fallback) or not (told or fallback):
                continue
            count = 1 + len(told) + (name in before)
            yield (
                ImportFlag(
                    name=name,
                    modules=found[0],
                    line=node.lineno,
                    end_line=node.end_lineno or node.lineno,
                ),
                count,
            )

    def _of_test(self, node: ast.stmt) -> Iterator[tuple[ImportFlag, int]]:
        """``HAS_X = importlib.util.find_spec("x") is not None``."""
        if not isinstance(node, ast.Assign) or len(node.targets) != 1:
            return
        target, module = node.targets[0], _tested(node.value)
        if isinstance(target, ast.Name) and module is not None:
            yield _flag(target.id, module, node), 1

    def _of_functions(self, bindings: Mapping[str, int]) -> Iterator[ImportFlag]:
        for node in self._functions:
            module = self._told_by(node)
            if module is not None and bindings.get(node.name, 0) == 1:
                yield _flag(node.name, module, node)

    def _told_by(self, node: ast.FunctionDef) -> str | None:
        """Return the module that a function tells of."""
        last = node.body[-1]
        if only_returns(node) and isinstance(last, ast.Return) and last.value is not None:
            return _tested(last.value)
        body = [s for s in node.body if not isinstance(s, ast.Expr)]
        first = body[0] if body else None
        if not isinstance(first, ast.Try) or len(body) > 2:
            return None
        worked = [s for s in [*first.body, *first.orelse, *body[1:]] if isinstance(s, ast.Return)]
        others = [s for s in first.body if not isinstance(s, ast.Return)]
        found = self._only_imports(others)
        if found is None or len(found[0]) != 1 or not all(map(_is_of_import, first.handlers)):
            return None
        failed = [handler.body[-1] for handler in first.handlers]
        says = [_returned(s) for s in worked] == [True] and not first.finalbody
        return found[0][0] if says and all(_returned(s) is False for s in failed) else None


def _flag(name: str, module: str, node: ast.stmt) -> ImportFlag:
    end_line = node.end_lineno or node.lineno
    return ImportFlag(name=name, modules=(module,), line=node.lineno, end_line=end_line)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the statements directly inside another one, and its handlers and cases."""
    for name in _BLOCKS:
        found = getattr(node, name, None)
        yield from found if isinstance(found, list) else ()
    yield from getattr(node, "handlers", ())
    yield from getattr(node, "cases", ())


def _names(node: ast.expr) -> Iterator[str]:
    for each in node.elts if isinstance(node, ast.Tuple) else [node]:
        yield dotted(each) or ""


def _is_of_import(handler: ast.ExceptHandler) -> bool:
    """Tell whether a handler catches a failed import, and is there for it."""
    return handler.type is None or bool((_IMPORT_ERRORS | _BROADER) & set(_names(handler.type)))


def _imported_by(call: ast.Call) -> str | None:
    """``importlib.import_module("m")``."""
    first = call.args[0] if len(call.args) == 1 else None
    if dotted(call.func) in _IMPORTERS and isinstance(first, ast.Constant):
        return first.value if isinstance(first.value, str) else None
    return None


def _tested(node: ast.expr) -> str | None:
    """Return the module whose presence an expression tests."""
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.IsNot):
        right = node.comparators[0]
        absent = len(node.ops) == 1 and isinstance(right, ast.Constant) and right.value is None
        return _sought(node.left) if absent else None
    if isinstance(node, ast.Call) and dotted(node.func) == "bool" and len(node.args) == 1:
        return _sought(node.args[0])
    return None


def _sought(node: ast.expr) -> str | None:
    if not isinstance(node, ast.Call) or dotted(node.func) not in _FIND or len(node.args) != 1:
        return None
    first = node.args[0]
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None


def _constants(body: Iterable[ast.stmt]) -> Iterator[tuple[str, object]]:
    """Yield names with the constants that a block assigns to them."""
    for node in body:
        if not isinstance(node, ast.Assign | ast.AnnAssign):
            continue
        if isinstance(node.value, ast.Constant):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            value = node.value.value
            yield from ((each.id, value) for each in targets if isinstance(each, ast.Name))


def _bound(body: Iterable[ast.stmt]) -> Iterator[str]:
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                yield node.id
    yield from _import_names(body)


def _import_names(body: Iterable[ast.stmt]) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or alias.name.partition(".")[0]


def _leaves(body: Sequence[ast.stmt]) -> bool:
    return isinstance(body[-1], ast.Raise)


def _returned(node: ast.stmt) -> object:
    value = node.value if isinstance(node, ast.Return) else None
    return value.value if isinstance(value, ast.Constant) else None
