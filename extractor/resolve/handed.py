"""Calls of functions that raise the text that they are handed.

``def fail(message): raise ValueError(message)`` says nothing; each of its callers does. Only a call
is taken that resolves to exactly one function of the project.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from extractor.model.facts import Call, FileFacts, Function
from extractor.model.resolve import AskedCalls, HandedCall, HandedSite, Place, ResolvedException
from extractor.model.scan import RaiseSite
from extractor.resolve.exceptions import Exceptions, handed_messages
from extractor.resolve.factories import TRANSPARENT, Factories
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.names import Index, Kind, Target

Sites = Mapping[str, Sequence[RaiseSite]]
"""Raise sites by repository path."""


@dataclass(frozen=True, slots=True)
class _Helper:
    """A function that raises what it is handed, and the site in it that does."""

    target: Target
    function: Function
    parameter: str
    position: int | None
    raised: RaiseSite


class HandedCalls:
    """Finds the calls, and what becomes of them."""

    def __init__(self, index: Index, hierarchy: Hierarchy, exceptions: Exceptions) -> None:
        self._index = index
        self._exceptions = exceptions
        self._factories = Factories(index, hierarchy)
        self._thrown: dict[Place, list[RaiseSite]] = defaultdict(list)

    def calls(self, sites: Sites) -> AskedCalls:
        """Return the calls of the functions in which some of the sites are, by repository path.

        Args:
            sites: raise statements, or calls that were found before: then one level up.
        """
        helpers = defaultdict[Target, list[_Helper]](list)
        for each in self._helpers(sites):
            helpers[each.target].append(each)
        if not helpers:
            return {}
        names = {target.qualified.rpartition(".")[2] for target in helpers}
        found: dict[str, tuple[HandedCall, ...]] = {}
        for path, table in self._index.tables.items():
            calls = tuple(dict.fromkeys(self._calls(table.facts, helpers, names)))
            if calls:
                found[path] = calls
        return found

    def _helpers(self, sites: Sites) -> Iterator[_Helper]:
        for path, raised in sites.items():
            table = self._index.tables.get(path)
            if table is None:
                continue
            for site in raised:
                if site.thrown is None:
                    self._thrown[Place(path=path, line=site.line)].append(site)
                for handed in handed_messages([site], table.facts):
                    target = Target(Kind.FUNCTION, table.facts.module, handed.function, path)
                    function = self._index.function(target)
                    if function is not None and _runs_at_once(function):
                        yield _Helper(target, function, handed.parameter, handed.position, site)

    def _calls(
        self, facts: FileFacts, helpers: Mapping[Target, Sequence[_Helper]], names: set[str]
    ) -> Iterator[HandedCall]:
        names = names | {each.name for each in facts.imports if each.attribute in names}
        for function, call in _all_calls(facts):
            if call.callee.rpartition(".")[2] not in names or "()" in call.callee:
                continue
            scope = function.qualified if function is not None else None
            target, given = self._factories.called(facts, call.callee, scope)
            for helper in helpers.get(target, ()) if target is not None else ():
                position = helper.position
                yield HandedCall(
                    callee=call.callee,
                    line=call.line,
                    parameter=helper.parameter,
                    position=position - given if position is not None else None,
                    others=tuple(_others(helper.function, given)),
                    receiver=_receiver(helper.function, given),
                    path=helper.target.path,
                    raised=helper.raised,
                )

    def sites(self, path: str, found: Iterable[RaiseSite]) -> Iterator[HandedSite]:
        """Yield those calls whose text can be read and whose exception is known.

        Args:
            path: repository path of the calls.
            found: the calls, as read.
        """
        module = self._index.tables[path].facts.module
        for site in found:
            if site.thrown is None or site.message.dynamic is not None or not site.message.text:
                continue
            raised = self._thrown.get(site.thrown, [])
            if len(raised) != 1:  # two on one line
                continue
            # The class may make a message of its own of the text.
            whole = replace(raised[0], message=site.message)
            table = self._index.tables[site.thrown.path]
            exception = self._exceptions.resolve(whole, table.facts)
            if exception.qualified_name is not None and _is_said(site, exception):
                yield HandedSite(path=path, module=module, site=site, exception=exception)


def _is_said(site: RaiseSite, exception: ResolvedException) -> bool:
    """Tell whether a text is what the user reads, not a key of which the class makes a message."""
    if exception.built is not None or exception.qualified_name == f"builtins.{exception.name}":
        return True
    return any(" " in (part.text or "").strip() for part in site.message.parts)


def _all_calls(facts: FileFacts) -> Iterator[tuple[Function | None, Call]]:
    for function in facts.functions:
        for call in function.calls:
            yield function, call
    for call in (*facts.module_calls, *facts.main_calls):
        yield None, call


def _runs_at_once(function: Function) -> bool:
    """Tell whether to call the function is to run it, as it is written."""
    return not function.is_generator and TRANSPARENT.issuperset(function.decorators)


def _others(function: Function, given: int) -> Iterator[tuple[str, int | None]]:
    """Yield the parameters that a function does not bind anew, by their index in a call."""
    for index, parameter in enumerate(function.parameters):
        if parameter.name not in function.binds and parameter.kind not in {"args", "kwargs"}:
            at = index - given
            if parameter.kind == "keyword" or at >= 0:
                yield parameter.name, None if parameter.kind == "keyword" else at


def _receiver(function: Function, given: int) -> str | None:
    """Return the name of ``self``, where the method is called on the object itself."""
    if not given or "classmethod" in function.decorators:
        return None
    name = function.parameters[0].name if function.parameters else ""
    return name if name not in function.binds else None
