"""What the search in the browser reads: scripts that hand over plain data.

They are scripts and not JSON because a page opened from disk may load a script but may not fetch
a file. Texts are sent once and as they are; the browser matches against all of them, which takes
a few milliseconds for ten thousand errors and needs no index.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from extractor.model.catalog import Error
from extractor.render.jsonfiles import encode
from extractor.render.visible import visible_text

FOLDER = "search"
HEAD = f"{FOLDER}/head.js"
PART_ROWS = 2_000


class Head(Struct, frozen=True, kw_only=True):
    """What the parts have in common; loaded first."""

    rows: int
    parts: tuple[str, ...]
    """Version of each part, so that a browser keeps those that did not change."""
    exceptions: tuple[str, ...]
    modules: tuple[str, ...]
    paths: tuple[tuple[str, int], ...]
    """Path and the index of its module."""


class Part(Struct, frozen=True, kw_only=True):
    """Columns of up to :data:`PART_ROWS` errors, in the catalog's order."""

    i: str
    """Ids, 16 characters each, one after the other."""
    x: tuple[int, ...]
    """Index of the exception."""
    p: tuple[int, ...]
    """Index of the first site's path."""
    l: tuple[int, ...]  # noqa: E741 - one letter, because it is sent thousands of times
    """Line of the first site."""
    f: tuple[str, ...]
    """Function of the first site, or nothing."""
    m: tuple[str, ...]
    """Message template."""
    t: tuple[int | str, ...]
    """Title: its length where the message begins with it, else its text."""
    n: tuple[int, ...]
    """Number of sites."""
    a: dict[str, str]
    """Row -> what else the error is found by: other alternatives, paths, functions,
    options and the category."""


def search_files(errors: Sequence[Error], options: Mapping[str, str]) -> dict[str, bytes]:
    """Address -> script for the head and each part; ``options`` gives the name of each key."""
    exceptions = _numbered(error.exception.name for error in errors)
    modules = _numbered(site.module for error in errors for site in error.sites[:1])
    paths = _numbered(error.sites[0].path for error in errors)
    module_of = {error.sites[0].path: error.sites[0].module for error in errors}
    made = {}
    versions = []
    for start in range(0, len(errors), PART_ROWS):
        number = start // PART_ROWS
        part = _part(errors[start : start + PART_ROWS], exceptions.get, paths.get, options)
        script = b"raisedex.part(%d,%s);\n" % (number, encode(part))
        versions.append(hashlib.sha256(script).hexdigest()[:8])
        made[f"{FOLDER}/part-{number}.js"] = script
    head = Head(
        rows=len(errors),
        parts=tuple(versions),
        exceptions=tuple(map(visible_text, exceptions)),
        modules=tuple(map(visible_text, modules)),
        paths=tuple((visible_text(path), modules[module_of[path]]) for path in paths),
    )
    return {HEAD: b"raisedex.head(%s);\n" % encode(head), **made}


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: index for index, name in enumerate(sorted(set(names)))}


def _part(
    errors: Sequence[Error],
    exception_index: Callable[[str], int | None],
    path_index: Callable[[str], int | None],
    options: Mapping[str, str],
) -> Part:
    firsts = [error.sites[0] for error in errors]
    messages = [
        "" if error.message.dynamic and error.title else visible_text(error.message.text)
        for error in errors
    ]
    return Part(
        i="".join(error.id for error in errors),
        x=tuple(exception_index(error.exception.name) or 0 for error in errors),
        p=tuple(path_index(site.path) or 0 for site in firsts),
        l=tuple(site.line for site in firsts),
        f=tuple(visible_text(site.function or "") for site in firsts),
        m=tuple(messages),
        t=tuple(
            _title(visible_text(error.title), message)
            for error, message in zip(errors, messages, strict=True)
        ),
        n=tuple(len(error.sites) for error in errors),
        a={
            str(index): more
            for index, error in enumerate(errors)
            if (more := _further(error, options))
        },
    )


def _title(title: str, message: str) -> int | str:
    return len(title) if message.startswith(title) else title


def _further(error: Error, options: Mapping[str, str]) -> str:
    """Texts beyond the first message and the first site, each once."""
    known = {error.sites[0].path, error.sites[0].function or "", error.message.text}
    found = dict.fromkeys(alternative.text for alternative in error.message.alternatives)
    if error.message.dynamic:
        found[error.message.text] = None
    for site in error.sites[1:]:
        found[site.path] = None
        found[site.function or ""] = None
    found |= dict.fromkeys(options[key] for key in error.options if key in options)
    if error.category is not None:
        found[error.category.value.replace("-", " ")] = None
    extra = [text for text in found if text and (text not in known or error.message.dynamic)]
    return visible_text("\n".join(extra))
