"""Exit statuses and fault reports of the checkers.

This module needs no database.
"""

import sys

from records.judging.judge import shown

SOUND, WRONG, UNREADABLE = 0, 1, 2
"""Exit statuses if everything is correct, if a fault was found, and if a file cannot be
read.
"""
MAX_FAULT = 1000
"""Maximum number of characters printed per fault."""


def report(where: object, fault: str) -> None:
    """Print a fault. The fault may quote an untrusted file."""
    print(f"{where}: {shown(fault, MAX_FAULT)}", file=sys.stderr)  # noqa: T201
