"""Names of players, for whoever tells a page of what they did."""

from collections.abc import Collection, Mapping
from typing import cast

from blokus_api.players.models import Player
from games.ports import PersonKind, Profile
from games.replay.state import player_ids


def find(players: Collection[str]) -> Mapping[str, Profile]:
    """Return the kinds and names of those players that there are, by one query."""
    ids = player_ids(players)
    rows = Player.objects.filter(id__in=ids, is_active=True) if ids else ()
    return {row.actor: Profile(cast("PersonKind", row.kind), str(row)) for row in rows}
