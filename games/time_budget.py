"""Time budgets: the maximum time that a request may take.

The endpoint sets the budget. Database connections respect it automatically. Long
computations must check the remaining time regularly.
"""

import time
from contextvars import ContextVar

_ends: ContextVar[float | None] = ContextVar("ends", default=None)


class TimeUsedUpError(Exception):
    """Raised if a request has used up its time budget."""


class time_budget:  # noqa: N801 - named like those of `contextlib`
    """Limit the time that a block may take. A shorter outer budget still applies."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        before, ends = _ends.get(), time.monotonic() + self._seconds
        self._token = _ends.set(ends if before is None else min(before, ends))

    def __exit__(self, *_: object) -> None:
        _ends.reset(self._token)


def time_left() -> float | None:
    """Return the remaining seconds of the budget, or None if there is no budget."""
    ends = _ends.get()
    return None if ends is None else ends - time.monotonic()


def is_used_up() -> bool:
    """Return whether there is a budget and it is used up."""
    seconds = time_left()
    return seconds is not None and seconds <= 0


def require_time() -> None:
    """Raise `TimeUsedUpError` if the budget is used up.

    Call this before anything is stored, so that stored work never appears to have
    failed.
    """
    if is_used_up():
        raise TimeUsedUpError
