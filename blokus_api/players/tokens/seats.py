"""Seat tokens. Anyone who has one can play its seat in its game."""

from collections.abc import Mapping

from blokus_api.players.accounts import add_guest, owner_of
from blokus_api.players.models import Player
from blokus_api.players.secrets import new_id
from blokus_api.players.tokens.services import create_token
from games.api.http.caller import OneSeat
from games.replay.state import PLAYER_PREFIX
from games.services.quotas import charge

SCOPES = ("games:read", "play")


def new_actor() -> str:
    """Return the name that events will use for a player who does not exist yet."""
    return Player(id=new_id()).actor


def issue(game: str, creator: str, actors: Mapping[int, str]) -> dict[int, str]:
    """Create a guest with one token for each of these seats; return the secrets.

    The guests count toward the player quota of the game's creator.
    """
    secrets = {}
    if actors:
        charge("players", owner_of(creator), len(actors))
    for seat, actor in actors.items():
        player = add_guest(actor.removeprefix(PLAYER_PREFIX))
        _, secrets[seat] = create_token(
            player, name="", scopes=SCOPES, bound=OneSeat(game, seat)
        )
    return secrets
