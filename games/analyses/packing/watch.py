"""Time limit, cancellation and progress reports for a long search."""

import time
from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[float, int], bool]
"""Callback that receives the completed share and the number of solutions. Returning
False cancels the search."""


class StoppedError(Exception):
    """Raised when a search is stopped before it is complete."""


class Watch:
    """A clock that stops a search when its time is up or it is cancelled."""

    INTERVAL = 2048
    """Number of steps between two checks of the clock."""

    def __init__(
        self, seconds: float | None = None, progress: Progress | None = None
    ) -> None:
        """Start the clock."""
        self.deadline = None if seconds is None else time.monotonic() + seconds
        self.progress = progress
        self.solutions = 0
        self.steps = 0

    def step(self, done: float) -> None:
        """Count a search step; raises `StoppedError`."""
        self.steps += 1
        if self.steps % self.INTERVAL == 0:
            self.look(done)

    def look(self, done: float) -> None:
        """Check the clock and report progress now; raises `StoppedError`."""
        if self.remaining() <= 0:
            raise StoppedError
        if self.progress is not None and not self.progress(done, self.solutions):
            raise StoppedError

    def remaining(self) -> float:
        """Return the remaining seconds."""
        if self.deadline is None:
            return float("inf")
        return self.deadline - time.monotonic()

    def within(self, seconds: float) -> "Watch":
        """Return a watch for part of the search; it stops no later than this one."""
        return Watch(min(seconds, self.remaining()), self.progress)
