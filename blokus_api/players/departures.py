"""Departures: the pending work of erased players ends.

Erasure stores a departure for each player as an obligation. A worker then ends the
player's analyses, imports, animations and games. It does so a second time when all
requests that were under way at the erasure have ended.
"""

from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings

from blokus_api.players.authentication import REMEMBERED_SECONDS
from blokus_api.players.models import Player
from blokus_api.players.owners import owner_name
from games.analyses import services as analyses
from games.replay.state import PLAYER_PREFIX
from games.services import departures
from games.storage import animations, obligations
from records.exchange.imports import services as imports

OWED = "departure"
"""Kind of obligation."""
IN_FLIGHT = timedelta(seconds=REMEMBERED_SECONDS + settings.REQUEST_SECONDS + 5)
"""Pause before the second departure. Until then, a process that remembers the token may
execute a request."""


def owners_of(players: Iterable[Player]) -> dict[str, str]:
    """Return the owner of each player by id; call it before erasure deletes owners."""
    return {player.id: owner_name(player) for player in players}


def owe(owners: dict[str, str]) -> None:
    """Store the departures of these players, each for its owner."""
    obligations.owe_all(OWED, owners)


def end_pending(player: str, version: int) -> None:
    """End the pending work of an erased player.

    `version` is 0 the first time. The second time settles the obligation.
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
        return  # the obligation is sent again when its lease ends
    if version:
        obligations.settle(OWED, player)
    else:
        obligations.repeat(OWED, player, version, IN_FLIGHT)
