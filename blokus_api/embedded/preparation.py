"""The preparation of the computer players: said when it begins, and when it is over."""

import logging
import time
from collections.abc import Mapping
from pathlib import Path

from blokus_api.embedded import programs
from blokus_api.embedded.process import Child
from games.computers.ai import readiness

logger = logging.getLogger(__name__)


class Preparation:
    """A child that prepares them, while all others work already."""

    def __init__(self, env: Mapping[str, str], log: Path) -> None:
        logger.info(readiness.BEGINNING)
        self._begun = time.monotonic()
        self._is_over = False
        self.child = Child(programs.preparation(env), log)

    def look(self) -> None:
        """Say once how it ended."""
        if self._is_over or self.child.is_alive:
            return
        self._is_over = True
        if self.child.wait(timeout=0) == 0:
            seconds = time.monotonic() - self._begun
            logger.info(readiness.READY.format(seconds=seconds))
        else:
            logger.error(
                "The computer players could not be prepared. %s", self.child.failure()
            )
