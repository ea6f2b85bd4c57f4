"""First start of a server, which archives the release's games in the background."""

import logging
import time
from collections.abc import Mapping
from pathlib import Path

from blokus_api.embedded import programs
from blokus_api.embedded.process import Child

logger = logging.getLogger(__name__)

BEGINNING = "Archiving the release's games in the background (first start only)."
READY = "The release's games were archived in {seconds:.0f} s."


class Seeding:
    """A child process that archives the games while the server is already running."""

    def __init__(self, data: Path, env: Mapping[str, str], log: Path) -> None:
        logger.info(BEGINNING)
        self._data = data
        self._begun = time.monotonic()
        self._is_over = False
        self.child = Child(programs.seeds(env), log, is_forked=True)

    def check(self) -> None:
        """Log the result once. After a failure, the next start tries again."""
        if self._is_over or self.child.is_alive:
            return
        self._is_over = True
        if self.child.wait(timeout=0) == 0:
            note_first_start(self._data)
            logger.info(READY.format(seconds=time.monotonic() - self._begun))
        else:
            logger.error(
                "The release's games could not be archived. The next start will"
                " try again. %s",
                self.child.failure(),
            )


def is_first_start(data: Path) -> bool:
    """Return whether this data folder still lacks the release's games."""
    return not _mark(data).exists()


def note_first_start(data: Path) -> None:
    """Mark the data folder, so that no later start counts as the first."""
    _mark(data).touch()


def _mark(data: Path) -> Path:
    return data / "first_start"
