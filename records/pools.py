"""Pools: who can be compared with whom.

Accounts, guests, programs and names in files are kept apart; a game between several of
these is mixed.
"""

from collections.abc import Collection
from enum import StrEnum

from django.contrib.auth import get_user_model

from games.state import AI_PREFIX, PLAYER_PREFIX

IMPORTED_PREFIX = "imported:"


class Pool(StrEnum):
    """What stands behind the players of a game when it came into the archive."""

    PEOPLE = "people"
    """Players with an account, of ours or of a frontend."""
    GUESTS = "guests"
    BOTS = "bots"
    AI = "ai"
    """Levels of the computer."""
    IMPORTED = "imported"
    """Names in files."""
    MIXED = "mixed"


_OF_KIND = {
    "user": Pool.PEOPLE,
    "external": Pool.PEOPLE,
    "guest": Pool.GUESTS,
    "bot": Pool.BOTS,
}


def pool_of(players: Collection[str]) -> Pool:
    """Return the pool of a game, by what its players are now."""
    ids = [
        player.removeprefix(PLAYER_PREFIX)
        for player in players
        if player.startswith(PLAYER_PREFIX)
    ]
    kinds = dict(
        get_user_model().objects.filter(pk__in=ids).values_list("pk", "kind")
        if ids
        else ()
    )
    pools = {_pool_of(player, kinds) for player in players}
    return pools.pop() if len(pools) == 1 else Pool.MIXED


def _pool_of(player: str, kinds: dict[str, str]) -> Pool:
    if player.startswith(PLAYER_PREFIX):
        kind = kinds.get(player.removeprefix(PLAYER_PREFIX), "guest")
        return _OF_KIND[kind]
    return Pool.AI if player.startswith(AI_PREFIX) else Pool.IMPORTED
