"""Supervision: a program that ends is started again, the later the oftener it ends."""

import logging
import time
from collections.abc import Iterable

from blokus_api.embedded.errors import EmbeddedError
from blokus_api.embedded.process import Child

logger = logging.getLogger(__name__)

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 15.0
"""Seconds: once the cause of an end is gone, nobody waits longer for a start."""
WELL = 30.0
"""Seconds after which a program is well again, and its next end is a first one."""


class Supervisor:
    """Looks after programs that are to run for ever."""

    def __init__(self, children: Iterable[Child]) -> None:
        self._watches = [WatchedProgram(child) for child in children]

    def look(self) -> None:
        """Start what is due; returns at once."""
        for watch in self._watches:
            watch.look()


class WatchedProgram:
    """One program, and how often it ended without being well in between."""

    def __init__(self, child: Child) -> None:
        self._child = child
        self._ends = 0
        self._started_at = time.monotonic()
        self._due_at: float | None = None

    def look(self) -> None:
        """Note that it ended, or start it if the pause is over."""
        if self._due_at is not None:
            if time.monotonic() >= self._due_at:
                self._start()
        elif not self._child.is_alive:
            # What it says is the same each time: the whole of it once.
            self._put_off(self._child.failure(lines=1 if self._ends else 10))
        elif self._ends and time.monotonic() >= self._started_at + WELL:
            logger.warning("%s is well again.", self._child.name)
            self._ends = 0

    def _start(self) -> None:
        try:
            self._child.restart()
        except (EmbeddedError, OSError) as error:
            self._put_off(error)
        else:
            self._started_at, self._due_at = time.monotonic(), None

    def _put_off(self, error: Exception) -> None:
        pause = min(FIRST_PAUSE * 2**self._ends, LONGEST_PAUSE)
        self._ends += 1
        self._due_at = time.monotonic() + pause
        logger.error(
            "%s\n%s is started again in %.1f s.", error, self._child.name, pause
        )
