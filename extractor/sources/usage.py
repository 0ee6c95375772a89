"""Which files show how a project uses itself: tests, documents and example scripts.

They are found whatever the settings leave out of the scan: no error comes from them.
"""

import re
from collections.abc import Sequence

from extractor.sources.selection import entered, is_test
from extractor.sources.tree import Member

MOST_DOCUMENTS = 4_000
LARGEST_DOCUMENT = 1 << 20
"""Bytes; a larger one is data, or generated."""
MOST_TESTS = 20_000
LARGEST_TEST = 4 << 20
"""Bytes."""

_DOCUMENT = re.compile(
    r"(?:^|/)(?:docs?|documentation)(?:[_-][^/]*)?/(?:.*/)?[^/]+\.(?:mdx?|rst|sh)$"
    r"|(?:^|/)README[^/]*\.(?:md|rst)$"
    r"|(?:^|/)(?:examples?|scripts|benchmarks?)/(?:.*/)?[^/]+\.(?:md|rst|sh|py)$"
)


def is_document(path: str) -> bool:
    """Return whether a path looks like a document or an example script, by the usual names."""
    return _DOCUMENT.search(path) is not None


def usage_files(members: Sequence[Member]) -> list[Member]:
    """Return the files that are worth reading, by path; sizes that are not known count as small."""
    tests: list[Member] = []
    documents: list[Member] = []
    for member in sorted(entered(members), key=lambda member: member.path):
        if member.problem is not None:
            continue
        size = member.size or 0
        if member.path.endswith(".py") and is_test(member.path):
            if size <= LARGEST_TEST:
                tests.append(member)
        elif is_document(member.path) and size <= LARGEST_DOCUMENT:
            documents.append(member)
    found = [*tests[:MOST_TESTS], *documents[:MOST_DOCUMENTS]]
    return sorted(found, key=lambda member: member.path)


def is_large(member: Member) -> bool:
    """Return whether a file turned out to be too large, once its size is known."""
    is_python = member.path.endswith(".py")
    return (member.size or 0) > (LARGEST_TEST if is_python else LARGEST_DOCUMENT)
