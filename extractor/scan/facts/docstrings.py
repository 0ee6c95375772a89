"""Docstrings -> what they say of each parameter.

Read are the forms of Google ("Args:" and an indented list), numpydoc ("Parameters" underlined) and
Sphinx (``:param x: …``), each by its own style guide.
"""

import ast
import inspect
import re
from collections.abc import Iterator

LONGEST = 600
"""Characters of an entry above which it is left out."""

_GOOGLE = re.compile(r"^(?:Args|Arguments|Parameters|Keyword Args|Keyword Arguments):$")
_GOOGLE_ENTRY = re.compile(r"^(\s+)\*{0,2}(\w+)(?:\s*\([^)]*\))?\s*:\s*(.*)$")
_NUMPY = re.compile(r"^(?:Other )?Parameters$")
_NUMPY_ENTRY = re.compile(r"^([*\w]+(?:\s*,\s*[*\w]+)*)\s*(?::.*)?$")
_SPHINX_ENTRY = re.compile(
    r"^\s*:(?:param|parameter|arg|argument|key|keyword)\b([^:]*?)(\w+):\s*(.*)$"
)
_SPHINX_FIELD = re.compile(r"^\s*:\w+")


def entries(body: list[ast.stmt]) -> dict[str, str]:
    """Return the first paragraph of each parameter's entry, by name; the first entry counts."""
    value = body[0].value if body and isinstance(body[0], ast.Expr) else None
    if not isinstance(value, ast.Constant) or not isinstance(value.value, str):
        return {}
    if "\n" not in value.value and ":param" not in value.value:
        return {}
    lines = inspect.cleandoc(value.value).split("\n")
    found: dict[str, str] = {}
    for name, text in [*_google(lines), *_numpy(lines), *_sphinx(lines)]:
        paragraph = " ".join(text.strip().partition("\n")[0].split())
        if paragraph and len(paragraph) <= LONGEST:
            found.setdefault(name, paragraph)
    return found


def _google(lines: list[str]) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(lines):
        if not _GOOGLE.match(line.strip()):
            continue
        outer = _indent(line)
        inner: int | None = None
        name, text = "", ""
        for each in lines[number + 1 :]:
            if each.strip() and _indent(each) <= outer:
                break
            entry = _GOOGLE_ENTRY.match(each)
            if entry and (inner is None or _indent(each) == inner):
                if name:
                    yield name, text
                inner, name, text = _indent(each), entry[2], entry[3]
            elif not each.strip():
                text += "\n"
            elif inner is not None and _indent(each) > inner:
                text += f" {each}"
            elif name:
                # Something else in the list: the entry before it has ended.
                yield name, text
                name, text = "", ""
        if name:
            yield name, text


def _numpy(lines: list[str]) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(lines[:-1]):
        underline = lines[number + 1].strip()
        if not _NUMPY.match(line.strip()) or len(underline) < 3 or set(underline) != {"-"}:
            continue
        outer = _indent(line)
        names: list[str] = []
        text = ""
        for position, each in enumerate(lines[number + 2 :], number + 2):
            following = lines[position + 1].strip() if position + 1 < len(lines) else ""
            if each.strip() and len(following) >= 3 and set(following) <= {"-", "="}:
                break
            entry = _NUMPY_ENTRY.match(each[outer:]) if _indent(each) == outer else None
            if entry and each.strip():
                yield from ((name, text) for name in names)
                names, text = re.findall(r"\w+", entry[1]), ""
            elif not each.strip():
                text += "\n"
            elif _indent(each) > outer:
                text += f" {each}"
        yield from ((name, text) for name in names)


def _sphinx(lines: list[str]) -> Iterator[tuple[str, str]]:
    name, text, indent = "", "", 0
    for line in [*lines, ":end"]:
        entry = _SPHINX_ENTRY.match(line)
        if name and (entry or _SPHINX_FIELD.match(line) or not line.strip()):
            yield name, text
            name = ""
        if entry:
            name, text, indent = entry[2], entry[3], _indent(line)
        elif name and _indent(line) >= indent:
            text += f" {line}"


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
