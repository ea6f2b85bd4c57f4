"""GameState: what the events of a game add up to. Pure: no clock, no database."""

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
    """Return the ids of those among actors who are players."""
    players = (actor for actor in actors if actor.startswith(PLAYER_PREFIX))
    return [player.removeprefix(PLAYER_PREFIX) for player in players]


@dataclass(frozen=True)
class Seat:
    """A place at the table."""

    player: str | None = None
    """Who sits here: `player:ID`, or `ai:LEVEL`."""
    reserved: str | None = None
    """The only player who may sit down here, if the seat is kept for one."""
    link: str | None = None
    """The hash of the secret that lets its bearer sit down here, and nobody else."""

    @property
    def is_open(self) -> bool:
        """Whether anybody may sit down."""
        return self.player is None and self.reserved is None and self.link is None

    @property
    def level(self) -> str | None:
        """The level of the computer that plays this seat."""
        if self.player is not None and self.player.startswith(AI_PREFIX):
            return self.player.removeprefix(AI_PREFIX)
        return None


class GameState(msgspec.Struct, frozen=True, kw_only=True):
    """A game after `version` events.

    A struct, as events are: to change some of so many fields costs a tenth of what it
    does in a dataclass, and every event does.
    """

    id: str
    version: int = 0
    head: str | None = None
    """The hash of the last event."""
    created_at: datetime | None = None
    updated_at: datetime | None = None
    creator: str
    visibility: Visibility
    rules_version: int
    status: Status = "open"
    seats: tuple[Seat, ...]
    position: Position
    steps: tuple[Step, ...] = ()
    """What led to the position."""
    started: int | None = None
    """The version that started the game."""
    undone: tuple[tuple[int, int], ...] = ()
    """The first and the last version of each stretch that was undone."""
    had_moved: frozenset[int] = frozenset()
    """The seats that had moved when something was undone."""
    offers: Offers = ()
    """The open ones; some may have expired since the last event."""
    offered: tuple[int, ...] = ()
    """The seats that made offers, in order: offers are numbered from 1."""
    rated: bool = True
    """Whether ratings shall hang on it; `is_rated` says whether they do."""
    hints: bool | None = None
    """Whether hints were chosen at creation; `gives_hints` says whether there are."""
    rating: tuple[int | None, int | None] = (None, None)
    """The lowest and the highest rating of who may sit down uninvited."""
    expires_at: datetime | None = None
    """When an open game is called off."""
    by_lot: bool = False
    """Whether it is drawn who sits where, when all have sat down."""
    lot_commitment: str | None = None
    """The hash of the nonce of the draw; None: no lot, or one of an earlier release."""
    piece_commitment: str | None = None
    """The hash of the nonce that the first piece is drawn by; None: none is drawn."""
    rematch_of: str | None = None
    fork: ForkOrigin | None = None
    """Where the game begins, if not at the start: see `GameCreated`."""
    removals: int = 0
    """How many placements were taken back."""
    out: tuple[SeatOut, ...] = ()
    clock: Clock | None = None
    turn_began: tuple[int, datetime] | None = None
    """The version that made it the acting seat's turn, and when."""
    calendars_changed: tuple[int, ...] = ()
    """The seats whose days off changed, each time."""
    ended: GameEnded | None = None
    aborted: GameAborted | None = None
    scored: GameScored | None = None

    @property
    def ruleset(self) -> Ruleset:
        """The rules that the game is played by."""
        return self.position.ruleset

    @property
    def acting_seat(self) -> int | None:
        """The seat that everybody waits for; None unless the game is being played.

        In a puzzle where nothing fits any more that is who may take back or give up.
        """
        if self.status != "playing":
            return None
        seat = self.position.seat
        return 0 if seat is None else seat

    @property
    def timed_seat(self) -> int | None:
        """The seat whose time runs, if there is a clock: the computer needs none."""
        acting = None if self.position.seat is None else self.acting_seat
        if acting is None or self.seats[acting].level is not None:
            return None
        return acting

    @property
    def control(self) -> Control | None:
        """How time is counted, and what a deadline brings."""
        return None if self.clock is None else self.clock.control

    @property
    def turn(self) -> dict[str, object] | None:
        """Whose turn it is, as the API tells it."""
        return turn_in(self.position) if self.status == "playing" else None

    @property
    def ply(self) -> int:
        """Number of placements so far."""
        return len(self.position.played)

    @property
    def is_full(self) -> bool:
        """Whether somebody sits in every seat that can still be played."""
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
        """Whether all seats are taken and the draw comes next."""
        return self.status == "open" and self.begins_by_lot and self.is_full

    def is_overdue(self, at: datetime) -> bool:
        """Return whether the time of the seat to move is over."""
        deadline = None if self.clock is None else self.clock.deadline
        return deadline is not None and deadline <= at

    @property
    def has_own_board(self) -> bool:
        """Whether its board is no other game's: a figure or a region of its own."""
        return VARIANTS[self.ruleset.variant].has_own_boards

    @property
    def is_rated(self) -> bool:
        """Whether the result may change ratings, with who sits or shall sit there.

        Only that of a public game does, between several sides and different players:
        all of them people, or all of them levels of the computer. Where seats of people
        are drawn, a clock has to run: otherwise whoever dislikes the draw never moves.
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
        """Whether the server analyzes the game while it is played.

        By default only if at most one person sits or can sit there.
        """
        if self.hints is not None:
            return self.hints
        held = [
            seat.player or seat.reserved
            for number, seat in enumerate(self.seats)
            if seat.player or number not in self.position.out
        ]
        people = {one for one in held if one and not one.startswith(AI_PREFIX)}
        return len(people) + held.count(None) <= 1

    def was_undone(self, version: int) -> bool:
        """Whether an event is no part of the game any more."""
        return any(first <= version <= last for first, last in self.undone)

    def offer(self, number: int) -> Offer | None:
        """Return an offer that was open after the last event."""
        return next((o for o in self.offers if o.made.offer == number), None)

    def seats_of(self, player: str) -> list[int]:
        """Return the seats that a player holds."""
        return [i for i, seat in enumerate(self.seats) if seat.player == player]

    def is_visible_to(self, player: str | None) -> bool:
        """Whether a caller may see this game: a private one is for its people."""
        if self.visibility == "public":
            return True
        return player is not None and (
            player == self.creator
            or any(player in (seat.player, seat.reserved) for seat in self.seats)
        )


def turn_in(position: Position) -> dict[str, object] | None:
    """Return the color to move and the seat that acts for it, if there is one."""
    if position.turn is None:
        return None
    color = position.color if position.picking is None else position.picking
    name = None if color is None else position.ruleset.colors[color]
    return {"color": name, "seat": position.seat}
