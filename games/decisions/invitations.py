"""Decisions on invitations: a seat is kept, for a player or for who has a link."""

from dataclasses import dataclass

from games.decisions.preconditions import require_creator, require_in, require_open
from games.errors import NotInvitedError, SeatTakenError
from games.events.registry import Event
from games.events.seats import SeatReleased, SeatReserved
from games.replay.state import GameState


@dataclass(frozen=True)
class Guest:
    """Who is invited: a player, or whoever has the secret with this hash."""

    player: str | None = None
    link: str | None = None


def reserve_seat(
    state: GameState, seat: int | None, guest: Guest, player: str
) -> list[Event]:
    """Decide to keep a seat, by default the first open one; the creator's to do."""
    require_creator(state, player)
    require_open(state)
    if seat is None:
        found = [
            number
            for number, each in enumerate(state.seats)
            if each.is_open and number not in state.position.out
        ]
        if not found:
            raise SeatTakenError("No seat is open any more.")
        seat = found[0]
    require_in(state, seat)
    if not state.seats[seat].is_open:
        raise SeatTakenError
    return [SeatReserved(seat, guest.player, guest.link)]


def decline_seat(state: GameState, seat: int, player: str) -> list[Event]:
    """Decide that who is invited does not come: the seat is open again."""
    require_open(state)
    wanted = state.seats[seat]
    if wanted.reserved != player or wanted.player is not None:
        raise NotInvitedError
    return [SeatReleased(seat, "declined")]


def withdraw_seat(state: GameState, seat: int, player: str) -> list[Event]:
    """Decide to take an invitation back that nobody has followed."""
    require_creator(state, player)
    require_open(state)
    wanted = state.seats[seat]
    if wanted.player is not None:
        raise SeatTakenError("Who was invited sits there already.")
    if wanted.is_open:
        raise NotInvitedError("The seat is kept for nobody.")
    return [SeatReleased(seat, "withdrawn")]
