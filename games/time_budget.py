"""Time budgets: how long a request may work, whatever it does.

Whoever answers it sets one. The connections to the database keep to it by themselves;
what computes for long asks now and then whether there is time left.
"""

import time
from contextvars import ContextVar

_ends: ContextVar[float | None] = ContextVar("ends", default=None)


class TimeUsedUpError(Exception):
    """Nothing is left of the budget."""


class time_budget:  # noqa: N801 - as `contextlib` names what is used like a function
    """Let what happens inside take so long at most; less where less is left."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        before, ends = _ends.get(), time.monotonic() + self._seconds
        self._token = _ends.set(ends if before is None else min(before, ends))

    def __exit__(self, *_: object) -> None:
        _ends.reset(self._token)


def time_left() -> float | None:
    """Return the seconds that are left of the budget; None where there is none."""
    ends = _ends.get()
    return None if ends is None else ends - time.monotonic()


def is_used_up() -> bool:
    """Return whether there was a budget, and nothing is left of it."""
    left = time_left()
    return left is not None and left <= 0


def require_time() -> None:
    """Go on only where there is time left; raises `TimeUsedUpError`.

    To be asked before anything is stored: what was must not look as if it had failed.
    """
    if is_used_up():
        raise TimeUsedUpError
