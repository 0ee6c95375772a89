"""The pin of a git repository: which commit, of which day, under which name, and whose."""

import re
from datetime import UTC, datetime

from msgspec import Struct

from extractor.errors import SourceError
from extractor.sources.addresses import from_remote
from extractor.sources.git import SHORT_HASH, Git, GitError, is_revision

_COMMITTED = re.compile(rb"^committer .*> (-?[0-9]+) [+-][0-9]+$", re.MULTILINE)


class Revision(Struct, frozen=True, kw_only=True):
    """One commit and what is known of it."""

    commit: str
    date: str | None
    """Day of the commit (committer date) in UTC, ``YYYY-MM-DD``; ``None`` if it names no such."""
    ref: str | None
    """As named by the user, else the tag or branch at it."""


def resolve(git: Git, name: str) -> Revision:
    """Return the commit that a revision names in a local repository.

    Raises:
        SourceError: if there is no such commit.
    """
    if not is_revision(name):
        raise SourceError(f"{name!r} is no git revision. Name a tag, a branch or a commit.")
    spelled = f"{name}^{{commit}}"
    try:
        commit = git.text("rev-parse", "--verify", "--quiet", "--end-of-options", spelled)
    except GitError as error:
        known = git.text("tag", "--list", "--sort=-creatordate").split("\n")[:3]
        hint = f" Its newest tags are {', '.join(known)}." if known != [""] else ""
        detail = "" if "failed" in str(error) else f" ({error})"
        raise SourceError(f"There is no commit {name!r} in the repository{detail}.{hint}") from None
    commit = commit.split("\n")[-1]  # some versions print the option marker first
    is_name = name != "HEAD" and not (SHORT_HASH.fullmatch(name) and commit.startswith(name))
    return Revision(
        commit=commit,
        date=commit_date(git, commit),
        ref=name if is_name else _name_of(git, commit, name),
    )


def commit_date(git: Git, commit: str) -> str | None:
    """Return the UTC day of a commit, from its ``committer`` line (seconds since 1970, offset)."""
    header = git.run("cat-file", "commit", commit).partition(b"\n\n")[0]
    match = _COMMITTED.search(header)
    try:
        return datetime.fromtimestamp(int(match[1]), UTC).date().isoformat() if match else None
    except (ValueError, OverflowError, OSError):  # a time far outside the calendar
        return None


def repository_of(git: Git) -> str | None:
    """Return the web address of the repository's remote: ``origin``, ``upstream``, else by name."""
    try:
        listed = git.run("config", "-z", "--get-regexp", r"^remote\..*\.url$")
    except GitError:  # no remote at all
        return None
    urls: dict[str, str] = {}
    for entry in listed.decode("utf-8", "replace").split("\0"):
        key, _, url = entry.partition("\n")
        urls.setdefault(key.removeprefix("remote.").removesuffix(".url"), url)
    for name in ("origin", "upstream", *sorted(urls)):
        address = from_remote(urls.get(name, ""))
        if address is not None:
            return address
    return None


def _name_of(git: Git, commit: str, name: str) -> str | None:
    """Return the tag at a commit, the highest version first, or the branch that is checked out."""
    listed = git.text(
        "for-each-ref",
        "--sort=-version:refname",
        f"--points-at={commit}",
        "--format=%(refname:strip=2)",
        "refs/tags",
    )
    if listed:
        return listed.split("\n")[0]
    if name != "HEAD":
        return None
    try:
        return git.text("symbolic-ref", "--quiet", "--short", "HEAD") or None
    except GitError:  # a detached head
        return None
