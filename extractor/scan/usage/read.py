"""The door: a file's bytes -> what it shows, with the care that hostile input needs."""

import ast
import warnings

from extractor.model.usage import FileUsage
from extractor.scan.decode import UndecodableError, decode
from extractor.scan.usage.commands import commands
from extractor.scan.usage.expectations import Expectations

_EXPECTING = (b"raises", b"assertRaises")
"""One of these words is in every test that expects an error."""


def read_usage(content: bytes, *, path: str) -> FileUsage:
    """Return the expectations of a ``.py`` file, the commands of any file.

    A file that cannot be read shows nothing: it is no source of errors.

    Args:
        content: the file's bytes.
        path: repository path, for the record and for the kind of file.
    """
    try:
        text = decode(content)
        found = commands(text, path=path)
        if not path.endswith(".py") or not any(word in content for word in _EXPECTING):
            return FileUsage(commands=found)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
        return FileUsage(expectations=Expectations(text, path).of(tree), commands=found)
    except (UndecodableError, SyntaxError, ValueError, RecursionError, MemoryError):
        return FileUsage()
