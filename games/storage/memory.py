"""The memory that this process may use, and shares of it for caches."""

import os
from collections.abc import Iterator
from pathlib import Path

MB = 2**20
SHARE = 32
"""Fraction of the memory, as a divisor, for each cache."""
LEAST_MB, MOST_MB = 16, 1024
"""Bounds of the memory for cached games, in each process."""


def kept_states_mb(size: int | None = None) -> int:
    """Return the megabytes for cached games, for this machine or a size in bytes."""
    return share_mb(LEAST_MB, MOST_MB, size)


def share_mb(least: int, most: int, size: int | None = None) -> int:
    """Return the megabytes for a cache, for this machine or a size in bytes."""
    share = (size or available()) // SHARE // MB
    return min(max(share, least), most)


def available(
    membership: Path = Path("/proc/self/cgroup"), mount: Path = Path("/sys/fs/cgroup")
) -> int:
    """Return the bytes of this machine's memory, or the control group's if smaller."""
    machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return min([machine, *_limits(membership, mount)])


def _limits(membership: Path, mount: Path) -> Iterator[int]:
    """Yield the limits of this process's control groups, of version 1 or 2.

    In a container, the group's path may be the host's, and `mount` is the group itself.
    """
    for line in _read(membership).splitlines():
        _, controllers, path = line.split(":", 2)
        if not controllers:
            folder, name = mount, "memory.max"
        elif "memory" in controllers.split(","):
            folder, name = mount / "memory", "memory.limit_in_bytes"
        else:
            continue
        group = Path(path.lstrip("/"))
        for ancestor in (group, *group.parents):
            limit = _read(folder / ancestor / name).strip()
            if limit.isdigit():
                yield int(limit)


def _read(file: Path) -> str:
    """Return a file's text; empty if it is missing, as on other systems than Linux."""
    try:
        return file.read_text()
    except OSError:
        return ""
