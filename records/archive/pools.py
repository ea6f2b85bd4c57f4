"""Pools: who can be compared with whom.

Accounts, guests, users of apps, programs and names in files are kept apart; a game
between several of these is mixed. Pure.
"""

from enum import StrEnum


class Pool(StrEnum):
    """The pool of a game: what stood behind its players when it was archived."""

    PEOPLE = "people"
    """Players with an account here."""
    GUESTS = "guests"
    BOTS = "bots"
    AI = "ai"
    """Levels of the computer."""
    IMPORTED = "imported"
    """Names in files."""
    MIXED = "mixed"
    APPS = "apps"
    """Users of API clients; before they had a pool, their games were of people."""
