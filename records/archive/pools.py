"""Pools: groups of players whose results can be compared.

Accounts, guests, users of apps, bots, computer levels and imported names each have
their own pool. If the players of a game are from different pools, the game belongs to
the pool `mixed`. This module does no I/O.
"""

from enum import StrEnum


class Pool(StrEnum):
    """Pool of a game, which is the kind of its players when the game was archived."""

    PEOPLE = "people"
    """Players with an account on this server."""
    GUESTS = "guests"
    BOTS = "bots"
    AI = "ai"
    """Computer levels."""
    IMPORTED = "imported"
    """Names from imported files."""
    MIXED = "mixed"
    APPS = "apps"
    """Users of API clients. Their oldest games are still in the pool `people`."""
