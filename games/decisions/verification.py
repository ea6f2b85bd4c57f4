"""Verification: check the hashes of a stream, and repeat all its decisions."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games import decisions
from games.clocks.commitments import Calendars
from games.clocks.turns import NOT_KNOWN
from games.decisions import DRAWER, OPERATOR, TIMEKEEPER
from games.decisions.lots import draws_piece
from games.decisions.plans_firing import MOVING_ON, may_have_fired
from games.decisions.verified_times import VerifiedTimes, may_be_due
from games.errors import ApiError
from games.events.clocks import CalendarChanged, ClockPaused, ClockResumed, TimeAdded
from games.events.envelope import Envelope, UnknownEventError, envelope_hash
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
from games.events.times import time_of
from games.events.turns import (
    MovePlayed,
    PieceDrafted,
    PlacementRemoved,
    PlanFired,
    TurnPassed,
    TurnSkipped,
)
from games.events.upcasters import REDACTED
from games.replay.evolution import evolve
from games.replay.history import require_legal
from games.replay.state import AI_PREFIX, GameState
from games.rules.moves import Move
from games.rules.variants import find_ruleset

SeatEvent: TypeAlias = (
    SeatOut
    | SeatTaken
    | SeatHandedOver
    | CalendarChanged
    | SeatReserved
    | SeatReleased
    | SeatLeft
)
COMMITMENT = re.compile("[0-9a-f]{64}")
MOVING_ON_TO = MOVING_ON | {TurnPassed.type}
"""Event types, including passes, that can directly precede another seat's turn."""


@dataclass(frozen=True)
class StreamFault:
    """The first fault of a stream: its version and a description."""

    version: int
    problem: str


def find_fault(
    envelopes: Sequence[Envelope], length: int = 1, calendars: Calendars = NOT_KNOWN
) -> StreamFault | None:
    """Return the first fault of a stream, or None.

    `length` is the known number of events. Without it, a truncated chain of hashes
    would pass as valid. Times are recomputed if the required `calendars` are known.
    """
    if fault := (
        _find_broken_link(envelopes)
        or _find_wrong_event(envelopes, VerifiedTimes(calendars))
        or _find_false_firing(envelopes)
    ):
        return fault
    if len(envelopes) < length:
        return StreamFault(
            len(envelopes) + 1, f"is missing, although the stream had {length} events"
        )
    return None


def _find_broken_link(envelopes: Sequence[Envelope]) -> StreamFault | None:
    prev = None
    for version, envelope in enumerate(envelopes, start=1):
        if envelope.version != version:
            return StreamFault(
                version, f"is missing; the next version is {envelope.version}"
            )
        if envelope.prev != prev:
            return StreamFault(
                version, "does not contain the hash of the previous event"
            )
        prev = envelope.hash
        if envelope.redacted:
            personal = REDACTED.get((envelope.type, envelope.schema), frozenset())
            if not personal.issuperset(envelope.redacted):
                return StreamFault(version, "has redacted fields that are not personal")
        elif envelope_hash(envelope.hashed()) != prev:
            return StreamFault(version, "has a hash that does not match its contents")
    return None


def _find_wrong_event(
    envelopes: Sequence[Envelope], times: VerifiedTimes
) -> StreamFault | None:
    state: GameState | None = None
    following: list[Event] = []
    for envelope in envelopes:
        try:
            event = _read(envelope)
            expected = following or _decide_again(state, envelope, event)
            if state is not None and expected:
                first = times.expected_event(state, expected[0], envelope, event)
                expected = [first, *expected[1:]]
            if [event] != expected[:1]:
                expected_event = expected[0] if expected else "left out"
                return StreamFault(
                    envelope.version, f"is {event} instead of {expected_event}"
                )
            state = evolve(state, envelope)
        except (ApiError, UnknownEventError) as error:
            return StreamFault(
                envelope.version, f"would be refused by this release: {error}"
            )
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            # The data may contain arbitrary names and types.
            return StreamFault(envelope.version, f"cannot be verified: {error!r}")
        following = expected[1:]
    if following:
        return StreamFault(len(envelopes) + 1, f"{following[0]} is missing")
    return None


def _read(envelope: Envelope) -> Event:
    """Return an event; refuse a new event that contains days off instead of a hash.

    Events from the first release contain days off. The text of the days off is read as
    the commitment.
    """
    event = envelope.event()
    commitment = envelope.data.get("calendar_commitment")
    if commitment is not None and not COMMITMENT.fullmatch(commitment):
        raise UnknownEventError("days off must be replaced by a hash")
    return event


def _find_false_firing(envelopes: Sequence[Envelope]) -> StreamFault | None:
    """Return the fault for the first plan that fired without a cause or a move.

    A plan fires at the time of another event, and the next event is its player's move.
    """
    for before, envelope, after in zip(
        envelopes, envelopes[1:], [*envelopes[2:], None], strict=False
    ):
        if envelope.type != PlanFired.type:
            continue
        if before.at != envelope.at or before.type not in MOVING_ON_TO:
            return StreamFault(envelope.version, "has no event that caused it")
        move = None if after is None else (after.type, after.actor, after.at)
        if move != (MovePlayed.type, envelope.actor, envelope.at):
            return StreamFault(
                envelope.version + 1, "must be the move of the plan that fired"
            )
    return None


def _decide_again(
    state: GameState | None, envelope: Envelope, event: Event
) -> list[Event]:
    """Return the events that this release creates for the command behind an event."""
    actor = envelope.actor
    if state is None:
        return _begin_again(event)
    if actor == TIMEKEEPER:
        is_given = may_be_due(state.clock, envelope)
        over = decisions.let_run_out(state) if is_given else None
        return over or decisions.time_out(state, envelope.at)
    if state.is_overdue(envelope.at):
        raise ApiError("the deadline had passed")
    return _decide_command_again(state, envelope, event)


def _decide_command_again(
    state: GameState, envelope: Envelope, event: Event
) -> list[Event]:
    actor = envelope.actor
    match event:
        case (
            MovePlayed()
            | PieceDrafted()
            | TurnSkipped()
            | PlacementRemoved()
            | PlanFired()
        ):
            return _decide_turn_again(state, actor, event)
        case OfferMade() | OfferAccepted() | OfferDeclined() | OfferWithdrawn():
            return _decide_offer_again(state, envelope, event)
        case SeatsDrawn(nonce=nonce) | PieceDrawn(nonce=nonce):
            if actor != DRAWER:
                raise ApiError("only the server can draw seats or pieces")
            secret = None if nonce is None else bytes.fromhex(nonce)
            return decisions.draw_lots(state, secret)
        case GameScored() | GameAborted():
            return _decide_end_again(state, envelope, event)
        case (
            GameCreated()
            | GameStarted()
            | GameEnded()
            | TurnPassed()
            | UndoApplied()
            | ClockPaused()
            | ClockResumed()
            | TimeAdded()
        ):
            raise ApiError(f"no command creates {event.type}")
        case _:  # The type is `SeatEvent`, so mypy reports new event types here.
            return _decide_seat_again(state, envelope, event)


def _begin_again(event: Event) -> list[Event]:
    """Validate the settings of a new game and the start of a fork.

    The game's creator can choose the other fields freely.
    """
    if isinstance(event, GameCreated):
        ruleset = find_ruleset(event.variant, event.options)
        limits = event.rating_min, event.rating_max
        terms = decisions.Terms(
            rated=event.rated, hints=event.hints, rating=limits, clock=event.clock
        )
        decisions.require_terms(ruleset, terms)
        fork = event.fork
        if draws_piece(ruleset, fork) != (event.piece_commitment is not None):
            raise ApiError("the commitment for drawing the first piece is missing")
        if fork is not None:
            require_legal(ruleset, fork.line, fork.first_piece)
    return [event]


def _decide_turn_again(
    state: GameState,
    actor: str,
    event: MovePlayed | PieceDrafted | TurnSkipped | PlacementRemoved | PlanFired,
) -> list[Event]:
    ruleset = state.ruleset
    match event:
        case MovePlayed(color=color, piece=piece, cells=cells):
            move, level = Move(color, piece, cells), _stand_in(actor, event)
            return decisions.place_piece(state, actor, move, None, level)
        case PieceDrafted(color=color, piece=piece):
            hand = ruleset.color_index[color], ruleset.piece_index[piece]
            level = _stand_in(actor, event)
            return decisions.draft_piece(state, actor, hand, None, level)
        case TurnSkipped(color=color):
            return decisions.skip_turn(state, actor, color, None)
        case PlacementRemoved():
            decisions.require_seat(state, 0, actor)
            return decisions.remove_placement(state, event.cells, None)
        case PlanFired():
            if not may_have_fired(state, actor, event):
                raise ApiError("no plan could have fired at this turn")
            return [event]


def _stand_in(actor: str, event: MovePlayed | PieceDrafted) -> str | None:
    """Return the level that chose for another level; refuse stand-ins for people."""
    level = event.stand_in
    is_computer = actor.startswith(AI_PREFIX)
    if level is not None and (not is_computer or actor == AI_PREFIX + level):
        raise ApiError("a level can choose moves only for another level")
    return level


def _decide_end_again(
    state: GameState, envelope: Envelope, event: GameScored | GameAborted
) -> list[Event]:
    match event:
        case GameScored():
            if not (scored := decisions.score(state)):
                raise ApiError("the game has not ended or has already been scored")
            return scored
        case GameAborted(reason="expired"):
            return decisions.expire(state, envelope.at)
        case GameAborted(reason="stopped"):
            if envelope.actor != OPERATOR:
                raise ApiError("only an operator can stop games")
            return decisions.stop(state)
        case GameAborted():
            decisions.require_part(state, envelope.actor)
            return decisions.abort(state, None)


def _decide_offer_again(
    state: GameState,
    envelope: Envelope,
    event: OfferMade | OfferAccepted | OfferDeclined | OfferWithdrawn,
) -> list[Event]:
    actor, at, number = envelope.actor, envelope.at, event.offer
    match event:
        case OfferMade():
            decisions.require_seat(state, event.seat, actor)
            lasting = time_of(event.expires_at) - at
            proposal = decisions.Proposal(event.kind, event.to, event.seconds, lasting)
            return decisions.make_offer(state, event.seat, proposal, at, None)
        case OfferAccepted():
            return decisions.accept_offer(state, number, actor, event.seat, at)
        case OfferDeclined():
            return decisions.decline_offer(state, number, actor, event.seat, at)
        case OfferWithdrawn():
            return decisions.withdraw_offer(state, number, actor, at)


def _decide_seat_again(
    state: GameState, envelope: Envelope, event: SeatEvent
) -> list[Event]:
    actor = envelope.actor
    match event:
        case SeatOut():
            decisions.require_seat(state, event.seat, actor)
            if event.reason == "erased":
                return decisions.vacate(state, event.seat)
            return decisions.resign(state, event.seat, None)
        case SeatTaken(player=player) if not player.startswith(AI_PREFIX):
            # A game's creator seats the holders of its seat tokens.
            seat = state.seats[event.seat]
            is_bearer = player == seat.reserved
            sitter = player if is_bearer and actor == state.creator else actor
            # A link or a rating cannot be verified later, so the recorded value is
            # trusted.
            claim = decisions.Claim(
                now=envelope.at,
                rating=event.rating or 0,
                link=seat.link,
                calendar=event.calendar_commitment,
            )
            return decisions.take_seat(state, event.seat, sitter, claim)
        case CalendarChanged():
            decisions.require_seat(state, event.seat, actor)
            commitment = event.calendar_commitment
            return decisions.change_calendar(state, event.seat, commitment)
        case SeatReserved() | SeatReleased() | SeatLeft():
            return _decide_waiting_again(state, actor, event)
        case SeatTaken() | SeatHandedOver():
            level = event.player.removeprefix(AI_PREFIX)
            at = envelope.at
            return decisions.seat_level(state, event.seat, level, actor, at)


def _decide_waiting_again(
    state: GameState,
    actor: str,
    event: SeatReserved | SeatReleased | SeatLeft,
) -> list[Event]:
    """Return the events for a change of seats before the game starts."""
    match event:
        case SeatLeft():
            return decisions.leave_seat(state, event.seat, actor)
        case SeatReserved():
            guest = decisions.Guest(event.player, event.link)
            return decisions.reserve_seat(state, event.seat, guest, actor)
        case SeatReleased(reason="declined"):
            return decisions.decline_seat(state, event.seat, actor)
        case SeatReleased():
            return decisions.withdraw_seat(state, event.seat, actor)
