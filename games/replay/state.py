"""The state of a game, computed from its events without a clock or a database."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

import msgspec

from games.clocks.clock import Clock
from games.clocks.controls import Control
from games.events.game import (
    ForkOrigin,
    GameAborted,
    GameEnded,
    GameScored,
    Visibility,
)
from games.events.seats import SeatOut
from games.replay.history import Step
from games.replay.offers import Offer, Offers
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from games.rules.variants import VARIANTS

Status: TypeAlias = Literal["open", "playing", "ended", "aborted"]
AI_PREFIX = "ai:"
PLAYER_PREFIX = "player:"


def player_ids(actors: Iterable[str]) -> list[str]:
    """Return the actors that are players."""
    players = (actor for actor in actors if actor.startswith(PLAYER_PREFIX))
    return [player.removeprefix(PLAYER_PREFIX) for player in players]


@dataclass(frozen=True)
class Seat:
    """A seat of a game."""

    player: str | None = None
    """Player in the seat: `player:ID` or `ai:LEVEL`."""
    reserved: str | None = None
    """Player for whom the seat is reserved."""
    link: str | None = None
    """Hash of the secret whose bearer may take the reserved seat."""

    @property
    def is_open(self) -> bool:
        """Whether any player may take the seat."""
        return self.player is None and self.reserved is None and self.link is None

    @property
    def level(self) -> str | None:
        """Computer level in the seat."""
        if self.player is not None and self.player.startswith(AI_PREFIX):
            return self.player.removeprefix(AI_PREFIX)
        return None


class GameState(msgspec.Struct, frozen=True, kw_only=True):
    """A game after `version` events.

    Every event replaces some of the many fields. A struct takes a tenth of the time
    that a dataclass takes.
    """

    id: str
    version: int = 0
    head: str | None = None
    """Hash of the last event."""
    created_at: datetime | None = None
    updated_at: datetime | None = None
    creator: str
    visibility: Visibility
    rules_version: int
    status: Status = "open"
    seats: tuple[Seat, ...]
    position: Position
    steps: tuple[Step, ...] = ()
    """Steps that led to the position."""
    started: int | None = None
    """Version of the event `game.started`."""
    undone: tuple[tuple[int, int], ...] = ()
    """First and last version of each range of undone events."""
    had_moved: frozenset[int] = frozenset()
    """Seats that had already moved before an undo."""
    offers: Offers = ()
    """Open offers; some may have expired since the last event."""
    offered: tuple[int, ...] = ()
    """Seats that made offers, in order. Offers are numbered from 1."""
    rated: bool = True
    """Whether the game was created as rated; `is_rated` checks all conditions."""
    hints: bool | None = None
    """Hints setting at creation; `gives_hints` applies the default."""
    rating: tuple[int | None, int | None] = (None, None)
    """Minimum and maximum rating of players who join without an invitation."""
    expires_at: datetime | None = None
    """Time at which an open game is aborted."""
    by_lot: bool = False
    """Whether the seats are drawn at random once all are taken."""
    lot_commitment: str | None = None
    """Hash of the nonce for drawing the seats; None if they are not drawn, or if an
    early release drew them."""
    piece_commitment: str | None = None
    """Hash of the nonce for drawing the first piece; None if no piece is drawn."""
    rematch_of: str | None = None
    fork: ForkOrigin | None = None
    """Start of the game if it is a fork; see `GameCreated`."""
    removals: int = 0
    """Number of placements that were removed."""
    out: tuple[SeatOut, ...] = ()
    clock: Clock | None = None
    turn_began: tuple[int, datetime] | None = None
    """Version and time at which the turn of the acting seat began."""
    calendars_changed: tuple[int, ...] = ()
    """Seats whose days off changed, once per change."""
    ended: GameEnded | None = None
    aborted: GameAborted | None = None
    scored: GameScored | None = None

    @property
    def ruleset(self) -> Ruleset:
        """Ruleset of the game."""
        return self.position.ruleset

    @property
    def acting_seat(self) -> int | None:
        """Seat that the game is waiting for; None unless the game is being played.

        In a puzzle without a legal move, it is the seat that may remove a piece or give
        up.
        """
        if self.status != "playing":
            return None
        seat = self.position.seat
        return 0 if seat is None else seat

    @property
    def timed_seat(self) -> int | None:
        """Seat whose clock is running, if any. Computers have no clock."""
        acting = None if self.position.seat is None else self.acting_seat
        if acting is None or self.seats[acting].level is not None:
            return None
        return acting

    @property
    def control(self) -> Control | None:
        """Time control of the game."""
        return None if self.clock is None else self.clock.control

    @property
    def turn(self) -> dict[str, object] | None:
        """Color and seat to move, as in the API."""
        return turn_in(self.position) if self.status == "playing" else None

    @property
    def ply(self) -> int:
        """Number of placements so far."""
        return len(self.position.played)

    @property
    def is_full(self) -> bool:
        """Whether all seats that can still play are taken."""
        return all(
            seat.player is not None or number in self.position.out
            for number, seat in enumerate(self.seats)
        )

    @property
    def begins_by_lot(self) -> bool:
        """Whether the seats or the first piece are drawn before the game starts."""
        return self.by_lot or self.position.awaits_draw

    @property
    def awaits_lot(self) -> bool:
        """Whether all seats are taken and the random draw comes next."""
        return self.status == "open" and self.begins_by_lot and self.is_full

    def is_overdue(self, at: datetime) -> bool:
        """Return whether the deadline of the seat to move has passed."""
        deadline = None if self.clock is None else self.clock.deadline
        return deadline is not None and deadline <= at

    @property
    def has_own_board(self) -> bool:
        """Whether the game has its own board, with a custom figure or region."""
        return VARIANTS[self.ruleset.variant].has_own_boards

    @property
    def is_rated(self) -> bool:
        """Whether the result may change ratings, given the current and invited players.

        The game must be public, with several teams and different players who are all
        people or all computer levels. If people's seats are drawn, a clock is required.
        Without one, a player who dislikes the drawn seat could simply stop moving.
        """
        held = [seat.player or seat.reserved for seat in self.seats]
        players = [player for player in held if player is not None]
        kinds = {player.startswith(AI_PREFIX) for player in players}
        are_equals = len(set(players)) == len(players) and len(kinds) <= 1
        if self.lot_commitment is not None and self.clock is None and kinds != {True}:
            return False
        is_public = self.visibility == "public"
        return self.rated and is_public and are_equals and len(self.ruleset.teams) > 1

    @property
    def gives_hints(self) -> bool:
        """Whether the server analyzes the game during play.

        By default, it does so if at most one person plays or can join.
        """
        if self.hints is not None:
            return self.hints
        held = [
            seat.player or seat.reserved
            for number, seat in enumerate(self.seats)
            if seat.player or number not in self.position.out
        ]
        people = {
            holder for holder in held if holder and not holder.startswith(AI_PREFIX)
        }
        return len(people) + held.count(None) <= 1

    def was_undone(self, version: int) -> bool:
        """Return whether an event was undone."""
        return any(first <= version <= last for first, last in self.undone)

    def offer(self, number: int) -> Offer | None:
        """Return an offer that was open after the last event, or None."""
        return next((o for o in self.offers if o.event.offer == number), None)

    def seats_of(self, player: str) -> list[int]:
        """Return the seats of a player."""
        return [i for i, seat in enumerate(self.seats) if seat.player == player]

    def is_visible_to(self, player: str | None) -> bool:
        """Return whether a caller may see this game, including private ones."""
        if self.visibility == "public":
            return True
        return player is not None and (
            player == self.creator
            or any(player in (seat.player, seat.reserved) for seat in self.seats)
        )


def turn_in(position: Position) -> dict[str, object] | None:
    """Return the color to move and the seat that plays it, or None."""
    if position.turn is None:
        return None
    color = position.color if position.picking is None else position.picking
    name = None if color is None else position.ruleset.colors[color]
    return {"color": name, "seat": position.seat}
