"""The one walk over a file's tree that all facts are read from.

It keeps its own stack: an expression nested a thousand deep is no reason to lose a file's facts.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from extractor.model.facts import Attribute, Call, Choices, Class, Function, Import, Started
from extractor.scan.facts.changes import Changes
from extractor.scan.facts.choices import constant, enumeration, is_class_constant, is_enum
from extractor.scan.facts.constructors import handed_to_base, kept_parameters
from extractor.scan.facts.docstrings import entries
from extractor.scan.facts.functions import (
    LONGEST,
    FunctionNode,
    condition,
    only_raises,
    only_returns,
    parameters,
)
from extractor.scan.facts.imports import imports
from extractor.scan.facts.starting import made, started
from extractor.scan.facts.written import Code, dotted, first_paragraph, shortened

LONGEST_VALUE = 2000
"""Characters kept of an assigned value: a message may be long, a table is cut."""

_LEAVES: tuple[type[ast.AST], ...] = (
    ast.Constant,
    ast.expr_context,
    ast.operator,
    ast.unaryop,
    ast.cmpop,
    ast.boolop,
    ast.Pass,
    ast.Break,
    ast.Continue,
)


@dataclass(slots=True)
class _Scope:
    """A module, a class body or a function that the walk is inside of."""

    qualified: str
    """``__qualname__``; empty for the module."""
    owner: str | None
    """The class whose code this is, directly or in a nested function."""
    calls: list[Call]
    node: FunctionNode | ast.ClassDef | None = None
    around: "_Scope | None" = None
    returns: list[ast.expr | None] = field(default_factory=list)
    binds: Counter[str] = field(default_factory=Counter)
    values: dict[str, ast.expr] = field(default_factory=dict)
    """What was assigned last to a local variable."""
    globals: set[str] = field(default_factory=set)
    sets: set[str] = field(default_factory=set)
    attributes: list[Attribute] = field(default_factory=list)
    makes: list[tuple[str, str]] = field(default_factory=list)

    @property
    def is_function(self) -> bool:
        return isinstance(self.node, ast.FunctionDef | ast.AsyncFunctionDef)

    def named(self, name: str) -> str:
        """Return the qualified name of what is defined here (PEP 3155)."""
        if not self.qualified:
            return name
        return f"{self.qualified}{'.<locals>.' if self.is_function else '.'}{name}"


class Walk:
    """Reads one file; :meth:`run` once, then the results are in the attributes."""

    def __init__(self, tree: ast.Module, code: Code, *, module: str, package: bool) -> None:
        self._tree = tree
        self._code = code
        self._module = module
        self._package = package
        self._functions: list[tuple[FunctionNode, _Scope]] = []
        self._classes: list[tuple[ast.ClassDef, _Scope]] = []
        self._choices: list[Choices] = []
        self._changes = Changes()
        self.imports: list[Import] = []
        self.assigned: list[Attribute] = []
        self.module_calls: list[Call] = []
        self.main_calls: list[Call] = []
        self.started: list[Started] = []
        self.main_line: int | None = None
        self.functions: tuple[Function, ...] = ()
        self.classes: tuple[Class, ...] = ()

    @property
    def choices(self) -> tuple[Choices, ...]:
        """The constants, each with whether the file changes it."""
        mutable = self._changes.mutable
        return tuple(
            Choices(
                name=found.name,
                kind=found.kind,
                values=found.values,
                line=found.line,
                mutable=mutable(found.name),
            )
            for found in self._choices
        )

    @property
    def bindings(self) -> Mapping[str, int]:
        """How often the module's and the classes' names are bound or changed."""
        return self._changes.counted()

    @property
    def changed(self) -> tuple[str, ...]:
        """The imported names that the file changes in place."""
        return self._changes.of_imports(found.name for found in self.imports)

    def run(self) -> None:
        """Walk the tree in source order."""
        module = _Scope("", None, self.module_calls, attributes=self.assigned)
        stack: list[tuple[ast.AST, _Scope]] = [(node, module) for node in reversed(self._tree.body)]
        visitors = self._visitors()
        while stack:
            node, scope = stack.pop()
            visit = visitors.get(type(node))
            inner = visit(node, scope) if visit else ((child, scope) for child in _children(node))
            stack.extend(reversed(list(inner)))
        self._changes.close()
        self.functions = tuple(self._function(*pair) for pair in self._functions)
        self.classes = tuple(self._class(*pair) for pair in self._classes)

    def _visitors(self) -> "dict[type[ast.AST], Callable[..., Iterator[tuple[ast.AST, _Scope]]]]":
        return {
            ast.FunctionDef: self._visit_function,
            ast.AsyncFunctionDef: self._visit_function,
            ast.ClassDef: self._visit_class,
            ast.If: self._visit_if,
            ast.Import: self._visit_import,
            ast.ImportFrom: self._visit_import,
            ast.Call: self._visit_call,
            ast.Return: self._visit_return,
            ast.Assign: self._visit_assign,
            ast.AnnAssign: self._visit_assign,
            ast.Name: self._visit_name,
            ast.Attribute: self._visit_target,
            ast.Subscript: self._visit_target,
            ast.Global: self._visit_global,
            ast.Nonlocal: self._visit_nonlocal,
            ast.ExceptHandler: self._visit_binder,
            ast.MatchAs: self._visit_binder,
            ast.MatchStar: self._visit_binder,
            ast.MatchMapping: self._visit_binder,
        }

    def _visit_function(
        self, node: FunctionNode, scope: _Scope
    ) -> Iterator[tuple[ast.AST, _Scope]]:
        self._define(node.name, scope)
        inner = _Scope(scope.named(node.name), scope.owner, [], node, scope)
        self._functions.append((node, inner))
        defaults = [*node.args.defaults, *(d for d in node.args.kw_defaults if d is not None)]
        for child in [*node.decorator_list, *defaults]:
            yield child, scope
        for statement in node.body:
            yield statement, inner

    def _visit_class(self, node: ast.ClassDef, scope: _Scope) -> Iterator[tuple[ast.AST, _Scope]]:
        self._define(node.name, scope)
        qualified = scope.named(node.name)
        inner = _Scope(qualified, qualified, scope.calls, node, scope)
        self._classes.append((node, inner))
        if is_enum(node):
            found = enumeration(qualified, node, self._code)
            self._choices.extend([found] if found else [])
        for child in [*node.decorator_list, *node.bases, *(k.value for k in node.keywords)]:
            yield child, scope
        for statement in node.body:
            yield statement, inner

    def _define(self, name: str, scope: _Scope) -> None:
        if not scope.is_function:
            self._changes.bind(scope.named(name))

    def _visit_if(self, node: ast.If, scope: _Scope) -> Iterator[tuple[ast.AST, _Scope]]:
        inside = scope
        if not scope.qualified and _is_main_test(node.test):
            self.main_line = self.main_line or node.lineno
            inside = _Scope("", None, self.main_calls, attributes=self.assigned)
        yield node.test, scope
        for statement in node.body:
            yield statement, inside
        for statement in node.orelse:
            yield statement, scope

    def _visit_import(
        self, node: ast.Import | ast.ImportFrom, scope: _Scope
    ) -> Iterator[tuple[ast.AST, _Scope]]:
        found = imports(node, self._module, package=self._package, function=scope.qualified or None)
        for each in found:
            self.imports.append(each)
            if not scope.is_function:
                self._changes.bind(scope.named(each.name))
        yield from ()

    def _visit_call(self, node: ast.Call, scope: _Scope) -> Iterator[tuple[ast.AST, _Scope]]:
        callee = _callee(node.func)
        if callee is not None:
            scope.calls.append(Call(callee=callee, line=node.lineno))
            self.started.extend(started(callee, node, scope.qualified))
        self._changes.call(node, scope.owner)
        for child in _children(node):
            yield child, scope

    def _visit_return(self, node: ast.Return, scope: _Scope) -> Iterator[tuple[ast.AST, _Scope]]:
        scope.returns.append(node.value)
        if node.value is not None:
            yield node.value, scope

    def _visit_assign(
        self, node: ast.Assign | ast.AnnAssign, scope: _Scope
    ) -> Iterator[tuple[ast.AST, _Scope]]:
        self._changes.alias(node, scope.owner)
        scope.makes.extend(made(node) if scope.is_function else ())
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if isinstance(target, ast.Name) and not scope.is_function:
                self._assign(target.id, node, scope)
            else:
                if isinstance(target, ast.Name) and node.value is not None:
                    scope.values[target.id] = node.value
                yield target, scope
        if node.value is not None:
            yield node.value, scope

    def _assign(self, name: str, node: ast.Assign | ast.AnnAssign, scope: _Scope) -> None:
        annotation = node.annotation if isinstance(node, ast.AnnAssign) else None
        scope.attributes.append(
            Attribute(
                name=name,
                annotation=self._short(annotation, LONGEST),
                value=self._short(node.value, LONGEST_VALUE),
                line=node.lineno,
            )
        )
        if node.value is None:
            return
        qualified = scope.named(name)
        self._changes.bind(qualified)
        enum = isinstance(scope.node, ast.ClassDef) and is_enum(scope.node)
        if scope.node is None or (is_class_constant(node) and not enum):
            found = constant(qualified, node.value, node.lineno)
            self._choices.extend([found] if found and "<locals>" not in qualified else [])

    def _short(self, node: ast.expr | None, longest: int) -> str | None:
        return shortened(self._code(node), longest) if node is not None else None

    def _visit_name(self, node: ast.Name, scope: _Scope) -> Iterator[tuple[ast.AST, _Scope]]:
        if not isinstance(node.ctx, ast.Load):
            self._bind(node.id, node.lineno, scope)
        yield from ()

    def _bind(self, name: str, line: int, scope: _Scope) -> None:
        if name in scope.globals:
            self.assigned.append(Attribute(name=name, line=line))
            return
        if scope.is_function:
            scope.binds[name] += 1
            return
        self._changes.bind(scope.named(name))
        scope.attributes.append(Attribute(name=name, line=line))

    def _visit_target(
        self, node: ast.Attribute | ast.Subscript, scope: _Scope
    ) -> Iterator[tuple[ast.AST, _Scope]]:
        if not isinstance(node.ctx, ast.Load):
            self._changes.target(node, scope.owner)
            name = dotted(node)
            if scope.is_function and name is not None:
                scope.sets.add(name)
        for child in _children(node):
            yield child, scope

    def _visit_global(self, node: ast.Global, scope: _Scope) -> Iterator[tuple[ast.AST, _Scope]]:
        scope.globals.update(node.names)
        for name in node.names:
            self._changes.change(name)
        yield from ()

    def _visit_nonlocal(
        self, node: ast.Nonlocal, scope: _Scope
    ) -> Iterator[tuple[ast.AST, _Scope]]:
        around = scope.around
        while around is not None and around.is_function:
            around.binds.update(node.names)
            around = around.around
        yield from ()

    def _visit_binder(
        self,
        node: ast.ExceptHandler | ast.MatchAs | ast.MatchStar | ast.MatchMapping,
        scope: _Scope,
    ) -> Iterator[tuple[ast.AST, _Scope]]:
        name = node.rest if isinstance(node, ast.MatchMapping) else node.name
        if name is not None:
            self._bind(name, node.lineno, scope)
        for child in _children(node):
            yield child, scope

    def _function(self, node: FunctionNode, scope: _Scope) -> Function:
        handed = handed_to_base(node) if node.name == "__init__" else None
        return Function(
            qualified=scope.qualified,
            line=node.lineno,
            end_line=node.end_lineno or node.lineno,
            parameters=parameters(node, self._code, _documented(node, scope.around)),
            decorators=tuple(map(self._code, node.decorator_list)),
            docstring=first_paragraph(node.body),
            calls=tuple(scope.calls),
            result=self._short(node.returns, LONGEST),
            returns=tuple(self._returned(value, node, scope) for value in scope.returns),
            binds=tuple(sorted(scope.binds)),
            sets=tuple(sorted(scope.sets)),
            base_arguments=tuple(map(self._code, handed)) if handed is not None else None,
            keeps=kept_parameters(node) if node.name == "__init__" else (),
            makes=tuple(m for m in scope.makes if "." in m[0] or scope.binds[m[0]] == 1),
            only_raises=only_raises(node),
            only_returns=only_returns(node),
            condition=condition(node, self._code),
        )

    def _returned(self, value: ast.expr | None, node: FunctionNode, scope: _Scope) -> str:
        if value is None:
            return "None"
        if isinstance(value, ast.Name) and scope.binds[value.id] == 1:
            given = any(p.arg == value.id for p in ast.walk(node.args) if isinstance(p, ast.arg))
            value = scope.values.get(value.id, value) if not given else value
        return shortened(self._code(value), LONGEST)

    def _class(self, node: ast.ClassDef, scope: _Scope) -> Class:
        return Class(
            qualified=scope.qualified,
            line=node.lineno,
            end_line=node.end_lineno or node.lineno,
            bases=tuple(map(self._code, node.bases)),
            decorators=tuple(map(self._code, node.decorator_list)),
            docstring=first_paragraph(node.body),
            attributes=tuple(scope.attributes),
            alters=self._changes.in_place(scope.qualified),
        )


def _documented(node: FunctionNode, around: _Scope | None) -> dict[str, str]:
    """Return what the docstrings say of a function's parameters."""
    outer = around.node if around is not None and node.name == "__init__" else None
    return {**(entries(outer.body) if outer is not None else {}), **entries(node.body)}


def _children(node: ast.AST) -> Iterator[ast.AST]:
    for name in node._fields:
        value = getattr(node, name, None)
        if isinstance(value, list):
            for item in value:
                if isinstance(item, ast.AST) and not isinstance(item, _LEAVES):
                    yield item
        elif isinstance(value, ast.AST) and not isinstance(value, _LEAVES):
            yield value


def _callee(node: ast.expr) -> str | None:
    """Return the name that is called, None for a call of a call or of an element."""
    name = dotted(node)
    if name is not None or not isinstance(node, ast.Attribute):
        return name
    names: list[str] = []
    receiver: ast.expr = node
    while isinstance(receiver, ast.Attribute):
        names.append(receiver.attr)
        receiver = receiver.value
    of_super = isinstance(receiver, ast.Call) and dotted(receiver.func) == "super"
    return ".".join(["super()" if of_super else "()", *reversed(names)])


def _is_main_test(node: ast.expr) -> bool:
    """``__name__ == "__main__"``, either way round."""
    if not isinstance(node, ast.Compare) or not isinstance(node.ops[0], ast.Eq):
        return False
    sides = [node.left, *node.comparators]
    names = [side.id for side in sides if isinstance(side, ast.Name)]
    values = [side.value for side in sides if isinstance(side, ast.Constant)]
    return names == ["__name__"] and values == ["__main__"]
