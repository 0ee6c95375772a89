"""A tree read from a git object database, without a checkout.

One ``git ls-tree`` lists it, one ``git cat-file --batch`` answers for all contents. Formats: see
"OUTPUT FORMAT" of ``git-ls-tree(1)`` and "BATCH OUTPUT" of ``git-cat-file(1)``.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import IO, TYPE_CHECKING

import msgspec

from extractor.errors import SourceError
from extractor.sources.git import Git
from extractor.sources.tree import (
    LINK,
    NOT_UTF8,
    WELL_KNOWN,
    Limits,
    Member,
    Tree,
    UnreadableFileError,
    folders_of,
    printable,
    too_large,
)

if TYPE_CHECKING:
    import subprocess

Bring = Callable[[Sequence[str]], None]
"""Makes sure that these blobs are in the object database."""


def list_tree(git: Git, commit: str, prefix: str) -> list[Member]:
    """Return the files of a commit below the folder ``prefix``; submodules are left aside.

    Raises:
        SourceError: if the commit has no such folder.
    """
    listed = git.run("ls-tree", "-r", "-z", "--full-tree", f"{commit}:{prefix}")
    members = []
    for entry in listed.split(b"\0")[:-1]:
        meta, _, name = entry.partition(b"\t")
        mode, kind, digest = meta.decode("ascii").split(" ")
        if kind != "blob":
            continue
        problem = LINK if mode == "120000" else None
        try:
            path = name.decode("utf-8")
        except UnicodeDecodeError:
            path, problem = printable(name), NOT_UTF8
        members.append(Member(path=path, digest=digest, problem=problem))
    return members


def packages_above(git: Git, commit: str, prefix: str) -> tuple[str, ...]:
    """Return the ``__init__.py`` that the commit has in and above the folder ``prefix``."""
    asked = [f"{folder}/__init__.py" for folder in folders_of(f"{prefix}/_")]
    if not asked:
        return ()
    listed = git.run("ls-tree", "-z", "--name-only", "--full-tree", commit, "--", *asked)
    return tuple(listed.decode("utf-8", "replace").split("\0")[:-1])


class GitTree(Tree):
    """The files of one commit.

    Args:
        git: bound to the repository.
        commit: full id.
        prefix: folder of the repository to read, without slashes around it.
        limits: on sizes.
        bring: called with the ids of blobs before they are read, to fetch what a partial clone
            lacks.
    """

    def __init__(
        self, git: Git, commit: str, prefix: str, limits: Limits, bring: Bring = lambda _: None
    ) -> None:
        self._git = git
        self._members = list_tree(git, commit, prefix)
        self._blobs = {m.path: m.digest or "" for m in self._members if m.problem is None}
        self._process: subprocess.Popen[bytes] | None = None
        self._bring = bring
        self.limits = limits
        bring([self._blobs[name] for name in WELL_KNOWN if name in self._blobs])

    def members(self) -> Sequence[Member]:
        """Return the files as ``ls-tree`` lists them."""
        return self._members

    def measure(self, members: Sequence[Member]) -> Iterator[Member]:
        """Fill in sizes with one call; the ids are those of the tree."""
        digests = [member.digest or "" for member in members]
        self._bring(digests)
        asked = "".join(f"{digest}\n" for digest in digests).encode("ascii")
        answers = self._git.run("cat-file", "--batch-check", stdin=asked).decode("ascii")
        for member, answer in zip(members, answers.splitlines(), strict=True):
            fields = answer.split(" ")
            if fields[1] == "missing":
                yield msgspec.structs.replace(member, problem=_missing(fields[0]))
            elif int(fields[2]) > self.limits.member:
                yield msgspec.structs.replace(member, problem=too_large(self.limits.member))
            else:
                yield msgspec.structs.replace(member, size=int(fields[2]))

    def read(self, path: str) -> bytes:
        """Return a blob's content."""
        digest = self._blobs.get(path)
        if digest is None:
            raise UnreadableFileError(path, "is not in this commit, or not a plain file")
        stdin, stdout = self._pipes()
        try:
            stdin.write(digest.encode("ascii") + b"\n")
            stdin.flush()
            header = stdout.readline().split()
            if len(header) != 3:
                self.close()
                raise UnreadableFileError(path, _missing(digest))
            size = int(header[2])
            content = stdout.read(size + 1)[:-1]
        except OSError:
            size, content = -1, b""
        if len(content) != size:
            self.close()
            raise UnreadableFileError(path, "git could not read it: the repository is damaged")
        if size > self.limits.member:
            raise UnreadableFileError(path, too_large(self.limits.member))
        return content

    def close(self) -> None:
        """End the git process."""
        if self._process is not None:
            process, self._process = self._process, None
            process.kill()
            process.communicate()

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        if self._process is None:
            self._process = self._git.start("cat-file", "--batch")
        if self._process.stdin is None or self._process.stdout is None:  # pragma: no cover
            raise SourceError("git was started without pipes")
        return self._process.stdin, self._process.stdout


def _missing(digest: str) -> str:
    return f"its content ({digest[:10]}) is not in the repository: fetch it, or clone in full"
