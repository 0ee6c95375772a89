"""A call as written -> the functions of the project that it may run.

What a name stands for is looked up. What an object's method is follows from its class, where that
is known. A method of an object that nothing is known of is linked only if the project has one
function of that name, and the name is nobody else's.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from extractor.model.facts import FileFacts, Function
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.names import Index, Kind, Target
from extractor.resolve.objects import Objects

_BUILTIN_TYPES = (str, bytes, int, float, list, dict, set, tuple, type, BaseException)
_OF_LIBRARIES = """
    acquire add_argument all any apply backward build call cancel cast check clone close commit
    compile configure connect contiguous cpu create cuda debug delete detach device dim done
    dump dumps emit empty error eval execute exists exit expand fetch finish fit flatten flush
    forward generate get_config half info init initialize item launch load loads log main max mean
    min mkdir mul name next notify numel numpy open parse parse_args patch permute post predict
    prepare process put query raw read readline receive record recv register release render
    request reset reshape result resume run save search send set setup shape shutdown size sleep
    softmax split squeeze start step stop submit sum sync synchronize tensor terminate test
    tolist total train transform transpose unsqueeze validate view wait warning wrap write
"""
COMMON = frozenset(_OF_LIBRARIES.split()).union(*(dir(each) for each in _BUILTIN_TYPES))
"""Method names that say nothing of the class."""

_LEAST = 4
"""Shorter names of methods are too likely somebody else's."""

_MADE_BY = ("__init__", "__post_init__", "__new__")
_CALL_RUNS = {"torch.nn.Module": "forward"}
"""Base classes outside of the project whose ``__call__`` runs another method (PyTorch's
documentation of ``torch.nn.Module``)."""


@dataclass(frozen=True, slots=True)
class Callee:
    """A function that a call may run.

    Attributes:
        function: where it is defined.
        guessed: whether the object's class is not known for sure.
        object: the class that the object then has, or one above it; None for a function.
        exact: whether the object has just this class.
        on_self: the method's name, where it is called on the caller's own object.
        above: whether it is called by ``super()``: on the caller's own object, too.
    """

    function: Target
    guessed: bool = False
    object: Target | None = None
    exact: bool = False
    on_self: str | None = None
    above: bool = False


class Callees:
    """Resolves the calls of a project."""

    def __init__(self, index: Index, hierarchy: Hierarchy) -> None:
        self._index = index
        self._hierarchy = hierarchy
        self._objects = Objects(index, hierarchy)
        self._unique = dict(self._methods_with_a_name_of_their_own())

    def of(self, facts: FileFacts, function: Function | None, callee: str) -> Iterator[Callee]:
        """Yield what a call may run; nothing where that is outside of the project, or unknown.

        Args:
            facts: the file that holds the call.
            function: the function that holds it; None for the module's own code.
            callee: as in :class:`extractor.model.facts.Call`.
        """
        receiver, _, name = callee.rpartition(".")
        owner = self._objects.owner(facts, function)
        if receiver == "super()":
            yield from self._above(owner, name)
        elif owner is not None and self._objects.is_class(facts, function, callee):
            yield from self._called(owner)
        elif owner is not None and self._objects.is_self(facts, function, receiver):
            found = list(self._method(owner, name, on_self=True))
            yield from found or self._object_called(facts, function, callee)
        else:
            yield from self._elsewhere(facts, function, callee)

    def _elsewhere(
        self, facts: FileFacts, function: Function | None, callee: str
    ) -> Iterator[Callee]:
        receiver, _, name = callee.rpartition(".")
        scope = function.qualified if function is not None else None
        known = self._index.resolve(facts, callee, scope) if receiver != "()" else None
        if known is not None:
            yield from self._called(known)
            return
        found = list(self._object_called(facts, function, callee))
        if function is not None and receiver not in {"", "()"}:
            for each in self._objects.classes(facts, function, receiver):
                found += self._method(each, name)
        yield from found or self._by_name(facts, scope, receiver, name)

    def _called(self, target: Target) -> Iterator[Callee]:
        if target.kind is Kind.FUNCTION:
            yield Callee(target)
        if target.kind is Kind.CLASS:
            for name in _MADE_BY:
                made = self._hierarchy.inherited(target, name)
                if made is not None and made.kind is Kind.FUNCTION:
                    yield Callee(made, object=target, exact=True)

    def _object_called(
        self, facts: FileFacts, function: Function | None, callee: str
    ) -> Iterator[Callee]:
        """Yield what ``callee(…)`` runs where it is an object."""
        if function is None or callee.startswith("()"):
            return
        for each in self._objects.classes(facts, function, callee):
            bases = {base.dotted for base in self._hierarchy.order(each)}
            runs = [method for base, method in _CALL_RUNS.items() if base in bases]
            for name in ("__call__", *runs):
                yield from self._method(each, name)

    def _method(self, owner: Target, name: str, *, on_self: bool = False) -> Iterator[Callee]:
        """Yield what ``object.name`` may be: the class's own or inherited one, and overrides."""
        called_on = name if on_self else None
        found = self._hierarchy.inherited(owner, name)
        if found is not None and found.kind is Kind.FUNCTION:
            yield Callee(found, object=owner, on_self=called_on)
        for lower in self._hierarchy.subclasses(owner):
            if self._hierarchy.defines(lower, name) is not None:
                member = self._index.member(lower, name)
                if member is not None and member.kind is Kind.FUNCTION:
                    yield Callee(member, guessed=True, object=lower, on_self=called_on)

    def _above(self, owner: Target | None, name: str) -> Iterator[Callee]:
        for each in self._hierarchy.order(owner)[1:] if owner is not None else ():
            if each.kind is not Kind.CLASS:
                return
            if self._hierarchy.binds(each, name):
                member = self._index.member(each, name)
                if member is not None and member.kind is Kind.FUNCTION:
                    yield Callee(member, object=owner, above=True)
                return

    def _by_name(
        self, facts: FileFacts, scope: str | None, receiver: str, name: str
    ) -> Iterator[Callee]:
        found = self._unique.get(name)
        usual = name in COMMON or len(name) < _LEAST or name.startswith("__")
        if found is None or usual or not receiver:
            return
        head = self._index.resolve(facts, receiver.partition(".")[0], scope)
        # An object from outside the project has methods of its own.
        if head is None or head.kind is Kind.VALUE:
            outer = found.qualified.rpartition(".")[0]
            owner = Target(Kind.CLASS, found.module, outer, found.path)
            yield Callee(found, guessed=True, object=owner)

    def _methods_with_a_name_of_their_own(self) -> Iterator[tuple[str, Target]]:
        defined: Counter[str] = Counter()
        methods: dict[str, Target] = {}
        for path, table in self._index.tables.items():
            for function in table.facts.functions:
                outer, _, name = function.qualified.rpartition(".")
                defined[name] += 1
                if outer and table.class_(outer) is not None:
                    module = table.facts.module
                    methods[name] = Target(Kind.FUNCTION, module, function.qualified, path)
        return ((name, found) for name, found in methods.items() if defined[name] == 1)
