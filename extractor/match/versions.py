"""Which of several versions of a project a traceback came from."""

from collections.abc import Sequence

from extractor.match.places import Places, same_function
from extractor.model.catalog import Catalog
from extractor.model.match import MatchIndex, PastedException, PastedFrame


def fitting(
    exception: PastedException, versions: Sequence[tuple[MatchIndex, Catalog]]
) -> tuple[str, ...]:
    """Return the versions that the frames fit best; empty where the frames tell nothing.

    A frame counts for a version whose excerpts show its code at its line, and against one that
    shows other code there.
    """
    rated = [(_rate(exception, index, catalog), index.version) for index, catalog in versions]
    best = max((rate for rate, _ in rated), default=(0, 0))
    if best[0] <= 0:
        return ()
    return tuple(dict.fromkeys(version for rate, version in rated if rate == best and version))


def _rate(exception: PastedException, index: MatchIndex, catalog: Catalog) -> tuple[int, int]:
    """Return frames that fit less those that do not, and raise sites hit."""
    places = Places(index)
    fits = hits = 0
    for frame in exception.frames:
        paths = {index.paths[number] for number in places.files(frame.path)}
        if not paths:
            continue
        seen = _seen(frame, paths, catalog)
        if seen:
            fits += 1 if True in seen else -1
        hits += any(
            site.path in paths
            and site.line <= (frame.line or 0) <= site.end_line
            and same_function(frame.function, site.function or "") is not False
            for error in catalog.errors
            for site in error.sites
        )
    return fits or min(hits, 1), hits


def _seen(frame: PastedFrame, paths: set[str], catalog: Catalog) -> set[bool]:
    """Return whether the excerpts that hold the frame's line show its code."""
    if frame.code is None or frame.line is None:
        return set()
    found = set()
    for error in catalog.errors:
        for site in error.sites:
            offset = frame.line - site.excerpt.start
            if site.path in paths and 0 <= offset < len(site.excerpt.lines):
                found.add(site.excerpt.lines[offset].strip() == frame.code)
    return found
