"""Departures: the pending work of erased players ends.

Erasure owes a departure for each player in its transaction. A worker ends the player's
analyses, imports, animations and games soon after, and looks again once the requests
that were under way are over.
"""

from collections.abc import Iterable
from datetime import timedelta

from blokus_api.players.models import Player
from blokus_api.players.owners import owner_name
from games.analyses import services as analyses
from games.replay.state import PLAYER_PREFIX
from games.services import departures
from games.storage import animations, obligations
from records.exchange.imports import services as imports

OWED = "departure"
IN_FLIGHT = timedelta(seconds=25)
"""Pause before the second look: longer than a request that began before the erasure."""


def owners_of(players: Iterable[Player]) -> dict[str, str]:
    """Return the owner of each player by id; call it before erasure deletes it."""
    return {player.id: owner_name(player) for player in players}


def owe(owners: dict[str, str]) -> None:
    """Owe the departure of these players, each for its owner."""
    obligations.owe_all(OWED, owners)


def end_pending(player: str, version: int) -> None:
    """End the pending work of an erased player; the second time settles the departure.

    `version` is 0 the first time.
    """
    owner = obligations.owner_of(OWED, player)
    if owner is None:
        return
    actor = PLAYER_PREFIX + player
    analyses.cancel_all(actor)
    imports.cancel_all(actor)
    if owner.endswith(f":{player}"):  # the account is erased, not only one of its bots
        animations.cancel_all(owner)
    if not departures.leave_games(actor, owner):
        return  # the lease brings it back
    if version:
        obligations.settle(OWED, player)
    else:
        obligations.repeat(OWED, player, version, IN_FLIGHT)
