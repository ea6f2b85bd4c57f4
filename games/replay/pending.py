"""Pending actions: what a game waits for from its players, by its state. Pure.

The computer is asked nothing, and games for one wait for nobody but who is invited.
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
    """Something that one player must do, or answer."""

    kind: Kind
    player: str
    seat: int
    number: int
    """Tells it from others of its kind: of a turn the version that began it, of an
    offer its number, of an invitation the seat, of a plan the version that it is of."""
    since: datetime | None
    """When a turn began; of others nobody counts."""
    deadline: datetime | None
    """When it is too late; None: never."""
    what: str
    """`move`, or `pick` in a draft; the kind of an offer; why a plan stopped, or `seat`
    of an invitation."""

    def data(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {
            "kind": self.kind,
            "player": self.player,
            "seat": self.seat,
            "number": self.number,
            "since": self.since and time_text(self.since),
            "deadline": self.deadline and time_text(self.deadline),
            "what": self.what,
        }


def pending_actions(state: GameState) -> list[PendingAction]:
    """Return everything that somebody must do."""
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
    what = "move" if state.position.picking is None else "pick"
    return [PendingAction("turn", player, seat, version, since, deadline, what)]


def _offers(state: GameState) -> list[PendingAction]:
    return [
        PendingAction(
            "offer", player, seat, made.offer, None, offer.expires_at, made.kind
        )
        for offer in state.offers
        for made in [offer.made]
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
    """Return who sits there, unless it is the computer."""
    player = state.seats[seat].player
    if player is None or not player.startswith(PLAYER_PREFIX):
        return None
    return player
