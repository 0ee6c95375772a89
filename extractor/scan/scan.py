"""The stage's door, and the care that hostile input needs."""

import ast
import re
import warnings
from functools import partial

from extractor.model.scan import FileScan
from extractor.model.sources import Problem
from extractor.scan.decode import Lines, UndecodableError, decode
from extractor.scan.deep import deeply
from extractor.scan.surroundings import Surroundings
from extractor.scan.tree import Tree, UnreadableError
from extractor.scan.walk import Walk

_DEEPEST = 15_000
"""Brackets inside each other above which a file is not read."""

_CANDIDATE = re.compile(r"\b(?:raise|assert|exit|quit|error)\b")
_BRACKETS = re.compile(r"[(\[{]|[)\]}]")


def scan(content: bytes, *, path: str, module: str) -> FileScan:
    """Return all that one file holds; a file that can't be read is a value too, with a problem.

    Args:
        content: the file's bytes.
        path: repository path, for the record.
        module: dotted import name, for the record.
    """
    try:
        return deeply(partial(_scan, content, path, module))
    except (RecursionError, MemoryError):
        return _unread(path, module, "parse", "the code is nested too deeply to be read")


def _scan(content: bytes, path: str, module: str) -> FileScan:
    try:
        text = decode(content)
    except UndecodableError as error:
        return _unread(path, module, "decode", str(error))
    lines = Lines(text).count
    if not _CANDIDATE.search(text) and _is_python(text):
        return FileScan(path=path, module=module, lines=lines)
    if _depth(text) > _DEEPEST:
        return _unread(path, module, "parse", f"brackets are nested deeper than {_DEEPEST:,}")
    try:
        tree = Tree(text)
    except UnreadableError as error:
        return _unread(path, module, "parse", str(error), error.line)
    walk = Walk(tree)
    sites, reraises = walk.run()
    index = walk.index
    if sites:
        sites = Surroundings(tree, index, walk.guards).add_to(sites)
    return FileScan(
        path=path,
        module=module,
        lines=lines,
        raise_statements=len(index.raises),
        assert_statements=len(index.asserts),
        assert_messages=sum(node.msg is not None for node in index.asserts),
        sites=tuple(sites),
        reraises=tuple(reraises),
    )


def _is_python(text: str) -> bool:
    """Tell whether the running Python accepts a text: cheap where nothing is to be read of it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _depth(text: str) -> int:
    """Return an upper bound of how deep brackets nest (those in strings count too)."""
    depth = deepest = 0
    for match in _BRACKETS.finditer(text):
        depth = depth + 1 if match.group() in "([{" else max(0, depth - 1)
        deepest = max(deepest, depth)
    return deepest


def _unread(path: str, module: str, stage: str, reason: str, line: int | None = None) -> FileScan:
    problem = Problem(path=path, stage=stage, reason=reason, line=line)
    return FileScan(path=path, module=module, lines=0, problem=problem)
