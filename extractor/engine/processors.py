"""How many processors there are to use."""

from __future__ import annotations

import contextlib
import math
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_CGROUP = Path("/sys/fs/cgroup")


def default_jobs() -> int:
    """Processors that this process may use: its affinity mask and its control group's quota."""
    if sys.platform == "linux":
        count = len(os.sched_getaffinity(0))
    else:
        count = os.cpu_count() or 1
    return max(1, math.ceil(min(count, cpu_quota(_CGROUP, Path("/proc/self/cgroup")))))


def cpu_quota(root: Path, membership: Path) -> float:
    """Processors granted by the control group and those above it; infinite where none is set.

    ``cpu.max`` holds quota and period in microseconds, or ``max``: kernel documentation,
    ``admin-guide/cgroup-v2``, "CPU Interface Files". Inside a container the group's own file is
    often mounted at the root, so the root is looked at as well.
    """
    quota = math.inf
    for folder in _control_groups(root, membership):
        with contextlib.suppress(OSError, ValueError):
            limit, period = (folder / "cpu.max").read_text().split()
            if limit != "max":
                quota = min(quota, int(limit) / int(period))
    return quota


def _control_groups(root: Path, membership: Path) -> Iterator[Path]:
    """Folders of this process's control group (version 2) and of those above it."""
    yield root
    with contextlib.suppress(OSError):
        for line in membership.read_text().splitlines():
            if line.startswith("0::"):
                group = root / line.removeprefix("0::").lstrip("/")
                yield from (x for x in (group, *group.parents) if x.is_relative_to(root))
