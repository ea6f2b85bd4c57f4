"""The disk of the data: said when it is nearly full, and when there is room again."""

import logging
import shutil
from pathlib import Path

logger = logging.getLogger(__name__)

MIB = 2**20
LITTLE = 32 * MIB
"""Bytes: PostgreSQL takes room for its log 16 MiB at a time."""


class Disk:
    """The room that is left beside a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._is_full = False

    def look(self) -> None:
        """Say what changed; a full disk ends no program by itself."""
        free = shutil.disk_usage(self._folder).free
        if (free < LITTLE) == self._is_full:
            return
        self._is_full = not self._is_full
        if self._is_full:
            logger.error(
                "The disk of %s is full (%d MiB are left): nothing can be stored until"
                " there is room.",
                self._folder,
                free // MIB,
            )
        else:
            logger.warning("The disk of %s has room again.", self._folder)
