"""API clients' own ids for their users, which messages to their webhooks contain.

The ids are looked up when a message is sent, so messages never store ids of erased
users.
"""

from collections.abc import Collection

from blokus_api.players.models import Player
from blokus_api.webhooks.models import Endpoint
from games.replay.state import PLAYER_PREFIX, player_ids
from games.storage.audience import people_of


def among(endpoint: Endpoint, players: Collection[str]) -> dict[str, str | None]:
    """Return the `external_id` of each of these players who is a user of the app."""
    users = Player.objects.filter(
        api_client=endpoint.app_id, id__in=player_ids(players), is_active=True
    )
    rows = users.values_list("id", "external_id")
    return {PLAYER_PREFIX + id_: external_id for id_, external_id in rows}


def in_game(endpoint: Endpoint, game: str) -> dict[str, str | None]:
    """Return the `external_id` of each player in a game who is a user of the app."""
    return among(endpoint, people_of([game]).get(game, frozenset()))
