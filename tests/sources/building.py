"""Small real repositories, wheels and sdists, written for the tests."""

import hashlib
import io
import os
import subprocess
import tarfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

DATE = "2024-05-06T12:00:00+00:00"
STAMP = 1714996800
"""The same moment in seconds since 1970."""

PACKAGE = {
    "pkg/__init__.py": b'"""A package."""\n',
    "pkg/core.py": b"def load(path):\n    raise ValueError(f'no {path}')\n",
    "pkg/sub/__init__.py": b"",
    "pkg/sub/deep.py": "raise SystemExit('größer')\n".encode(),
    "pkg/plain/loose.py": b"raise KeyError('x')\r\n",
    "pkg/__main__.py": b"raise SystemExit('no command')\n",
}
"""Files of an import package, by import path; ``plain`` is a namespace folder."""

PYPROJECT = b"""[project]
name = "demo-project"
version = "1.2.3"
[project.urls]
Documentation = "https://demo.example/docs"
Source = "https://github.com/acme/demo/tree/main/src"
"""
METADATA = b"""Metadata-Version: 2.1
Name: demo-project
Version: 1.2.3
Project-URL: Documentation, https://demo.example/docs
Project-URL: Source, https://github.com/acme/demo/tree/main/src

Words.
"""


def git(folder: Path, *arguments: str) -> str:
    environment = {
        **os.environ,
        "GIT_AUTHOR_DATE": DATE,
        "GIT_COMMITTER_DATE": DATE,
        "GIT_CONFIG_GLOBAL": os.devnull,
    }
    identity = ("-c", "user.name=Ann", "-c", "user.email=ann@demo.example")
    done = subprocess.run(
        ["git", *identity, *arguments],
        cwd=folder,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip()


def write(folder: Path, files: Mapping[str, bytes]) -> Path:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


def project_files(root: str = "src/") -> dict[str, bytes]:
    return {root + path: content for path, content in PACKAGE.items()} | {
        "pyproject.toml": PYPROJECT
    }


def repository(folder: Path, files: Mapping[str, bytes] | None = None) -> str:
    """Make a repository with one commit; return its id."""
    write(folder, project_files() if files is None else files)
    git(folder, "init", "--quiet", "--initial-branch=main")
    return commit(folder, "first")


def commit(folder: Path, message: str) -> str:
    git(folder, "add", "--all", "--force")
    git(folder, "commit", "--quiet", "--message", message)
    return git(folder, "rev-parse", "HEAD")


def zip_file(
    path: Path,
    members: Iterable[tuple[str | zipfile.ZipInfo, bytes]],
    compression: int = zipfile.ZIP_DEFLATED,
) -> Path:
    with zipfile.ZipFile(path, "w", compression) as archive:
        for name, content in members:
            info = name
            if isinstance(name, str):
                info = zipfile.ZipInfo(name, (2024, 5, 6, 12, 0, 0))
                info.compress_type = compression
            archive.writestr(info, content)
    return path


def wheel(folder: Path, files: Mapping[str, bytes] = PACKAGE, version: str = "1.2.3") -> Path:
    metadata = METADATA.replace(b"1.2.3", version.encode())
    members = dict(files) | {
        f"demo_project-{version}.dist-info/METADATA": metadata,
        f"demo_project-{version}.dist-info/RECORD": b"",
    }
    return zip_file(folder / f"demo_project-{version}-py3-none-any.whl", members.items())


def tar_file(
    path: Path, members: Iterable[tuple[str | tarfile.TarInfo, bytes]], compression: str = "gz"
) -> Path:
    with tarfile.open(path, f"w:{compression}") as archive:  # type: ignore[call-overload]
        for name, content in members:
            info = tarfile.TarInfo(name) if isinstance(name, str) else name
            if isinstance(name, str):
                info.mtime, info.size = STAMP, len(content)
            archive.addfile(info, io.BytesIO(content))
    return path


def sdist(folder: Path, files: Mapping[str, bytes] | None = None) -> Path:
    held = {**(project_files() if files is None else files), "PKG-INFO": METADATA}
    top = "demo_project-1.2.3/"
    members = [(top + name, content) for name, content in held.items()]
    return tar_file(folder / "demo_project-1.2.3.tar.gz", members)


def blob(content: bytes) -> str:
    return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()
