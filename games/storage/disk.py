"""Checks of free disk space. If it runs low, only running games continue.

PostgreSQL stops when its disk is full, so that no player can move. Less urgent requests
are therefore refused while there is still space for moves in running games.
"""

import logging
import shutil
import time
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from games.errors import ApiError

logger = logging.getLogger(__name__)

LEAST_BYTES = 2_000_000_000
LEAST_SHARE = 0.1
"""Share of the disk that must stay free, unless `LEAST_BYTES` is less."""
LOW = "The disk is low on space. Only moves, reads and erasures are accepted."
REMEMBERED = 1.0
"""Minimum number of seconds between two measurements."""


class StorageLowError(ApiError, code="storage-low", status=503, anywhere=True):
    """The server's disk is almost full. Only moves, reads and erasures are accepted."""

    retry_after = 60


class DiskSpace(NamedTuple):
    """Disk space for a folder, in bytes."""

    free: int
    total: int

    @property
    def least(self) -> float:
        """Minimum number of free bytes."""
        return min(LEAST_BYTES, self.total * LEAST_SHARE)

    @property
    def is_low(self) -> bool:
        """Whether there is only enough space for running games."""
        return self.free < self.least


class _Measurement:
    """The latest measurement for all folders."""

    at = -REMEMBERED
    is_low = False


_last = _Measurement()


def rooms() -> dict[Path, DiskSpace]:
    """Measure the free space in each of `DISK_FOLDERS`, except missing folders."""
    measured = {}
    for folder in settings.DISK_FOLDERS:
        try:
            usage = shutil.disk_usage(folder)
        except OSError:
            continue
        # The server cannot use the blocks that are reserved for root.
        measured[folder] = DiskSpace(usage.free, usage.used + usage.free)
    return measured


def is_low() -> bool:
    """Return whether a disk is low on space, based on data up to one second old."""
    now = time.monotonic()
    if now - _last.at >= REMEMBERED:
        was_low, _last.at = _last.is_low, now
        _last.is_low = any(room.is_low for room in rooms().values())
        if _last.is_low != was_low:
            logger.warning(LOW if _last.is_low else "The disk has enough space again.")
    return _last.is_low


def require_room() -> None:
    """Raise `StorageLowError` if a disk is low on space."""
    if is_low():
        raise StorageLowError
