"""Decisions on invitations: seats reserved for a player or the bearer of a link."""

from dataclasses import dataclass

from games.decisions.preconditions import require_creator, require_in, require_open
from games.errors import NotInvitedError, SeatTakenError
from games.events.registry import Event
from games.events.seats import SeatReleased, SeatReserved
from games.replay.state import GameState


@dataclass(frozen=True)
class Guest:
    """The invited player, or the hash of the link's secret."""

    player: str | None = None
    link: str | None = None


def reserve_seat(
    state: GameState, seat: int | None, guest: Guest, player: str
) -> list[Event]:
    """Reserve a seat for the creator's guest, by default the first open seat."""
    require_creator(state, player)
    require_open(state)
    if seat is None:
        open_seats = [
            number
            for number, each in enumerate(state.seats)
            if each.is_open and number not in state.position.out
        ]
        if not open_seats:
            raise SeatTakenError("The game has no open seat.")
        seat = open_seats[0]
    require_in(state, seat)
    if not state.seats[seat].is_open:
        raise SeatTakenError
    return [SeatReserved(seat, guest.player, guest.link)]


def decline_seat(state: GameState, seat: int, player: str) -> list[Event]:
    """Decline an invitation; the seat is open again."""
    require_open(state)
    invited_seat = state.seats[seat]
    if invited_seat.reserved != player or invited_seat.player is not None:
        raise NotInvitedError
    return [SeatReleased(seat, "declined")]


def withdraw_seat(state: GameState, seat: int, player: str) -> list[Event]:
    """Withdraw an invitation that has not been accepted."""
    require_creator(state, player)
    require_open(state)
    invited_seat = state.seats[seat]
    if invited_seat.player is not None:
        raise SeatTakenError("The invited player has already taken this seat.")
    if invited_seat.is_open:
        raise NotInvitedError("This seat has no invitation to withdraw.")
    return [SeatReleased(seat, "withdrawn")]
