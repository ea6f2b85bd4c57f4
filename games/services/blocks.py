"""Blocks: nobody reaches a player who wants nothing from them."""

from collections.abc import Iterable

from games import ports
from games.errors import BlockedError
from games.replay.state import PLAYER_PREFIX, GameState


def require_welcome(actor: str, players: Iterable[str | None]) -> None:
    """Refuse whoever would reach a player who has blocked them."""
    others = {one for one in players if one and one.startswith(PLAYER_PREFIX)} - {actor}
    if others and ports.blocks().is_blocked(actor, others):
        raise BlockedError


def require_welcome_at(state: GameState, actor: str) -> None:
    """Refuse whoever would reach a player in this game who has blocked them."""
    require_welcome(actor, (seat.player for seat in state.seats))
