"""Decisions on seats: a game is set up, people and computers sit down and get up."""

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
"""Who acts for those who run the server."""
MOST_CALENDARS = 200
"""Changes of one seat's days off. Each makes a game longer to read; after them it goes
by the last one."""


@dataclass(frozen=True)
class Table:
    """How somebody wants the seats of a new game filled, by seat number."""

    players: Mapping[int, str]
    """Who sits down at once: the creator, or levels of the computer."""
    reserved: Mapping[int, str]


@dataclass(frozen=True)
class Terms:
    """On what terms a game is set up, beside its rules."""

    rated: bool | None = None
    """Whether ratings shall hang on it; None: as `rates_by_default` says."""
    by_guest: bool = False
    """Whether who sets it up has no account, and so plays casually by default."""
    hints: bool | None = None
    """Whether it is analyzed while it is played; None: if one person plays alone."""
    rating: tuple[int | None, int | None] = (None, None)
    """The lowest and the highest rating of who may sit down uninvited."""
    expires_at: datetime | None = None
    by_lot: bool = False
    """Whether it is drawn who sits where, when all have sat down."""
    lot_commitment: str | None = None
    """The hash of the nonce by which the seats are drawn."""
    piece_commitment: str | None = None
    """The hash of the nonce by which the first piece is drawn."""
    rematch_of: str | None = None
    fork: ForkOrigin | None = None
    out: frozenset[int] = frozenset()
    """Seats that had left where a fork begins: nobody has to sit there."""
    clock: Control | None = None
    calendar: str | None = None
    """A commitment to the days off of who sets it up, as far as they sit down."""
    calendars: Mapping[str, str | None] = field(default_factory=dict)
    """The same of others who sit down at once."""

    @property
    def plays_on(self) -> bool:
        """Whether the computer plays on for a seat whose time is up."""
        return self.clock is not None and self.clock.timeout.startswith(AI_PREFIX)

    @property
    def rates_by_default(self) -> bool:
        """Whether ratings hang on it where nobody says."""
        return not (self.plays_on or self.by_guest or self.hints)


@dataclass(frozen=True)
class Claim:
    """What somebody shows who wants to sit down."""

    now: datetime | None = None
    rating: int = 0
    """In the game's ruleset; that of a new player is 0."""
    link: str | None = None
    """The hash of the secret they have."""
    calendar: str | None = None
    """A commitment to their days off, which matter only where there is a clock."""


def create_game(
    ruleset: Ruleset, visibility: Visibility, table: Table, terms: Terms | None = None
) -> list[Event]:
    """Decide a new game; it starts at once when every seat is taken.

    If seats or the first piece are drawn, the draw comes first.
    """
    terms = terms or Terms()
    require_terms(ruleset, terms)
    draws = draws_piece(ruleset, terms.fork)
    assert draws == (terms.piece_commitment is not None), "A draw has its commitment."
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
        known = terms.calendars.get(player, terms.calendar)
        calendar = known if terms.clock else None
        events.append(_taken(seat, player, calendar))
    is_full = terms.out.union(table.players) == set(range(len(ruleset.seats)))
    if is_full and not terms.by_lot and not draws:
        events.append(GameStarted())
    return events


def require_terms(ruleset: Ruleset, terms: Terms) -> None:
    """Refuse terms on which no game can be played; raises `InvalidError`."""
    lowest, highest = terms.rating
    if terms.clock is not None and len(ruleset.seats) == 1:
        raise InvalidError("Games for one have no clock.", field="clock")
    if lowest is not None and highest is not None and lowest > highest:
        raise InvalidError("Nobody has such a rating.", field="rating")
    if terms.rated and terms.plays_on:
        raise InvalidError(
            "Games where the computer plays on at a timeout are not rated.",
            field="rated",
        )
    if terms.rated and terms.hints:
        raise InvalidError("Rated games have no hints.", field="hints")


def take_seat(
    state: GameState, seat: int, player: str, claim: Claim | None = None
) -> list[Event]:
    """Decide that a player sits down; the last one starts the game or its draw."""
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
    """Decide that the computer sits down, or plays on for the seat's holder."""
    if state.status == "open":
        if player != state.creator:
            raise NotYourSeatError("Only who created the game may seat the computer.")
        return take_seat(state, seat, AI_PREFIX + level, Claim(now=now))
    require_seat(state, seat, player)
    require_playing(state)
    require_in(state, seat)
    require_unrated(state)
    return [SeatHandedOver(seat, AI_PREFIX + level)]


def leave_seat(state: GameState, seat: int, player: str) -> list[Event]:
    """Decide that a player gets up before the game starts."""
    if state.seats[seat].player != player and player != state.creator:
        raise NotYourSeatError()
    require_open(state)
    if state.seats[seat].player is None:
        return []
    if state.awaits_lot:
        # Who could leave now could draw again, and again.
        raise AlreadyStartedError("All seats are taken: the draw has begun.")
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
    if is_bound_by_lot(state):
        raise TooLateToAbortError(
            "The seats of this rated game were drawn: play on, or resign."
        )
    if not is_early(state):
        raise TooLateToAbortError()
    return [GameAborted()]


def stop(state: GameState) -> list[Event]:
    """Decide that who runs the server calls a game off, whoever plays."""
    if state.status in ("ended", "aborted"):
        raise GameOverError()
    return [GameAborted("stopped")]


def is_early(state: GameState) -> bool:
    """Whether some seat has not moved yet; who took a move back has moved."""
    moved = {placed.seat for placed in state.position.played} | state.had_moved
    return len(moved | set(state.position.out)) < len(state.seats)


def change_calendar(state: GameState, seat: int, calendar: str | None) -> list[Event]:
    """Decide that the holder of a seat has other days off from now on.

    `calendar` is a commitment to them.
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
