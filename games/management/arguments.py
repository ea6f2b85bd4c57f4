"""Numbers that commands take, bounded where they are read."""

from argparse import ArgumentTypeError


def count(text: str) -> int:
    """Read a number from 1 on."""
    if not text.isdecimal() or not int(text):
        raise ArgumentTypeError(f"{text!r} is no number from 1 on.")
    return int(text)


def whole_number(text: str) -> int:
    """Read a number from 0 on."""
    return 0 if text == "0" else count(text)
