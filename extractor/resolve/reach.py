"""Call graph and entry points -> the shortest ways to each raise site.

Each function remembers the best ways that lead to it, from different entry points; a search from
all entry points at once (Dijkstra's) hands them on along the calls. A way carries along what is
known of the class of the current object: what a method calls on ``self`` is then that class's.
"""

import heapq
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from extractor.model.facts import Call, FileFacts, Function
from extractor.model.resolve import SiteKey
from extractor.model.resolve_reach import EntryKind, EntryPoint, Step, Way
from extractor.model.scan import GuardKind, RaiseSite
from extractor.model.sources import ConsoleScript
from extractor.resolve.callees import Callee, Callees
from extractor.resolve.entries import Entries, Entry
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.names import Index, Kind, Target

MOST_WAYS = 3
"""Ways that are told of a site."""

_SURE, _GUESSED = 10, 35
"""What a call costs on the way; a guessed one as much as a few that are sure."""

_BEHIND = {EntryKind.PROCESS: 60, EntryKind.THREAD: 60, EntryKind.API: 200, EntryKind.IMPORT: 300}
"""Entry points that no user runs by name start this far back, so that the others come first."""

_TRIAL = re.compile(r"(^|[/_])(tests?|bench\w*|examples?|demos?)([/_.]|$)")
_TRIAL_BEHIND = 100
"""Ways through tests, benchmarks and examples come after those of the product itself."""

_Node = tuple[str, str]
"""Repository path and qualified name of a function."""


@dataclass(frozen=True, slots=True)
class _Edge:
    node: _Node
    line: int
    callee: Callee


@dataclass(frozen=True, slots=True)
class _Place:
    """A function, with what is known of the object that it runs on."""

    node: _Node
    object: Target | None = None
    exact: bool = False


@dataclass(frozen=True, slots=True)
class _Label:
    """A way to a place: the entry, and the label and call that led here."""

    cost: int
    entry: Entry
    place: _Place
    before: "_Label | None" = None
    edge: _Edge | None = None


def reach(
    facts: Sequence[FileFacts],
    sites: Mapping[str, Sequence[RaiseSite]],
    scripts: Iterable[ConsoleScript],
    index: Index,
    hierarchy: Hierarchy,
) -> dict[SiteKey, tuple[Way, ...]]:
    """Return up to three ways to each site, the best first; none where none is known.

    Args:
        facts: of all files.
        sites: raise sites by repository path.
        scripts: the commands that the project installs.
        index: names of the same files.
        hierarchy: classes of the same files.
    """
    callees = Callees(index, hierarchy)
    graph = _Graph(facts, callees, hierarchy)
    entries = Entries(index, hierarchy, callees).all(scripts)
    labels = _search(graph, entries)
    own = {(entry.point.path, entry.point.kind): entry.point for entry in entries}
    found: dict[SiteKey, tuple[Way, ...]] = {}
    for path, raised in sites.items():
        for site in raised:
            node = graph.holder(path, site.function)
            if node is not None:
                ways = tuple(_way(label, site) for label in labels.get(node, ()))
            else:
                ways = tuple(_own_code(path, site, own))
            found[path, site.line, site.column] = ways
    return found


def _own_code(
    path: str, site: RaiseSite, own: Mapping[tuple[str, EntryKind], EntryPoint]
) -> Iterator[Way]:
    """Yield the way to a site in the module's own code, which runs when it is imported."""
    main, imported = own.get((path, EntryKind.MAIN)), own.get((path, EntryKind.IMPORT))
    in_main = main is not None and any(
        guard.kind is GuardKind.IF and guard.holds and guard.line == main.line
        for guard in site.guards
    )
    point = main if in_main else imported
    if point is not None:
        yield Way(entry=point, steps=(Step(path=path, line=site.line),))


class _Graph:
    """Functions and their calls, resolved when first asked for."""

    def __init__(self, facts: Sequence[FileFacts], callees: Callees, hierarchy: Hierarchy) -> None:
        self._callees = callees
        self._hierarchy = hierarchy
        self._files = {each.path: each for each in facts}
        self._edges: dict[_Node, tuple[_Edge, ...]] = {}
        self._below: dict[Target, frozenset[Target]] = {}
        self._functions = defaultdict[_Node, list[Function]](list)
        for each in facts:
            for function in each.functions:
                self._functions[each.path, function.qualified].append(function)

    def holder(self, path: str, function: str | None) -> _Node | None:
        """Return the function around a site; None for a module's or a class's own code."""
        name = function or ""
        while name.endswith("<lambda>"):
            name = name.removesuffix("<lambda>").removesuffix(".").removesuffix(".<locals>")
        return (path, name) if (path, name) in self._functions else None

    def onward(self, place: _Place) -> Iterator[tuple[_Edge, _Place]]:
        """Yield the calls that a function may make on an object, with where they lead."""
        node = place.node
        if node not in self._edges:
            self._edges[node] = tuple(
                edge
                for function in self._functions.get(node, ())
                for edge in self.calls(node[0], function, function.calls)
            )
        for edge in self._edges[node]:
            if (reached := self._reached(place, edge)) is not None:
                yield edge, reached

    def calls(self, path: str, function: Function | None, calls: Iterable[Call]) -> Iterator[_Edge]:
        """Yield what calls lead to, each at the first line that calls it."""
        first: dict[str, int] = {}
        for call in calls:
            first.setdefault(call.callee, call.line)
        for written, line in first.items():
            for callee in self._callees.of(self._files[path], function, written):
                if callee.function.kind is Kind.FUNCTION:
                    node = (callee.function.path, callee.function.qualified)
                    yield _Edge(node, line, callee)

    def _reached(self, place: _Place, edge: _Edge) -> _Place | None:
        """Return where a call leads; None where the object's class has another method."""
        callee, known = edge.callee, place.object
        if callee.above and known is not None:
            return _Place(edge.node, known, place.exact)
        if callee.on_self is None or known is None:
            return _Place(edge.node, callee.object, callee.exact)
        if self._hierarchy.inherited(known, callee.on_self) == callee.function:
            return _Place(edge.node, known, place.exact)
        if place.exact or callee.object not in self._subclasses(known):
            return None
        return _Place(edge.node, callee.object)

    def _subclasses(self, target: Target) -> frozenset[Target]:
        if target not in self._below:
            self._below[target] = frozenset(self._hierarchy.subclasses(target))
        return self._below[target]


def _search(graph: _Graph, entries: Sequence[Entry]) -> dict[_Node, list[_Label]]:
    """Return the best ways to each function."""
    queue: list[tuple[int, int, _Label]] = []
    best = defaultdict[_Node, list[_Label]](list)
    visited = defaultdict[_Place, list[_Label]](list)
    for entry in entries:
        for label in _starts(graph, entry):
            heapq.heappush(queue, (label.cost, len(queue), label))
    number = len(queue)
    while queue:
        _, _, label = heapq.heappop(queue)
        if not _add(visited[label.place], label):
            continue
        _add(best[label.place.node], label)
        for edge, place in graph.onward(label.place):
            if len(visited[place]) < MOST_WAYS:
                number += 1
                further = _Label(label.cost + _cost(edge), label.entry, place, label, edge)
                heapq.heappush(queue, (further.cost, number, further))
    return best


def _add(labels: list[_Label], label: _Label) -> bool:
    """Add a way, unless there are enough or one from the same entry."""
    if len(labels) == MOST_WAYS or any(each.entry is label.entry for each in labels):
        return False
    labels.append(label)
    return True


def _starts(graph: _Graph, entry: Entry) -> Iterator[_Label]:
    cost = _BEHIND.get(entry.point.kind, 0)
    if _TRIAL.search(entry.point.path):
        cost += _TRIAL_BEHIND
    if entry.function is not None:
        node = (entry.function.path, entry.function.qualified)
        yield _Label(cost, entry, _Place(node, entry.object))
    for edge in graph.calls(entry.point.path, None, entry.calls):
        place = _Place(edge.node, edge.callee.object, edge.callee.exact)
        yield _Label(cost + _cost(edge), entry, place, None, edge)


def _cost(edge: _Edge) -> int:
    return _GUESSED if edge.callee.guessed else _SURE


def _way(label: _Label, site: RaiseSite) -> Way:
    path, function = label.place.node
    steps = [Step(function=function, path=path, line=site.line)]
    each: _Label | None = label
    while each is not None and each.edge is not None:
        edge, each = each.edge, each.before
        caller = each.place.node if each is not None else (label.entry.point.path, None)
        steps.append(
            Step(
                function=caller[1],
                path=caller[0],
                line=edge.line,
                guessed=edge.callee.guessed,
            )
        )
    return Way(entry=label.entry.point, steps=tuple(reversed(steps)))
