"""Turns: callers whose export was refused come before those who exported last.

Without turns, a caller who begins the next export at once, or reads slowly, occupies
the only place. Each process knows the callers that it refused itself.
"""

import time
from threading import Lock

KEPT = 30
"""Seconds for which a refused caller's turn is reserved after their last request."""
MOST_WAITING = 100
"""Maximum number of turns; further callers are refused without one."""

_asked_at: dict[str, float] = {}
"""Time of the last request of each waiting owner or address, by order of turns."""
_lock = Lock()


def is_due(holder: str, places: int) -> bool:
    """Return whether fewer callers than there are places wait before this one."""
    with _lock:
        _forget_old()
        before = list(_asked_at)
        if holder in _asked_at:
            before = before[: before.index(holder)]
        return len(before) < places


def wait(holder: str) -> None:
    """Reserve a turn; a caller who waits already retains the place in the order."""
    with _lock:
        _forget_old()
        if holder in _asked_at or len(_asked_at) < MOST_WAITING:
            _asked_at[holder] = time.monotonic()


def leave(holder: str) -> None:
    """End the turn of a caller whose export begins."""
    with _lock:
        _asked_at.pop(holder, None)


def is_awaited(holder: str) -> bool:
    """Return whether a caller other than this one waits."""
    with _lock:
        _forget_old()
        return any(other != holder for other in _asked_at)


def _forget_old() -> None:
    oldest = time.monotonic() - KEPT
    for holder in [one for one, asked_at in _asked_at.items() if asked_at < oldest]:
        del _asked_at[holder]
