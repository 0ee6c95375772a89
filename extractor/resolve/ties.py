"""Guards -> the options that they read, with evidence; no evidence, no tie."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from extractor.model.facts import Declaration, FileFacts, Function
from extractor.model.resolve import Place
from extractor.model.resolve_options import OptionEntry, Tie, TieRule
from extractor.model.scan import RaiseSite
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.holders import Held, Holders, Where
from extractor.resolve.names import Index, Kind, Target
from extractor.resolve.option_classes import snake
from extractor.resolve.options import Registry
from extractor.resolve.parsed import bound_inside, dotted, parsed, segment

_MAPPINGS = frozenset({"os.environ", "environ"})
_CONVERTERS = frozenset({"bool", "float", "int", "str", "len"})
_TEXT_METHODS = frozenset({"lower", "upper", "strip", "casefold"})
_DEEPEST = 6


@dataclass(frozen=True, slots=True)
class _Read:
    """An expression reads an option."""

    option: OptionEntry
    rule: TieRule
    evidence: Place
    through: tuple[Place, ...] = ()


class Ties:
    """Ties guards to options, over the registry of a project."""

    def __init__(self, registry: Registry, index: Index, hierarchy: Hierarchy) -> None:
        self._registry = registry
        self._index = index
        self._hierarchy = hierarchy
        self._holders = Holders(registry.classes, index, hierarchy)

    def tie_guards(self, site: RaiseSite, facts: FileFacts) -> tuple[Tie, ...]:
        """Return which guards of a site read which option, in the order of the guards.

        Guards without a truth value (loop headers, exception types) are left out.
        """
        found: dict[tuple[int, str, str], Tie] = {}
        for number, guard in enumerate(site.guards):
            code = guard.text.strip()
            node = parsed(code) if guard.evaluable else None
            if node is None:
                continue
            where = Where(facts, site.function or "", guard.line)
            for each, read in self._reads(node, where, bound_inside(node)):
                expression = segment(code, each)
                tie = Tie(
                    guard=number,
                    expression=expression,
                    option=read.option.key,
                    rule=read.rule,
                    evidence=read.evidence,
                    through=read.through,
                )
                found.setdefault((number, expression, tie.option), tie)
        return tuple(found.values())

    def _reads(
        self, node: ast.expr, where: Where, hidden: frozenset[str]
    ) -> Iterator[tuple[ast.expr, _Read]]:
        """Yield the outermost expressions that read an option."""
        waiting: list[ast.AST] = [node]
        while waiting:
            each = waiting.pop(0)
            if isinstance(each, ast.expr):
                read = self._read(each, where) if _root(each) not in hidden else None
                if read is not None:
                    yield each, read
                    continue
            waiting.extend(ast.iter_child_nodes(each))

    def _read(self, node: ast.expr, where: Where) -> _Read | None:
        if where.depth > _DEEPEST:
            return None
        match node:
            case ast.Name(id=name):
                return self._name(name, where)
            case ast.Attribute(value=value, attr=name):
                return self._attribute(value, name, where)
            case ast.Call(
                func=ast.Name(id="getattr"), args=[value, ast.Constant(value=str(name)), *_]
            ):
                return self._attribute(value, name, where)
            case ast.Call():
                return self._called(node, where)
            case ast.Subscript(value=value, slice=ast.Constant(value=str(name))):
                return self._variable(name, where) if dotted(value) in _MAPPINGS else None
            case ast.Compare(
                left=ast.Constant(value=str(name)),
                ops=[ast.In() | ast.NotIn()],
                comparators=[right],
            ):
                return self._variable(name, where) if dotted(right) in _MAPPINGS else None
            case _:
                return None

    def _called(self, node: ast.Call, where: Where) -> _Read | None:
        """``os.environ.get("X")``, ``env_flag("X")`` or ``envs.X.get()``."""
        name = dotted(node.func)
        first = node.args[0] if node.args else None
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            is_environment = "env" in name.lower()
            return self._variable(first.value, where) if is_environment else None
        if isinstance(node.func, ast.Attribute) and node.func.attr == "get" and not node.args:
            inner = self._read(node.func.value, where)
            return inner if inner is not None and inner.rule is TieRule.ENVIRONMENT else None
        return None

    def _variable(self, name: str, where: Where) -> _Read | None:
        entry = self._registry.variable(name)
        return _Read(entry, TieRule.ENVIRONMENT, where.place) if entry is not None else None

    def _name(self, name: str, where: Where) -> _Read | None:
        function = self._holders.binder(where, name)
        if function is None:
            return self._constant(name, where)
        if any(parameter.name == name for parameter in function.parameters):
            return self._parameter(name, function, where)
        local = self._holders.local(where, name)
        if local is None or not local.code or local.line > where.line:
            return None
        return self._through(local.code, where.at(where.facts, local.scope, local.line))

    def _constant(self, name: str, where: Where) -> _Read | None:
        """A module's variable that is assigned once, from the environment or a parser."""
        target = self._index.resolve(where.facts, name, where.scope or None)
        if target is None or target.kind is not Kind.VALUE:
            return None
        facts = self._registry.classes.files[target.path]
        found = [each for each in facts.assigned if each.name == target.qualified]
        if len(found) != 1 or found[0].value is None:
            return None
        return self._through(found[0].value, where.at(facts, "", found[0].line))

    def _through(self, code: str, inside: Where) -> _Read | None:
        """What the value of an assignment reads; conversions of a variable's text are dropped."""
        node = parsed(code)
        if node is None:
            return None
        read = self._read(node, inside)
        if read is None:
            core = _core(node)
            read = self._read(core, inside) if core is not node else None
            if read is not None and read.rule is not TieRule.ENVIRONMENT:
                return None
        if read is None:
            return None
        return _Read(read.option, read.rule, read.evidence, (inside.place, *read.through))

    def _parameter(self, name: str, function: Function, where: Where) -> _Read | None:
        """A parameter that the command's decorator or signature declares."""
        if name in function.binds:
            return None
        found = [
            entry
            for declaration, entry in self._registry.added(where.facts.path)
            if declaration.destination == name and _declares(declaration, function)
        ]
        if len(found) != 1:
            return None
        place = Place(path=where.facts.path, line=found[0].line)
        return _Read(found[0], TieRule.PARAMETER, place)

    def _attribute(self, value: ast.expr, name: str, where: Where) -> _Read | None:
        variable = self._registered(value, name, where)
        if variable is not None:
            return variable
        held = self._holders.hold(value, where)
        if held is None:
            return None
        if held.rule is TieRule.NAMESPACE:
            return self._namespace(held, name)
        if held.rule is TieRule.NAME:
            return self._named(held, name)
        return self._owned(held, name) or self._assigned(held, name, where)

    def _registered(self, value: ast.expr, name: str, where: Where) -> _Read | None:
        """``envs.X``, an attribute of a registry's one object, of its class or of its module."""
        code = dotted(value)
        target = self._index.resolve(where.facts, code, where.scope or None) if code else None
        if target is None:
            return None
        if target.kind is Kind.VALUE:
            facts = self._registry.classes.files[target.path]
            found = [each for each in facts.assigned if each.name == target.qualified]
            made = parsed(found[0].value or "") if len(found) == 1 else None
            if not isinstance(made, ast.Call) or not dotted(made.func):
                return None
            target = self._index.resolve(facts, dotted(made.func))
        if target is None or target.kind not in {Kind.CLASS, Kind.MODULE}:
            return None
        entry = self._registry.registered(_plain(target), name)
        return _Read(entry, TieRule.ENVIRONMENT, where.place) if entry is not None else None

    def _namespace(self, held: Held, name: str) -> _Read | None:
        """The one flag of the parser's file, or of its function, with this destination."""
        facts = self._registry.classes.files[held.path]
        flags = [
            (declaration, entry)
            for declaration, entry in self._registry.added(held.path)
            if declaration.destination == name
        ]
        if len(flags) > 1:
            functions = [f for f in facts.functions if f.qualified == held.namespace]
            flags = [
                pair
                for pair in flags
                if any(f.line <= pair[0].line <= f.end_line for f in functions)
            ]
        if len(flags) != 1 or flags[0][0].evidence != "argparse":
            return None
        return _Read(flags[0][1], TieRule.NAMESPACE, held.place)

    def _named(self, held: Held, name: str) -> _Read | None:
        """The one class of that name that has the attribute, or that the file must mean."""
        if "_" not in snake(held.owners[0].qualified) and not self._registry.is_unique(name):
            # One everyday word, ``tool`` or ``config``, names too many things.
            return None
        having = [o for o in held.owners if name in self._registry.classes.fields(o)]
        if len(having) > 1:
            having = self._meant(having, held.path)
        entry = self._registry.field(having[0], name) if len(having) == 1 else None
        return _Read(entry, TieRule.NAME, held.place) if entry is not None else None

    def _meant(self, owners: list[Target], path: str) -> list[Target]:
        """The owner that the file imports; else the one of the package that it shares."""
        facts = self._registry.classes.files[path]
        names = {owner.qualified for owner in owners}
        imported = {
            target
            for found in facts.imports
            if found.attribute in names
            and (target := self._registry.classes.class_named(facts, found.name, found.scope))
        }
        meant = [owner for owner in owners if owner in imported or owner.path == path]
        if meant:
            return meant
        shared = [_shared(owner.module, facts.module) for owner in owners]
        nearest = [o for o, n in zip(owners, shared, strict=True) if n == max(shared)]
        return nearest if min(shared) < max(shared) else []

    def _owned(self, held: Held, name: str) -> _Read | None:
        owner = held.owners[0]
        entry = self._registry.field(owner, name)
        if entry is None and held.rule is TieRule.OWN_FIELD and not self._defines(owner, name):
            # A mixin reads the fields of the class that it is mixed into.
            lower = (self._registry.field(o, name) for o in self._hierarchy.subclasses(owner))
            found = {each.key: each for each in lower if each is not None}
            entry = next(iter(found.values())) if len(found) == 1 else None
        return _Read(entry, held.rule, held.place) if entry is not None else None

    def _defines(self, owner: Target, name: str) -> bool:
        return any(
            each.kind is Kind.CLASS and self._hierarchy.binds(each, name)
            for each in self._hierarchy.order(owner)
        )

    def _assigned(self, held: Held, name: str, where: Where) -> _Read | None:
        """``self.x`` that the class sets once, from an option."""
        owner = held.owners[0]
        if owner.kind is not Kind.CLASS or name in self._registry.classes.fields(owner):
            return None
        found = self._holders.attribute(owner, name)
        if found is None or not found[0].code:
            return None
        local, holder = found
        facts = self._registry.classes.files[holder.path]
        return self._through(local.code, where.at(facts, local.scope, local.line))


def _plain(target: Target) -> Target:
    """A registry is looked up by its file."""
    if target.kind is Kind.MODULE:
        return Target(Kind.MODULE, target.module, path=target.path)
    return target


def _declares(declaration: Declaration, function: Function) -> bool:
    if declaration.evidence == "typer":
        return function.line <= declaration.line <= function.end_line
    spelled = (declaration.name, *declaration.aliases)
    return declaration.evidence == "click" and any(
        f"{quote}{name}" in decorator
        for decorator in function.decorators
        for name in spelled
        for quote in ("'", '"')
    )


def _shared(one: str, other: str) -> int:
    """Return how many packages two modules have in common."""
    count = 0
    for left, right in zip(one.split("."), other.split("."), strict=False):
        if left != right:
            break
        count += 1
    return count


def _core(node: ast.expr) -> ast.expr:
    """Drop ``int(…)``, ``….lower()``, ``… == "1"`` and the like around a read."""
    while True:
        match node:
            case ast.Call(func=ast.Name(id=name), args=[inner], keywords=[]) if name in _CONVERTERS:
                node = inner
            case ast.Call(func=ast.Attribute(value=inner, attr=name), args=[]) if (
                name in _TEXT_METHODS
            ):
                node = inner
            case ast.Compare(left=inner, comparators=[right]) if _is_constant(right):
                if isinstance(inner, ast.Constant):
                    return node
                node = inner
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                node = inner
            case _:
                return node


def _is_constant(node: ast.expr) -> bool:
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return all(isinstance(element, ast.Constant) for element in node.elts)
    return isinstance(node, ast.Constant)


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""
