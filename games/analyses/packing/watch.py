"""Time, cancelling and progress of a long search."""

import time
from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[float, int], bool]
"""Told the share of the search that is done and what was found; False cancels."""


class StoppedError(Exception):
    """The search was stopped before its end."""


class Watch:
    """Stops a search when its time is over or when somebody no longer wants it."""

    INTERVAL = 2048
    """Steps between two looks at the clock."""

    def __init__(
        self, seconds: float | None = None, progress: Progress | None = None
    ) -> None:
        """Start the clock."""
        self.deadline = None if seconds is None else time.monotonic() + seconds
        self.progress = progress
        self.found = 0
        self.steps = 0

    def step(self, done: float) -> None:
        """Count a step of the search; raises `StoppedError`."""
        self.steps += 1
        if self.steps % self.INTERVAL == 0:
            self.look(done)

    def look(self, done: float) -> None:
        """Look at the clock and report now; raises `StoppedError`."""
        if self.left() <= 0:
            raise StoppedError
        if self.progress is not None and not self.progress(done, self.found):
            raise StoppedError

    def left(self) -> float:
        """Return the seconds that are left."""
        if self.deadline is None:
            return float("inf")
        return self.deadline - time.monotonic()

    def within(self, seconds: float) -> "Watch":
        """Return a watch over a part of the search, which is told to stop as well."""
        return Watch(min(seconds, self.left()), self.progress)
