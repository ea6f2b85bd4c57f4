"""Evolution: the state of a game after one more event, and after all. Pure."""

import dataclasses
from collections.abc import Iterable

from msgspec.structs import replace

from games.events.clocks import CalendarChanged, ClockPaused, ClockResumed, TimeAdded
from games.events.envelope import Envelope, UnknownEventError
from games.events.game import (
    GameAborted,
    GameCreated,
    GameEnded,
    GameScored,
    GameStarted,
)
from games.events.offers import (
    OfferAccepted,
    OfferDeclined,
    OfferMade,
    OfferWithdrawn,
    UndoApplied,
)
from games.events.registry import Event
from games.events.seats import (
    SeatHandedOver,
    SeatLeft,
    SeatOut,
    SeatReleased,
    SeatReserved,
    SeatsDrawn,
    SeatTaken,
)
from games.events.times import time_of
from games.events.turns import (
    MovePlayed,
    PieceDrafted,
    PlacementRemoved,
    PlanFired,
    TurnPassed,
)
from games.replay import history, offers
from games.replay.history import Step
from games.replay.state import GameState, Seat
from games.replay.timekeeping import clock_after, clock_of, ends_turn
from games.rules.position import Position
from games.rules.removal import without
from games.rules.ruleset import RULES_VERSION
from games.rules.variants import find_ruleset


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


def _created(envelope: Envelope, event: GameCreated) -> GameState:
    if event.rules_version not in range(1, RULES_VERSION + 1):
        raise UnknownEventError(
            f"Game {envelope.game} was judged by rules version {event.rules_version};"
            f" this code has {RULES_VERSION}."
        )
    ruleset = find_ruleset(event.variant, event.options)
    line = () if event.fork is None else event.fork.line
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
        by_lot=event.by_lot,
        rematch_of=event.rematch_of,
        fork=event.fork,
    )


def _out_before(line: history.Line) -> tuple[SeatOut, ...]:
    """Return who had left when a fork began."""
    left, ply = [], 0
    for step in line:
        ply += step.cells is not None
        if step.out is not None:
            left.append(SeatOut(step.seat, step.out, ply))
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
            return _after_word(state, event)
        case GameStarted() | GameEnded() | GameAborted() | GameScored():
            return _with_status(state, event, version)
        case (
            SeatReserved()
            | SeatReleased()
            | SeatTaken()
            | SeatHandedOver()
            | SeatLeft()
            | SeatsDrawn()
            | CalendarChanged()
        ):
            return _with_seats(state, event)
        case GameCreated():
            raise UnknownEventError(f"Game {state.id} is created a second time.")


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


def _after_word(
    state: GameState,
    event: OfferMade | OfferAccepted | OfferDeclined | OfferWithdrawn,
) -> GameState:
    made = (event.seat,) if isinstance(event, OfferMade) else ()
    changed = offers.after_word(state.offers, event)
    return replace(state, offers=changed, offered=state.offered + made)


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


def _with_seats(
    state: GameState,
    event: SeatReserved
    | SeatReleased
    | SeatTaken
    | SeatHandedOver
    | SeatLeft
    | SeatsDrawn
    | CalendarChanged,
) -> GameState:
    match event:
        case SeatReserved(seat=seat, player=player, link=link):
            return _with_seat(state, seat, reserved=player, link=link)
        case SeatReleased(seat=seat):
            return _with_seat(state, seat, reserved=None, link=None)
        case SeatTaken(seat=seat) | SeatLeft(seat=seat):
            sitter = event.player if isinstance(event, SeatTaken) else None
            return _with_seat(state, seat, player=sitter)
        case SeatHandedOver(seat=seat, player=player):
            return replace(_with_seat(state, seat, player=player), offers=())
        case SeatsDrawn():
            return _with_lot(state, event)
        case CalendarChanged(seat=seat):
            changed = (*state.calendars_changed, seat)
            return replace(state, calendars_changed=changed)


def _with_lot(state: GameState, event: SeatsDrawn) -> GameState:
    """Let everybody sit where the lot says, with the days off that are theirs."""
    clock = None if state.clock is None else state.clock.reseated(event.order)
    seats = tuple(state.seats[before] for before in event.order)
    return replace(state, seats=seats, clock=clock)


def _with_seat(state: GameState, seat: int, **changes: str | None) -> GameState:
    seats = list(state.seats)
    seats[seat] = dataclasses.replace(seats[seat], **changes)
    return replace(state, seats=tuple(seats))
