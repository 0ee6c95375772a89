"""Which files of a tree are scanned.

In this order, the first that applies decides:

1. Folders that hold no source of the project are never entered and never counted: version control,
   ``node_modules``, ``__pycache__``, ``site-packages`` and virtual environments (``pyvenv.cfg``).
2. ``exclude`` leaves out.
3. Test files are left out, unless ``include-tests`` is set; ``include`` does not bring them back.
4. ``include`` takes. Patterns are gitignore patterns, so ``!`` takes back, and a pattern without a
   slash fits at any depth.

``left_out`` counts the ``.py`` files that 2, 3 or 4 leave out.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from pathspec import GitIgnoreSpec

from extractor.errors import SettingsError
from extractor.model.settings import Settings
from extractor.sources.tree import Member, folders_of

NEVER_ENTERED = frozenset({".git", ".hg", ".svn", ".bzr", "CVS", "_darcs"}) | frozenset(
    {"node_modules", "__pycache__", "site-packages"}
)
VIRTUAL_ENVIRONMENT = "pyvenv.cfg"

_TEST = re.compile(r"(?:^|/)(?:(?:test|tests|testing)/|(?:test_[^/]*|[^/]*_test|conftest)\.py$)")


def is_test(path: str) -> bool:
    """Return whether a path looks like a test or its helper, by the usual names."""
    return _TEST.search(path) is not None


class Selection:
    """The settings' choice of files, ready to be asked path by path."""

    def __init__(self, settings: Settings) -> None:
        self._include = None if settings.include == Settings().include else settings.include
        self._included = _patterns("include", settings.include)
        self._excluded = _patterns("exclude", settings.exclude)
        self._tests = settings.include_tests

    def takes(self, path: str) -> bool:
        """Return whether ``path`` is in scope."""
        if not self._tests and is_test(path):
            return False
        if self._excluded is not None and self._excluded.match_file(path):
            return False
        if self._include is None:  # the default, which most runs have, needs no pattern engine
            return path.endswith(".py")
        return self._included is not None and self._included.match_file(path)

    def split(self, members: Sequence[Member]) -> tuple[list[Member], int]:
        """Return the members in scope, by path, and the number of ``.py`` files left out."""
        taken: list[Member] = []
        left_out = 0
        for member in entered(members):
            if self.takes(member.path):
                taken.append(member)
            elif member.path.endswith(".py"):
                left_out += 1
        taken.sort(key=lambda member: member.path)
        return taken, left_out


def entered(members: Sequence[Member]) -> Iterator[Member]:
    """Yield the members that lie in no folder that is never entered."""
    environments = _virtual_environments(members)
    for member in members:
        folders = set(member.path.split("/")[:-1])
        if not NEVER_ENTERED.isdisjoint(folders):
            continue
        if environments and not environments.isdisjoint(folders_of(member.path)):
            continue
        yield member


def _patterns(key: str, patterns: Iterable[str]) -> GitIgnoreSpec | None:
    lines = tuple(patterns)
    if not lines:
        return None
    try:
        return GitIgnoreSpec.from_lines(lines)
    except ValueError as error:
        raise SettingsError(f"{key}: {error}. Write gitignore patterns, e.g. 'src/**'.") from None


def _virtual_environments(members: Iterable[Member]) -> frozenset[str]:
    suffix = "/" + VIRTUAL_ENVIRONMENT
    return frozenset(m.path.removesuffix(suffix) for m in members if m.path.endswith(suffix))
