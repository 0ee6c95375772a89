"""Messages made in functions: what a factory returns, composed with what the raise hands to it."""

import ast

from extractor.model.facts import FileFacts
from extractor.model.resolve import BuiltMessage, Place
from extractor.model.scan import RaiseSite
from extractor.resolve.arguments import Arguments, arguments_of, bound, handed_over
from extractor.resolve.built import built_message, has_words
from extractor.resolve.factories import DEEPEST, Factories
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.names import Index, Kind, Target
from extractor.resolve.pieces import Pieces, template

_MESSAGE_KEYWORDS = frozenset({"message", "msg", "detail"})
"""Names of the parameter that holds the message in classes of other projects: of FastAPI and
Starlette (``detail``), click (``message``) and others."""

_MAKERS = ("__init__", "__new__", "__str__")


class FactoryMessages:
    """Reads what factories return."""

    def __init__(self, index: Index, hierarchy: Hierarchy, factories: Factories) -> None:
        self._index = index
        self._hierarchy = hierarchy
        self._factories = factories

    def composed(
        self, call: ast.Call | None, site: RaiseSite, facts: FileFacts, target: Target
    ) -> BuiltMessage | None:
        """Return the message of an exception that factories make, None where that is not sure.

        Args:
            call: the call behind ``raise``, which is one of a factory.
            site: the raise site.
            facts: those of its file.
            target: the class that is made in the end.
        """
        given = handed_over(call, site)
        written, scope = site.written, site.function
        place: Place | None = None
        for _ in range(DEEPEST + 1):
            made, skip = self._factories.called(facts, written, scope)
            function = self._index.function(made) if made is not None else None
            if made is None or function is None:
                break  # the class
            known = bound(function, given, skip) if given is not None else None
            inner = _call(function.returns[0]) if len(function.returns) == 1 else None
            if known is None or inner is None:
                return None
            facts, scope = self._index.tables[made.path].facts, function.qualified
            written, given = ast.unparse(inner.func), arguments_of(inner, known)
            place = place or Place(path=made.path, line=function.line)
        if given is None or place is None:
            return None
        return built_message(given, self._hierarchy.order(target), self._hierarchy) or self._plain(
            given, target, place
        )

    def _plain(self, given: Arguments, target: Target, place: Place) -> BuiltMessage | None:
        """The message of a class that shows what it is handed."""
        order = self._hierarchy.order(target)
        own = [each for each in order if each.kind is Kind.CLASS]
        if any(self._hierarchy.binds(each, name) for each in own for name in _MAKERS):
            return None
        parts = _argument(given, outside=any(each.kind is Kind.EXTERNAL for each in order))
        if parts is None or not has_words(parts):
            return None
        return BuiltMessage(template=template(parts), place=place)


def _argument(given: Arguments, *, outside: bool) -> Pieces | None:
    named = [value for name, value in given.named.items() if name in _MESSAGE_KEYWORDS]
    if len(given.positional) == 1 and not (named or (given.named and not outside)):
        return given.positional[0]
    if outside and len(named) == 1 and not any(map(has_words, given.positional)):
        return named[0]
    return None


def _call(code: str) -> ast.Call | None:
    try:
        node = ast.parse(code, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return node if isinstance(node, ast.Call) else None
