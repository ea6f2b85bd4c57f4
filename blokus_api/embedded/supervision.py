"""Supervision of programs, which are restarted after increasing pauses."""

import logging
import time
from collections.abc import Callable, Iterable

from blokus_api.embedded.errors import EmbeddedError
from blokus_api.embedded.process import Child

logger = logging.getLogger(__name__)

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 15.0
"""Maximum pause in seconds, which is the longest wait for a restart after a repair."""
WELL = 30.0
"""Seconds after which a program counts as recovered and its pause is reset."""


class Supervisor:
    """Supervisor that restarts programs that should always run."""

    def __init__(self, children: Iterable[Child]) -> None:
        self._watches = [WatchedProgram(child) for child in children]

    def check(self) -> None:
        """Restart the programs whose pause has ended. This method does not wait."""
        for watch in self._watches:
            watch.check()


class RareProgram:
    """A program that runs while it has work. Without work, it ends with status 0."""

    def __init__(
        self, start: Callable[[], Child], has_work: Callable[[], bool]
    ) -> None:
        self._start, self._has_work = start, has_work
        self._child: Child | None = None
        self._watch: WatchedProgram | None = None

    def check(self) -> None:
        """Start the program if it has work; restart it if it failed."""
        if self._child is None:
            if self._has_work():
                self._child = self._start()
                self._watch = WatchedProgram(self._child)
        elif self._child.status == 0:
            self.stop()
        elif self._watch is not None:
            self._watch.check()

    def stop(self) -> None:
        """Stop the program if it is running."""
        if self._child is not None:
            self._child.stop()
        self._child = self._watch = None


class WatchedProgram:
    """A program, with the number of times it has ended since it last recovered."""

    def __init__(self, child: Child) -> None:
        self._child = child
        self._ends = 0
        self._started_at = time.monotonic()
        self._due_at: float | None = None

    def check(self) -> None:
        """Schedule a restart if the program has ended; start it after the pause."""
        if self._due_at is not None:
            if time.monotonic() >= self._due_at:
                self._start()
        elif not self._child.is_alive:
            # The log looks similar each time, so only the first message quotes many
            # lines.
            self._put_off(self._child.failure(lines=1 if self._ends else 10))
        elif self._ends and time.monotonic() >= self._started_at + WELL:
            logger.warning("%s is running normally again.", self._child.name)
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
            "%s\n%s will be restarted in %.1f s.", error, self._child.name, pause
        )
