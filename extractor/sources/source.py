"""An open SOURCE: its files in scope, its pin, and their contents."""

import re
from collections.abc import Mapping
from types import TracebackType
from typing import Self

from msgspec import Struct

from extractor.errors import SettingsError
from extractor.model.settings import ProjectSettings, Settings
from extractor.model.sources import (
    ConsoleScript,
    Inventory,
    Problem,
    Project,
    Requirement,
    SourceFile,
)
from extractor.sources.addresses import from_settings, owner_and_name
from extractor.sources.declared import (
    requirements_of_package,
    requirements_of_project,
    scripts_of_project,
    scripts_of_wheel,
)
from extractor.sources.metadata import (
    VERSION_FILES,
    Distribution,
    commit_id,
    from_core_metadata,
    from_project_files,
)
from extractor.sources.names import Naming
from extractor.sources.origin import Origin
from extractor.sources.selection import Selection
from extractor.sources.tree import Member, Tree, UnreadableFileError, is_text, too_large
from extractor.sources.usage import is_large, usage_files

STAGE = "sources"
_HASH = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_VERSION_FILE_DEPTH = 3
"""Folders above a generated version module, at most: ``src/package/_version.py``."""


class Source:
    """An open source; a context manager that closes what it holds open.

    Nothing in it is imported or run, links are not followed, and no path leaves it.
    """

    def __init__(self, tree: Tree, origin: Origin) -> None:
        self._tree = tree
        self._origin = origin

    @property
    def is_local(self) -> bool:
        """Whether this is a folder; only then may settings found in it name other folders."""
        return self._origin.is_local

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close files and end processes; the source cannot be read any more."""
        self._tree.close()

    def read_member(self, path: str) -> bytes | None:
        """Return a settings or metadata file; ``None`` if there is none, or it is a link.

        Raises:
            UnreadableFileError: if it is there and cannot be read, or is over the limit for such
                files.
        """
        member = next((m for m in self._tree.members() if m.path == path), None)
        if member is None or member.problem is not None:
            return None
        content = self._tree.read(path)
        if len(content) > self._tree.limits.document:
            raise UnreadableFileError(path, too_large(self._tree.limits.document))
        return content

    def read(self, file: SourceFile) -> bytes:
        """Return the content of a file; cheapest in the order of the inventory.

        Raises:
            UnreadableFileError: if it cannot be read any more.
        """
        return self._tree.read(file.path)

    def inventory(self, settings: Settings) -> Inventory:
        """Return the files in scope by path, the pin, and what could not be taken.

        Raises:
            SettingsError: if patterns, roots, repository or commit of the settings are no such.
            UnsafeArchiveError: if an archive turns out to be larger than the limits.
        """
        origin, selection = self._origin, Selection(settings)
        members = self._tree.members()
        taken, left_out = selection.split(members)
        naming = Naming(origin.layout, settings.roots, origin.prefix, self._repository_paths())
        problems = [_problem(member) for member in self._tree.unlisted]
        problems += [_problem(member) for member in taken if member.problem is not None]
        files: list[SourceFile] = []
        for member in self._tree.measure([m for m in taken if m.problem is None]):
            if member.problem is not None:
                problems.append(_problem(member))
            else:
                files.append(_located(member, naming))
        if origin.doubt is not None:
            problems.append(Problem(path=".git", stage=STAGE, reason=origin.doubt))
        checkout = origin.checkout
        return Inventory(
            project=self._project(
                settings, dirty=checkout is not None and checkout.differs(files, selection)
            ),
            files=tuple(files),
            problems=tuple(sorted(problems, key=lambda problem: (problem.path, problem.reason))),
            left_out=left_out,
            scripts=self._scripts(),
            requirements=self._requirements(),
            usage=self._usage(naming, {file.path: file for file in files}),
        )

    def _usage(self, naming: Naming, taken: Mapping[str, SourceFile]) -> tuple[SourceFile, ...]:
        """Return the files that show how the project is used; those that cannot be read are none.

        Files in scope were measured before, and are not read a second time.
        """
        members = usage_files(self._tree.members())
        rest = self._tree.measure([m for m in members if m.path not in taken])
        found = [_located(m, naming) for m in rest if m.problem is None and not is_large(m)]
        found += [taken[m.path] for m in members if m.path in taken]
        return tuple(sorted(found, key=lambda file: file.path))

    def _scripts(self) -> tuple[ConsoleScript, ...]:
        """Return the installed commands: those of the package, else of the project's files."""
        metadata = self._origin.metadata
        if metadata is not None and "/" in metadata:
            folder = metadata.rpartition("/")[0]
            return scripts_of_wheel(self._told(f"{folder}/entry_points.txt") or b"")
        folders = self._project_folders()
        found = (
            scripts_of_project(
                self._told(f"{folder}pyproject.toml") or b"",
                self._told(f"{folder}setup.cfg") or b"",
            )
            for folder in folders
        )
        return tuple(dict.fromkeys(script for scripts in found for script in scripts))

    def _requirements(self) -> tuple[Requirement, ...]:
        metadata = self._origin.metadata
        if metadata is not None:
            return requirements_of_package(self._told(metadata) or b"")
        found = (
            requirements_of_project(self._told(f"{folder}pyproject.toml") or b"")
            for folder in self._project_folders()
        )
        return tuple(dict.fromkeys(each for listed in found for each in listed))

    def _project_folders(self) -> list[str]:
        """Return where project files may be: the root, and folders directly in it."""
        tops = {m.path.split("/")[0] for m in self._tree.members() if m.path.count("/") == 1}
        paths = {m.path for m in self._tree.members()}
        below = [
            f"{top}/"
            for top in sorted(tops)
            if not paths.isdisjoint({f"{top}/pyproject.toml", f"{top}/setup.cfg"})
        ]
        return ["", *below]

    def _repository_paths(self) -> list[str]:
        prefix = f"{self._origin.prefix}/" if self._origin.prefix else ""
        inside = [prefix + member.path for member in self._tree.members()]
        return [*self._origin.packages_above, *inside]

    def _project(self, settings: Settings, *, dirty: bool) -> Project:
        origin, told = self._origin, self._distribution()
        pin = self._pin(settings.project, told)
        repository = origin.repository or told.repository
        if settings.project.repository is not None:
            repository = from_settings(settings.project.repository)
        return Project(
            name=settings.project.name
            or (owner_and_name(repository) if repository else None)
            or told.name
            or origin.name,
            source=origin.shown,
            version=told.version if origin.metadata is not None else None,
            repository=repository,
            ref=pin.ref,
            commit=pin.commit,
            date=origin.date,
            dirty=dirty,
            roots=dict(sorted(settings.roots.items())),
        )

    def _distribution(self) -> Distribution:
        told = Distribution()
        if self._origin.metadata is not None:
            told = from_core_metadata(self._told(self._origin.metadata) or b"")
        if told.name is not None and told.repository is not None:
            return told
        rest = from_project_files(self._told)
        return Distribution(
            name=told.name or rest.name,
            version=told.version or rest.version,
            repository=told.repository or rest.repository,
        )

    def _told(self, path: str) -> bytes | None:
        """Return a metadata file, or ``None`` where it cannot be read: a name is no must."""
        try:
            return self.read_member(path)
        except UnreadableFileError:
            return None

    def _pin(self, settings: ProjectSettings, told: Distribution) -> "_Pin":
        commit = settings.commit
        if commit is not None and not _HASH.fullmatch(commit):
            raise SettingsError(
                f"project.commit: {commit!r} is no full commit id. Write all 40 hex digits."
            )
        if self._origin.commit is not None:  # what git says needs no help
            return _Pin(ref=self._origin.ref, commit=self._origin.commit)
        if self._origin.metadata is not None:
            ref = settings.tag.replace("{version}", told.version) if told.version else None
            return _Pin(ref=ref, commit=commit or self._written_commit())
        return _Pin(ref=None, commit=commit)

    def _written_commit(self) -> str | None:
        """Return the commit named by a generated version module, the uppermost first."""
        paths = (m.path for m in self._tree.members() if m.problem is None)
        named = [path for path in paths if path.rpartition("/")[2] in VERSION_FILES]
        for path in sorted(named, key=lambda path: (path.count("/"), path)):
            if path.count("/") >= _VERSION_FILE_DEPTH:
                break
            try:
                commit = commit_id(self._tree.read(path))
            except UnreadableFileError:
                continue
            if commit is not None:
                return commit
        return None


class _Pin(Struct, frozen=True, kw_only=True):
    ref: str | None
    commit: str | None


def _located(member: Member, naming: Naming) -> SourceFile:
    repository_path, module = naming.locate(member.path)
    return SourceFile(
        path=member.path,
        repository_path=repository_path,
        module=module,
        digest=member.digest or "",
        size=member.size or 0,
    )


def _problem(member: Member) -> Problem:
    path = member.path if is_text(member.path) else "?"
    return Problem(path=path, stage=STAGE, reason=member.problem or "cannot be read")
