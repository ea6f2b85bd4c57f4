"""The first start: the games that the release ships are archived in the background."""

import logging
import time
from collections.abc import Mapping
from pathlib import Path

from blokus_api.embedded import programs
from blokus_api.embedded.process import Child

logger = logging.getLogger(__name__)

BEGINNING = "Archiving the games of the computer players, in the background."
READY = "The games of the computer players are in the archive after {seconds:.0f} s."


class Seeding:
    """A child that archives them, while players play already."""

    def __init__(self, data: Path, env: Mapping[str, str], log: Path) -> None:
        logger.info(BEGINNING)
        self._data = data
        self._begun = time.monotonic()
        self._is_over = False
        self.child = Child(programs.seeds(env), log)

    def look(self) -> None:
        """Log once how it ended; only a success is the end of the first start."""
        if self._is_over or self.child.is_alive:
            return
        self._is_over = True
        if self.child.wait(timeout=0) == 0:
            note_first_start(self._data)
            logger.info(READY.format(seconds=time.monotonic() - self._begun))
        else:
            logger.error(
                "The games of the computer players are not in the archive. The next"
                " start tries again. %s",
                self.child.failure(),
            )


def is_first_start(data: Path) -> bool:
    """Return whether no start with this data folder came to its end."""
    return not _mark(data).exists()


def note_first_start(data: Path) -> None:
    """Let later starts know that they are not the first."""
    _mark(data).touch()


def _mark(data: Path) -> Path:
    return data / "first_start"
