"""What an expression holds: an object of which class, or the namespace of which parser.

Only what the source says is used: annotations, constructors, the results of functions, assignments
that are the only one, and views (objects that hand reads on to what they were made from). A name
alone gives candidates, marked as such.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from extractor.model.facts import FileFacts, Function, Local, Parameter
from extractor.model.resolve import Place
from extractor.model.resolve_options import TieRule
from extractor.resolve.annotations import Annotations
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.names import Index, Kind, Target
from extractor.resolve.option_classes import OptionClasses
from extractor.resolve.parsed import dotted, is_long, parsed
from extractor.resolve.tables import outer_scopes

_DEEPEST = 8
_COPIES = frozenset({"copy", "deepcopy", "replace"})
_PARSES = frozenset({"parse_args", "parse_intermixed_args"})
_NAMESPACE = "argparse.Namespace"


@dataclass(frozen=True, slots=True)
class Held:
    """What an expression holds.

    Attributes:
        owners: the class; with the rule ``NAME`` all classes that the name may stand for.
        rule: what shows it.
        place: where.
        path: the file in which the name that gave the candidates is written.
        namespace: function whose parser made it (empty: of the file), None for an object.
    """

    owners: tuple[Target, ...]
    rule: TieRule
    place: Place
    path: str
    namespace: str | None = None


NOTHING = Held((), TieRule.NAME, Place(path="", line=0), "")
"""What holds something, but no object of one known class: no name says more than that."""


@dataclass(frozen=True, slots=True)
class Where:
    """Where an expression is written."""

    facts: FileFacts
    scope: str
    line: int
    depth: int = 0

    @property
    def place(self) -> Place:
        """The line itself."""
        return Place(path=self.facts.path, line=self.line)

    def at(self, facts: FileFacts, scope: str, line: int) -> "Where":
        """Return another place, one step further on."""
        return Where(facts, scope, line, self.depth + 1)


class Holders:
    """Answers what expressions hold."""

    def __init__(self, classes: OptionClasses, index: Index, hierarchy: Hierarchy) -> None:
        self._classes = classes
        self._index = index
        self._hierarchy = hierarchy
        self._annotations = Annotations(classes)
        self._locals: dict[tuple[str, str, str], Local] = {}
        self._attributes: dict[tuple[str, str, str], list[Local]] = {}
        self._namespaces: set[tuple[str, str]] = set()
        for facts in classes.files.values():
            for local in facts.locals:
                self._keep(facts, local)
            for found in facts.assigned:
                self._parse(facts, found.name, found.value or "")

    def _keep(self, facts: FileFacts, local: Local) -> None:
        if local.name.startswith("self."):
            owner = self._class_around(facts, local.scope)
            key = (facts.path, owner.qualified if owner is not None else "", local.name[5:])
            self._attributes.setdefault(key, []).append(local)
            return
        self._locals[facts.path, local.scope, local.name] = local
        self._parse(facts, local.name, local.code)

    def _parse(self, facts: FileFacts, name: str, code: str) -> None:
        """Note the variables that hold what a parser returned."""
        if code.partition("(")[0].rpartition(".")[2] in _PARSES:
            self._namespaces.add((facts.path, name))

    def local(self, where: Where, name: str) -> Local | None:
        """Return the one short assignment of a variable, that of a function around too."""
        function = self.binder(where, name)
        if function is None or any(p.name == name for p in function.parameters):
            return None
        return self._locals.get((where.facts.path, function.qualified, name))

    def binder(self, where: Where, name: str) -> Function | None:
        """Return the innermost function around that has a variable or parameter of this name."""
        table = self._index.tables[where.facts.path]
        for scope, _ in outer_scopes(where.scope or None):
            function = table.function(scope)
            if function is not None and (
                name in function.binds or any(p.name == name for p in function.parameters)
            ):
                return function
        return None

    def attribute(self, owner: Target, name: str) -> tuple[Local, Target] | None:
        """Return the one assignment of ``self.name`` in a class, its bases and those below it."""
        orders = [owner, *self._hierarchy.order(owner), *self._hierarchy.subclasses(owner)]
        family = [each for each in dict.fromkeys(orders) if each.kind is Kind.CLASS]
        found = [(local, each) for each in family for local in self._own_attribute(each, name)]
        setters = sum(self._sets(each, name) for each in family)
        return found[0] if len(found) == 1 and setters <= 1 else None

    def own_class(self, where: Where, name: str) -> Target | None:
        """Return the class whose object a name is: the first parameter of a method around."""
        function = self.binder(where, name)
        if function is None or not function.parameters:
            return None
        first = function.parameters[0]
        if first.name != name or first.annotation is not None:
            return None
        if name in function.binds or any(
            d.endswith(("staticmethod", "classmethod", "validator")) for d in function.decorators
        ):
            return None
        prefix = function.qualified.rpartition(".")[0]
        table = self._index.tables[where.facts.path]
        if not prefix or name != "self" or table.class_(prefix) is None:
            return None
        return Target(Kind.CLASS, where.facts.module, prefix, where.facts.path)

    def hold(self, node: ast.expr, where: Where) -> Held | None:
        """Return what an expression holds, None where that is not known."""
        if where.depth > _DEEPEST or is_long(node):
            return None
        match node:
            case ast.Name(id=name):
                return self._name(name, where)
            case ast.Attribute(value=value, attr=name):
                found = self._attribute(value, name, where) or self._like(name, where)
                return found if found is not NOTHING else None
            case ast.Call():
                return self._call(node, where)
            case _:
                return None

    def _name(self, name: str, where: Where) -> Held | None:
        owner = self.own_class(where, name)
        function = self.binder(where, name)
        if owner is not None and function is not None:
            place = Place(path=where.facts.path, line=function.line)
            return Held((owner,), TieRule.OWN_FIELD, place, where.facts.path)
        if function is None:
            return self._global(name, where)
        for parameter in function.parameters:
            if parameter.name == name:
                return self._parameter(parameter, function, where)
        local = self._locals.get((where.facts.path, function.qualified, name))
        if local is not None:
            found = self._assigned(local, where.facts, where)
            if found is not None:
                return found
        return self._like(name, where)

    def _parameter(self, parameter: Parameter, function: Function, where: Where) -> Held | None:
        if parameter.kind in {"args", "kwargs"}:
            return None
        inside = where.at(where.facts, function.qualified, function.line)
        if parameter.annotation is not None:
            known, found = self._annotated(parameter.annotation, inside)
            if found is not None and found.owners[0].dotted == _NAMESPACE:
                return self._namespace(parameter.name, inside)
            if known:
                return found
        if parameter.name in function.binds:
            return None
        return self._like(parameter.name, inside) or self._namespace(parameter.name, inside)

    def _namespace(self, name: str, where: Where) -> Held | None:
        """A parameter called like a variable of the file that holds what its parser returned."""
        if (where.facts.path, name) not in self._namespaces:
            return None
        return Held((), TieRule.NAMESPACE, where.place, where.facts.path, namespace="")

    def _global(self, name: str, where: Where) -> Held | None:
        target = self._index.resolve(where.facts, name, where.scope or None)
        if target is not None and target.kind is Kind.VALUE:
            facts = self._classes.files[target.path]
            values = [a for a in facts.assigned if a.name == target.qualified]
            if len(values) == 1 and values[0].value:
                inside = where.at(facts, "", values[0].line)
                if values[0].annotation:
                    known, found = self._annotated(values[0].annotation, inside)
                    if known:
                        return found
                node = parsed(values[0].value)
                found = self.hold(node, inside) if node is not None else None
                if found is not None:
                    return found
        if target is not None and target.kind is not Kind.VALUE:
            return None
        return self._like(name, where)

    def _assigned(self, local: Local, facts: FileFacts, where: Where) -> Held | None:
        inside = where.at(facts, local.scope, local.line)
        if local.annotation is not None:
            known, found = self._annotated(local.annotation, inside)
            if known:
                return found
        node = parsed(local.code) if local.code else None
        return self.hold(node, inside) if node is not None else None

    def _attribute(self, value: ast.expr, name: str, where: Where) -> Held | None:
        holder = self.hold(value, where)
        if holder is None or len(holder.owners) != 1 or holder.owners[0].kind is not Kind.CLASS:
            return None
        owner = holder.owners[0]
        found = list(self._kinds(owner, name, where))
        if not found or None in found:
            return None
        owners = {each.owners for each in found if each is not None}
        return found[0] if len(owners) == 1 else NOTHING

    def _kinds(self, owner: Target, name: str, where: Where) -> Iterator[Held | None]:
        """Yield what each annotation, assignment and property says of an attribute."""
        for each in self._hierarchy.order(owner):
            if each.kind is not Kind.CLASS:
                continue
            facts = self._classes.files[each.path]
            found = self._index.class_(each)
            for attribute in found.attributes if found is not None else ():
                if attribute.name == name and attribute.annotation:
                    inside = where.at(facts, each.qualified, attribute.line)
                    known, held = self._annotated(attribute.annotation, inside)
                    yield held or (NOTHING if known else None)
            for local in self._own_attribute(each, name):
                yield self._assigned(local, facts, where)
            method = self._hierarchy.defines(each, name)
            if method is not None:
                is_read = any("property" in decorator for decorator in method.decorators)
                yield self._result(method, facts, where) if is_read else None

    def _own_attribute(self, owner: Target, name: str) -> list[Local]:
        return self._attributes.get((owner.path, owner.qualified, name), [])

    def _call(self, node: ast.Call, where: Where) -> Held | None:
        name = dotted(node.func)
        last = node.func.attr if isinstance(node.func, ast.Attribute) else name
        target = self._index.resolve(where.facts, name, where.scope or None) if name else None
        if last in _PARSES and (target is None or target.kind is not Kind.FUNCTION):
            return Held((), TieRule.NAMESPACE, where.place, where.facts.path, where.scope)
        if last in _COPIES and node.args and (target is None or target.kind is Kind.EXTERNAL):
            return self.hold(node.args[0], where)
        if target is not None and target.kind is Kind.FUNCTION:
            held = self._function(target, node, where)
            if held is not None or not isinstance(node.func, ast.Attribute):
                return held
        made = self._classes.class_named(where.facts, name, where.scope or None) if name else None
        if made is not None:
            return self._made(made, node, where)
        return self._method(node.func, where) if isinstance(node.func, ast.Attribute) else None

    def _made(self, target: Target, node: ast.Call, where: Where) -> Held | None:
        if target.kind is not Kind.CLASS:
            return None
        if self._is_view(target):
            return self._viewed(node, where)
        return Held((target,), TieRule.ANNOTATION, where.place, where.facts.path)

    def _viewed(self, node: ast.Call, where: Where) -> Held | None:
        """A view stands for the first thing that it is made from."""
        return self.hold(node.args[0], where) if node.args else None

    def _function(self, target: Target, node: ast.Call, where: Where) -> Held | None:
        function, facts = self._index.function(target), self._classes.files[target.path]
        if function is None:
            return None
        if self._makes_view(function, facts):
            return self._viewed(node, where)
        inner = parsed(function.returns[0]) if len(function.returns) == 1 else None
        if isinstance(inner, ast.Call) and inner is not node:
            held = self.hold(inner, where.at(facts, function.qualified, function.line))
            if held is not None and held.rule is TieRule.NAMESPACE:
                return held
        return self._result(function, facts, where)

    def _makes_view(self, function: Function, facts: FileFacts) -> bool:
        """``def view(config): return View(config, …)``."""
        node = parsed(function.returns[0]) if len(function.returns) == 1 else None
        if not isinstance(node, ast.Call) or not node.args or not function.parameters:
            return False
        made = self._classes.class_named(facts, dotted(node.func), function.qualified)
        is_handed_on = dotted(node.args[0]) == function.parameters[0].name
        return made is not None and is_handed_on and self._is_view(made)

    def _is_view(self, target: Target) -> bool:
        """Tell whether a class hands reads of unknown attributes on to another object."""
        method = self._hierarchy.defines(target, "__getattr__")
        if target.kind is not Kind.CLASS or method is None or len(method.parameters) < 2:
            return False
        handed = re.compile(rf"getattr\(.*,\s*{re.escape(method.parameters[1].name)}\)$")
        return any(handed.match(code) for code in method.returns)

    def _method(self, func: ast.Attribute, where: Where) -> Held | None:
        owner_class = self._classes.class_named(
            where.facts, dotted(func.value), where.scope or None
        )
        if owner_class is None:
            holder = self.hold(func.value, where)
            owner_class = (
                holder.owners[0] if holder is not None and len(holder.owners) == 1 else None
            )
        if owner_class is None or owner_class.kind is not Kind.CLASS:
            return None
        for each in self._hierarchy.order(owner_class):
            if each.kind is not Kind.CLASS:
                return None
            method = self._hierarchy.defines(each, func.attr)
            if method is not None:
                found = self._result(method, self._classes.files[each.path], where)
                return found or self._from_class(method, owner_class, where)
        return None

    def _from_class(self, method: Function, owner: Target, where: Where) -> Held | None:
        """``@classmethod def load(cls): return cls(…)``."""
        is_made = method.returns and all(code.startswith("cls(") for code in method.returns)
        if "classmethod" not in method.decorators or not is_made:
            return None
        return Held((owner,), TieRule.ANNOTATION, where.place, where.facts.path)

    def _result(self, function: Function, facts: FileFacts, where: Where) -> Held | None:
        if function.result is None:
            return None
        return self._annotated(function.result, where.at(facts, function.qualified, function.line))[
            1
        ]

    def _annotated(self, annotation: str, where: Where) -> tuple[bool, Held | None]:
        """Return whether the annotation decides, and the class that it names. A view's class
        stands for what its constructor takes."""
        known, target = self._annotations.read(annotation, where.facts, where.scope)
        if target is None:
            return known, None
        if self._is_view(target):
            return True, self._taken(target, where)
        return known, Held((target,), TieRule.ANNOTATION, where.place, where.facts.path)

    def _taken(self, target: Target, where: Where) -> Held | None:
        method = self._hierarchy.defines(target, "__init__")
        if method is None or len(method.parameters) < 2 or where.depth > _DEEPEST:
            return None
        facts = self._classes.files[target.path]
        inside = where.at(facts, method.qualified, method.line)
        return self._parameter(method.parameters[1], method, inside)

    def _like(self, name: str, where: Where) -> Held | None:
        """The candidates of a name that nothing else explains."""
        owners = tuple(self._classes.like(name))
        if not owners:
            return None
        return Held(owners, TieRule.NAME, where.place, where.facts.path)

    def _sets(self, owner: Target, name: str) -> int:
        prefix, facts = f"{owner.qualified}.", self._classes.files[owner.path]
        return sum(
            f"self.{name}" in function.sets
            for function in facts.functions
            if function.qualified.startswith(prefix)
        )

    def _class_around(self, facts: FileFacts, scope: str) -> Target | None:
        table = self._index.tables[facts.path]
        for outer, _ in outer_scopes(scope or None):
            if table.class_(outer) is not None:
                return Target(Kind.CLASS, facts.module, outer, facts.path)
        return None
