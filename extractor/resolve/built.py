"""Messages that an exception class makes itself, composed with what the raise hands over.

``str()`` of an exception is its one argument (library reference, ``BaseException.args``), which
a class changes by what it hands to the base's constructor, or by ``__str__``.
"""

from collections import Counter
from collections.abc import Sequence

from extractor.model.builtin_exceptions import BUILTIN_EXCEPTIONS
from extractor.model.facts import Function
from extractor.model.resolve import BuiltMessage, Place
from extractor.resolve.arguments import Arguments, bound
from extractor.resolve.hierarchy import Hierarchy
from extractor.resolve.names import Kind, Target
from extractor.resolve.pieces import Known, Pieces, pieces, template
from extractor.resolve.stated import class_texts

_OWN_TEXT = frozenset(
    {"KeyError", "UnicodeDecodeError", "UnicodeEncodeError", "UnicodeTranslateError", "OSError"}
    | {name for name, bases in BUILTIN_EXCEPTIONS.items() if "OSError" in bases}
    | {"BaseExceptionGroup", "ExceptionGroup", "SyntaxError", "IndentationError", "TabError"}
)
"""Builtins whose text is not their one argument."""

_DEEPEST = 8
"""Constructors that hand on to each other."""


def built_message(
    given: Arguments | None,
    order: Sequence[Target],
    hierarchy: Hierarchy,
) -> BuiltMessage | None:
    """Return the message that the class makes, None where it makes none or that is not sure.

    Args:
        given: what is handed to the class; None where that is not known.
        order: the method resolution order of the class.
        hierarchy: the classes of the project.
    """
    if not order or any(each.kind is Kind.EXTERNAL for each in order):
        return None
    builtin = next((each for each in order if each.kind is Kind.BUILTIN), None)
    own = [each for each in order if each.kind is Kind.CLASS]
    texts = class_texts(own, hierarchy)
    if any(hierarchy.defines(each, "__new__") for each in own):
        return None
    for each in own:
        # Two that share the name, or an assigned one, are not known.
        if hierarchy.binds(each, "__str__"):
            method = hierarchy.defines(each, "__str__")
            kept = {**texts, **_kept(given, own, hierarchy)}
            return _of_str(each, method, kept) if method is not None else None
    if builtin is None or builtin.qualified in _OWN_TEXT:
        return None
    return _of_constructor(given, own, hierarchy, texts)


def _of_str(target: Target, method: Function, kept: Known) -> BuiltMessage | None:
    """A ``__str__`` with one ``return``; what is not kept of the raise stays ``{self.path}``."""
    if len(method.returns) != 1 or method.decorators:
        return None
    return _message(pieces(method.returns[0], kept), target, method)


def _kept(given: Arguments | None, own: Sequence[Target], hierarchy: Hierarchy) -> Known:
    """Return what the attributes of the exception hold that its constructor keeps unchanged."""
    method = next((m for each in own if (m := hierarchy.defines(each, "__init__"))), None)
    known = bound(method, given) if method is not None and given is not None else None
    if method is None or known is None:
        return {}
    # A base's constructor or another method may set the attribute, too.
    setters = Counter(name for each in own for name in hierarchy.set_by_methods(each))
    return {
        f"self.{attribute}": known[parameter]
        for attribute, parameter in method.keeps
        if parameter in known and setters[f"self.{attribute}"] == 1
    }


def _of_constructor(
    given: Arguments | None, own: Sequence[Target], hierarchy: Hierarchy, texts: Known
) -> BuiltMessage | None:
    methods = [(each, m) for each in own if (m := hierarchy.defines(each, "__init__")) is not None]
    if not methods or len(methods) > _DEEPEST:
        return None
    onward: list[Pieces] = []
    for number, (_, method) in enumerate(methods):
        handed = Arguments(tuple(onward)) if number else given
        known = bound(method, handed) if handed is not None else None
        if known is None or method.base_arguments is None or method.decorators:
            return None
        if "self.args" in method.sets:
            return None
        read = [pieces(code, {**texts, **known}) for code in method.base_arguments]
        onward = [each for each in read if each is not None]
        if len(onward) != len(read):
            return None
    # With more than one argument the text is the tuple of them.
    if len(onward) != 1:
        return None
    return _message(onward[0], *methods[0])


def _message(parts: Pieces | None, target: Target, method: Function) -> BuiltMessage | None:
    if parts is None or not has_words(parts):
        return None
    return BuiltMessage(template=template(parts), place=Place(path=target.path, line=method.line))


def has_words(parts: Pieces) -> bool:
    """Tell whether any fixed text holds a letter or a digit."""
    return any(map(str.isalnum, "".join(part.text or "" for part in parts)))
