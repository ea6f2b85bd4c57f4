"""Verdicts: how checkers end, and how they tell what is wrong. Pure."""

import sys

from records.judging.judge import shown

SOUND, WRONG, UNREADABLE = 0, 1, 2
"""Exit statuses: sound, something is wrong, cannot be read."""
MAX_FAULT = 1000
"""Characters of what is told of a fault."""


def tell(where: object, fault: str) -> None:
    """Print a fault, which quotes whatever stands in a file."""
    print(f"{where}: {shown(fault, MAX_FAULT)}", file=sys.stderr)  # noqa: T201
