"""Decisions on seats: a game is set up, people and computers sit down and get up."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.decisions.guards import (
    require_in,
    require_open,
    require_playing,
    require_seat,
    require_version,
)
from games.errors import (
    GameOverError,
    NotYourSeatError,
    SeatTakenError,
    TooLateToAbortError,
)
from games.events import (
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


def create_game(ruleset: Ruleset, visibility: str, table: Table) -> list[Event]:
    """Decide a new game; it starts at once when every seat is taken."""
    events: list[Event] = [
        GameCreated(
            variant=ruleset.variant,
            options=dict(ruleset.options),
            rules_version=RULES_VERSION,
            visibility=visibility,
            reserved={str(seat): player for seat, player in table.reserved.items()},
        )
    ]
    events += [SeatTaken(seat, table.players[seat]) for seat in sorted(table.players)]
    if len(table.players) == len(ruleset.seats):
        events.append(GameStarted())
    return events


def take_seat(state: GameState, seat: int, player: str) -> list[Event]:
    """Decide that somebody sits down; the last one starts the game."""
    require_open(state)
    wanted = state.seats[seat]
    if wanted.player == player:
        return []
    if wanted.player is not None or wanted.reserved not in (None, player):
        raise SeatTakenError()
    events: list[Event] = [SeatTaken(seat, player)]
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
    moved = {placed.seat for placed in state.position.played}
    if len(moved | set(state.position.out)) == len(state.seats):
        raise TooLateToAbortError()
    return [GameAborted()]
