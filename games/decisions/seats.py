"""Decisions on seats: a game is set up, people and computers sit down and get up."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

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
    RatingOutOfRangeError,
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
    time_text,
)
from games.rules.ruleset import RULES_VERSION, Ruleset
from games.state import AI_PREFIX, GameState


@dataclass(frozen=True)
class Table:
    """How somebody wants the seats of a new game filled, by seat number."""

    players: Mapping[int, str]
    """Who sits down at once: the creator, or levels of the computer."""
    reserved: Mapping[int, str]


@dataclass(frozen=True)
class Terms:
    """On what terms a game is set up, beside its rules."""

    rated: bool = True
    rating: tuple[int | None, int | None] = (None, None)
    """The lowest and the highest rating of who may sit down uninvited."""
    expires_at: datetime | None = None
    rematch_of: str | None = None
    fork: Mapping[str, Any] | None = None
    out: frozenset[int] = frozenset()
    """Seats that had left where a fork begins: nobody has to sit there."""


@dataclass(frozen=True)
class Claim:
    """What somebody shows who wants to sit down."""

    now: datetime | None = None
    rating: int = 0
    """In the game's ruleset; that of a new player is 0."""
    link: str | None = None
    """The hash of the secret they have."""


def create_game(
    ruleset: Ruleset, visibility: str, table: Table, terms: Terms | None = None
) -> list[Event]:
    """Decide a new game; it starts at once when every seat is taken."""
    terms = terms or Terms()
    expires_at = terms.expires_at
    events: list[Event] = [
        GameCreated(
            variant=ruleset.variant,
            options=dict(ruleset.options),
            rules_version=RULES_VERSION,
            visibility=visibility,
            reserved={str(seat): player for seat, player in table.reserved.items()},
            rated=terms.rated,
            rating_min=terms.rating[0],
            rating_max=terms.rating[1],
            expires_at=None if expires_at is None else time_text(expires_at),
            rematch_of=terms.rematch_of,
            fork=terms.fork,
        )
    ]
    events += [SeatTaken(seat, table.players[seat]) for seat in sorted(table.players)]
    if terms.out.union(table.players) == set(range(len(ruleset.seats))):
        events.append(GameStarted())
    return events


def take_seat(
    state: GameState, seat: int, player: str, claim: Claim | None = None
) -> list[Event]:
    """Decide that somebody sits down; the last one starts the game."""
    claim = claim or Claim()
    require_open(state)
    require_in(state, seat)
    wanted = state.seats[seat]
    if wanted.player == player:
        return []
    if state.expires_at and claim.now and claim.now >= state.expires_at:
        raise GameOverError("This game was not filled in time.")
    is_kept = wanted.reserved not in (None, player) or wanted.link not in (
        None,
        claim.link,
    )
    if wanted.player is not None or is_kept:
        raise SeatTakenError()
    rating = None
    if wanted.is_open and _has_range(state) and not _is_exempt(state, player):
        _require_rating(state, claim.rating)
        rating = claim.rating
    others = {*range(len(state.seats))} - {seat, *state.position.out}
    events: list[Event] = [SeatTaken(seat, player, rating)]
    if all(state.seats[other].player is not None for other in others):
        events.append(GameStarted())
    return events


def _has_range(state: GameState) -> bool:
    return state.rating != (None, None)


def _is_exempt(state: GameState, player: str) -> bool:
    return player == state.creator or player.startswith(AI_PREFIX)


def _require_rating(state: GameState, rating: int) -> None:
    lowest, highest = state.rating
    if (lowest is not None and rating < lowest) or (
        highest is not None and rating > highest
    ):
        raise RatingOutOfRangeError(rating=rating, range=list(state.rating))


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


def expire(state: GameState, now: datetime) -> list[Event]:
    """Decide to call off a game that was not filled in time."""
    if state.status != "open" or state.expires_at is None or now < state.expires_at:
        return []
    return [GameAborted("expired")]


def abort(state: GameState, expected: int | None) -> list[Event]:
    """Decide to call a game off, before every seat has moved."""
    if state.status in ("ended", "aborted"):
        raise GameOverError()
    require_version(state, expected)
    moved = {placed.seat for placed in state.position.played}
    if len(moved | set(state.position.out)) == len(state.seats):
        raise TooLateToAbortError()
    return [GameAborted()]
