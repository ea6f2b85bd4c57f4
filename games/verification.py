"""Verification: check a stream's hashes, and decide every event of it once more."""

from collections.abc import Sequence
from dataclasses import dataclass

from games import decisions
from games.decisions.firing import MOVING_ON, may_have_fired
from games.errors import GameError
from games.events import (
    Envelope,
    Event,
    GameAborted,
    GameScored,
    MovePlayed,
    PieceDrafted,
    PlacementRemoved,
    PlanFired,
    SeatHandedOver,
    SeatLeft,
    SeatOut,
    SeatTaken,
    TurnPassed,
    UnknownEventError,
    envelope_hash,
)
from games.rules.legality import Placement
from games.state import AI_PREFIX, GameState, evolve

MOVING_ON_TO = MOVING_ON | {TurnPassed.type}
"""The last event of what hands a turn on: passes are told after it."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with a stream, and from which version on."""

    version: int
    problem: str


def find_fault(envelopes: Sequence[Envelope], length: int = 1) -> Fault | None:
    """Return the first fault of a stream; None when it is sound.

    `length` is how many events there are known to have been: a chain that lost its end
    is a chain as well.
    """
    if fault := (
        _find_broken_link(envelopes)
        or _find_wrong_event(envelopes)
        or _find_false_firing(envelopes)
    ):
        return fault
    if len(envelopes) < length:
        return Fault(len(envelopes) + 1, f"is missing: there were {length}")
    return None


def _find_broken_link(envelopes: Sequence[Envelope]) -> Fault | None:
    prev = None
    for version, envelope in enumerate(envelopes, start=1):
        if envelope.version != version:
            return Fault(version, f"is missing: {envelope.version} comes next")
        if envelope.prev != prev:
            return Fault(version, "does not link to the event before it")
        prev = envelope_hash(envelope.hashed())
        if envelope.hash != prev:
            return Fault(version, "does not have the hash of its contents")
    return None


def _find_wrong_event(envelopes: Sequence[Envelope]) -> Fault | None:
    state: GameState | None = None
    following: list[Event] = []
    for envelope in envelopes:
        try:
            event = envelope.event()
            expected = following or _decide_again(state, envelope, event)
            if [event] != expected[:1]:
                wanted = expected[0] if expected else "left out"
                return Fault(envelope.version, f"{event} should be {wanted}")
            state = evolve(state, envelope)
        except (GameError, UnknownEventError) as error:
            return Fault(envelope.version, f"would be refused today: {error}")
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            # Nobody decided this: names and types are whatever somebody wrote.
            return Fault(envelope.version, f"cannot be judged: {error!r}")
        following = expected[1:]
    if following:
        return Fault(len(envelopes) + 1, f"{following[0]} is missing")
    return None


def _find_false_firing(envelopes: Sequence[Envelope]) -> Fault | None:
    """Return the first plan that fired by itself, or played nothing.

    It fires at the moment of another event, and the next one is its player's move.
    """
    for before, envelope, after in zip(
        envelopes, envelopes[1:], [*envelopes[2:], None], strict=False
    ):
        if envelope.type != PlanFired.type:
            continue
        if before.at != envelope.at or before.type not in MOVING_ON_TO:
            return Fault(envelope.version, "follows from nothing")
        move = None if after is None else (after.type, after.actor, after.at)
        if move != (MovePlayed.type, envelope.actor, envelope.at):
            return Fault(envelope.version + 1, "is not the move of the plan that fired")
    return None


def _decide_again(
    state: GameState | None, envelope: Envelope, event: Event
) -> list[Event]:
    """Return what the wish behind an event leads to, decided by today's code."""
    actor = envelope.actor
    if state is None:
        return [event]
    match event:
        case MovePlayed() | PieceDrafted() | PlacementRemoved():
            return _decide_turn_again(state, actor, event)
        case GameScored():
            if not (scored := decisions.score(state)):
                raise GameError("there is nothing to score")
            return scored
        case PlanFired():
            if not may_have_fired(state, actor, event):
                raise GameError("no plan could fire here")
            return [event]
        case GameAborted():
            decisions.require_part(state, actor)
            return decisions.abort(state, None)
        case _:
            return _decide_seat_again(state, actor, event)


def _decide_turn_again(
    state: GameState, actor: str, event: MovePlayed | PieceDrafted | PlacementRemoved
) -> list[Event]:
    ruleset = state.ruleset
    color, piece = ruleset.color_index[event.color], ruleset.piece_index[event.piece]
    match event:
        case MovePlayed():
            placement = Placement(color, piece, event.cells)
            return decisions.place_piece(state, actor, placement, None)
        case PieceDrafted():
            return decisions.draft_piece(state, actor, (color, piece), None)
        case PlacementRemoved():
            decisions.require_seat(state, 0, actor)
            return decisions.remove_placement(state, event.cells, None)


def _decide_seat_again(state: GameState, actor: str, event: Event) -> list[Event]:
    match event:
        case SeatOut():
            decisions.require_seat(state, event.seat, actor)
            return decisions.resign(state, event.seat, None)
        case SeatTaken(player=player) if not player.startswith(AI_PREFIX):
            # Whoever sets a game up seats the bearers of its tokens.
            is_bearer = player == state.seats[event.seat].reserved
            sitter = player if is_bearer and actor == state.creator else actor
            return decisions.take_seat(state, event.seat, sitter)
        case SeatLeft():
            return decisions.leave_seat(state, event.seat, actor)
        case SeatTaken() | SeatHandedOver():
            level = event.player.removeprefix(AI_PREFIX)
            return decisions.seat_level(state, event.seat, level, actor)
        case _:
            raise GameError(f"nothing leads to {event.type}")
