"""Evolution: the state of a game after one more event, or after all events."""

import dataclasses
from collections.abc import Iterable

from msgspec.structs import replace

from games.events.clocks import CalendarChanged, ClockPaused, ClockResumed, TimeAdded
from games.events.envelope import UnknownEventError
from games.events.game import (
    GameAborted,
    GameCreated,
    GameEnded,
    GameScored,
    GameStarted,
    PieceDrawn,
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
from games.events.stored import ReadableEvent
from games.events.times import time_of
from games.events.turns import (
    MovePlayed,
    PieceDrafted,
    PlacementRemoved,
    PlanFired,
    TurnPassed,
    TurnSkipped,
)
from games.replay import history, offers
from games.replay.history import Step
from games.replay.state import GameState, Seat
from games.replay.stretches import Moment, OfStretch, after_stretch
from games.replay.timekeeping import clock_after, clock_of, ends_turn
from games.rules.removal import without
from games.rules.ruleset import RULES_VERSION
from games.rules.variants import find_ruleset


def replay(
    stream: Iterable[ReadableEvent], state: GameState | None = None
) -> GameState:
    """Return the state after all events, from the start or from `state`."""
    stretch: list[tuple[Moment, OfStretch]] = []
    for readable in stream:
        event = readable.event()
        if state is None:
            state = begin(readable, event)
        elif isinstance(event, OfStretch):
            stretch.append((readable, event))
        else:
            before = after_stretch(state, stretch) if stretch else state
            state, stretch = happen(before, readable, event), []
    assert state is not None, "A stream must have at least one event."
    return after_stretch(state, stretch) if stretch else state


def evolve(state: GameState | None, readable: ReadableEvent) -> GameState:
    """Return the state after one more event; stored events are not validated."""
    event = readable.event()
    if state is None:
        return begin(readable, event)
    return happen(state, readable, event)


def begin(readable: ReadableEvent, event: Event) -> GameState:
    """Return the state after a game's first event, which is already parsed."""
    if not isinstance(event, GameCreated):
        raise UnknownEventError(
            f"Game {readable.game} must begin with 'game.created', not {event.type!r}."
        )
    if event.rules_version not in range(1, RULES_VERSION + 1):
        raise UnknownEventError(
            f"Game {readable.game} uses edition {event.rules_version} of the rules;"
            f" this release supports editions up to {RULES_VERSION}."
        )
    ruleset = find_ruleset(event.variant, event.options)
    fork = event.fork
    line = () if fork is None else fork.line
    position, kinds = history.follow(
        ruleset, line, None if fork is None else fork.first_piece
    )
    return GameState(
        id=readable.game,
        version=readable.version,
        head=readable.hash,
        created_at=readable.at,
        updated_at=readable.at,
        creator=readable.actor,
        visibility=event.visibility,
        rules_version=event.rules_version,
        seats=tuple(
            Seat(reserved=event.reserved.get(str(seat)))
            for seat in range(len(ruleset.seats))
        ),
        position=position,
        clock=clock_of(event, len(ruleset.seats)),
        steps=tuple(Step(readable.version, kind) for kind in kinds),
        out=_out_before(line),
        rated=event.rated,
        hints=event.hints,
        rating=(event.rating_min, event.rating_max),
        expires_at=None if event.expires_at is None else time_of(event.expires_at),
        by_lot=event.by_lot,
        lot_commitment=event.lot_commitment,
        piece_commitment=event.piece_commitment,
        rematch_of=event.rematch_of,
        fork=fork,
    )


def happen(state: GameState, moment: Moment, event: Event) -> GameState:
    """Return the state after an event, which is already parsed or not yet stored."""
    if isinstance(event, OfStretch):
        return after_stretch(state, [(moment, event)])
    lasting = offers.open_at(state.offers, moment.at)
    changed = _after(replace(state, offers=lasting), event, moment.version)
    clock, began = changed.clock, changed.turn_began
    acting = changed.acting_seat
    if ends_turn(event, state.acting_seat, acting):
        began = None if acting is None else (moment.version, moment.at)
    if clock is not None:
        clock = clock_after(clock, event, moment.at, changed.timed_seat)
    return replace(
        changed,
        clock=clock,
        turn_began=began,
        version=moment.version,
        head=moment.hash,
        updated_at=moment.at,
    )


def _out_before(line: history.Line) -> tuple[SeatOut, ...]:
    """Return the departures before the position of a fork."""
    departures, ply = [], 0
    for step in line:
        ply += step.cells is not None
        if step.out is not None:
            departures.append(SeatOut(step.seat, step.out, ply))
    return tuple(departures)


def _after(state: GameState, event: Event, version: int) -> GameState:
    match event:
        case (
            PieceDrawn()
            | PieceDrafted()
            | TurnSkipped()
            | PlacementRemoved()
            | SeatOut()
            | UndoApplied()
        ):
            return _with_position(state, event, version)
        case ClockPaused() | ClockResumed() | TimeAdded():
            return state  # These events change only the clock.
        case MovePlayed() | TurnPassed() | PlanFired():
            raise AssertionError("Stretches handle these events.")
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
            raise UnknownEventError(
                f"Game {state.id} has a second 'game.created' event."
            )


def _with_position(
    state: GameState,
    event: PieceDrawn
    | PieceDrafted
    | TurnSkipped
    | PlacementRemoved
    | SeatOut
    | UndoApplied,
    version: int,
) -> GameState:
    position, steps = state.position, state.steps
    lasting = offers.after_move(state.offers)
    match event:
        case PieceDrawn(piece=piece):
            number = state.ruleset.piece_index[piece]
            return replace(state, position=position.draw(number))
        case TurnSkipped():
            return replace(
                state,
                position=position.skip(),
                steps=(*steps, Step(version, "skipped")),
                offers=lasting,
            )
        case PieceDrafted(piece=piece):
            return replace(
                state,
                position=position.draft(state.ruleset.piece_index[piece]),
                steps=(*steps, Step(version, "picked")),
                offers=lasting,
            )
        case PlacementRemoved(index=index):
            # In solo games, all steps are placements.
            return replace(
                state,
                position=without(position, index),
                steps=steps[:index] + steps[index + 1 :],
                removals=state.removals + 1,
                offers=lasting,
            )
        case SeatOut(seat=seat):
            return replace(
                state,
                position=position.leave(seat),
                steps=(*steps, Step(version, "left")),
                out=(*state.out, event),
                offers=(),
            )
        case UndoApplied(to=to):
            remaining_steps = history.kinds(steps, to)
            return replace(
                state,
                position=history.position_after(position, remaining_steps),
                steps=steps[: len(remaining_steps)],
                undone=(*state.undone, (to + 1, version - 1)),
                had_moved=state.had_moved.union(p.seat for p in position.played),
                offers=lasting,
            )


def _after_word(
    state: GameState,
    event: OfferMade | OfferAccepted | OfferDeclined | OfferWithdrawn,
) -> GameState:
    new_offers = (event.seat,) if isinstance(event, OfferMade) else ()
    changed = offers.after_word(state.offers, event)
    return replace(state, offers=changed, offered=state.offered + new_offers)


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
            return replace(state, status="aborted", aborted=event, offers=())
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
    """Move all players to their drawn seats, with their days off."""
    clock = None if state.clock is None else state.clock.reseated(event.order)
    seats = tuple(state.seats[before] for before in event.order)
    return replace(state, seats=seats, clock=clock)


def _with_seat(state: GameState, seat: int, **changes: str | None) -> GameState:
    seats = list(state.seats)
    seats[seat] = dataclasses.replace(seats[seat], **changes)
    return replace(state, seats=tuple(seats))
