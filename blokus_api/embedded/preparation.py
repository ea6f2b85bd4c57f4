"""Compilation of the computer players, with its progress in the log."""

import logging
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from blokus_api.embedded import programs
from blokus_api.embedded.process import Child
from games.computers.ai import readiness
from games.computers.ai.builds import build_in

logger = logging.getLogger(__name__)


class Preparation:
    """A child process that compiles the players while the server is already running."""

    def __init__(
        self, env: Mapping[str, str], log: Path, when_ready: Callable[[], None]
    ) -> None:
        logger.info(readiness.BEGINNING)
        self._when_ready = when_ready
        self._build = build_in(env)
        self._begun = self._logged = time.monotonic()
        self._is_over = False
        self.child = Child(programs.preparation(env), log)

    def check(self) -> None:
        """Log the progress from time to time, and the result once."""
        if self._is_over:
            return
        now = time.monotonic()
        seconds = now - self._begun
        if self.child.is_alive:
            if now - self._logged >= readiness.PAUSE:
                self._logged = now
                readiness.log_progress(self._build, seconds)
            return
        self._is_over = True
        if self.child.wait(timeout=0) == 0:
            logger.info(readiness.READY.format(seconds=seconds))
            self._when_ready()
        else:
            logger.error(
                "The computer players could not be compiled. %s", self.child.failure()
            )
