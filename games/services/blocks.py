"""Checks that invited players exist and have not blocked the inviting player."""

from collections.abc import Iterable, Mapping

from games import ports
from games.errors import BlockedError, UnknownPlayerError
from games.replay.state import PLAYER_PREFIX, GameState


def require_welcome(actor: str, players: Iterable[str | None]) -> None:
    """Raise `BlockedError` if one of these players has blocked the actor."""
    others = {
        player for player in players if player and player.startswith(PLAYER_PREFIX)
    } - {actor}
    if others and ports.blocks().is_blocked(actor, others):
        raise BlockedError


def require_welcome_at(state: GameState, actor: str) -> None:
    """Raise `BlockedError` if a player of this game has blocked the actor."""
    require_welcome(actor, (seat.player for seat in state.seats))


def require_known(players: Mapping[str, str]) -> None:
    """Raise `UnknownPlayerError` if a player does not exist or was erased.

    `players` maps request fields to players. One query looks up all players.
    """
    profiles = ports.profiles().find({*players.values()}) if players else {}
    for field, player in players.items():
        if player not in profiles:
            raise UnknownPlayerError(field=field)
