"""Firing: the moves that plans make after other events.

A move may give the turn to a seat with a plan, whose move may give it to another seat
with a plan, and so on. All these moves are stored in one batch with the first move.
Each move must be legal when it is played.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import msgspec

from games.clocks.commitments import Calendars
from games.clocks.turns import NOT_KNOWN
from games.decisions.plans import Plan, Stop, decide
from games.decisions.turns import place_piece
from games.events.envelope import Envelope
from games.events.offers import UndoApplied
from games.events.registry import Event
from games.events.seats import SeatOut
from games.events.turns import MovePlayed, PieceDrafted, PlanFired, TurnSkipped
from games.replay.recording import record
from games.replay.state import PLAYER_PREFIX, GameState

FIRED_AT_ONCE = 200
"""Maximum number of firings in one batch. Each firing is a placement, and no game has
this many placements."""
TURNS = {MovePlayed.type, PieceDrafted.type, TurnSkipped.type}
MOVING_ON = TURNS | {SeatOut.type}
"""Event types after which it may be another seat's turn: turns, and the departure of
the seat to move. Undos and clock changes do not fire plans."""
TAKING_BACK = {UndoApplied.type}
"""Event types after which existing plans are no longer valid."""


class EventBatch(msgspec.Struct, frozen=True):
    """Events to be stored together, with the resulting state and the changed plans."""

    state: GameState
    envelopes: Sequence[Envelope]
    changed: Sequence[Plan] = ()
    has_plans: bool = False
    """Whether an active plan remains."""


def fire(
    before: GameState,
    added: EventBatch,
    plans: Iterable[Plan],
    calendars: Calendars = NOT_KNOWN,
) -> EventBatch:
    """Return a batch, extended by the moves that plans make."""
    state, envelopes = added.state, added.envelopes
    standing = {plan.seat: plan for plan in plans if plan.stopped is None}
    types = {envelope.type for envelope in envelopes}
    after = {seat: _settled(plan, state, types) for seat, plan in standing.items()}
    batch = list(envelopes)
    if types & TURNS or (
        types & MOVING_ON and _seat_to_move(state) != _seat_to_move(before)
    ):
        for _ in range(FIRED_AT_ONCE):
            plan = after.get(_seat_to_move(state))
            if plan is None or plan.stopped is not None:
                break
            events, after[plan.seat] = respond(state, plan)
            if not events:
                break
            state, fired = record(
                state, events, envelopes[0].at, plan.player, calendars
            )
            batch += fired
    after = {seat: _settled(plan, state, set()) for seat, plan in after.items()}
    return EventBatch(
        state,
        batch,
        [plan for seat, plan in after.items() if plan != standing[seat]],
        any(plan.stopped is None for plan in after.values()),
    )


def respond(state: GameState, plan: Plan) -> tuple[list[Event], Plan]:
    """Return the events of a plan at its seat's turn, and the remaining plan."""
    decision = decide(plan, state)
    if decision.stops is not None:
        return [], replace(plan, stopped=decision.stops)
    if decision.move is None:
        return [], plan
    assert decision.order is not None
    order = plan.orders[decision.order]
    played = place_piece(state, plan.player, decision.move, None)
    remaining = plan
    if not order.is_only_move:
        orders = list(plan.orders)
        orders[decision.order] = replace(order, fired=state.version + 1)
        remaining = replace(plan, orders=tuple(orders))
    return [PlanFired(plan.seat, order.is_only_move), *played], remaining


def _seat_to_move(state: GameState) -> int:
    """Return the seat that may place now; -1 if no seat may."""
    is_placing = state.status == "playing" and state.position.picking is None
    seat = state.position.seat if is_placing else None
    return -1 if seat is None else seat


def _settled(plan: Plan, state: GameState, types: set[str]) -> Plan:
    """Stop a plan that can no longer play any order."""
    if plan.stopped is not None:
        return plan
    if state.status in ("ended", "aborted"):
        return replace(plan, stopped=Stop.GAME_OVER)
    is_in = plan.seat not in state.position.out
    if not is_in or state.seats[plan.seat].player != plan.player:
        return replace(plan, stopped=Stop.SEAT_LEFT)
    if types & TAKING_BACK or state.ply < plan.ply:
        return replace(plan, stopped=Stop.UNDONE)
    if plan.is_spent(state):
        return replace(plan, stopped=Stop.DONE)
    return plan


def may_have_fired(state: GameState, actor: str, event: PlanFired) -> bool:
    """Return whether a plan could have fired here, judging by the events alone.

    Plans are secret, but the state shows whether the move was the only legal one.
    """
    seat = _seat_to_move(state)
    if seat != event.seat or state.seats[seat].player != actor:
        return False
    if not actor.startswith(PLAYER_PREFIX):
        return False
    return not event.only_move or len(state.position.legal_placements()) == 1
