"""Turns in which callers whose export was refused get the next slots.

Without turns, a caller could occupy the only slot forever, by reading slowly or by
immediately beginning the next export. Each process tracks only the callers that it
refused.
"""

import time
from threading import Lock

TURN_LIFETIME = 30
"""Seconds for which a request reserves the turn of a refused caller."""
MOST_WAITING = 100
"""Maximum number of waiting callers. Further callers do not get a turn."""

_asked_at: dict[str, float] = {}
"""Time of the last request from each waiting account or address, in order of turns."""
_lock = Lock()


def is_due(holder: str, slots: int) -> bool:
    """Return whether fewer than `slots` callers are waiting ahead of this one."""
    with _lock:
        _forget_old()
        before = list(_asked_at)
        if holder in _asked_at:
            before = before[: before.index(holder)]
        return len(before) < slots


def wait(holder: str) -> None:
    """Reserve a turn. A caller who is already waiting keeps their turn."""
    with _lock:
        _forget_old()
        if holder in _asked_at or len(_asked_at) < MOST_WAITING:
            _asked_at[holder] = time.monotonic()


def leave(holder: str) -> None:
    """End the turn of a caller whose export begins."""
    with _lock:
        _asked_at.pop(holder, None)


def is_awaited(holder: str) -> bool:
    """Return whether another caller is waiting."""
    with _lock:
        _forget_old()
        return any(other != holder for other in _asked_at)


def _forget_old() -> None:
    oldest = time.monotonic() - TURN_LIFETIME
    expired = [holder for holder, time_ in _asked_at.items() if time_ < oldest]
    for holder in expired:
        del _asked_at[holder]
