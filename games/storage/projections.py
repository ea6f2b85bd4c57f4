"""Computing a game's row and obligation from its state."""

from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from games.computers.registry import is_long
from games.replay.endings import ending_of
from games.replay.pending import pending_actions
from games.replay.state import GameState


def project(state: GameState) -> dict[str, Any]:
    """Return the column values of a game's row."""
    acting = state.acting_seat
    turn = state.turn
    ending = ending_of(state)
    return {
        "id": state.id,
        "version": state.version,
        "status": state.status,
        "variant": state.ruleset.variant,
        "ruleset": state.ruleset.name,
        "options": dict(state.ruleset.options),
        "visibility": state.visibility,
        "creator": state.creator,
        "players": [seat.player or seat.reserved or "" for seat in state.seats],
        "turn_player": None if acting is None else state.seats[acting].player,
        "turn_color": None if turn is None else turn["color"],
        "ply": state.ply,
        "head": state.head,
        "clock": msgspec.to_builtins(state.control),
        "deadline": state.clock and state.clock.deadline,
        "pending": [action.data() for action in pending_actions(state)],
        "winners": None if state.scored is None else list(state.scored.winners),
        "ending": ending and ending._asdict(),
        "rated": state.is_rated,
        "hints": state.gives_hints,
        "rating_min": state.rating[0],
        "rating_max": state.rating[1],
        "has_open_seats": state.status == "open" and _has_open_seats(state),
        "rematch_of": state.rematch_of and UUID(state.rematch_of),
        "created_at": state.created_at,
        "updated_at": state.updated_at,
    }


def _has_open_seats(state: GameState) -> bool:
    return any(
        seat.is_open and number not in state.position.out
        for number, seat in enumerate(state.seats)
    )


class PendingWork(NamedTuple):
    """A kind of pending work for a game, with its due time."""

    kind: str
    due_at: datetime
    urgency: int = 0
    """0 if a player may be waiting for the work, otherwise 1."""


def obligation(state: GameState) -> PendingWork | None:
    """Return a game's obligation. A game has at most one."""
    assert state.updated_at is not None
    if state.awaits_lot:
        return PendingWork("lot", state.updated_at)
    if state.status == "open" and state.expires_at is not None:
        return PendingWork("expiry", state.expires_at)
    if state.status == "ended" and state.scored is None:
        return PendingWork("score", state.updated_at)
    acting = state.acting_seat
    level = None if acting is None else state.seats[acting].level
    if level is not None:
        kind = "ai-search" if is_long(level, state.ruleset) else "ai-move"
        return PendingWork(kind, state.updated_at, 0 if _has_people(state) else 1)
    if state.clock is not None and state.clock.deadline is not None:
        return PendingWork("timeout", state.clock.deadline)
    return None


def _has_people(state: GameState) -> bool:
    return any(
        seat.player is not None
        and seat.level is None
        and number not in state.position.out
        for number, seat in enumerate(state.seats)
    )
