"""GameState: what the events of a game add up to. Pure: no clock, no database."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal, TypeAlias

from games.clocks.clock import Clock
from games.events.clocks import CalendarChanged, ClockPaused, ClockResumed, TimeAdded
from games.events.game import (
    Envelope,
    Event,
    GameAborted,
    GameCreated,
    GameEnded,
    GameScored,
    GameStarted,
    MovePlayed,
    PieceDrafted,
    PlacementRemoved,
    PlanFired,
    SeatHandedOver,
    SeatLeft,
    SeatOut,
    SeatReleased,
    SeatReserved,
    SeatTaken,
    TurnPassed,
    UnknownEventError,
    time_of,
)
from games.events.offers import (
    OfferAccepted,
    OfferDeclined,
    OfferMade,
    OfferWithdrawn,
    UndoApplied,
)
from games.replay import history, offers
from games.replay.history import Step
from games.replay.offers import Offer, Offers
from games.replay.timekeeping import clock_after, clock_of, ends_turn
from games.rules.position import Position
from games.rules.removal import without
from games.rules.ruleset import RULES_VERSION, Ruleset
from games.rules.variants import find_ruleset

Status: TypeAlias = Literal["open", "playing", "ended", "aborted"]
AI_PREFIX = "ai:"
PLAYER_PREFIX = "player:"


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


@dataclass(frozen=True, kw_only=True)
class GameState:
    """A game after `version` events."""

    id: str
    version: int = 0
    head: str | None = None
    """The hash of the last event."""
    created_at: datetime | None = None
    updated_at: datetime | None = None
    creator: str
    visibility: str
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
    rating: tuple[int | None, int | None] = (None, None)
    """The lowest and the highest rating of who may sit down uninvited."""
    expires_at: datetime | None = None
    """When an open game is called off."""
    rematch_of: str | None = None
    fork: Mapping[str, Any] | None = None
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
        return 0 if self.position.seat is None else self.position.seat

    @property
    def timed_seat(self) -> int | None:
        """The seat whose time runs, if there is a clock: the computer needs none."""
        acting = self.acting_seat
        if acting is None or self.seats[acting].level is not None:
            return None
        return acting

    @property
    def clock_terms(self) -> dict[str, Any] | None:
        """How time is counted, and what a deadline brings, as JSON."""
        return None if self.clock is None else self.clock.terms

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
        """Whether a caller may know of this game."""
        if self.visibility == "public":
            return True
        return player is not None and (
            player == self.creator
            or any(player in (seat.player, seat.reserved) for seat in self.seats)
        )


def replay(envelopes: Iterable[Envelope], state: GameState | None = None) -> GameState:
    """Return the state after all events, going on from `state`."""
    for envelope in envelopes:
        state = evolve(state, envelope)
    assert state is not None, "A game has at least one event."
    return state


def evolve(state: GameState | None, envelope: Envelope) -> GameState:
    """Return the state after one more event; trusts what is stored."""
    event = envelope.event()
    if state is None:
        if not isinstance(event, GameCreated):
            raise UnknownEventError(f"Game {envelope.game} begins with {event.type!r}.")
        changed = _created(envelope, event)
    else:
        lasting = offers.open_at(state.offers, envelope.at)
        changed = _after(replace(state, offers=lasting), event, envelope.version)
    clock, began = changed.clock, changed.turn_began
    before, acting = None if state is None else state.acting_seat, changed.acting_seat
    if ends_turn(event, before, acting):
        began = None if acting is None else (envelope.version, envelope.at)
    if clock is not None:
        clock = clock_after(clock, event, envelope.at, changed.timed_seat)
    return replace(
        changed,
        clock=clock,
        turn_began=began,
        version=envelope.version,
        head=envelope.hash,
        updated_at=envelope.at,
    )


def turn_in(position: Position) -> dict[str, object] | None:
    """Return the color to move and the seat that acts for it, if there is one."""
    if position.turn is None:
        return None
    color = position.color if position.picking is None else position.picking
    name = None if color is None else position.ruleset.colors[color]
    return {"color": name, "seat": position.seat}


def _created(envelope: Envelope, event: GameCreated) -> GameState:
    if event.rules_version != RULES_VERSION:
        raise UnknownEventError(
            f"Game {envelope.game} was judged by rules version {event.rules_version};"
            f" this code has {RULES_VERSION}."
        )
    ruleset = find_ruleset(event.variant, event.options)
    line = () if event.fork is None else event.fork["line"]
    position, kinds = history.follow(ruleset, line)
    return GameState(
        id=envelope.game,
        created_at=envelope.at,
        creator=envelope.actor,
        visibility=event.visibility,
        rules_version=event.rules_version,
        seats=tuple(
            Seat(reserved=event.reserved.get(str(seat)))
            for seat in range(len(ruleset.seats))
        ),
        position=position,
        clock=clock_of(event, len(ruleset.seats)),
        steps=tuple(Step(envelope.version, kind) for kind in kinds),
        out=_out_before(line),
        rated=event.rated,
        rating=(event.rating_min, event.rating_max),
        expires_at=None if event.expires_at is None else time_of(event.expires_at),
        rematch_of=event.rematch_of,
        fork=event.fork,
    )


def _out_before(line: history.Line) -> tuple[SeatOut, ...]:
    """Return who had left when a fork began."""
    left, ply = [], 0
    for step in line:
        ply += "cells" in step
        if "out" in step:
            left.append(SeatOut(step["seat"], step["out"], ply))
    return tuple(left)


def _after(state: GameState, event: Event, version: int) -> GameState:
    match event:
        case MovePlayed() | PieceDrafted() | PlacementRemoved():
            return _after_turn(state, event, version)
        case SeatOut() | UndoApplied():
            return _after_loss(state, event, version)
        case TurnPassed() | PlanFired() | ClockPaused() | ClockResumed() | TimeAdded():
            return state  # These tell, or change the clock alone.
        case OfferMade() | OfferAccepted() | OfferDeclined() | OfferWithdrawn():
            changed = offers.after_word(state.offers, event)
            made = (event.seat,) if isinstance(event, OfferMade) else ()
            return replace(state, offers=changed, offered=state.offered + made)
        case GameStarted() | GameEnded() | GameAborted() | GameScored():
            return _with_status(state, event, version)
        case _:
            return _with_seats(state, event)


def _after_turn(
    state: GameState,
    event: MovePlayed | PieceDrafted | PlacementRemoved,
    version: int,
) -> GameState:
    match event:
        case MovePlayed():
            steps = (*state.steps, Step(version, "placed"))
        case PieceDrafted():
            steps = (*state.steps, Step(version, "picked"))
        case _:
            # In games for one all steps are placements.
            index = event.index
            steps = state.steps[:index] + state.steps[index + 1 :]
    return replace(
        state,
        position=_position_after(state.position, event),
        steps=steps,
        removals=state.removals + isinstance(event, PlacementRemoved),
        offers=offers.after_move(state.offers),
    )


def _after_loss(
    state: GameState, event: SeatOut | UndoApplied, version: int
) -> GameState:
    match event:
        case SeatOut(seat=seat):
            return replace(
                state,
                position=state.position.leave(seat),
                steps=(*state.steps, Step(version, "left")),
                out=(*state.out, event),
                offers=(),
            )
        case UndoApplied(to=to):
            kept = history.kinds(state.steps, to)
            return replace(
                state,
                position=history.position_after(state.position, kept),
                steps=state.steps[: len(kept)],
                undone=(*state.undone, (to + 1, version - 1)),
                had_moved=state.had_moved.union(p.seat for p in state.position.played),
                offers=offers.after_move(state.offers),
            )


def _position_after(
    position: Position, event: MovePlayed | PieceDrafted | PlacementRemoved
) -> Position:
    ruleset = position.ruleset
    match event:
        case MovePlayed():
            number = position.placements.find(event.cells)
            assert number is not None, "A stored move lies on the board."
            return position.play(ruleset.color_index[event.color], number)
        case PieceDrafted():
            return position.draft(ruleset.piece_index[event.piece])
        case PlacementRemoved():
            return without(position, event.index)


def _with_status(
    state: GameState,
    event: GameStarted | GameEnded | GameAborted | GameScored,
    version: int,
) -> GameState:
    match event:
        case GameStarted():
            return replace(state, status="playing", started=version)
        case GameEnded():
            return replace(state, status="ended", ended=event, offers=())
        case GameAborted():
            return replace(state, status="aborted", offers=())
        case GameScored():
            return replace(state, scored=event)


def _with_seats(state: GameState, event: Event) -> GameState:
    match event:
        case SeatReserved(seat=seat, player=player, link=link):
            return _with_seat(state, seat, reserved=player, link=link)
        case SeatReleased(seat=seat):
            return _with_seat(state, seat, reserved=None, link=None)
        case SeatTaken(seat=seat, player=player):
            return _with_seat(state, seat, player=player)
        case SeatHandedOver(seat=seat, player=player):
            return replace(_with_seat(state, seat, player=player), offers=())
        case SeatLeft(seat=seat):
            return _with_seat(state, seat, player=None)
        case CalendarChanged(seat=seat):
            changed = (*state.calendars_changed, seat)
            return replace(state, calendars_changed=changed)
        case _:
            raise UnknownEventError(f"No rule for {event.type!r}.")


def _with_seat(state: GameState, seat: int, **changes: str | None) -> GameState:
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], **changes)
    return replace(state, seats=tuple(seats))
