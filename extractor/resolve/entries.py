"""Where a project's code is entered: commands, routes, started functions, exports, imports."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from extractor.model.facts import Call, FileFacts, Function
from extractor.model.resolve_reach import EntryKind, EntryPoint
from extractor.model.sources import ConsoleScript
from extractor.resolve.callees import Callees
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.names import Index, Kind, Target
from extractor.resolve.parsed import dotted, parsed

_VERBS = frozenset({"get", "post", "put", "delete", "patch", "head", "options", "trace"})
_ROUTES = frozenset({"route", "api_route", "websocket", "websocket_route"})
_COMMAND_LIBRARIES = frozenset({"click", "typer", "rich_click", "asyncclick", "cloup"})
_COMMANDS = frozenset({"command", "group", "callback"})


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry point with what is entered.

    Attributes:
        point: what the user sees of it.
        function: the function that is entered; None where it is the module's own code.
        object: the class of the object whose method it is, where that is known.
        calls: calls of the module's own code.
    """

    point: EntryPoint
    function: Target | None = None
    object: Target | None = None
    calls: tuple[Call, ...] = ()


class Entries:
    """Finds the entry points of a project."""

    def __init__(self, index: Index, hierarchy: Hierarchy, callees: Callees) -> None:
        self._index = index
        self._hierarchy = hierarchy
        self._callees = callees

    def all(self, scripts: Iterable[ConsoleScript]) -> list[Entry]:
        """Return all entry points, those that a user meets first at the front."""
        tables = self._index.tables.values()
        found = [entry for script in scripts for entry in self._script(script)]
        for table in tables:
            found += self._decorated(table.facts)
        found += [entry for table in tables for entry in _main(table.facts)]
        found += [entry for table in tables for entry in self._started(table.facts)]
        found += [entry for table in tables for entry in self._exported(table.facts)]
        found += [_import(table.facts) for table in tables]
        order = list(EntryKind)
        return sorted(found, key=lambda entry: order.index(entry.point.kind))

    def _script(self, script: ConsoleScript) -> Iterator[Entry]:
        files = [t.facts for t in self._index.tables.values() if t.facts.module == script.module]
        target = self._index.resolve(files[0], script.function) if len(files) == 1 else None
        if target is not None and target.kind is Kind.FUNCTION:
            yield self._entry(EntryKind.SCRIPT, script.name, target)

    def _entry(
        self, kind: EntryKind, name: str, target: Target, owner: Target | None = None
    ) -> Entry:
        function = self._index.function(target)
        line = function.line if function is not None else 1
        return Entry(EntryPoint(kind=kind, name=name, path=target.path, line=line), target, owner)

    def _decorated(self, facts: FileFacts) -> Iterator[Entry]:
        has_commands = any(i.module.partition(".")[0] in _COMMAND_LIBRARIES for i in facts.imports)
        for function in facts.functions:
            target = Target(Kind.FUNCTION, facts.module, function.qualified, facts.path)
            for code in function.decorators:
                node = parsed(code)
                for route in _routes(node):
                    yield self._entry(EntryKind.ROUTE, route, target)
                if has_commands and (name := _command(node, function)):
                    yield self._entry(EntryKind.COMMAND, name, target)

    def _started(self, facts: FileFacts) -> Iterator[Entry]:
        table = self._index.tables[facts.path]
        for each in facts.started:
            holder = table.function(each.scope) if each.scope else None
            for callee in self._callees.of(facts, holder, each.function):
                if not callee.guessed and callee.function.kind is Kind.FUNCTION:
                    name = f"{callee.function.module}.{callee.function.qualified}"
                    kind = EntryKind(each.kind)
                    point = EntryPoint(kind=kind, name=name, path=facts.path, line=each.line)
                    yield Entry(point, callee.function, callee.object)

    def _exported(self, facts: FileFacts) -> Iterator[Entry]:
        """Yield what a package's ``__init__`` offers: functions, and methods of classes."""
        if not facts.path.endswith("__init__.py") or _is_private(facts.module):
            return
        table = self._index.tables[facts.path]
        names = {i.name for i in facts.imports if i.scope is None}
        names |= {f.qualified for f in facts.functions if "." not in f.qualified}
        names |= {c.qualified for c in facts.classes if "." not in c.qualified}
        for name in sorted(names):
            if name.startswith("_") or name == "*" or not table.exports(name):
                continue
            target = self._index.resolve(facts, name)
            if target is not None and target.path:
                yield from self._public(f"{facts.module}.{name}", target)

    def _public(self, name: str, target: Target) -> Iterator[Entry]:
        if target.kind is Kind.FUNCTION:
            yield self._entry(EntryKind.API, name, target)
        if target.kind is not Kind.CLASS:
            return
        seen: set[str] = set()
        for each in self._hierarchy.order(target):
            if each.kind is not Kind.CLASS:
                return
            for method in self._index.tables[each.path].methods(each.qualified):
                last = method.qualified.rpartition(".")[2]
                public = not last.startswith("_") or last in ("__init__", "__call__")
                member = self._index.member(each, last) if public and last not in seen else None
                seen.add(last)
                if member is not None and member.kind is Kind.FUNCTION:
                    shown = name if last == "__init__" else f"{name}.{last}"
                    yield self._entry(EntryKind.API, shown, member, target)


def _main(facts: FileFacts) -> Iterator[Entry]:
    if facts.main_line is None:
        return
    name = f"python -m {facts.module.removesuffix('.__main__')}"
    point = EntryPoint(kind=EntryKind.MAIN, name=name, path=facts.path, line=facts.main_line)
    yield Entry(point, calls=facts.main_calls)


def _import(facts: FileFacts) -> Entry:
    point = EntryPoint(kind=EntryKind.IMPORT, name=facts.module, path=facts.path, line=1)
    return Entry(point, calls=facts.module_calls)


def _is_private(module: str) -> bool:
    return any(part.startswith("_") for part in module.split("."))


def _routes(node: ast.expr | None) -> Iterator[str]:
    """Yield ``METHOD /path`` for decorators such as ``@app.get("/path")``."""
    if not isinstance(node, ast.Call) or "." not in dotted(node.func):
        return
    verb = dotted(node.func).rpartition(".")[2]
    path = _text(_argument(node, "path") or _argument(node, "rule"))
    if path is None or not path.startswith("/"):
        return
    if verb in _VERBS:
        yield f"{verb.upper()} {path}"
    elif verb in _ROUTES:
        methods = _argument(node, "methods", None)
        named = methods.elts if isinstance(methods, ast.List | ast.Tuple | ast.Set) else []
        default = "WEBSOCKET" if verb.startswith("websocket") else "GET"
        for method in [text for each in named if (text := _text(each))] or [default]:
            yield f"{method.upper()} {path}"


def _command(node: ast.expr | None, function: Function) -> str | None:
    """Return the name of the command that a decorator of click or typer makes."""
    called = node.func if isinstance(node, ast.Call) else node
    name = dotted(called) if called is not None else ""
    if "." not in name or name.rpartition(".")[2] not in _COMMANDS:
        return None
    given = _text(_argument(node, "name")) if isinstance(node, ast.Call) else None
    return given or function.qualified.rpartition(".")[2].replace("_", "-")


def _argument(node: ast.Call, keyword: str, position: int | None = 0) -> ast.expr | None:
    named: Sequence[ast.expr] = [each.value for each in node.keywords if each.arg == keyword]
    if named:
        return named[0]
    return node.args[position] if position is not None and len(node.args) > position else None


def _text(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
