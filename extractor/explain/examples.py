"""A checked example: options that lead to the error, and the smallest change that avoids it.

It is printed only where the whole path condition is made of options with known values. The search
goes over values that the source names: defaults, choices, what the tests compare with, and the
numbers beside their bounds.
"""

import ast
import json
import re
import shlex
from collections.abc import Iterator, Sequence

from extractor.explain.case import Case
from extractor.explain.conditions import Atom, atoms
from extractor.explain.inputs import holds, inputs
from extractor.explain.phrases import Kind
from extractor.explain.phrases.types import Shape
from extractor.explain.trying import (
    NO_DEFAULT,
    Choice,
    Setting,
    choices,
    environment,
    is_same,
    nearest,
)
from extractor.model.explain import Example, Lines
from extractor.model.scan import GuardKind

_PLACES = frozenset({GuardKind.FOR, GuardKind.EXCEPT, GuardKind.LOOP_ELSE, GuardKind.CASE})


def example(case: Case) -> Example | None:
    """Return a change that is known to avoid the error; ``None`` where that is not sure."""
    if case.site.partial or not case.site.guards:
        return None
    if any(each.term is None for each in case.conditions.said):
        return None
    found = choices(case)
    if not found:
        return None
    before = nearest(case, found)
    if before is None:
        return None
    after = _smallest_change(case, found, before)
    if after is None:
        return None
    return _written(case, found, before, after)


def _smallest_change(case: Case, found: Sequence[Choice], before: Setting) -> Setting | None:
    """Return the setting with one other value that avoids this error and every known other."""
    for number, value in _changes(case, found, before):
        after = (*before[:number], value, *before[number + 1 :])
        known = environment(found, after)
        if holds(case.site.guards, known) is False and not _reaches_other(case, known):
            return after
    return None


def _changes(case: Case, found: Sequence[Choice], before: Setting) -> Iterator[tuple[int, object]]:
    """Yield changes of one option each: to what the message names, then back to a default, then to
    any other value."""
    text = case.known.message.text
    for number, choice in enumerate(found):
        named = {
            v: at for v in choice.values if isinstance(v, str) and (at := _named(v, text)) >= 0
        }
        yield from (
            (number, v) for v in sorted(named, key=named.__getitem__) if v != before[number]
        )
    for number, choice in enumerate(found):
        if choice.default is not NO_DEFAULT and not is_same(choice.default, before[number]):
            yield number, choice.default
    for number, choice in enumerate(found):
        yield from ((number, v) for v in choice.values if not is_same(v, before[number]))


def _named(value: str, text: str) -> int:
    """Return where a message names a value as a word of its own, -1 where it does not."""
    found = re.search(rf"(?<![\w-]){re.escape(value)}(?![\w-])", text) if value else None
    return found.start() if found is not None else -1


def _reaches_other(case: Case, known: dict[str, object]) -> bool:
    """Tell whether a setting surely leads to another error of the same function."""
    sites = (other.site for other in case.others if other.site.guards)
    return any(holds(site.guards, known) is True for site in sites)


def _written(
    case: Case, found: Sequence[Choice], before: Sequence[object], after: Sequence[object]
) -> Example | None:
    kinds = {choice.subject.kind for choice in found}
    if kinds == {Kind.FIELD}:
        language, texts = "json", (_body(found, before), _body(found, after))
    elif kinds <= {Kind.FLAG, Kind.ENV}:
        language, texts = "console", (_command(found, before), _command(found, after))
    else:
        return None
    if texts[0] is None or texts[1] is None:
        return None
    changed = next(
        choice.subject
        for choice, old, new in zip(found, before, after, strict=True)
        if not is_same(old, new)
    )
    left = f"# without {changed.text.strip('`')}"
    return Example(
        language=language,
        before=texts[0] or left,
        after=texts[1] or left,
        checked=True,
        evidence=_evidence(case),
    )


def _evidence(case: Case) -> tuple[Lines, ...]:
    lines = (case.lines(*each) for conjunct in case.conditions.said for each in conjunct.lines)
    return tuple(dict.fromkeys(lines))


def _command(found: Sequence[Choice], values: Sequence[object]) -> str | None:
    """Return options of a command line, those at their defaults left out; ``None`` if one cannot
    be written."""
    variables, flags = [], []
    for choice, value in reversed(list(zip(found, values, strict=True))):  # outermost first
        if is_same(value, choice.default) or (value is None and choice.default is not NO_DEFAULT):
            continue
        name = choice.subject.option.name if choice.subject.option is not None else ""
        if choice.subject.kind is Kind.FLAG and not name.startswith("-"):
            return None
        if choice.subject.kind is Kind.ENV:
            written = str(int(value)) if isinstance(value, bool) else value
            if not isinstance(written, str | int | float):
                return None
            variables.append(f"export {name}={shlex.quote(str(written))}")
        elif choice.subject.type.shape is Shape.BOOL:
            flags.append(name)
        elif isinstance(value, str | int | float) and not isinstance(value, bool):
            flags.append(f"{name} {shlex.quote(str(value))}")
        else:
            return None
    return "\n".join([*variables, *([" ".join(flags)] if flags else [])])


def _body(found: Sequence[Choice], values: Sequence[object]) -> str | None:
    """Return a request's body with the fields that matter."""
    held = {}
    for choice, value in zip(found, values, strict=True):
        if is_same(value, choice.default) or choice.subject.option is None:
            continue
        held[choice.subject.option.name] = value
    try:
        return json.dumps(held, indent=2) if held else ""
    except (TypeError, ValueError):
        return None


def options_alone(case: Case) -> bool:
    """Tell whether every part of the condition reads options and nothing else."""
    if case.site.partial or not case.site.guards:
        return False
    if any(g.kind in _PLACES or g.stale for g in case.site.guards):
        return False
    for conjunct in (*case.conditions.said, *case.conditions.earlier):
        for atom in atoms(conjunct.term) if conjunct.term is not None else ():
            if not _reads_options(case, atom, conjunct.guards):
                return False
    return bool(inputs(case))


def _reads_options(case: Case, atom: Atom, guards: tuple[int, ...]) -> bool:
    waiting: list[ast.AST] = [atom.node]
    read = False
    while waiting:
        each = waiting.pop()
        if isinstance(each, ast.Name | ast.Attribute | ast.Call | ast.Subscript):
            subject = case.subjects.of(each, guards)
            if subject is not None and subject.option is not None and subject.kind is not Kind.CODE:
                read = True
                continue
            if isinstance(each, ast.Name | ast.Attribute):
                return False
        waiting.extend(ast.iter_child_nodes(each))
    return read
