"""Writes the constants and patterns of ``extractor.match`` as JavaScript.

The browser reads pastes by the same rules as Python. Limits, weights, words and regular expressions
are therefore written once, in Python; a test compares ``static/paste/tables.js`` with what this
makes of them. Patterns are translated from their parsed form, since ``\\w``, ``\\s``, ``.`` and
``$`` mean other things in JavaScript.
"""

import ast
import importlib
import inspect
import json
import pkgutil
import re
from collections.abc import Mapping, Sequence
from enum import Enum
from types import ModuleType
from typing import Any

import extractor.match

HEAD = """\
/* Constants and patterns of extractor/match, one object per module. Written by
   tests/match/tables.py: change them in Python, then run "make golden". */
globalThis.raisedex = globalThis.raisedex || {};
globalThis.raisedex.paste = {
  tables: {
"""
TAIL = "  }\n};\n"

SPACE = (
    "\\t-\\r\\u{1c}-\\u{20}\\u{85}\\u{a0}\\u{1680}\\u{2000}-\\u{200a}"
    "\\u{2028}\\u{2029}\\u{202f}\\u{205f}\\u{3000}"
)
"""What ``str.isspace`` holds for."""
WORD = "\\p{L}\\p{N}_"
"""What ``str.isalnum`` holds for, and the underscore: not marks, as in JavaScript's own words."""
LETTER = "\\p{L}\\p{Nl}\\p{No}_"
_CATEGORIES = {
    "CATEGORY_SPACE": SPACE,
    "CATEGORY_WORD": WORD,
    "CATEGORY_DIGIT": "\\p{Nd}",
}
_PLACES = {
    "AT_BEGINNING": "^",
    "AT_BEGINNING_STRING": "^",
    "AT_END": "(?=\\n?$)",
    "AT_END_STRING": "$",
    "AT_BOUNDARY": f"(?:(?<=[{WORD}])(?![{WORD}])|(?<![{WORD}])(?=[{WORD}]))",
}
_SYNTAX = frozenset("^$\\.*+?()[]{}|/")

Node = tuple[Any, Any]


def tables() -> str:
    """Return the whole file."""
    made = [HEAD]
    for name in sorted(info.name for info in pkgutil.iter_modules(extractor.match.__path__)):
        module = importlib.import_module(f"extractor.match.{name}")
        lines = [f"      {key}: {script(value)}" for key, value in _constants(module)]
        if lines:
            made.append(f"    {name}: {{\n" + ",\n".join(lines) + "\n    },\n")
    return "".join(made).removesuffix(",\n") + "\n" + TAIL


def _constants(module: ModuleType) -> list[tuple[str, object]]:
    """Return what the module itself assigns to names in capitals, if a script can hold it."""
    names = {
        target.id
        for node in ast.parse(inspect.getsource(module)).body
        for target in _targets(node)
        if isinstance(target, ast.Name) and target.id.strip("_").isupper()
    }
    found = [(name, getattr(module, name)) for name in sorted(names)]
    return [(name, value) for name, value in found if _is_plain(value)]


def _targets(node: ast.stmt) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        return node.targets
    return [node.target] if isinstance(node, ast.AnnAssign) else []


def _is_plain(value: object) -> bool:
    if isinstance(value, Mapping):
        return all(map(_is_plain, [*value, *value.values()]))
    if isinstance(value, str | int | re.Pattern) or value is None:
        return True
    if isinstance(value, tuple | list | frozenset):
        return not hasattr(value, "_fields") and all(map(_is_plain, value))
    return False


def script(value: object) -> str:
    """Return a constant as JavaScript; sets as sorted lists."""
    if isinstance(value, re.Pattern):
        return f"/{pattern(value)}/u"
    if isinstance(value, Enum):
        return script(value.value)
    if isinstance(value, Mapping):
        pairs = (f"{script(_plain(key))}: {script(each)}" for key, each in value.items())
        return "{ " + ", ".join(pairs) + " }"
    if isinstance(value, frozenset):
        value = sorted(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(script, value)) + "]"
    return json.dumps(value)


def _plain(key: object) -> object:
    return key.value if isinstance(key, Enum) else key


def pattern(compiled: re.Pattern[str]) -> str:
    """Return a pattern as JavaScript writes it under the flag ``u``, with the same meaning.

    Raises:
        ValueError: it holds something that is not translated yet.
    """
    if compiled.flags & ~re.UNICODE:
        raise ValueError(f"flags of {compiled.pattern!r}")
    parser: Any = importlib.import_module("re._parser")
    names = {number: name for name, number in compiled.groupindex.items()}
    return _nodes(parser.parse(compiled.pattern), names)


def _nodes(nodes: Sequence[Node], names: Mapping[int, str]) -> str:
    return "".join(_node(str(kind), value, names) for kind, value in nodes)


def _node(kind: str, value: Any, names: Mapping[int, str]) -> str:
    match kind:
        case "LITERAL":
            return _literal(value)
        case "NOT_LITERAL":
            return f"[^{_literal(value)}]"
        case "ANY":
            return "[^\\n]"
        case "IN":
            return _class([(str(each), what) for each, what in value])
        case "AT":
            return _PLACES[str(value)]
        case "BRANCH":
            return "(?:" + "|".join(_nodes(each, names) for each in value[1]) + ")"
        case "SUBPATTERN":
            number, _, _, inner = value
            head = "?:" if number is None else f"?<{names[number]}>" if number in names else ""
            return f"({head}{_nodes(inner, names)})"
        case "MAX_REPEAT" | "MIN_REPEAT":
            lazy = "?" if kind == "MIN_REPEAT" else ""
            return _repeated(value[2], names) + _times(value[0], value[1]) + lazy
        case "ASSERT" | "ASSERT_NOT":
            sign = ("?" if value[0] > 0 else "?<") + ("=" if kind == "ASSERT" else "!")
            return f"({sign}{_nodes(value[1], names)})"
    raise ValueError(f"{kind} in a pattern")


def _repeated(inner: Sequence[Node], names: Mapping[int, str]) -> str:
    made = _nodes(inner, names)
    alone = len(inner) == 1 and str(inner[0][0]) in {"LITERAL", "NOT_LITERAL", "ANY", "IN"}
    group = len(inner) == 1 and str(inner[0][0]) in {"SUBPATTERN", "BRANCH"}
    return made if alone or group else f"(?:{made})"


def _times(least: int, most: Any) -> str:
    if str(most) == "MAXREPEAT":
        return {0: "*", 1: "+"}.get(least, f"{{{least},}}")
    if (least, most) == (0, 1):
        return "?"
    return f"{{{least}}}" if least == most else f"{{{least},{most}}}"


def _class(items: list[Node]) -> str:
    negated = items[0][0] == "NEGATE"
    items = items[1:] if negated else items
    said = [str(what) for kind, what in items if kind == "CATEGORY"]
    if negated and sorted(said) == ["CATEGORY_DIGIT", "CATEGORY_NOT_WORD"] and len(items) == 2:
        return f"[{LETTER}]"
    if len(items) == 1 and said and "_NOT_" in said[0]:
        negated, items = not negated, [("CATEGORY", said[0].replace("_NOT_", "_"))]
    return f"[{'^' if negated else ''}{''.join(_member(*item) for item in items)}]"


def _member(kind: str, what: Any) -> str:
    if kind == "LITERAL":
        return "\\-" if what == ord("-") else _literal(what)
    if kind == "RANGE":
        return f"{_literal(what[0])}-{_literal(what[1])}"
    if kind == "CATEGORY" and str(what) in _CATEGORIES:
        return _CATEGORIES[str(what)]
    raise ValueError(f"{kind} {what} in a class")


def _literal(code: int) -> str:
    character = chr(code)
    if character in _SYNTAX:
        return "\\" + character
    return character if " " <= character <= "~" else f"\\u{{{code:x}}}"
