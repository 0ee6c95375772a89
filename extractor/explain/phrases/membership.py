"""``in`` in words: one of some values, part of a text, an entry of something."""

import ast

from extractor.explain.expressions import called, code, display, is_value
from extractor.explain.phrases.comparing import kind_word
from extractor.explain.phrases.scope import Phrase, Scope
from extractor.explain.phrases.subjects import Kind
from extractor.explain.phrases.words import MOST_VALUES, listed, span, value


def included(node: ast.Compare, holds: bool, scope: Scope) -> Phrase | None:
    """Word ``x in y`` and ``x not in y``."""
    if len(node.ops) != 1 or not isinstance(node.ops[0], ast.In | ast.NotIn):
        return None
    holds = holds == isinstance(node.ops[0], ast.In)
    left, right = node.left, node.comparators[0]
    variable = scope.subject(node)
    if variable is not None and variable.kind is Kind.ENV:
        return Phrase(variable.text, "is set" if holds else "is not set")
    if is_value(left):
        return _contained(left, right, holds, scope)
    name = scope.name(left)
    if name is None:
        return None
    if isinstance(right, ast.Constant) and isinstance(right.value, str):
        return _part(left, right.value, holds, name)
    return _among(left, right, holds, name, scope)


def _contained(left: ast.expr, right: ast.expr, holds: bool, scope: Scope) -> Phrase | None:
    """A value on the left: ``None in (a, b)``, ``"s" in x``."""
    elements = display(right)
    if elements and not any(is_value(element) for element in elements):
        names = [scope.name(element) for element in elements]
        known = [name for name in names if name is not None]
        if len(known) < len(names):
            return None
        if len(known) == 1:
            return Phrase(known[0], f"{'is' if holds else 'is not'} {value(left)}")
        joint = listed(known, "or" if holds else "nor")
        subject = f"at least one of {listed(known)}" if holds else f"neither {joint}"
        return Phrase(subject, f"is {value(left)}")
    keyed = _keys(right)
    name = scope.name(keyed if keyed is not None else right)
    if name is None:
        return None
    return Phrase(name, f"{'contains' if holds else 'does not contain'} {value(left)}")


def _part(left: ast.expr, text: str, holds: bool, name: str) -> Phrase:
    """``x in "iu"``: for a one-letter code one of the letters, else a part of the text."""
    words = [kind_word(left, ast.Constant(letter)) for letter in text]
    if text and all(words):
        said = [f"{span(repr(c))}{word}" for c, word in zip(text, words, strict=True)]
        if len(said) == 1:
            return Phrase(name, f"{'is' if holds else 'is not'} {said[0]}")
        return Phrase(name, f"{'is one of' if holds else 'is none of'} {', '.join(said)}")
    return Phrase(name, f"{'is' if holds else 'is not'} part of {span(repr(text))}")


def _among(left: ast.expr, right: ast.expr, holds: bool, name: str, scope: Scope) -> Phrase | None:
    is_type = isinstance(left, ast.Call) and called(left, 1) == "type"
    if is_type and isinstance(left, ast.Call):
        inner = scope.name(left.args[0])
        if inner is None:
            return None
        name = f"the type of {inner}"
    elements = display(right)
    if elements is not None:
        return _listed(elements, holds, name, scope)
    known = scope.closed(right)
    if known is not None:
        if len(known) <= MOST_VALUES:
            return _listed(known, holds, name, scope)
        amount = f"the {len(known)} values of {span(code(right))}"
        return Phrase(name, f"is one of {amount}" if holds else f"is none of {amount}")
    keyed = _keys(right)
    place = scope.name(keyed if keyed is not None else right)
    if place is None:
        return None
    where = f"a key of {place}" if keyed is not None else f"in {place}"
    return Phrase(name, f"is {where}" if holds else f"is not {where}")


def _listed(elements: list[ast.expr], holds: bool, name: str, scope: Scope) -> Phrase | None:
    if not elements:
        return None
    if len(elements) > MOST_VALUES:
        amount = f"the {len(elements)} values that are listed there"
        return Phrase(name, f"is one of {amount}" if holds else f"is none of {amount}")
    said = [_element(element, scope) for element in elements]
    known = [each for each in said if each is not None]
    if len(known) < len(said):
        return None
    if len(known) == 1:
        return Phrase(name, f"is {known[0]}" if holds else f"is not {known[0]}")
    return Phrase(name, f"is {'one' if holds else 'none'} of {', '.join(known)}")


def _element(node: ast.expr, scope: Scope) -> str | None:
    return value(node) if is_value(node) else scope.name(node)


def _keys(node: ast.expr) -> ast.expr | None:
    """Return ``d`` of ``d.keys()``."""
    match node:
        case ast.Call(func=ast.Attribute(value=inner, attr="keys"), args=[], keywords=[]):
            return inner
        case _:
            return None


def affix(node: ast.expr, holds: bool, scope: Scope) -> Phrase | None:
    """Word ``x.startswith("s")`` and ``x.endswith(("a", "b"))``."""
    match node:
        case ast.Call(func=ast.Attribute(value=inner, attr=method), args=[given], keywords=[]) if (
            method in _AFFIXES
        ):
            pass
        case _:
            return None
    name = scope.name(inner)
    if name is None:
        return None
    positive, negative = _AFFIXES[method]
    elements = display(given) if isinstance(given, ast.Tuple) else None
    if elements:
        said = [_element(each, scope) for each in elements]
        known = [each for each in said if each is not None]
        if len(known) < len(said):
            return None
        if len(known) > 1:
            verb = f"{positive} one of" if holds else f"{positive} none of"
            return Phrase(name, f"{verb} {', '.join(known)}")
        return Phrase(name, f"{positive if holds else negative} {known[0]}")
    one = _element(given, scope)
    if one is None:
        return None
    return Phrase(name, f"{positive if holds else negative} {one}")


_AFFIXES = {
    "startswith": ("starts with", "does not start with"),
    "endswith": ("ends with", "does not end with"),
}
