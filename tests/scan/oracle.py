"""What Python's own parser finds in a file, to hold the scan against."""

import ast
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise

from extractor.model.scan import FileScan, Message, Part, RaiseSite, Reraise, Template

LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, order=True)
class Place:
    """Where a statement stands: columns in characters, the function as in ``__qualname__``."""

    line: int
    column: int
    end_line: int
    end_column: int
    function: str


def text_of(content: bytes) -> str:
    """Decode a file as Python does, line ends untouched."""
    encoding, _ = tokenize.detect_encoding(BytesIO(content).readline)
    return content.decode(encoding).removeprefix("\ufeff")


def lines_of(text: str) -> list[str]:
    """Split at the line ends that Python knows, and keep them."""
    ends = [match.end() for match in LINE_END.finditer(text)]
    return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True)]


def places(content: bytes) -> tuple[list[Place], list[Place]]:
    """Return the places of all raises, and of all asserts with a message.

    Raises:
        SyntaxError: the running Python does not read the file.
    """
    tree = ast.parse(content)
    lines = [line.encode() for line in lines_of(text_of(content))]
    raises: list[Place] = []
    asserts: list[Place] = []
    for node, function in _statements(tree, ()):
        place = _place(node, function, lines)
        if isinstance(node, ast.Raise):
            raises.append(place)
        elif node.msg is not None:
            asserts.append(place)
    return sorted(raises), sorted(asserts)


def _place(node: ast.stmt, function: str, lines: list[bytes]) -> Place:
    end_line, end_column = node.end_lineno or 0, node.end_col_offset or 0
    return Place(
        node.lineno,
        len(lines[node.lineno - 1][: node.col_offset].decode()),
        end_line,
        len(lines[end_line - 1][:end_column].decode()),
        function,
    )


def _statements(
    node: ast.AST, names: tuple[str, ...]
) -> Iterator[tuple[ast.Raise | ast.Assert, str]]:
    """Yield the statements in question with the qualified name of their function."""
    for child in ast.iter_child_nodes(node):
        inner = names
        if isinstance(child, ast.Raise | ast.Assert):
            yield child, ".".join(names).removesuffix(".<locals>")
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            inner = (*names, child.name, "<locals>")
        elif isinstance(child, ast.ClassDef):
            inner = (*names, child.name)
        yield from _statements(child, inner)


def site_place(record: RaiseSite | Reraise, end_column: int) -> Place:
    """Return a record's place; a re-raise has no end column of its own."""
    return Place(record.line, record.column, record.end_line, end_column, record.function or "")


def disagreements(content: bytes, found: FileScan) -> list[str]:
    """Return what the scan of a file says otherwise than Python's parser."""
    try:
        raises, asserts = places(content)
    except (SyntaxError, UnicodeDecodeError, ValueError):
        # Newer syntax is the scan's to read; what nobody reads must be told as a problem.
        return []
    if found.problem is not None:
        return [f"problem: {found.problem.reason}"]
    told = [
        *_compare("raise", raises, _places_of(found, "raise")),
        *_compare("assert", asserts, _places_of(found, "assert")),
    ]
    counts = {
        "raise_statements": (found.raise_statements, len(raises)),
        "assert_messages": (found.assert_messages, len(asserts)),
    }
    told += [f"{name}: {got}, not {right}" for name, (got, right) in counts.items() if got != right]
    return told + _text_disagreements(text_of(content), found)


def _places_of(found: FileScan, kind: str) -> list[Place]:
    records = [site_place(s, s.end_column) for s in found.sites if s.kind == kind]
    if kind == "raise":
        records += [site_place(r, _end_column(r)) for r in found.reraises]
    return sorted(records)


def _end_column(record: Reraise) -> int:
    last = LINE_END.split(record.statement)[-1]
    return len(last) + (record.column if record.line == record.end_line else 0)


def _compare(kind: str, right: list[Place], got: list[Place]) -> list[str]:
    if right == got:
        return []
    missing = [place for place in right if place not in got]
    extra = [place for place in got if place not in right]
    return [
        *(f"{kind} not found: {place}" for place in missing),
        *(f"{kind} that is none: {place}" for place in extra),
        *([] if missing or extra else [f"{kind} found twice"]),
    ]


def _text_disagreements(text: str, found: FileScan) -> list[str]:
    lines = lines_of(text)
    told = []
    records: list[RaiseSite | Reraise] = [*found.sites, *found.reraises]
    for record in records:
        end = record.end_column if isinstance(record, RaiseSite) else _end_column(record)
        if between(lines, record.line, record.column, record.end_line, end) != record.statement:
            told.append(f"line {record.line}: the statement is not the text at its place")
        if isinstance(record, RaiseSite):
            told += _excerpt_disagreements(lines, record)
            told += [f"line {record.line}: {fault}" for fault in message_faults(record.message)]
    return told


def between(lines: list[str], line: int, column: int, end_line: int, end_column: int) -> str:
    """Return the text between two places."""
    if line == end_line:
        return lines[line - 1][column:end_column]
    middle = lines[line : end_line - 1]
    return "".join([lines[line - 1][column:], *middle, lines[end_line - 1][:end_column]])


def _excerpt_disagreements(lines: list[str], site: RaiseSite) -> list[str]:
    # Text after the last line end is a line only if there is some.
    count = len(lines) - (not lines[-1])
    first, last = max(1, site.line - 18), min(count, site.end_line + 18)
    right = tuple(line.rstrip("\r\n") for line in lines[first - 1 : last])
    told = []
    if (site.excerpt.start, site.excerpt.lines) != (first, right):
        told.append(f"line {site.line}: the excerpt is not lines {first} to {last}")
    above = site.line - 2
    for comment in reversed(site.comments):
        if comment not in lines[above]:
            told.append(f"line {site.line}: {comment!r} is not the comment above")
        above -= 1
    return told


def message_faults(message: Message) -> list[str]:
    """Return in what a message is not made as the model says, whatever it reads."""
    first = Template(text=message.text, parts=message.parts)
    ways = message.alternatives or (first,)
    worded = any(char.isalnum() for way in ways for part in way.parts for char in part.text or "")
    faults = {
        "the first alternative is not the message": ways[0] != first,
        "a single alternative": len(message.alternatives) == 1,
        "an alternative twice": len(set(map(_key, ways))) < len(ways),
        "more than eight alternatives": len(ways) > 8,
        "a text that its parts do not make": any(way.text != _written(way.parts) for way in ways),
        "a part that is both or neither": any(
            (part.text is None) == (part.field is None) for way in ways for part in way.parts
        ),
        "an empty text": any(part.text == "" for way in ways for part in way.parts),
        "two texts side by side": any(
            left.text is not None and right.text is not None
            for way in ways
            for left, right in pairwise(way.parts)
        ),
        "fixed text, but dynamic": worded and message.dynamic is not None,
        "no fixed text, but not dynamic": bool(
            not worded and message.parts and message.dynamic is None
        ),
    }
    return [fault for fault, found in faults.items() if found]


def _key(template: Template) -> str:
    return repr(template.parts)


def _written(parts: tuple[Part, ...]) -> str:
    written = ""
    for part in parts:
        conversion = f"!{part.conversion}" if part.conversion else ""
        spec = f":{part.format_spec}" if part.format_spec else ""
        is_text = part.text is not None
        written += part.text or "" if is_text else f"{{{part.field}{conversion}{spec}}}"
    return written
