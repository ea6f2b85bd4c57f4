"""Reach: who is invited exists, and has not blocked the player who invites."""

from collections.abc import Iterable, Mapping

from games import ports
from games.errors import BlockedError, UnknownPlayerError
from games.replay.state import PLAYER_PREFIX, GameState


def require_welcome(actor: str, players: Iterable[str | None]) -> None:
    """Refuse whoever would reach a player who has blocked them."""
    others = {one for one in players if one and one.startswith(PLAYER_PREFIX)} - {actor}
    if others and ports.blocks().is_blocked(actor, others):
        raise BlockedError


def require_welcome_at(state: GameState, actor: str) -> None:
    """Refuse whoever would reach a player in this game who has blocked them."""
    require_welcome(actor, (seat.player for seat in state.seats))


def require_known(players: Mapping[str, str]) -> None:
    """Raise `UnknownPlayerError` if a player does not exist, or is erased.

    `players` names each by the field of the request; one query looks all of them up.
    """
    known = ports.profiles().find({*players.values()}) if players else {}
    for field, player in players.items():
        if player not in known:
            raise UnknownPlayerError(field=field)
