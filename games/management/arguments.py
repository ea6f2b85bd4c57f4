"""Types of numeric command options, with lower bounds."""

from argparse import ArgumentTypeError


def count(text: str) -> int:
    """Parse a positive whole number."""
    if not text.isdecimal() or not int(text):
        raise ArgumentTypeError(f"{text!r} is not a whole number greater than 0.")
    return int(text)


def whole_number(text: str) -> int:
    """Parse a whole number from 0."""
    return 0 if text == "0" else count(text)
