"""Packages of a Python package index: which file is taken, and how it is kept.

The file is only read, so it need not fit this machine; the choice is the same on every machine:
a pure wheel, else the wheel for Linux on x86-64 with the highest Python tag, else any wheel by the
same order, else an sdist. Metadata is taken from inside the file: no build runs.
"""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

import requests
from msgspec import Struct
from packaging.utils import (
    InvalidWheelFilename,
    canonicalize_name,
    parse_wheel_filename,
)
from packaging.version import InvalidVersion, Version
from pypi_simple import (
    PYPI_SIMPLE_ENDPOINT,
    DistributionPackage,
    NoSuchProjectError,
    PyPISimple,
    UnsupportedContentTypeError,
    UnsupportedRepoVersionError,
)

from extractor.errors import SourceError
from extractor.sources.addresses import without_credentials
from extractor.sources.archive import TAR_SUFFIXES

ADDRESS_VARIABLES = ("RAISEDEX_INDEX_URL", "PIP_INDEX_URL", "UV_DEFAULT_INDEX", "UV_INDEX_URL")
"""Environment variables that may name the index, the first that is set counts."""

_STRONG = ("sha256", "sha384", "sha512", "blake2b")
_TIMEOUT = (15.0, 120.0)
"""Seconds to connect, and between two blocks."""
_SDIST_SUFFIXES = (*TAR_SUFFIXES, ".zip")
_RECORD = "sha256"


class Release(Struct, frozen=True, kw_only=True):
    """One file of a release, on this machine."""

    version: str
    file: Path


def obtain(name: str, version: str | None, cache: Path) -> Release:
    """Return the file of a package's version, from the cache or the index.

    Without a version, the newest final one counts that is not yanked (that needs the index).

    Raises:
        SourceError: if the index cannot be reached, or has no such project, version or file.
    """
    endpoint = next((os.environ[v] for v in ADDRESS_VARIABLES if os.environ.get(v)), None)
    endpoint = endpoint or PYPI_SIMPLE_ENDPOINT
    key = hashlib.sha256(without_credentials(endpoint).encode()).hexdigest()[:12]
    project = cache / "packages" / key / canonicalize_name(name)
    if version is not None:
        kept = _kept(project / str(_version(version)))
        if kept is not None:
            return Release(version=str(_version(version)), file=kept)
    try:
        with PyPISimple(endpoint) as index:
            packages = index.get_project_page(name, timeout=_TIMEOUT).packages
            chosen = _pick_version(name, version, packages)
            package = choose(name, chosen, packages)
            file = _download(index, package, project / str(chosen))
    except NoSuchProjectError:
        raise SourceError(f"The package index has no project {name!r}. Check the name.") from None
    except (
        requests.RequestException,
        UnsupportedContentTypeError,
        UnsupportedRepoVersionError,
        ValueError,
    ) as error:
        reason = without_credentials(str(error))
        raise SourceError(
            f"The package index cannot be read: {reason}. "
            f"Check the network, or set {ADDRESS_VARIABLES[0]} to another index."
        ) from None
    return Release(version=str(chosen), file=file)


def choose(
    name: str, version: Version, packages: Sequence[DistributionPackage]
) -> DistributionPackage:
    """Return the file to read among those of a project's page.

    Raises:
        SourceError: if the version has neither wheel nor sdist that can be read.
    """
    ranked = [
        (rank, package)
        for package in packages
        if _version_of(package) == version
        and Path(package.filename).name == package.filename
        and (rank := _rank(package)) is not None
    ]
    if not ranked:
        raise SourceError(f"{name} {version} has no wheel or sdist that can be read.")
    return max(ranked, key=lambda pair: (pair[0], pair[1].filename))[1]


def _rank(package: DistributionPackage) -> tuple[int, ...] | None:
    """Return what a file is worth: kind, platform, Python tag, plain ABI, build number."""
    if package.package_type == "sdist":
        suffixes = [s for s in _SDIST_SUFFIXES if package.filename.lower().endswith(s)]
        return (0, -_SDIST_SUFFIXES.index(suffixes[0])) if suffixes else None
    if package.package_type != "wheel":
        return None
    try:
        _, _, build, tags = parse_wheel_filename(package.filename)
    except InvalidWheelFilename:
        return None
    pure = any(tag.platform == "any" and tag.abi == "none" for tag in tags)
    linux = max(_platform_rank(tag.platform) for tag in tags)
    python = max(_python_rank(tag.interpreter) for tag in tags)
    plain = not any(tag.abi.endswith("t") for tag in tags)  # "t": the free-threaded build
    number = build[0] if build else 0
    return (2 if pure else 1, linux, *python, int(plain), number)


def _platform_rank(platform: str) -> int:
    if not platform.endswith("_x86_64"):
        return 0
    return 3 if platform.startswith("manylinux") else 2 if "linux" in platform else 1


def _python_rank(interpreter: str) -> tuple[int, int]:
    digits = interpreter.lstrip("abcdefghijklmnopqrstuvwxyz")
    if not digits.isdecimal():
        return 0, 0
    return int(digits[0]), int(digits[1:] or 0)


def _pick_version(
    name: str, version: str | None, packages: Sequence[DistributionPackage]
) -> Version:
    known = {_version_of(package): package for package in packages if not package.is_yanked}
    if version is not None:
        wanted = _version(version)
        if any(_version_of(package) == wanted for package in packages):
            return wanted
    final = sorted(v for v in known if v is not None and not v.is_prerelease)
    if version is None and final:
        return final[-1]
    newest = ", ".join(str(each) for each in reversed(final[-3:])) or "none that is final"
    missing = f"no version {version}" if version else "no final version"
    raise SourceError(f"{name} has {missing} on the package index. Newest are: {newest}.")


def _version(written: str) -> Version:
    try:
        return Version(written)
    except InvalidVersion:
        raise SourceError(
            f"{written!r} is no version number (PEP 440). Write e.g. 1.2.3."
        ) from None


def _version_of(package: DistributionPackage) -> Version | None:
    try:
        return Version(package.version or "")
    except InvalidVersion:
        return None


def _kept(folder: Path) -> Path | None:
    """Return the file kept in a version's folder, if it still is what was downloaded."""
    for record in sorted(folder.glob(f"*.{_RECORD}")):
        file = record.with_suffix("")
        if file.is_file() and _digest(file) == record.read_text("ascii"):
            return file
    return None


def _download(index: PyPISimple, package: DistributionPackage, folder: Path) -> Path:
    """Download a file into the cache; what is there under its name is always whole and verified."""
    if not set(_STRONG) & package.digests.keys():
        raise SourceError(
            f"The package index gives no digest for {package.filename}, so what arrives cannot be "
            "verified. Download the file yourself and name it as SOURCE."
        )
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / package.filename
    unfinished = Path(tempfile.mkdtemp(prefix="new-", dir=folder))
    try:
        index.download_package(package, unfinished / "file", timeout=_TIMEOUT)
        digest = _digest(unfinished / "file")
        (unfinished / "file").replace(file)
        (unfinished / _RECORD).write_text(digest, "ascii")
        (unfinished / _RECORD).replace(folder / f"{package.filename}.{_RECORD}")
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    return file


def _digest(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, _RECORD).hexdigest()
