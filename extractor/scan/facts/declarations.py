"""The inputs that a file declares for its users, and what ties names to them.

One walk with its own stack: an expression nested a thousand deep is no reason to lose the file.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import cast

from extractor.model.facts import Assembly, Declaration, FlagMention, Local, ParserCall
from extractor.scan.facts import environment, fields, flags
from extractor.scan.facts.assembly import assemblies
from extractor.scan.facts.carriers import Carriers
from extractor.scan.facts.functions import FunctionNode
from extractor.scan.facts.written import Code, dotted

_FLAG = re.compile(r"(?<![\w-])--[a-zA-Z][\w-]*\w")
_SILENT = (ast.expr_context, ast.operator, ast.unaryop, ast.boolop)
_ENTERED = frozenset(
    {ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign}
)
_NOTED = frozenset(
    {
        ast.Name,
        ast.Attribute,
        ast.Constant,
        ast.Call,
        ast.Subscript,
        ast.Compare,
        ast.Global,
        ast.Nonlocal,
        ast.ExceptHandler,
        ast.MatchAs,
        ast.MatchStar,
        ast.MatchMapping,
        ast.Import,
        ast.ImportFrom,
    }
)


@dataclass(frozen=True, slots=True)
class Declared:
    """What :func:`read` finds; the fields are those of ``FileFacts``."""

    declarations: tuple[Declaration, ...] = ()
    locals: tuple[Local, ...] = ()
    assemblies: tuple[Assembly, ...] = ()
    parser_calls: tuple[ParserCall, ...] = ()
    computed_flags: tuple[int, ...] = ()
    flags_named: tuple[FlagMention, ...] = ()


@dataclass(slots=True)
class _Scope:
    """Where the walk is: qualified name, innermost function, class around."""

    qualified: str = ""
    function: str = ""
    owner: str | None = None
    is_function: bool = False

    def named(self, name: str) -> str:
        """Return the qualified name of what is defined here (PEP 3155)."""
        if not self.qualified:
            return name
        return f"{self.qualified}{'.<locals>.' if self.is_function else '.'}{name}"


@dataclass(slots=True)
class _Reader:
    code: Code
    carriers: Carriers
    declarations: list[Declaration] = field(default_factory=list)
    parser_calls: list[ParserCall] = field(default_factory=list)
    computed: list[int] = field(default_factory=list)
    named: dict[str, int] = field(default_factory=dict)
    decorators: set[int] = field(default_factory=set)

    def visit(self, node: ast.AST, scope: _Scope) -> Iterable[tuple[ast.AST, _Scope]]:
        """Note what a node says, and return what is inside it."""
        kind = type(node)
        if kind in _NOTED:
            self._note(node, scope)
        elif kind in _ENTERED:
            return self._enter(node, scope)
        return [(child, scope) for child in _children(node)]

    def _enter(self, node: ast.AST, scope: _Scope) -> Iterator[tuple[ast.AST, _Scope]]:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                return self._function(node, scope)
            case ast.ClassDef():
                return self._class(node, scope)
            case _:
                return self._assign(cast("ast.Assign | ast.AnnAssign", node), scope)

    def _note(self, node: ast.AST, scope: _Scope) -> None:
        match node:
            case ast.Name() | ast.Attribute():
                self._target(node, scope)
            case ast.Constant():
                self._constant(node)
            case ast.Call():
                self._call(node, scope)
            case ast.Subscript() | ast.Compare():
                self._keep(environment.read(node, self.code))
            case _:
                self._binder(node, scope)

    def _keep(self, found: Declaration | None) -> None:
        if found is not None:
            self.declarations.append(found)

    def _function(self, node: FunctionNode, scope: _Scope) -> Iterator[tuple[ast.AST, _Scope]]:
        self.carriers.bind(scope.function, node.name)
        qualified = scope.named(node.name)
        inner = _Scope(qualified, qualified, scope.owner, is_function=True)
        self.decorators.update(id(each) for each in node.decorator_list)
        self.declarations.extend(flags.typed(node, self.code))
        for argument in ast.walk(node.args):
            if isinstance(argument, ast.arg):
                self.carriers.bind(qualified, argument.arg)
        for child in [*node.decorator_list, node.args]:
            yield child, scope
        for statement in node.body:
            yield statement, inner

    def _class(self, node: ast.ClassDef, scope: _Scope) -> Iterator[tuple[ast.AST, _Scope]]:
        self.carriers.bind(scope.function, node.name)
        qualified = scope.named(node.name)
        self.declarations.extend(fields.fields(node, qualified, self.code))
        self.declarations.extend(environment.registered(node, qualified, self.code))
        inner = _Scope(qualified, "", qualified)
        for child in [*node.decorator_list, *node.bases]:
            yield child, scope
        for statement in node.body:
            yield statement, inner

    def _call(self, node: ast.Call, scope: _Scope) -> None:
        self._keep(
            flags.added(node, self.code)
            or flags.clicked(node, self.code, decorates=id(node) in self.decorators)
            or environment.read(node, self.code)
        )
        if flags.is_computed(node):
            self.computed.append(node.lineno)
        callee = dotted(node.func)
        handed = [name for argument in node.args if (name := dotted(argument))]
        parsers = [name for name in handed if "parser" in name.lower()]
        if callee is not None and parsers:
            others = (name for name in handed if name not in parsers)
            self.parser_calls.append(
                ParserCall(
                    callee=callee, handed=tuple(others), scope=scope.function, line=node.lineno
                )
            )

    def _constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and "--" in node.value:
            for name in _FLAG.findall(node.value):
                self.named.setdefault(name, node.lineno)

    def _target(self, node: ast.Name | ast.Attribute, scope: _Scope) -> None:
        if isinstance(node.ctx, ast.Load):
            return
        if isinstance(node, ast.Name):
            self.carriers.bind(scope.function, node.id)
        else:
            self.carriers.change(node, scope.owner)

    def _assign(
        self, node: ast.Assign | ast.AnnAssign, scope: _Scope
    ) -> Iterator[tuple[ast.AST, _Scope]]:
        self.carriers.assign(node, scope.function, scope.owner)
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            # A plain ``self.x = …`` is told already; parts of a tuple are not.
            if not isinstance(target, ast.Attribute) and (
                isinstance(node, ast.Assign) or node.value is not None
            ):
                yield target, scope
        if isinstance(node, ast.AnnAssign):
            yield node.annotation, scope
        if node.value is not None:
            yield node.value, scope

    def _binder(self, node: ast.AST, scope: _Scope) -> None:
        match node:
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                self.carriers.share(scope.function, names)
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                self.carriers.bind(scope.function, name)
            case ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                self.carriers.bind(scope.function, name)
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                for alias in aliases:
                    bound = alias.asname or alias.name.partition(".")[0]
                    self.carriers.bind(scope.function, bound)
            case _:
                pass


def read(tree: ast.Module, code: Code) -> Declared:
    """Return the inputs that a file declares.

    Args:
        tree: the file's tree.
        code: gives the code of a node on one line.
    """
    reader = _Reader(code, Carriers(code))
    stack: list[tuple[ast.AST, _Scope]] = [(node, _Scope()) for node in reversed(tree.body)]
    while stack:
        node, scope = stack.pop()
        stack.extend(reversed(list(reader.visit(node, scope))))
    return Declared(
        declarations=tuple(sorted(reader.declarations, key=lambda found: found.line)),
        locals=tuple(reader.carriers.found()),
        assemblies=tuple(assemblies(tree)),
        parser_calls=tuple(reader.parser_calls),
        computed_flags=tuple(reader.computed),
        flags_named=tuple(
            FlagMention(name=name, line=line) for name, line in sorted(reader.named.items())
        ),
    )


def _children(node: ast.AST) -> list[ast.AST]:
    found: list[ast.AST] = []
    for name in node._fields:
        value = getattr(node, name, None)
        if isinstance(value, list):
            found.extend(item for item in value if isinstance(item, ast.AST))
        elif isinstance(value, ast.AST) and not isinstance(value, _SILENT):
            found.append(value)
    return found
