"""Who played a record, as far as games are told apart by it. Pure."""

from collections.abc import Sequence
from enum import IntEnum


class Players(IntEnum):
    """Who sat at the table; kept as numbers."""

    MIXED = 0
    PEOPLE = 1
    """Guests are people: nothing in a record tells them apart."""
    AI = 2
    IMPORTED = 3


_KINDS = {
    "player": Players.PEOPLE,
    "ai": Players.AI,
    "imported": Players.IMPORTED,
    "": Players.IMPORTED,
}


def players_of(players: Sequence[str]) -> Players:
    """Return what all seats have in common; an empty name came from outside."""
    kinds = {_KINDS.get(player.partition(":")[0]) for player in players}
    return (kinds.pop() if len(kinds) == 1 else None) or Players.MIXED
