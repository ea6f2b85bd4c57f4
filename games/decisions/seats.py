"""Decisions on seats: a game is set up, people and computers sit down and get up."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.clocks.calendars import NO_DAYS_OFF, Calendar
from games.decisions.guards import (
    require_in,
    require_open,
    require_playing,
    require_seat,
    require_version,
)
from games.errors import (
    GameOverError,
    InvalidError,
    NotYourSeatError,
    SeatTakenError,
    TooLateToAbortError,
)
from games.events import (
    CalendarChanged,
    Event,
    GameAborted,
    GameCreated,
    GameStarted,
    SeatHandedOver,
    SeatLeft,
    SeatTaken,
)
from games.rules.ruleset import RULES_VERSION, Ruleset
from games.state import AI_PREFIX, GameState


@dataclass(frozen=True)
class Table:
    """How somebody wants the seats of a new game filled, by seat number."""

    players: Mapping[int, str]
    """Who sits down at once: the creator, or levels of the computer."""
    reserved: Mapping[int, str]
    calendars: Mapping[int, Calendar] = field(default_factory=dict)
    """The days off of those who sit down, where they have any."""


def create_game(
    ruleset: Ruleset,
    visibility: str,
    table: Table,
    clock: Mapping[str, Any] | None = None,
) -> list[Event]:
    """Decide a new game; it starts at once when every seat is taken."""
    if clock is not None and len(ruleset.seats) == 1:
        raise InvalidError("Games for one have no clock.", field="clock")
    events: list[Event] = [
        GameCreated(
            variant=ruleset.variant,
            options=dict(ruleset.options),
            rules_version=RULES_VERSION,
            visibility=visibility,
            reserved={str(seat): player for seat, player in table.reserved.items()},
            clock=clock,
        )
    ]
    for seat in sorted(table.players):
        calendar = table.calendars.get(seat) if clock else None
        events.append(_taken(seat, table.players[seat], calendar))
    if len(table.players) == len(ruleset.seats):
        events.append(GameStarted())
    return events


def take_seat(
    state: GameState, seat: int, player: str, calendar: Calendar | None = None
) -> list[Event]:
    """Decide that somebody sits down; the last one starts the game.

    Their days off matter only where there is a clock.
    """
    require_open(state)
    wanted = state.seats[seat]
    if wanted.player == player:
        return []
    if wanted.player is not None or wanted.reserved not in (None, player):
        raise SeatTakenError()
    events: list[Event] = [_taken(seat, player, calendar if state.clock else None)]
    others = state.seats[:seat] + state.seats[seat + 1 :]
    if all(other.player is not None for other in others):
        events.append(GameStarted())
    return events


def seat_level(state: GameState, seat: int, level: str, player: str) -> list[Event]:
    """Decide that the computer sits down, or plays on for the seat's holder."""
    if state.status == "open":
        if player != state.creator:
            raise NotYourSeatError("Only who created the game may seat the computer.")
        return take_seat(state, seat, AI_PREFIX + level)
    require_seat(state, seat, player)
    require_playing(state)
    require_in(state, seat)
    return [SeatHandedOver(seat, AI_PREFIX + level)]


def leave_seat(state: GameState, seat: int, player: str) -> list[Event]:
    """Decide that a player gets up before the game starts."""
    if state.seats[seat].player != player and player != state.creator:
        raise NotYourSeatError()
    require_open(state)
    if state.seats[seat].player is None:
        return []
    return [SeatLeft(seat)]


def abort(state: GameState, expected: int | None) -> list[Event]:
    """Decide to call a game off, before every seat has moved."""
    if state.status in ("ended", "aborted"):
        raise GameOverError()
    require_version(state, expected)
    if not is_early(state):
        raise TooLateToAbortError()
    return [GameAborted()]


def is_early(state: GameState) -> bool:
    """Whether some seat has not moved yet."""
    moved = {placed.seat for placed in state.position.played}
    return len(moved | set(state.position.out)) < len(state.seats)


def change_calendar(state: GameState, seat: int, calendar: Calendar) -> list[Event]:
    """Decide that the holder of a seat has other days off from now on."""
    if state.status in ("ended", "aborted"):
        raise GameOverError()
    if state.clock is None or state.clock.calendars[seat] == calendar:
        return []
    return [CalendarChanged(seat, calendar.data())]


def _taken(seat: int, player: str, calendar: Calendar | None) -> SeatTaken:
    if calendar is None or calendar == NO_DAYS_OFF:
        return SeatTaken(seat, player)
    return SeatTaken(seat, player, calendar.data())
