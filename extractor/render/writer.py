"""Writing the site's files: only what changed, whole or not at all, and never over a stranger's.

The output folder holds a manifest of the files that raisedex wrote. It is written before the first
page, so that a build that is interrupted can be taken up or cleaned away by the next one.
"""

import os
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from msgspec import Struct

from extractor.errors import RenderError

MANIFEST = ".raisedex-manifest"
_HEADER = "raisedex site: files written by raisedex, one a line\n"


class Written(Struct, frozen=True):
    """What became of a set of files."""

    written: int = 0
    unchanged: int = 0
    size: int = 0
    """Bytes of all of them."""

    def __add__(self, other: "Written") -> "Written":
        return Written(
            self.written + other.written,
            self.unchanged + other.unchanged,
            self.size + other.size,
        )


def write_file(out: Path, address: str, content: bytes) -> Written:
    """Put the content at the address unless it is there already; a reader never sees half of it.

    Raises :class:`RenderError` where the file cannot be written.
    """
    path = out / address
    try:
        if _holds(path, content):
            return Written(0, 1, len(content))
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.part")
        beside.write_bytes(content)
        beside.replace(path)
    except OSError as error:
        reason = error.strerror or error
        raise RenderError(f"{path}: cannot write this file of the site: {reason}.") from error
    return Written(1, 0, len(content))


def _holds(path: Path, content: bytes) -> bool:
    try:
        if path.stat().st_size != len(content):
            return False
        return path.read_bytes() == content
    except FileNotFoundError:
        return False


def open_folder(out: Path, addresses: Iterable[str]) -> frozenset[str]:
    """Claim the folder for the files to come and return those that an earlier build left.

    Raises :class:`RenderError` where the folder holds files but no manifest: they are not ours.
    """
    earlier = _read_manifest(out)
    if earlier is None:
        if out.exists() and (not out.is_dir() or any(out.iterdir())):
            raise RenderError(
                f"{out} is not an empty folder and not a site made by raisedex, so it is left "
                "alone. Name another folder, or empty this one first."
            )
        earlier = frozenset()
    _write_manifest(out, earlier | set(addresses))
    return earlier


def close_folder(out: Path, earlier: frozenset[str], addresses: frozenset[str]) -> int:
    """Remove the files of earlier builds that no longer belong; return how many there were."""
    removed = 0
    for address in sorted(earlier - addresses):
        path = out / address
        try:
            path.unlink()
        except FileNotFoundError:
            continue
        except OSError as error:
            reason = error.strerror or error
            raise RenderError(f"{path}: cannot remove this outdated file: {reason}.") from error
        removed += 1
        _remove_empty(path.parent, out)
    _write_manifest(out, addresses)
    return removed


def _remove_empty(folder: Path, out: Path) -> None:
    while folder != out:
        try:
            folder.rmdir()
        except OSError:
            return
        folder = folder.parent


def _read_manifest(out: Path) -> frozenset[str] | None:
    """Addresses in the manifest, or ``None`` without one. Lines that lead elsewhere are dropped."""
    try:
        text = (out / MANIFEST).read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise RenderError(f"{out / MANIFEST}: cannot read the site's manifest: {error}.") from error
    if not text.startswith(_HEADER):
        raise RenderError(f"{out / MANIFEST} is not a manifest of a raisedex site.")
    return frozenset(line for line in text.splitlines()[1:] if _stays_inside(out, line))


def _stays_inside(out: Path, address: str) -> bool:
    path = PurePosixPath(address)
    if not address or path.is_absolute() or ".." in path.parts or "\\" in address:
        return False
    real = Path(os.path.realpath(out))
    return Path(os.path.realpath(out / path.parent)).is_relative_to(real)


def _write_manifest(out: Path, addresses: Iterable[str]) -> None:
    lines = "".join(f"{address}\n" for address in sorted(addresses))
    write_file(out, MANIFEST, (_HEADER + lines).encode())
