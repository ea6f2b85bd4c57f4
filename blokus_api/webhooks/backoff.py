"""Backoff: pauses between attempts to deliver a message. This module does no I/O."""

from datetime import timedelta

TRIED_FOR = timedelta(days=3)
"""Time between the first and the last attempt to deliver a message."""
JITTER = 0.1
"""Maximum relative variation of a pause, which spreads deliveries that failed
together."""

PAUSES = tuple(
    timedelta(seconds=seconds)
    for seconds in (5, 30, 2 * 60, 10 * 60, 30 * 60, 3600, 2 * 3600, 4 * 3600)
)
LONGEST = timedelta(hours=8)

PATIENCE = 5
"""Number of consecutive failures after which an endpoint pauses for all games."""
LONGEST_REST = timedelta(minutes=10)


def rest_after(failures: int, chance: float) -> timedelta:
    """Return how long an endpoint pauses after consecutive failures.

    Otherwise, each game would occupy a worker just to detect that the receiver still
    fails.
    """
    if failures < PATIENCE:
        return timedelta()
    return min(pause_after(failures - PATIENCE + 1, chance), LONGEST_REST)


def pause_after(attempts: int, chance: float) -> timedelta:
    """Return the pause after a number of attempts, at least 1; `chance` is 0 to 1."""
    pause = PAUSES[attempts - 1] if attempts <= len(PAUSES) else LONGEST
    return pause * (1 - JITTER + 2 * JITTER * chance)


def next_pause(
    attempts: int, since_first: timedelta, chance: float
) -> timedelta | None:
    """Return the pause before the next attempt, or None if there is no further attempt.

    The last attempt is always at the end of `TRIED_FOR`.
    """
    remaining = TRIED_FOR - since_first
    if remaining <= timedelta():
        return None
    return min(pause_after(attempts, chance), remaining)
