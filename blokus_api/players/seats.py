"""Seat tokens: one seat of one game, for whoever bears them."""

from collections.abc import Mapping

from blokus_api.players.accounts import create_token
from blokus_api.players.models import Player
from blokus_api.players.tokens import new_id
from games.permissions import OneSeat

SCOPES = ("games:read", "play")


def new_actor() -> str:
    """A player that does not exist yet, as events name them."""
    return Player(id=new_id()).actor


def issue(game: str, actors: Mapping[int, str]) -> dict[int, str]:
    """Make the players of these seats, each a guest with one token: its secret."""
    secrets = {}
    for seat, actor in actors.items():
        player_id = actor.removeprefix("player:")
        player = Player(
            id=player_id, kind=Player.Kind.GUEST, name=f"Guest {player_id[:4]}"
        )
        player.set_unusable_password()
        player.save(force_insert=True)
        _, secrets[seat] = create_token(
            player, name="", scopes=SCOPES, bound=OneSeat(game, seat)
        )
    return secrets
