"""The disk: whether so little room is left that only games in play may go on.

PostgreSQL stops when its disk is full, and then no player can move. So requests that
can wait are refused while there is still room for the moves of running games.
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
"""Below the smaller of the two a disk is low."""
LOW = "The disk is low: only moves, reads and erasure go on."
REMEMBERED = 1.0
"""Seconds between two measurements; a request costs no more than reading a clock."""


class StorageLowError(ApiError, code="storage-low", status=503, anywhere=True):
    """The server's disk is nearly full: only moves, reads and erasure go on."""

    retry_after = 60


class DiskSpace(NamedTuple):
    """Space on the disk of a folder, in bytes."""

    free: int
    total: int

    @property
    def least(self) -> float:
        """Return the bytes that have to be free."""
        return min(LEAST_BYTES, self.total * LEAST_SHARE)

    @property
    def is_low(self) -> bool:
        """Return whether only games in play may go on."""
        return self.free < self.least


class _Measurement:
    """The last measurement of all folders."""

    at = -REMEMBERED
    is_low = False


_last = _Measurement()


def rooms() -> dict[Path, DiskSpace]:
    """Measure the disks of `DISK_FOLDERS`; a folder that is missing is left out."""
    measured = {}
    for folder in settings.DISK_FOLDERS:
        try:
            usage = shutil.disk_usage(folder)
        except OSError:
            continue
        # Blocks that are reserved for root are not available to the server.
        measured[folder] = DiskSpace(usage.free, usage.used + usage.free)
    return measured


def is_low() -> bool:
    """Return whether a disk is low, as measured a second ago or less."""
    now = time.monotonic()
    if now - _last.at >= REMEMBERED:
        was_low, _last.at = _last.is_low, now
        _last.is_low = any(room.is_low for room in rooms().values())
        if _last.is_low != was_low:
            logger.warning(LOW if _last.is_low else "The disk has room again.")
    return _last.is_low


def require_room() -> None:
    """Raise `StorageLowError` while a disk is low."""
    if is_low():
        raise StorageLowError
