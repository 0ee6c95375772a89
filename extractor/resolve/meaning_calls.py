"""Calls of functions of the project: what their docstring says, and the one thing they return."""

import ast
from collections.abc import Iterator, Mapping, Sequence

from extractor.model.facts import FileFacts, Function
from extractor.model.resolve import Place
from extractor.model.resolve_meaning import Meaning, MeaningKind
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.meaning_constants import Constants
from extractor.resolve.names import Home, Index, Kind, Target
from extractor.resolve.parsed import bound_inside, dotted, parsed
from extractor.resolve.receivers import owner_of
from extractor.resolve.sentences import first_sentence

_CACHES = frozenset({"lru_cache", "cache", "functools.lru_cache", "functools.cache"})
_PLAIN = _CACHES | {"staticmethod", "classmethod", "override", "typing.override"}
_PROPERTIES = frozenset(
    {"property", "cached_property", "functools.cached_property", "abc.abstractproperty"}
)
_PARTIALS = frozenset({"partial", "functools.partial"})
_DEEPEST = 4
_LONGEST = 300


class Calls:
    """Follows calls to the one function that they run."""

    def __init__(self, index: Index, hierarchy: Hierarchy, constants: Constants) -> None:
        self._index = index
        self._hierarchy = hierarchy
        self._constants = constants

    def of(self, node: ast.Call, facts: FileFacts, scope: str, *, as_truth: bool) -> Meaning | None:
        """Return what a call asks; None where the function is not known, or says nothing.

        Args:
            node: the call.
            facts: the file.
            scope: qualified function in which it stands.
            as_truth: whether only the truth of the result counts there.
        """
        name = dotted(node.func)
        if not name:
            return None
        flag = self._constants.of(name, facts, scope)
        if flag is not None and flag.kind is MeaningKind.IMPORT_FLAG:
            return flag if self._is_function(flag, name) else None
        found = self._called(name, facts, scope)
        if found is None:
            return None
        target, bound = found
        receiver = name.rpartition(".")[0]
        return self._said(target, [node, *bound], on=receiver, as_truth=as_truth)

    def of_property(self, name: str, facts: FileFacts, scope: str) -> Meaning | None:
        """Return what a property of ``self`` tells."""
        receiver, _, attribute = name.partition(".")
        if not attribute or "." in attribute:
            return None
        owner = owner_of(self._index, facts, receiver, scope)
        method = self._hierarchy.method(owner, attribute) if owner is not None else None
        function = self._index.function(method) if method is not None else None
        if method is None or function is None or not _PROPERTIES & set(function.decorators):
            return None
        return self._said(method, [], on=receiver, as_truth=False)

    def _is_function(self, flag: Meaning, name: str) -> bool:
        """Tell whether a flag is a function to be called, not a name that an import binds."""
        table = self._index.tables[flag.place.path]
        return table.function(name.rpartition(".")[2]) is not None

    def _called(
        self, name: str, facts: FileFacts, scope: str
    ) -> tuple[Target, list[ast.Call]] | None:
        """Return the function behind a name, and the calls of ``partial`` in between."""
        head, _, rest = name.partition(".")
        owner = owner_of(self._index, facts, head, scope) if rest else None
        if owner is not None:
            method = self._hierarchy.method(owner, rest) if "." not in rest else None
            is_one = method is not None and method.kind is Kind.FUNCTION
            return (method, []) if method is not None and is_one else None
        target = self._index.resolve(facts, name, scope or None)
        if target is not None and target.kind is Kind.FUNCTION:
            return target, []
        if target is not None and target.kind is not Kind.VALUE:
            return None
        home = self._constants.home(name, facts, scope)
        return self._wrapped(home) if home is not None else None

    def _wrapped(self, home: Home) -> tuple[Target, list[ast.Call]] | None:
        """``f = lru_cache(partial(g, 1))``."""
        found = self._constants.assigned(home)
        node = parsed(found.value or "None") if found is not None else None
        facts = self._index.tables[home[0]].facts
        bound: list[ast.Call] = []
        for _ in range(_DEEPEST):
            if not isinstance(node, ast.Call) or not node.args:
                break
            callee = node.func.func if isinstance(node.func, ast.Call) else node.func
            if dotted(callee) in _CACHES and len(node.args) == 1:
                node = node.args[0]
            elif dotted(callee) in _PARTIALS and callee is node.func:
                bound.append(ast.Call(node.func, node.args[1:], node.keywords))
                node = node.args[0]
            else:
                return None
        name = dotted(node) if node is not None else ""
        target = self._index.resolve(facts, name) if name else None
        is_one = target is not None and target.kind is Kind.FUNCTION
        return (target, bound) if target is not None and is_one else None

    def _said(
        self, target: Target, calls: Sequence[ast.Call], *, on: str, as_truth: bool
    ) -> Meaning | None:
        function = self._index.function(target)
        if function is None:
            return None
        docstring = first_sentence(function.docstring or "") or None
        written = function.returns[0] if function.only_returns else None
        if written is None and as_truth:
            written = function.condition
        code = self._code(target, function, written, calls, on) if written is not None else None
        if docstring is None and code is None:
            return None
        return Meaning(
            expression=function.qualified,
            kind=MeaningKind.PREDICATE,
            place=Place(path=target.path, line=function.line),
            end_line=function.end_line if code is not None else function.line,
            code=code,
            docstring=docstring,
            qualified=target.dotted,
        )

    def _code(
        self, target: Target, function: Function, code: str, calls: Sequence[ast.Call], on: str
    ) -> str | None:
        """Return the one expression that a function returns, arguments put in."""
        plain = {each.partition("(")[0] for each in function.decorators} <= _PLAIN | _PROPERTIES
        node = parsed(code) if not code.endswith("…") and plain else None
        if node is None:
            return None
        table = self._index.tables[target.path]
        is_method = table.class_(target.qualified.rpartition(".")[0]) is not None
        static = any(each.endswith("staticmethod") for each in function.decorators)
        known = _handed(function, calls, on if is_method and not static else None)
        if known is None:
            return None
        if not known:
            return code
        names = {p.name for p in function.parameters}
        if not bound_inside(node).isdisjoint(names | _names_in(known)):
            return None
        shown = ast.unparse(_Replaced(known).visit(parsed_anew(code)))
        return shown if len(shown) <= _LONGEST else None


def parsed_anew(code: str) -> ast.expr:
    """Return a tree that may be changed."""
    return ast.parse(code.strip(), mode="eval").body


def _handed(
    function: Function, calls: Sequence[ast.Call], receiver: str | None
) -> dict[str, ast.expr] | None:
    """Return what each parameter stands for, None where the call does not tell all of them.

    Args:
        function: the called one.
        calls: the call, then the calls of ``partial`` around, the innermost last.
        receiver: code of the object that the method is called on.
    """
    parameters = list(function.parameters)
    known: dict[str, ast.expr] = {}
    if receiver is not None and parameters:
        known[parameters.pop(0).name] = parsed_anew(receiver)
    positional = [argument for call in reversed(calls) for argument in call.args]
    named = {k.arg: k.value for call in reversed(calls) for k in call.keywords}
    if None in named or any(isinstance(each, ast.Starred) for each in positional):
        return None
    for parameter in parameters:
        if parameter.kind in {"args", "kwargs"}:
            return None
        if positional and parameter.kind != "keyword":
            known[parameter.name] = positional.pop(0)
        elif parameter.name in named:
            known[parameter.name] = named.pop(parameter.name)
        elif parameter.default is not None and isinstance(
            default := parsed(parameter.default), ast.Constant
        ):
            known[parameter.name] = default
        else:
            return None
    return known if not positional and not named else None


def _names_in(known: Mapping[str, ast.expr]) -> set[str]:
    return {name for node in known.values() for name in _names(node)}


def _names(node: ast.expr) -> Iterator[str]:
    return (each.id for each in ast.walk(node) if isinstance(each, ast.Name))


class _Replaced(ast.NodeTransformer):
    """Puts arguments in the place of parameters."""

    def __init__(self, known: Mapping[str, ast.expr]) -> None:
        self._known = known

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Replace one."""
        return self._known.get(node.id, node)
