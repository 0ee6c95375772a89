"""Loops, handlers and patterns in words: parts of a path condition that are no expression."""

import ast

from extractor.explain.conditions.pieces import Conjunct
from extractor.explain.expressions import code, parsed
from extractor.explain.phrases.scope import Scope
from extractor.explain.phrases.words import listed, span
from extractor.model.resolve_meaning import MeaningKind
from extractor.model.scan import Guard, GuardKind

_LISTED = (
    "ArithmeticError AttributeError BaseException Exception IndexError KeyError LookupError "
    "NameError OverflowError TypeError UnboundLocalError ValueError ZeroDivisionError"
)

_BY_OPERATORS = frozenset(_LISTED.split())
"""What attributes, elements, unpacking and arithmetic raise as well: that a call raised it, among
other code, is not sure (https://docs.python.org/3/library/exceptions.html)."""


def place(conjunct: Conjunct, scope: Scope) -> str:
    """Return a part that has no truth value in words."""
    guard = conjunct.guard
    if guard.kind is GuardKind.FOR:
        target, source = loop(guard.text)
        is_named = target != "`_`"
        return f"for the first {target} in {source}" if is_named else f"in the loop over {source}"
    if guard.kind is GuardKind.EXCEPT:
        return _caught(conjunct, scope)
    if guard.kind is GuardKind.LOOP_ELSE:
        return f"the loop above line {guard.line} ends without `break`"
    if guard.kind is GuardKind.WITH:
        return f"inside {span('with ' + guard.text)}"
    if guard.kind is GuardKind.TRY_ELSE:
        return "the code of the `try` does not fail"
    return f"{span(guard.text)} {'matches' if guard.holds else 'does not match'}"


def loop(text: str) -> tuple[str, str]:
    """Return target and iterable of a loop's header, in code spans."""
    node = parsed(f"[0 for {text}]")
    if isinstance(node, ast.ListComp):
        target, source = node.generators[0].target, node.generators[0].iter
        bare = ", ".join(map(code, target.elts)) if isinstance(target, ast.Tuple) else code(target)
        return span(bare), span(code(source))
    target_text, _, source_text = text.partition(" in ")
    return span(target_text), span(source_text)


def _caught(conjunct: Conjunct, scope: Scope) -> str:
    guard = conjunct.guard
    names = _types(guard.text)
    said = listed([span(name) for name in names], "or") if names else "any exception"
    imports = scope.subjects.stands_for(conjunct.guards[-1], MeaningKind.IMPORT_FLAG)
    if imports is not None and imports.module:
        return f"{_importing(imports.module.split(', '))} fails with {said}"
    return f"{_failing(guard, names)} with {said}"


def _importing(modules: list[str]) -> str:
    if len(modules) == 1:
        return span(f"import {modules[0]}")
    packages = dict.fromkeys(module.partition(".")[0] for module in modules)
    return f"one of the imports from {listed([span(each) for each in packages], 'or')}"


def _failing(guard: Guard, names: list[str]) -> str:
    where = _where(guard)
    is_call = bool(names) and not any(name.rpartition(".")[2] in _BY_OPERATORS for name in names)
    is_short = 0 < len(guard.calls) <= 2 and sum(map(len, guard.calls)) <= 100
    calls = listed([span(call) for call in guard.calls], "or") if is_short else ""
    if calls and is_call:
        return f"{calls} fails"
    if calls:
        return f"the code {where} ({calls}) fails"
    return f"the code {where} fails"


def _where(guard: Guard) -> str:
    if guard.body_line is None or guard.path is not None:
        return "of the `try`"
    return at_lines(guard.body_line, guard.body_end_line or guard.body_line)


def at_lines(first: int, last: int) -> str:
    """Return ``at line 3`` or ``at lines 3 to 5``."""
    return f"at line {first}" if first == last else f"at lines {first} to {last}"


def _types(text: str) -> list[str]:
    node = parsed(text) if text else None
    if node is None:
        return [text] if text else []
    if isinstance(node, ast.Tuple):
        return [code(each) for each in node.elts]
    return [code(node)]
