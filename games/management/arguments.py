"""Argument types for command options whose numbers have a lower bound."""

from argparse import ArgumentTypeError


def count(text: str) -> int:
    """Parse a positive whole number."""
    if not text.isdecimal() or not int(text):
        raise ArgumentTypeError(f"{text!r} must be a whole number greater than 0.")
    return int(text)


def whole_number(text: str) -> int:
    """Parse a whole number that is 0 or more."""
    return 0 if text == "0" else count(text)
