"""How large it all is: `RELIABILITY=long` runs the sizes of the targets."""

import os

IS_LONG = os.environ.get("RELIABILITY") == "long"


def within(seconds: float) -> float:
    """Return a bound in seconds: ten times as much where the machine may be busy."""
    return seconds if IS_LONG else 10 * seconds


def size(short: int, long: int) -> int:
    """Chooses between the size of every run and that of the targets."""
    return long if IS_LONG else short
