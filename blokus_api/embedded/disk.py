"""Monitoring of the data folder's disk, which logs when the disk becomes full."""

import logging
import shutil
from pathlib import Path

logger = logging.getLogger(__name__)

MIB = 2**20
LITTLE = 32 * MIB
"""Minimum number of free bytes. PostgreSQL allocates its log 16 MiB at a time."""


class Disk:
    """Monitor of the free space on a folder's disk."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._is_full = False

    def check(self) -> None:
        """Log if the disk has become full or has free space again."""
        free = shutil.disk_usage(self._folder).free
        if (free < LITTLE) == self._is_full:
            return
        self._is_full = not self._is_full
        if self._is_full:
            logger.error(
                "The disk that contains %s is full (%d MiB left). Nothing can be"
                " stored until you free some space.",
                self._folder,
                free // MIB,
            )
        else:
            logger.warning(
                "The disk that contains %s has enough free space again.", self._folder
            )
