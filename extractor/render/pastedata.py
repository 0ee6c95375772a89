"""What the page that explains pastes reads: the match index in parts, as scripts.

They are scripts for the reason that the search data is (``searchdata``). No lookup needs the whole
index: the head tells where things are, and a part is loaded when a paste asks for it.

=========  ======================================  =====================================
part       holds                                   found by
=========  ======================================  =====================================
texts      templates                               hash of their anchor
loose      templates without an anchor             loaded with the first paste
votes      numbers of the templates with a token   hash of the token
where      the ``texts`` part of each template     loaded with the first vote
sites      raise sites                             number of their file
errors     id, title and first site                number of the error
=========  ======================================  =====================================
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from extractor.model.match import ErrorRow, MatchIndex, TemplateRow
from extractor.render.jsonfiles import encode
from extractor.render.visible import visible_text

FOLDER = "explain"
HEAD = f"{FOLDER}/head.js"
BUCKET_TEMPLATES = 128
BUCKET_HOLDERS = 1_000
PART_SITES = 300
PART_ERRORS = 256


class Head(Struct, frozen=True, kw_only=True):
    """What every lookup needs; loaded first."""

    project: str
    version: str
    classes: tuple[tuple[str, str, tuple[str, ...]], ...]
    """Name, qualified name, bases."""
    builtins: tuple[tuple[str, tuple[str, ...]], ...]
    paths: tuple[str, ...]
    installed: tuple[int | str, ...]
    """Path below the import root: how much of the path is left out in front, else the path."""
    templates: int
    x: tuple[int, ...]
    """Class of each error."""
    empty: tuple[int, ...]
    """Errors that never say anything."""
    wordless: tuple[int, ...]
    """Errors without fixed text, the empty ones included."""
    reraises: tuple[tuple[int, int, int], ...]
    """Path, line, end line."""
    files: tuple[int, ...]
    """Number of the first file of each part of sites."""
    rows: int
    """Errors of a part."""
    texts: tuple[str, ...]
    """Version of each part, so that a browser keeps those that did not change; as below."""
    loose: tuple[str, ...]
    votes: tuple[str, ...]
    where: tuple[str, ...]
    sites: tuple[str, ...]
    errors: tuple[str, ...]


def paste_files(index: MatchIndex) -> dict[str, bytes]:
    """Address -> script for the head and each part."""
    texts, where = _texts(index)
    votes = _keyed(index.postings, -(-_total(index.postings) // BUCKET_HOLDERS))
    files, sites = _sites(index)
    rows = [_row(error) for error in index.errors]
    parts: dict[str, list[Any]] = {
        "texts": texts,
        "loose": [[["", [_template(index, number) for number in index.loose]]]],
        "votes": votes,
        "where": [where],
        "sites": sites,
        "errors": [rows[at : at + PART_ERRORS] for at in range(0, len(rows), PART_ERRORS)],
    }
    made: dict[str, bytes] = {}
    versions: dict[str, tuple[str, ...]] = {}
    for kind, contents in parts.items():
        scripts = [
            b'raisedex.indexPart("%s-%d",%s);\n' % (kind.encode(), number, encode(content))
            for number, content in enumerate(contents)
        ]
        versions[kind] = tuple(hashlib.sha256(script).hexdigest()[:8] for script in scripts)
        made |= {f"{FOLDER}/{kind}-{n}.js": script for n, script in enumerate(scripts)}
    head = _head(index, files, versions)
    return {HEAD: b"raisedex.indexHead(%s);\n" % encode(head), **made}


def _head(index: MatchIndex, files: list[int], versions: Mapping[str, tuple[str, ...]]) -> Head:
    worded = {template.error for template in index.templates}
    wordless = [number for number in range(len(index.errors)) if number not in worded]
    return Head(
        project=index.project,
        version=index.version,
        classes=tuple((row.name, row.qualified, row.bases) for row in index.classes),
        builtins=tuple(index.builtins.items()),
        paths=index.paths,
        installed=tuple(map(_installed, index.paths, index.installed)),
        templates=len(index.templates),
        x=tuple(error.exception for error in index.errors),
        empty=tuple(number for number in wordless if not index.errors[number].dynamic),
        wordless=tuple(wordless),
        reraises=tuple((row.path, row.line, row.end_line) for row in index.reraises),
        files=tuple(files),
        rows=PART_ERRORS,
        **versions,
    )


def _installed(path: str, installed: str) -> int | str:
    """Only counted where the script can cut at the same place: its strings are of 16-bit units."""
    if path.endswith(installed) and path.isascii():
        return len(path) - len(installed)
    return installed


def bucket_of(token: str, buckets: int) -> int:
    """Bucket of a token: its code points hashed as by FNV-1a with 32 bits, modulo the buckets."""
    value = 0x811C9DC5
    for character in token:
        value = (value ^ ord(character)) * 0x01000193 & 0xFFFFFFFF
    return value % buckets


def _keyed(found: Mapping[str, Any], buckets: int) -> list[list[tuple[str, Any]]]:
    """Spread values by their token: pairs, since an object's key may not be ``__proto__``."""
    made: list[list[tuple[str, Any]]] = [[] for _ in range(max(buckets, 1))]
    for token, value in found.items():
        made[bucket_of(token, len(made))].append((token, value))
    return made


def _texts(index: MatchIndex) -> tuple[list[list[tuple[str, Any]]], list[int]]:
    """Return the templates by their anchor, and for each template its part; -1 for a loose one."""
    buckets = max(-(-len(index.templates) // BUCKET_TEMPLATES), 1)
    where = [-1] * len(index.templates)
    rows = {}
    for token, numbers in index.anchors.items():
        rows[token] = [_template(index, number) for number in numbers]
        for number in numbers:
            where[number] = bucket_of(token, buckets)
    return _keyed(rows, buckets), where


def _template(index: MatchIndex, number: int) -> tuple[int, int, tuple[str, ...], Any, str]:
    row: TemplateRow = index.templates[number]
    return number, row.error, row.texts, row.fields, row.kinds


def _row(error: ErrorRow) -> tuple[str, str, int, int, str]:
    site = error.sites[0]
    return error.id, visible_text(error.title), site.path, site.line, site.function


def _sites(index: MatchIndex) -> tuple[list[int], list[Any]]:
    """Return the first file of each part, and the parts: for each file its sites."""
    by_file: list[list[Any]] = [[] for _ in index.paths]
    for number, error in enumerate(index.errors):
        for site in error.sites:
            row = (number, site.line, site.end_line, site.function, site.code)
            by_file[site.path].append(row)
    first = list(_starts(map(len, by_file)))
    ends = [*first[1:], len(by_file)] if first else []
    return first, [by_file[at:to] for at, to in zip(first, ends, strict=True)]


def _starts(sizes: Iterable[int]) -> Iterator[int]:
    held = 0
    for number, size in enumerate(sizes):
        if number == 0 or held + size > PART_SITES:
            yield number
            held = 0
        held += size


def _total(postings: Mapping[str, tuple[int, ...]]) -> int:
    return sum(map(len, postings.values()))
