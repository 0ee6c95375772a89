"""A raise site -> the class that is really raised, and what its class says of it."""

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from extractor.model.facts import FileFacts, Function
from extractor.model.resolve import HandedMessage, Override, Place, ResolvedException
from extractor.model.scan import RaiseSite
from extractor.model.settings import SiteKind
from extractor.resolve.arguments import handed_over
from extractor.resolve.built import built_message
from extractor.resolve.factories import Factories
from extractor.resolve.factory_messages import FactoryMessages
from extractor.resolve.hierarchy import UNKNOWN, Hierarchy
from extractor.resolve.names import Index, Kind, Target
from extractor.resolve.stated import class_status, class_text, own_status, raised_call

MOST_OVERRIDES = 12
"""Overriding classes that are named; of the others the number is told."""

_PARAMETER = "a parameter"
"""What the scan says of a message that is a bare parameter."""

_GATHERING = frozenset({"args", "kwargs"})
_CALLED_BY_NAME = frozenset({"__init__", "__new__", "__call__"})


class Exceptions:
    """Resolves the exceptions of a project; holds what is computed once."""

    def __init__(self, index: Index, hierarchy: Hierarchy) -> None:
        self._index = index
        self._hierarchy = hierarchy
        self._factories = Factories(index, hierarchy)
        self._messages = FactoryMessages(index, hierarchy, self._factories)

    def resolve(self, site: RaiseSite, facts: FileFacts) -> ResolvedException:
        """Return what a site raises; only the name, as scanned, where the class is not known.

        Args:
            site: the raise site.
            facts: those of the file that holds it.
        """
        if site.kind is not SiteKind.RAISE:
            name = "AssertionError" if site.kind is SiteKind.ASSERT else "SystemExit"
            return self._described(Target(Kind.BUILTIN, "builtins", name), site)
        call = raised_call(site)
        made = self._factories.made(facts, site.written, site.function, called=call is not None)
        target, factories = made if made is not None else (None, ())
        described = self._described(target, site)
        own = own_status(call, facts.path, site.line, target) if call is not None else None
        overrides = self._overrides(site, facts)
        order = self._hierarchy.order(target) if target is not None and not factories else ()
        built = None
        if factories and target is not None:
            built = self._messages.composed(call, site, facts, target)
        elif order:
            built = built_message(handed_over(call, site), order, self._hierarchy)
        if built is not None and built.template.parts == site.message.parts:
            built = None
        return replace(
            described,
            factories=factories,
            status=own or described.status,
            default_text=described.default_text if not factories else None,
            built=built,
            overridden_by=tuple(overrides[:MOST_OVERRIDES]),
            overrides=len(overrides),
        )

    def _described(self, target: Target | None, site: RaiseSite) -> ResolvedException:
        if target is None:
            return ResolvedException(name=site.exception)
        order = self._hierarchy.order(target)
        found = self._index.class_(target) if target.kind is Kind.CLASS else None
        return ResolvedException(
            name=target.dotted.rpartition(".")[2],
            qualified_name=target.dotted,
            bases=tuple(each.dotted for each in order[1:] if each != UNKNOWN),
            complete=all(each.kind is not Kind.EXTERNAL for each in order),
            defined_at=Place(path=target.path, line=found.line) if found is not None else None,
            docstring=found.docstring if found is not None else None,
            status=class_status(self._index, order),
            default_text=None if site.has_argument else class_text(self._index, order),
        )

    def _overrides(self, site: RaiseSite, facts: FileFacts) -> list[Override]:
        """Return who overrides the abstract method whose only statement is the site."""
        if site.exception != "NotImplementedError" or site.function is None:
            return []
        table = self._index.tables[facts.path]
        function = table.function(site.function)
        owner, _, name = site.function.rpartition(".")
        if function is None or not function.only_raises or table.class_(owner) is None:
            return []
        target = Target(Kind.CLASS, facts.module, owner, facts.path)
        found = [
            Override(qualified=each.dotted, place=Place(path=each.path, line=method.line))
            for each in self._hierarchy.subclasses(target)
            if (method := self._hierarchy.defines(each, name)) is not None
            # One that only raises, too, is as abstract.
            and not method.only_raises
        ]
        return sorted(found, key=lambda o: (o.place.path, o.place.line, o.qualified))


def handed_messages(sites: Iterable[RaiseSite], facts: FileFacts) -> tuple[HandedMessage, ...]:
    """Return the functions of a file that raise the text that they are handed.

    Their callers' texts are what the user reads. A parameter that the function binds anew is no
    longer what it was handed, so such a function is left out.
    """
    functions: dict[str, list[Function]] = {}
    for function in facts.functions:
        functions.setdefault(function.qualified, []).append(function)
    classes = {each.qualified for each in facts.classes}
    found: list[HandedMessage] = []
    for site in sites:
        known = functions.get(site.function or "", [])
        if site.message.dynamic != _PARAMETER or len(known) != 1:
            continue
        if _is_implicit(known[0].qualified):
            continue
        name = site.message.parts[0].field if len(site.message.parts) == 1 else None
        if not _is_receiver(known[0], name, classes):
            found.extend(_handed(site, known[0], name, facts.path))
    return tuple(found)


def _is_implicit(qualified: str) -> bool:
    """``__getattr__`` and its kin are called by Python itself, so no caller writes their text."""
    name = qualified.rpartition(".")[2]
    return name.startswith("__") and name.endswith("__") and name not in _CALLED_BY_NAME


def _is_receiver(function: Function, name: str | None, classes: Collection[str]) -> bool:
    """Tell whether a name is the ``self`` or ``cls`` of a method."""
    if function.qualified.rpartition(".")[0] not in classes:
        return False
    first = function.parameters[0].name if function.parameters else None
    return name == first and "staticmethod" not in function.decorators


def _handed(
    site: RaiseSite, function: Function, name: str | None, path: str
) -> Iterator[HandedMessage]:
    for index, parameter in enumerate(function.parameters):
        if parameter.name != name or name in function.binds or parameter.kind in _GATHERING:
            continue
        yield HandedMessage(
            function=function.qualified,
            parameter=parameter.name,
            position=index if parameter.kind != "keyword" else None,
            path=path,
            line=site.line,
            column=site.column,
        )
