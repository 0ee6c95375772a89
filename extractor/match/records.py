"""Log records and error bodies written as JSON: which texts in them are worth reading."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from extractor.match.lines import HEADER
from extractor.model.match import PastedException, PastedFrame

_DECODER = msgspec.json.Decoder()
LINE_KEYS = ("log", "MESSAGE", "line", "textPayload")
"""Keys under which a log driver keeps one line: docker, journald, Loki, Google Cloud."""
_TEXT_KEYS = (
    *("exc_info", "exception", "traceback", "stack_trace", "stacktrace", "stack", "exc_text"),
    *("error", "detail", "message", "msg", "event", "reason", "body"),
)
DEEPEST = 6


def record(line: str) -> Mapping[str, Any] | None:
    """Return the JSON object that a line ends with, whatever stands in front of it."""
    if not line.endswith("}") or '"' not in line:
        return None
    start = line.find("{")
    try:
        value = _DECODER.decode(line[start:].encode("utf-8", "surrogatepass"))
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    return value if isinstance(value, dict) else None


def document(text: str) -> Any:
    """Return what a text that is JSON as a whole holds; ``None`` for any other."""
    try:
        return _DECODER.decode(text.strip().encode("utf-8", "surrogatepass"))
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


def log_line(value: Mapping[str, Any]) -> str | None:
    """Return the line of a log driver's record; ``None`` for a record of another kind."""
    found = [key for key in LINE_KEYS if isinstance(value.get(key), str)]
    if not found or any(key in value for key in ("exc_info", "exception", "levelname")):
        return None
    return str(value[found[0]])


def texts(value: object, depth: int = 0) -> Iterator[str]:
    """Yield the texts of a record that may hold an error, those with a traceback first."""
    found = list(dict.fromkeys(_texts(value, depth)))
    yield from (text for text in found if HEADER in text)
    yield from (text for text in found if HEADER not in text)


def _texts(value: object, depth: int) -> Iterator[str]:
    if depth > DEEPEST:
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value[:100]:
            yield from _texts(item, depth + 1)
    elif isinstance(value, dict):
        for key in _TEXT_KEYS:
            if key in value:
                yield from _texts(value[key], depth + 1)


def structured(value: object) -> Iterator[PastedException]:
    """Yield exceptions that structlog has written in parts (``exc_type``, ``frames`` …)."""
    if isinstance(value, dict):
        value = value.get("exception", value.get("exc_info"))
    if not isinstance(value, list):
        return
    for item in value:
        if isinstance(item, dict) and isinstance(item.get("exc_type"), str):
            frames, said = item.get("frames"), item.get("exc_value")
            yield PastedException(
                type=item["exc_type"].rpartition(".")[2],
                message=said if isinstance(said, str) else "",
                frames=tuple(_frames(frames if isinstance(frames, list) else [])),
            )


def _frames(items: list[Any]) -> Iterator[PastedFrame]:
    for item in items:
        if isinstance(item, dict) and isinstance(item.get("filename"), str):
            line, name = item.get("lineno"), item.get("name")
            yield PastedFrame(
                path=item["filename"].replace("\\", "/"),
                line=line if isinstance(line, int) else None,
                function=name if isinstance(name, str) else None,
                code=item["line"].strip() or None if isinstance(item.get("line"), str) else None,
            )
