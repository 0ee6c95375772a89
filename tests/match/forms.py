"""The forms that a traceback takes on its way from a program to a paste."""

import html
import json
from collections.abc import Callable

Form = Callable[[str], str]


def _each(prefix: str) -> Form:
    """Put a prefix in front of every line; ``{n}`` counts the lines."""
    return lambda text: "".join(
        prefix.replace("{n}", f"{number % 60:02}") + line + "\n"
        for number, line in enumerate(text.rstrip("\n").split("\n"))
    )


def _crlf(text: str) -> str:
    return text.replace("\n", "\r\n")


def _coloured(text: str) -> str:
    lines = [f"\x1b[35m{line}\x1b[0m" for line in text.rstrip("\n").split("\n")]
    return "\n".join(lines) + "\n"


def _partly_coloured(text: str) -> str:
    return text.replace('File "', 'File \x1b[35m"').replace('", line ', '"\x1b[0m, line ')


def _first_line(prefix: str) -> Form:
    return lambda text: prefix + text


def _logged_json(text: str) -> str:
    record = {"level": "error", "msg": "request failed", "exc_info": text.rstrip("\n")}
    return json.dumps(record) + "\n"


def _structlog(text: str) -> str:
    event = {"exception": text, "event": "boom", "timestamp": "2026-01-02T03:04:05Z"}
    return 'noise before\n{"event": "start"}\n' + json.dumps(event) + "\n"


def _docker_json(text: str) -> str:
    rows = ({"log": line + "\n", "stream": "stderr"} for line in text.rstrip("\n").split("\n"))
    return "".join(json.dumps(row) + "\n" for row in rows)


def _pretty_json(text: str) -> str:
    return json.dumps({"error": {"traceback": text, "code": 500}}, indent=2)


def _escaped(text: str) -> str:
    return 'time=03:04 msg="failed" error="' + json.dumps(text)[1:-1] + '"\n'


def _escaped_colours(text: str) -> str:
    return "out: " + json.dumps(_coloured(text))[1:-1] + "\n"


def _html(text: str) -> str:
    return html.escape(text)


def _fence(text: str) -> str:
    return f"I get this:\n\n```python\n{text}```\n\nWhat is it?\n"


def _lost_indentation(text: str) -> str:
    return "\n".join(line.strip() for line in text.split("\n"))


def _indented(text: str) -> str:
    return "".join(f"        {line}\n" for line in text.rstrip("\n").split("\n"))


def _no_head(text: str) -> str:
    """Without the first lines: of the last traceback only frames and message are left."""
    start = text.rindex("Traceback (most recent")
    return text[text.index("\n", start) + 1 :]


def _one_frame(text: str) -> str:
    return text[text.rindex('  File "') :]


def _interleaved(text: str) -> str:
    """Two processes write the same lines at the same time."""
    lines = text.rstrip("\n").split("\n")
    return "".join(f"[2026-01-02 03:04:05 TP{n}] {line}\n" for line in lines for n in (0, 1))


def _noise(text: str) -> str:
    """Between frames, another thread logs."""
    return text.replace('  File "', 'INFO:     127.0.0.1 "GET /health" 200 OK\n  File "', 2)


def _surrounded(text: str) -> str:
    before = "2026-01-02 03:04:05 INFO start\nloading: 100%|####| 3/3\n"
    return before + text + "2026-01-02 03:04:06 INFO next request\nINFO: done\n"


def _twice(text: str) -> str:
    """Glued: the first has lost its final line end."""
    return text.rstrip("\n") + text


WHOLE: dict[str, Form] = {
    "plain": str,
    "crlf": _crlf,
    "coloured": _coloured,
    "partly coloured": _partly_coloured,
    "timestamps": _each("2026-01-02 03:04:{n},123 ERROR "),
    "rank": _each("[2026-01-02 03:04:{n} DP0 TP1] "),
    "ray": _each("(RayTask pid=4711, ip=10.0.0.3) "),
    "compose": _each("web-1  | "),
    "container runtime": _each("2026-01-02T03:04:{n}.123456789Z stderr F "),
    "journal": _each("Jan 02 03:04:{n} host app[312]: "),
    "logging": _first_line("ERROR:root:request failed\n"),
    "logging, one line": _first_line("[2026-01-02 03:04:05] Scheduler hit an exception: "),
    "json": _logged_json,
    "structlog": _structlog,
    "docker json": _docker_json,
    "pretty json": _pretty_json,
    "escaped": _escaped,
    "escaped colours": _escaped_colours,
    "html": _html,
    "markdown quote": _each("> "),
    "markdown quoted twice": _each("> > "),
    "fence": _fence,
    "lost indentation": _lost_indentation,
    "indented": _indented,
    "interleaved": _interleaved,
    "noise": _noise,
    "surrounded": _surrounded,
    "glued": _twice,
}
"""Everything of the traceback is there."""

CUT: dict[str, Form] = {"no head": _no_head, "one frame": _one_frame}
"""The traceback's beginning is missing."""


def _joined(text: str) -> str:
    return text.replace("\n", "")


def _wrapped(text: str) -> str:
    return text.replace(" ", "\n", 3)


MESSAGES: dict[str, Form] = {
    "type and message": str,
    "line of a log": lambda text: f"2026-01-02 03:04:05,678 ERROR [main] failed: {text}",
    "quoted": lambda text: f"> {text}",
    "code": lambda text: f"`{text}`",
    "lost line ends": _joined,
    "wrapped": _wrapped,
    "openai body": lambda text: json.dumps({"error": {"message": text, "type": "BadRequest"}}),
    "detail": lambda text: json.dumps({"detail": text}),
    "repr in a client's message": lambda text: (
        f"openai.BadRequestError: Error code: 400 - {{'object': 'error', 'message': \"{text}\"}}"
    ),
    "pytest summary": lambda text: f"FAILED tests/test_x.py::test_y - {text}",
}
"""Of class and message alone."""
