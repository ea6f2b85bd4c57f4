"""Decisions on seats: create a game, take seats and leave them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from games.clocks.controls import Control
from games.decisions.lots import draws_piece
from games.decisions.preconditions import (
    is_bound_by_lot,
    require_in,
    require_open,
    require_playing,
    require_seat,
    require_unrated,
    require_version,
)
from games.errors import (
    AlreadyStartedError,
    GameOverError,
    InvalidError,
    NotYourSeatError,
    RatingOutOfRangeError,
    SeatTakenError,
    TooLateToAbortError,
)
from games.events.clocks import CalendarChanged
from games.events.game import (
    ForkOrigin,
    GameAborted,
    GameCreated,
    GameStarted,
    Visibility,
)
from games.events.registry import Event
from games.events.seats import SeatHandedOver, SeatLeft, SeatTaken
from games.events.times import time_text
from games.replay.state import AI_PREFIX, GameState
from games.rules.ruleset import RULES_VERSION, Ruleset

OPERATOR = "system:operator"
"""Actor of the operator's events."""
MOST_CALENDARS = 200
"""Maximum number of changes to a seat's days off. Without a limit, changes could grow a
game's stream without bound. At the limit, further changes are ignored."""


@dataclass(frozen=True)
class Table:
    """The players of a new game by seat number."""

    players: Mapping[int, str]
    """Players who take a seat immediately: the creator and computer levels."""
    reserved: Mapping[int, str]


@dataclass(frozen=True)
class Terms:
    """The settings of a new game besides its rules."""

    rated: bool | None = None
    """Whether the game is rated; None for the default (`rates_by_default`)."""
    by_guest: bool = False
    """Whether the creator is a guest, whose games are unrated by default."""
    hints: bool | None = None
    """Whether the game is analyzed during play. None means the default: yes if at most
    one person plays."""
    rating: tuple[int | None, int | None] = (None, None)
    """Minimum and maximum rating of players who join without an invitation."""
    expires_at: datetime | None = None
    by_lot: bool = False
    """Whether the seats are drawn at random once all are taken."""
    lot_commitment: str | None = None
    """Hash of the nonce that draws the seats."""
    piece_commitment: str | None = None
    """Hash of the nonce that draws the first piece."""
    rematch_of: str | None = None
    fork: ForkOrigin | None = None
    out: frozenset[int] = frozenset()
    """Seats whose players left before the position of a fork. These seats stay
    empty."""
    clock: Control | None = None
    calendar: str | None = None
    """Hash that commits to the creator's days off, used if the creator takes a seat."""
    calendars: Mapping[str, str | None] = field(default_factory=dict)
    """Hashes that commit to the days off of other players who take a seat at once."""

    @property
    def plays_on(self) -> bool:
        """Whether the computer takes over a seat after a missed deadline."""
        return self.clock is not None and self.clock.timeout.startswith(AI_PREFIX)

    @property
    def rates_by_default(self) -> bool:
        """Whether the game is rated by default."""
        return not (self.plays_on or self.by_guest or self.hints)


@dataclass(frozen=True)
class Claim:
    """Data about a player who wants to take a seat."""

    now: datetime | None = None
    rating: int = 0
    """Rating in the game's ruleset; 0 for a new player."""
    link: str | None = None
    """Hash of an invitation link's secret."""
    calendar: str | None = None
    """Hash that commits to the player's days off, used in games with a clock."""


def create_game(
    ruleset: Ruleset, visibility: Visibility, table: Table, terms: Terms | None = None
) -> list[Event]:
    """Return the events for a new game, which starts at once if all seats are taken.

    If the seats or the first piece are drawn, the game starts after the draw.
    """
    terms = terms or Terms()
    require_terms(ruleset, terms)
    draws = draws_piece(ruleset, terms.fork)
    assert draws == (terms.piece_commitment is not None), (
        "A random draw must have a commitment."
    )
    expires_at = terms.expires_at
    events: list[Event] = [
        GameCreated(
            variant=ruleset.variant,
            options=dict(ruleset.options),
            rules_version=RULES_VERSION,
            visibility=visibility,
            reserved={str(seat): player for seat, player in table.reserved.items()},
            clock=terms.clock,
            rated=terms.rates_by_default if terms.rated is None else terms.rated,
            rating_min=terms.rating[0],
            rating_max=terms.rating[1],
            expires_at=None if expires_at is None else time_text(expires_at),
            rematch_of=terms.rematch_of,
            fork=terms.fork,
            by_lot=terms.by_lot,
            lot_commitment=terms.lot_commitment,
            piece_commitment=terms.piece_commitment,
            hints=terms.hints,
        )
    ]
    for seat in sorted(table.players):
        player = table.players[seat]
        commitment = terms.calendars.get(player, terms.calendar)
        calendar = commitment if terms.clock else None
        events.append(_taken(seat, player, calendar))
    is_full = terms.out.union(table.players) == set(range(len(ruleset.seats)))
    if is_full and not terms.by_lot and not draws:
        events.append(GameStarted())
    return events


def require_terms(ruleset: Ruleset, terms: Terms) -> None:
    """Refuse settings that do not fit the game; raises `InvalidError`."""
    lowest, highest = terms.rating
    if terms.clock is not None and len(ruleset.seats) == 1:
        raise InvalidError("Solo games cannot have a clock.", field="clock")
    if lowest is not None and highest is not None and lowest > highest:
        raise InvalidError(
            "The minimum rating must not exceed the maximum.", field="rating"
        )
    if terms.rated and terms.plays_on:
        raise InvalidError(
            "A game cannot be rated if the computer takes over seats after a timeout.",
            field="rated",
        )
    if terms.rated and terms.hints:
        raise InvalidError(
            "Rated games cannot have hints. Set `rated` or `hints` to false.",
            field="hints",
        )


def take_seat(
    state: GameState, seat: int, player: str, claim: Claim | None = None
) -> list[Event]:
    """Return the events for taking a seat. The game starts when all seats are taken."""
    claim = claim or Claim()
    require_open(state)
    require_in(state, seat)
    seat_state = state.seats[seat]
    if seat_state.player == player:
        return []
    if state.expires_at and claim.now and claim.now >= state.expires_at:
        raise GameOverError(
            "This game has expired, because its seats were open for too long."
        )
    is_kept = seat_state.reserved not in (None, player) or seat_state.link not in (
        None,
        claim.link,
    )
    if seat_state.player is not None or is_kept:
        raise SeatTakenError()
    rating = None
    if seat_state.is_open and _has_range(state) and not _is_exempt(state, player):
        _require_rating(state, claim.rating)
        rating = claim.rating
    others = {*range(len(state.seats))} - {seat, *state.position.out}
    calendar = claim.calendar if state.clock else None
    events: list[Event] = [_taken(seat, player, calendar, rating)]
    is_full = all(state.seats[other].player is not None for other in others)
    if is_full and not state.begins_by_lot:
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


def seat_level(
    state: GameState, seat: int, level: str, player: str, now: datetime | None = None
) -> list[Event]:
    """Return the events for a level that takes an open seat or takes over a seat."""
    if state.status == "open":
        if player != state.creator:
            raise NotYourSeatError(
                "Only the creator of the game can give a seat to the computer."
            )
        return take_seat(state, seat, AI_PREFIX + level, Claim(now=now))
    require_seat(state, seat, player)
    require_playing(state)
    require_in(state, seat)
    require_unrated(state)
    return [SeatHandedOver(seat, AI_PREFIX + level)]


def leave_seat(state: GameState, seat: int, player: str) -> list[Event]:
    """Return the event for a player who leaves a seat before the game starts."""
    if state.seats[seat].player != player and player != state.creator:
        raise NotYourSeatError()
    require_open(state)
    if state.seats[seat].player is None:
        return []
    if state.awaits_lot:
        # If players could leave now, they could repeat the draw at will.
        raise AlreadyStartedError(
            "You can no longer leave the game, because the random draw has begun."
        )
    return [SeatLeft(seat)]


def expire(state: GameState, now: datetime) -> list[Event]:
    """Return the event that aborts a game with open seats after its time limit."""
    if state.status != "open" or state.expires_at is None or now < state.expires_at:
        return []
    return [GameAborted("expired")]


def abort(state: GameState, expected: int | None) -> list[Event]:
    """Return the event that aborts a game before every seat has moved."""
    if state.status in ("ended", "aborted"):
        raise GameOverError()
    require_version(state, expected)
    if is_bound_by_lot(state):
        raise TooLateToAbortError(
            "This rated game cannot be aborted, because its seats were drawn at"
            " random. Resign instead."
        )
    if not is_early(state):
        raise TooLateToAbortError()
    return [GameAborted()]


def stop(state: GameState) -> list[Event]:
    """Return the event for an operator who aborts a game."""
    if state.status in ("ended", "aborted"):
        raise GameOverError()
    return [GameAborted("stopped")]


def is_early(state: GameState) -> bool:
    """Return whether any seat has not moved yet; undone moves count as moves."""
    moved = {placed.seat for placed in state.position.played} | state.had_moved
    return len(moved | set(state.position.out)) < len(state.seats)


def change_calendar(state: GameState, seat: int, calendar: str | None) -> list[Event]:
    """Return the event for a seat whose player has new days off.

    `calendar` is the hash that commits to them.
    """
    if state.status in ("ended", "aborted"):
        raise GameOverError()
    if state.clock is None or state.clock.calendars[seat] == calendar:
        return []
    is_out = seat in state.position.out
    if is_out or state.calendars_changed.count(seat) >= MOST_CALENDARS:
        return []
    return [CalendarChanged(seat, calendar)]


def _taken(
    seat: int, player: str, calendar: str | None, rating: int | None = None
) -> SeatTaken:
    if player.startswith(AI_PREFIX):
        return SeatTaken(seat, player, rating=rating)
    return SeatTaken(seat, player, calendar, rating)
