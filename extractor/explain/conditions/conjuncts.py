"""The guards of a raise site -> what has to hold together, and what is only said beside it."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extractor.explain.conditions.implied import simplified
from extractor.explain.conditions.pieces import Conjunct
from extractor.explain.conditions.terms import AllOf, AnyOf, Term, atoms, depth, term
from extractor.explain.expressions import is_value, parsed, paths
from extractor.model.scan import Guard, GuardKind

_LEFT = frozenset({GuardKind.EXIT, GuardKind.ASSERT})
_AROUND = frozenset({GuardKind.WITH, GuardKind.TRY_ELSE})


@dataclass(frozen=True, slots=True)
class Conditions:
    """The path condition of one site, sorted by what a page does with it."""

    said: tuple[Conjunct, ...] = ()
    """What has to hold, with the loops and handlers around, in source order."""
    earlier: tuple[Conjunct, ...] = ()
    """Earlier checks that passed and read nothing that the innermost test reads."""
    stale: tuple[Conjunct, ...] = ()
    """What was tested earlier, and may have changed since: never to be said as holding."""
    around: tuple[Conjunct, ...] = ()
    """``with`` and ``try … else`` around: they say where, not when."""
    unread: tuple[int, ...] = ()
    """Indices of guards of which nothing can be said: they were tested on other values."""

    @property
    def requirement(self) -> Conjunct | None:
        """The innermost test: what the code requires there. What is outside of it is scope.

        ``None`` where a handler, a pattern or the end of a loop comes after the last test.
        """
        deciding = [each for each in self.said if each.kind is not GuardKind.FOR]
        return deciding[-1] if deciding and deciding[-1].term is not None else None


def conditions(guards: Sequence[Guard]) -> Conditions:
    """Sort the guards of a site; drop what others of them imply."""
    tests: list[Conjunct] = []
    stale: list[Conjunct] = []
    around: list[Conjunct] = []
    unread: list[int] = []
    for index, guard in enumerate(guards):
        if guard.kind in _AROUND:
            around.append(_place(index, guard))
        elif not guard.evaluable:
            if guard.kind in _PLACES:
                tests.append(_place(index, guard))
            else:
                unread.append(index)
        elif guard.stale:
            stale.append(_place(index, guard))
        else:
            tests.extend(_conjuncts(index, guard))
    said, earlier = _sorted(tests)
    return Conditions(
        said=tuple(simplified(said, earlier)),
        earlier=tuple(simplified(earlier)),
        stale=tuple(stale),
        around=tuple(around),
        unread=tuple(unread),
    )


_PLACES = frozenset({GuardKind.FOR, GuardKind.EXCEPT, GuardKind.LOOP_ELSE, GuardKind.CASE})


def _place(index: int, guard: Guard) -> Conjunct:
    return Conjunct(
        term=None,
        kind=guard.kind,
        guards=(index,),
        lines=((guard.line, guard.end_line),),
        text=guard.text,
        holds=guard.holds,
        guard=guard,
    )


def _conjuncts(index: int, guard: Guard) -> Iterator[Conjunct]:
    node = parsed(guard.text)
    if node is None:
        yield _place(index, guard)
        return
    whole = term(node, guard.holds)
    terms: tuple[Term, ...] = whole.terms if isinstance(whole, AllOf) else (whole,)
    for each in terms:
        yield Conjunct(
            term=each,
            kind=guard.kind,
            guards=(index,),
            lines=((guard.line, guard.end_line),),
            text=guard.text if each is whole else None,
            holds=guard.holds,
            guard=guard,
        )


def _sorted(tests: list[Conjunct]) -> tuple[list[Conjunct], list[Conjunct]]:
    """Part the earlier checks from the rest.

    A site that is reached by falling through has no test of its own: the exits right before it
    are what it takes.
    """
    kinds = [test.kind for test in tests]
    own = len(tests)
    while own and kinds[own - 1] in _LEFT:
        own -= 1
    if own < len(tests) and not _is_asserted(tests[-1]):
        required, before = tests[own:], tests[:own]
    else:
        index = next((i for i in reversed(range(len(tests))) if tests[i].term is not None), None)
        if index is None:
            return tests, []
        same_guard = tests[index].guards
        required = [test for test in tests if test.guards == same_guard]
        before = [test for test in tests if test.guards != same_guard]
    read = frozenset[str]().union(*(_paths(test) for test in required))
    names = {id(test) for test in required}
    earlier = [
        test
        for test in before
        if test.kind in _LEFT and (_is_intricate(test.term) or not _paths(test) & read)
    ]
    apart = {id(test) for test in earlier}
    said = [test for test in tests if id(test) in names or id(test) not in apart]
    return said, earlier


def _is_intricate(what: Term | None) -> bool:
    """Tell whether an exit that was not taken leaves many ways open: then it says little."""
    return isinstance(what, AnyOf) and (len(what.terms) > _FEW or depth(what) > 1)


_FEW = 2


def _is_asserted(test: Conjunct) -> bool:
    """Tell whether a site is the ``assert`` itself: its test came out false."""
    return test.kind is GuardKind.ASSERT and not test.guard.holds


def _paths(test: Conjunct) -> frozenset[str]:
    """Return what a test is about: of ``x.dtype == torch.int8`` only ``x.dtype``."""
    if test.term is None:
        return frozenset()
    return frozenset[str]().union(*(paths(subject_of(atom.node)) for atom in atoms(test.term)))


def subject_of(node: ast.expr) -> ast.expr:
    """Return the part of a test that is asked about; the rest is what it is held against."""
    match node:
        case ast.Compare(left=left, comparators=[right]):
            return subject_of(right if is_value(left) else left)
        case ast.BinOp(left=left, op=ast.Mod() | ast.Sub()):
            return subject_of(left)
        case ast.Call(func=ast.Name(id="isinstance" | "issubclass" | "hasattr"), args=[first, _]):
            return first
        case _:
            return node
