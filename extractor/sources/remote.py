"""A repository on a server, brought into the cache as far as it is needed.

Only one commit is fetched (``--depth 1``), without file contents (``--filter=blob:none``); the
contents of the files in scope follow in one more fetch. Servers that know no filters send all of
the commit, those that refuse single commits send the history. The address, which may hold a
password, is handed to each call and never stored.
"""

import difflib
import hashlib
import re
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from extractor.errors import SourceError
from extractor.sources.addresses import without_credentials
from extractor.sources.git import FULL_HASH, SHORT_HASH, Git, GitError, is_revision
from extractor.sources.revision import Revision, commit_date

_FETCH = (
    "fetch",
    "--quiet",
    "--no-tags",
    "--no-write-fetch-head",
    "--no-recurse-submodules",
    "--no-auto-maintenance",
    "--filter=blob:none",
)
_KEPT = "refs/raisedex"


class Remote:
    """One repository of a server and its copy in the cache.

    Args:
        url: address that git understands.
        cache: folder for the copy.
    """

    def __init__(self, url: str, cache: Path) -> None:
        self._url = url
        self._shown = without_credentials(url)
        key = hashlib.sha256(self._shown.encode()).hexdigest()[:24]
        self.folder = cache / "git" / f"{key}.git"
        self.git = Git(self.folder, bare=True, network=True)

    def fetch(self, name: str | None) -> Revision:
        """Bring a revision (``None``: the default branch) into the cache.

        A commit given in full, and a tag when the server cannot be reached, are taken from the
        cache if they are there.

        Raises:
            SourceError: if the server or the revision cannot be had.
        """
        if name is not None and not is_revision(name):
            raise SourceError(f"{name!r} is no git revision. Name a tag, a branch or a commit.")
        self._create()
        if name is not None and FULL_HASH.fullmatch(name):
            commit, ref = self._bring_commit(name), None
        else:
            commit, ref = self._bring_name(name)
        return Revision(commit=commit, date=commit_date(self.git, commit), ref=ref)

    def bring(self, digests: Sequence[str]) -> None:
        """Fetch those of the blobs that are not in the cache, all at once."""
        listed = self.git.run(
            "cat-file", "--batch-all-objects", "--unordered", "--batch-check=%(objectname)"
        )
        missing = sorted(set(digests) - set(listed.decode("ascii").split("\n")))
        if not missing:
            return
        asked = "".join(f"{digest}\n" for digest in missing).encode("ascii")
        try:
            self._fetch("--stdin", stdin=asked, settings={"fetch.negotiationAlgorithm": "noop"})
        except GitError as error:
            raise self._failed(error) from None

    def _create(self) -> None:
        if (self.folder / "HEAD").exists():
            return
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix="new-", dir=self.folder.parent))
        git = Git(made, network=True)
        git.run("init", "--quiet", "--bare", "--template=", ".")
        for key, value in {
            "core.repositoryformatversion": "1",
            "extensions.partialClone": "origin",
            "remote.origin.promisor": "true",
            "remote.origin.partialclonefilter": "blob:none",
        }.items():
            Git(made, bare=True).run("config", key, value)
        try:
            made.rename(self.folder)
        except OSError:  # another run was faster
            shutil.rmtree(made, ignore_errors=True)

    def _bring_commit(self, commit: str) -> str:
        if not self._has(commit):
            try:
                self._fetch("--depth=1", "origin", f"+{commit}:{_KEPT}/commits/{commit}")
            except GitError:  # the server gives out named commits only
                self._bring_history()
        if not self._has(commit):
            raise SourceError(f"{self._shown} has no commit {commit}.")
        return commit

    def _bring_name(self, name: str | None) -> tuple[str, str | None]:
        try:
            advertised = self._advertised(name)
        except GitError as error:
            cached = None if name is None else self._resolve(f"{_KEPT}/tags/{name}")
            if cached is None:
                raise self._failed(error) from None
            return cached, name
        if not advertised:
            return self._bring_abbreviated(name or "HEAD"), None
        ref, commit = advertised
        kept = f"{_KEPT}/{ref.removeprefix('refs/')}"
        if self._resolve(kept) != commit:
            try:
                self._fetch("--depth=1", "origin", f"+{ref}:{kept}")
            except GitError as error:
                raise self._failed(error) from None
            commit = self._resolve(kept) or commit
        return commit, re.sub(r"^refs/(?:tags|heads)/", "", ref)

    def _advertised(self, name: str | None) -> tuple[str, str] | None:
        """Return the full ref and the commit that the server has for a tag, branch or its HEAD."""
        wanted = [f"refs/tags/{name}^{{}}", f"refs/tags/{name}", f"refs/heads/{name}"]
        patterns = ["HEAD"] if name in {None, "HEAD"} else wanted
        lines = self._list("--symref", "origin", *patterns)
        pairs = [line.split("\t") for line in lines if not line.startswith("ref:")]
        found = {ref: commit for commit, ref in pairs}
        branch = next((line[5:].split("\t")[0] for line in lines if line.startswith("ref:")), None)
        if "HEAD" in found:
            return branch or "HEAD", found["HEAD"]
        ref = next((each for each in wanted if each in found), None)
        return None if ref is None else (ref.removesuffix("^{}"), found[ref])

    def _bring_abbreviated(self, name: str) -> str:
        if SHORT_HASH.fullmatch(name):
            if self._resolve(name) is None:
                self._bring_history()
            commit = self._resolve(name)
            if commit is not None:
                return commit
        refs = self._list("--tags", "--heads", "--refs", "origin")
        names = [re.sub(r"^.*\trefs/(?:tags|heads)/", "", line) for line in refs]
        close = difflib.get_close_matches(name, names, n=3)
        hint = f" Did you mean {' or '.join(close)}?" if close else ""
        raise SourceError(f"{self._shown} has no tag, branch or commit {name!r}.{hint}")

    def _bring_history(self) -> None:
        depth = ["--unshallow"] if (self.folder / "shallow").exists() else []
        try:
            self._fetch(
                *depth,
                "origin",
                f"+refs/heads/*:{_KEPT}/heads/*",
                f"+refs/tags/*:{_KEPT}/tags/*",
            )
        except GitError as error:
            raise self._failed(error) from None

    def _has(self, commit: str) -> bool:
        return self._resolve(commit) == commit

    def _resolve(self, name: str) -> str | None:
        local = Git(self.folder, bare=True)  # must not ask the server
        try:
            return local.text("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}") or None
        except GitError:
            return None

    def _list(self, *arguments: str) -> list[str]:
        listed = self.git.run("ls-remote", *arguments, settings=self._address())
        return listed.decode("utf-8", "replace").splitlines()

    def _fetch(
        self, *arguments: str, stdin: bytes = b"", settings: dict[str, str] | None = None
    ) -> None:
        where = () if "origin" in arguments else ("origin",)
        self.git.run(
            *_FETCH, *arguments, *where, stdin=stdin, settings=self._address() | (settings or {})
        )

    def _address(self) -> dict[str, str]:
        return {"remote.origin.url": self._url}

    def _failed(self, error: GitError) -> SourceError:
        return SourceError(
            f"{self._shown} cannot be read: {error}. "
            "Check the address, the network and that you may read this repository."
        )
