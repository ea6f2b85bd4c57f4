"""Seat tokens: one seat of one game, for whoever bears them."""

from collections.abc import Mapping

from blokus_api.players.accounts import add_guest, create_token
from blokus_api.players.models import Player
from blokus_api.players.owners import owner_of
from blokus_api.players.tokens import new_id
from games.api.http.caller import OneSeat
from games.replay.state import PLAYER_PREFIX
from games.services.quotas import charge

SCOPES = ("games:read", "play")


def new_actor() -> str:
    """A player that does not exist yet, as events name them."""
    return Player(id=new_id()).actor


def issue(game: str, creator: str, actors: Mapping[int, str]) -> dict[int, str]:
    """Make the players of these seats, each a guest with one token: its secret.

    They count as new players of the game's creator.
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
