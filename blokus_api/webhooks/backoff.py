"""Backoff: when a delivery that failed is tried again. Pure."""

from datetime import timedelta

TRIED_FOR = timedelta(days=3)
"""From the first attempt of a delivery to the last."""
JITTER = 0.1
"""Pauses differ by up to so much, so that what failed together comes back spread."""

PAUSES = tuple(
    timedelta(seconds=seconds)
    for seconds in (5, 30, 2 * 60, 10 * 60, 30 * 60, 3600, 2 * 3600, 4 * 3600)
)
LONGEST = timedelta(hours=8)

PATIENCE = 5
"""Failures of an endpoint, one after another, after which all its games wait."""
LONGEST_REST = timedelta(minutes=10)


def rest_after(failures: int, chance: float) -> timedelta:
    """Return how long an endpoint is left alone after so many failures in a row.

    Without it, every game would find out by itself that nobody answers, and occupy a
    worker meanwhile.
    """
    if failures < PATIENCE:
        return timedelta()
    return min(pause_after(failures - PATIENCE + 1, chance), LONGEST_REST)


def pause_after(attempts: int, chance: float) -> timedelta:
    """Return the pause after so many attempts, at least 1; `chance` is 0 to 1."""
    pause = PAUSES[attempts - 1] if attempts <= len(PAUSES) else LONGEST
    return pause * (1 - JITTER + 2 * JITTER * chance)


def next_pause(
    attempts: int, since_first: timedelta, chance: float
) -> timedelta | None:
    """Return how long to wait before the next attempt; None: give up.

    The last attempt is at the end of the time, however the pauses fall.
    """
    left = TRIED_FOR - since_first
    if left <= timedelta():
        return None
    return min(pause_after(attempts, chance), left)
