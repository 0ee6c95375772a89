"""The pin of a folder that lies in a git work tree, and whether the folder still is that commit.

Neither ``git status`` nor the index is asked: both may run filter drivers that the scanned
repository configures. The blob ids of the files in scope are compared with those of the commit
instead, which also answers the question that matters, whether links to lines will be true.
"""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from extractor.errors import SourceError
from extractor.model.sources import SourceFile
from extractor.sources.git import Git, GitError
from extractor.sources.objects import list_tree, packages_above
from extractor.sources.revision import Revision, repository_of, resolve
from extractor.sources.selection import Selection
from extractor.sources.tree import Member


class Checkout(Struct, frozen=True, kw_only=True):
    """A folder's place in its repository, at the commit that is checked out."""

    git: Git
    prefix: str
    """The folder, relative to the work tree, without slashes around it."""
    revision: Revision
    packages_above: tuple[str, ...]
    repository: str | None
    members: tuple[Member, ...]
    """What the commit holds below the folder."""

    def differs(self, files: Sequence[SourceFile], selection: Selection) -> bool:
        """Return whether the files in scope are other files than those of the commit.

        Untracked files that ``.gitignore`` names (a generated ``_version.py``) do not count.
        """
        taken, _ = selection.split([m for m in self.members if m.problem is None])
        committed = {member.path: member.digest for member in taken}
        present = {file.path: file.digest for file in files}
        if committed.keys() - present.keys():
            return True
        if any(present[path] != digest for path, digest in committed.items()):
            return True
        return bool(self._not_ignored(sorted(present.keys() - committed.keys())))

    def _not_ignored(self, paths: Sequence[str]) -> list[str]:
        if not paths:
            return []
        asked = "".join(f"{path}\0" for path in paths).encode()
        try:
            ignored = self.git.run("check-ignore", "-z", "--stdin", stdin=asked)
        except GitError:  # exit status 1: none of them
            return list(paths)
        return sorted(set(paths) - set(ignored.decode().split("\0")))


def find_checkout(folder: Path) -> Checkout | None:
    """Return the checkout that a folder belongs to, or ``None`` where it is in none.

    A folder of which the commit holds nothing (an environment or unpacked package that happens to
    lie inside some work tree) belongs to none, nor does one in a repository without commits.

    Raises:
        SourceError: if there is a repository but git is missing or cannot read it.
    """
    if not any((parent / ".git").exists() for parent in (folder, *folder.parents)):
        return None
    git = Git(folder)
    prefix = git.text("rev-parse", "--show-prefix").rstrip("/")
    try:
        revision = resolve(git, "HEAD")
    except SourceError:
        return None
    try:
        members = tuple(list_tree(git, revision.commit, prefix))
    except GitError:  # the commit has no such folder
        return None
    if not members:
        return None
    return Checkout(
        git=git,
        prefix=prefix,
        revision=revision,
        packages_above=packages_above(git, revision.commit, prefix),
        repository=repository_of(git),
        members=members,
    )


def is_bare_repository(folder: Path) -> bool:
    """Return whether a folder is itself a git repository without a work tree."""
    return (folder / "HEAD").is_file() and all(
        (folder / name).is_dir() for name in ("objects", "refs")
    )
