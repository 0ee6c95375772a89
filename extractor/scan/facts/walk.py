"""The one walk over a file's tree that all facts are read from.

It keeps its own stack: an expression nested a thousand deep is no reason to lose a file's facts.
"""

import ast
from collections.abc import Callable, Iterable, Mapping

from extractor.model.facts import Attribute, Call, Choices, Class, Function, Import, Started
from extractor.scan.facts.changes import Changes
from extractor.scan.facts.choices import constant, enumeration, is_class_constant, is_enum
from extractor.scan.facts.constructors import Constructor
from extractor.scan.facts.declarations import Declarations, Declared
from extractor.scan.facts.docstrings import entries
from extractor.scan.facts.fstring import as_fstring
from extractor.scan.facts.functions import (
    LONGEST,
    FunctionNode,
    arguments,
    condition,
    only_raises,
    only_returns,
    parameters,
    with_values,
)
from extractor.scan.facts.imports import imports
from extractor.scan.facts.inside import inside
from extractor.scan.facts.scope import Scope
from extractor.scan.facts.starting import made, started
from extractor.scan.facts.written import Code, dotted, first_paragraph, shortened

LONGEST_VALUE = 2000
"""Characters kept of an assigned value: a message may be long, a table is cut."""

LONGEST_RETURNED = 1000
"""Characters kept of a returned expression: an exception with its message."""

Inside = Iterable[tuple[ast.AST, Scope]]
"""Nodes to visit next, each with the scope that it stands in."""


class Walk:
    """Reads one file; :meth:`run` once, then the results are in the attributes."""

    def __init__(self, tree: ast.Module, code: Code, *, module: str, package: bool) -> None:
        self._tree = tree
        self._code = code
        self._module = module
        self._package = package
        self._functions: list[tuple[FunctionNode, Scope]] = []
        self._classes: list[tuple[ast.ClassDef, Scope]] = []
        self._choices: list[Choices] = []
        self._changes = Changes()
        self._declarations = Declarations(code)
        self.imports: list[Import] = []
        self.assigned: list[Attribute] = []
        self.module_calls: list[Call] = []
        self.main_calls: list[Call] = []
        self.started: list[Started] = []
        self.main_line: int | None = None
        self.functions: tuple[Function, ...] = ()
        self.classes: tuple[Class, ...] = ()
        self.declared = Declared()

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
        module = Scope("", None, self.module_calls, attributes=self.assigned)
        stack: list[tuple[ast.AST, Scope]] = [(node, module) for node in reversed(self._tree.body)]
        visitors = self._visitors()
        while stack:
            node, scope = stack.pop()
            visit = visitors.get(node.__class__)
            if visit is not None:
                stack.extend(reversed(list(visit(node, scope))))
            else:
                stack.extend([(child, scope) for child in reversed(inside(node))])
        self._changes.close()
        self.functions = tuple(self._function(*pair) for pair in self._functions)
        self.classes = tuple(self._class(*pair) for pair in self._classes)
        self.declared = self._declarations.done(self._tree)

    def _visitors(self) -> "dict[type[ast.AST], Callable[..., Inside]]":
        return {
            ast.FunctionDef: self._visit_function,
            ast.AsyncFunctionDef: self._visit_function,
            ast.ClassDef: self._visit_class,
            ast.If: self._visit_if,
            ast.Import: self._visit_import,
            ast.ImportFrom: self._visit_import,
            ast.Call: self._visit_call,
            ast.Return: self._visit_return,
            ast.Yield: self._visit_yield,
            ast.YieldFrom: self._visit_yield,
            ast.Assign: self._visit_assign,
            ast.AnnAssign: self._visit_assign,
            ast.Constant: self._visit_constant,
            ast.Name: self._visit_name,
            ast.Attribute: self._visit_target,
            ast.Subscript: self._visit_target,
            ast.Compare: self._visit_compare,
            ast.Global: self._visit_global,
            ast.Nonlocal: self._visit_nonlocal,
            ast.ExceptHandler: self._visit_binder,
            ast.MatchAs: self._visit_binder,
            ast.MatchStar: self._visit_binder,
            ast.MatchMapping: self._visit_binder,
        }

    def _visit_function(self, node: FunctionNode, scope: Scope) -> Inside:
        self._define(node.name, scope)
        inner = Scope(scope.named(node.name), scope.owner, [], node, scope)
        self._functions.append((node, inner))
        self._declarations.function(node, scope, inner)
        defaults = [*node.args.defaults, *(d for d in node.args.kw_defaults if d is not None)]
        for child in [*node.decorator_list, *defaults]:
            yield child, scope
        for statement in node.body:
            yield statement, inner

    def _visit_class(self, node: ast.ClassDef, scope: Scope) -> Inside:
        self._define(node.name, scope)
        qualified = scope.named(node.name)
        inner = Scope(qualified, qualified, scope.calls, node, scope)
        self._classes.append((node, inner))
        self._declarations.class_(node, scope, qualified)
        if is_enum(node):
            found = enumeration(qualified, node, self._code)
            self._choices.extend([found] if found else [])
        for child in [*node.decorator_list, *node.bases, *(k.value for k in node.keywords)]:
            yield child, scope
        for statement in node.body:
            yield statement, inner

    def _define(self, name: str, scope: Scope) -> None:
        if not scope.is_function:
            self._changes.bind(scope.named(name))

    def _visit_if(self, node: ast.If, scope: Scope) -> Inside:
        inside = scope
        if not scope.qualified and _is_main_test(node.test):
            self.main_line = self.main_line or node.lineno
            inside = Scope("", None, self.main_calls, attributes=self.assigned)
        yield node.test, scope
        for statement in node.body:
            yield statement, inside
        for statement in node.orelse:
            yield statement, scope

    def _visit_import(self, node: ast.Import | ast.ImportFrom, scope: Scope) -> Inside:
        self._declarations.carriers.bind_imported(scope.function, node)
        found = imports(node, self._module, package=self._package, function=scope.qualified or None)
        for each in found:
            self.imports.append(each)
            if not scope.is_function:
                self._changes.bind(scope.named(each.name))
        return ()

    def _visit_call(self, node: ast.Call, scope: Scope) -> Inside:
        callee = _callee(node.func)
        if callee is not None:
            scope.calls.append(Call(callee=callee, line=node.lineno))
            self.started.extend(started(callee, node, scope.qualified))
        self._changes.call(node, scope.owner)
        self._declarations.call(node, callee, scope)
        return [(child, scope) for child in inside(node)]

    def _visit_return(self, node: ast.Return, scope: Scope) -> Inside:
        scope.returns.append(node.value)
        return [(node.value, scope)] if node.value is not None else ()

    def _visit_yield(self, node: ast.Yield | ast.YieldFrom, scope: Scope) -> Inside:
        scope.is_generator = True
        return [(child, scope) for child in inside(node)]

    def _visit_assign(self, node: ast.Assign | ast.AnnAssign, scope: Scope) -> Inside:
        self._changes.alias(node, scope.owner)
        self._declarations.carriers.assign(node, scope.function, scope.owner)
        scope.makes.extend(made(node) if scope.is_function else ())
        found: list[ast.AST] = []
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if isinstance(target, ast.Name):
                self._assign_name(target.id, node, scope)
            elif isinstance(target, ast.Attribute):
                self._set(target, scope)
                found += inside(target)
            else:
                found.append(target)
        if isinstance(node, ast.AnnAssign):
            self._declarations.annotation(node.annotation, scope)
        if node.value is not None:
            found.append(node.value)
        return [(each, scope) for each in found]

    def _assign_name(self, name: str, node: ast.Assign | ast.AnnAssign, scope: Scope) -> None:
        if not scope.is_function:
            self._assign(name, node, scope)
            return
        if node.value is not None:
            scope.values[name] = node.value
            self._declarations.carriers.bind(scope.function, name)
        self._bind(name, node.lineno, scope)

    def _assign(self, name: str, node: ast.Assign | ast.AnnAssign, scope: Scope) -> None:
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

    def _visit_constant(self, node: ast.Constant, _: Scope) -> Inside:
        self._declarations.constant(node)
        return ()

    def _visit_compare(self, node: ast.Compare, scope: Scope) -> Inside:
        self._declarations.read(node)
        return [(child, scope) for child in inside(node)]

    def _visit_name(self, node: ast.Name, scope: Scope) -> Inside:
        if not isinstance(node.ctx, ast.Load):
            self._declarations.carriers.bind(scope.function, node.id)
            self._bind(node.id, node.lineno, scope)
        return ()

    def _bind(self, name: str, line: int, scope: Scope) -> None:
        if name in scope.globals:
            self.assigned.append(Attribute(name=name, line=line))
            return
        if scope.is_function:
            scope.binds[name] += 1
            return
        self._changes.bind(scope.named(name))
        scope.attributes.append(Attribute(name=name, line=line))

    def _visit_target(self, node: ast.Attribute | ast.Subscript, scope: Scope) -> Inside:
        if not isinstance(node.ctx, ast.Load):
            self._set(node, scope)
            if isinstance(node, ast.Attribute):
                self._declarations.carriers.change(node, scope.owner)
        elif isinstance(node, ast.Subscript):
            self._declarations.read(node)
        return [(child, scope) for child in inside(node)]

    def _set(self, node: ast.Attribute | ast.Subscript, scope: Scope) -> None:
        self._changes.target(node, scope.owner)
        name = dotted(node)
        if scope.is_function and name is not None:
            scope.sets.add(name)

    def _visit_global(self, node: ast.Global, scope: Scope) -> Inside:
        self._declarations.carriers.share(scope.function, node.names)
        scope.globals.update(node.names)
        for name in node.names:
            self._changes.change(name)
        return ()

    def _visit_nonlocal(self, node: ast.Nonlocal, scope: Scope) -> Inside:
        self._declarations.carriers.share(scope.function, node.names)
        around = scope.around
        while around is not None and around.is_function:
            around.binds.update(node.names)
            around = around.around
        return ()

    def _visit_binder(
        self,
        node: ast.ExceptHandler | ast.MatchAs | ast.MatchStar | ast.MatchMapping,
        scope: Scope,
    ) -> Inside:
        name = node.rest if isinstance(node, ast.MatchMapping) else node.name
        if name is not None:
            self._declarations.carriers.bind(scope.function, name)
            self._bind(name, node.lineno, scope)
        return [(child, scope) for child in inside(node)]

    def _function(self, node: FunctionNode, scope: Scope) -> Function:
        constructor = Constructor(node) if node.name == "__init__" else None
        handed = constructor.handed_to_base() if constructor is not None else None
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
            base_arguments=(
                tuple(as_fstring(self._code(each)) for each in handed)
                if handed is not None
                else None
            ),
            keeps=constructor.kept_parameters() if constructor is not None else (),
            makes=tuple(m for m in scope.makes if "." in m[0] or scope.binds[m[0]] == 1),
            is_generator=scope.is_generator,
            only_raises=only_raises(node),
            only_returns=only_returns(node),
            condition=condition(node, self._code),
        )

    def _returned(self, value: ast.expr | None, node: FunctionNode, scope: Scope) -> str:
        if value is None:
            return "None"
        given = {argument.arg for argument in arguments(node.args)}
        known = {
            name: assigned
            for name, assigned in scope.values.items()
            if scope.binds[name] == 1 and name not in given
        }
        code = with_values(value, known, self._code)
        return shortened(as_fstring(code), LONGEST_RETURNED)

    def _class(self, node: ast.ClassDef, scope: Scope) -> Class:
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


def _documented(node: FunctionNode, around: Scope | None) -> dict[str, str]:
    """Return what the docstrings say of a function's parameters."""
    outer = around.node if around is not None and node.name == "__init__" else None
    return {**(entries(outer.body) if outer is not None else {}), **entries(node.body)}


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
