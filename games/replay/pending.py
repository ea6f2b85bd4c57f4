"""Pending actions: actions of players that a game is waiting for.

Computers have no pending actions. Solo games have only invitations.
"""

from datetime import datetime
from typing import Any, Literal, TypeAlias

import msgspec

from games.events.times import time_text
from games.replay.state import PLAYER_PREFIX, GameState

Kind: TypeAlias = Literal["turn", "offer", "plan", "invitation"]
KINDS: tuple[Kind, ...] = ("turn", "offer", "plan", "invitation")
"""Kinds in the order of the inbox. Invitations are last, since anyone can send them."""


class PendingAction(msgspec.Struct, frozen=True, gc=False):
    """An action or a response that the game expects from one player."""

    kind: Kind
    player: str
    seat: int
    number: int
    """Number that identifies the action among all actions of its kind. It is the
    version at which a turn began, an offer's number, an invitation's seat, or a plan's
    version."""
    since: datetime | None
    """Time at which a turn began; None for other kinds."""
    deadline: datetime | None
    """Time after which it is too late to act; None for no limit."""
    subject: str = msgspec.field(name="what")
    """Detail of the action: `move` or `pick` for a turn, the kind of an offer, the
    reason why a plan stopped, or `seat` for an invitation."""

    def data(self) -> dict[str, Any]:
        """Return the action as JSON."""
        return {
            "kind": self.kind,
            "player": self.player,
            "seat": self.seat,
            "number": self.number,
            "since": self.since and time_text(self.since),
            "deadline": self.deadline and time_text(self.deadline),
            "what": self.subject,
        }


def pending_actions(state: GameState) -> list[PendingAction]:
    """Return all actions that players must take."""
    if len(state.seats) == 1:
        return _invitations(state)
    return [*_turn(state), *_offers(state), *_invitations(state)]


def _turn(state: GameState) -> list[PendingAction]:
    seat, began = state.acting_seat, state.turn_began
    if seat is None or began is None:
        return []
    player = _person(state, seat)
    if player is None:
        return []
    version, since = began
    deadline = None if state.clock is None else state.clock.deadline
    subject = "move" if state.position.picking is None else "pick"
    return [PendingAction("turn", player, seat, version, since, deadline, subject)]


def _offers(state: GameState) -> list[PendingAction]:
    return [
        PendingAction(
            "offer", player, seat, event.offer, None, offer.expires_at, event.kind
        )
        for offer in state.offers
        for event in [offer.event]
        for seat in offer.awaits
        if (player := _person(state, seat)) is not None
    ]


def _invitations(state: GameState) -> list[PendingAction]:
    if state.status != "open":
        return []
    return [
        PendingAction(
            "invitation", seat.reserved, number, number, None, state.expires_at, "seat"
        )
        for number, seat in enumerate(state.seats)
        if seat.player is None and seat.reserved is not None
    ]


def _person(state: GameState, seat: int) -> str | None:
    """Return the player in a seat, or None for the computer."""
    player = state.seats[seat].player
    if player is None or not player.startswith(PLAYER_PREFIX):
        return None
    return player
