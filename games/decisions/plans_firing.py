"""Firing: what follows from events where seats have plans. Pure.

A move may bring the turn to a seat whose plan plays, which may bring it to another,
and so on: all of that is one batch with the move. Each plays by the rules of its
moment, as if its player had come just then.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

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
"""No game has so many placements, and each firing is one: a bound, not a limit."""
TURNS = {MovePlayed.type, PieceDrafted.type, TurnSkipped.type}
MOVING_ON = TURNS | {SeatOut.type}
"""What hands the turn on: who leaves, only their own. What takes it back, or stops the
clock, fires no plan."""
TAKING_BACK = {UndoApplied.type}
"""After it nobody's orders mean what they meant."""


@dataclass(frozen=True)
class EventBatch:
    """What is stored together: events, the state after them, and plans that changed."""

    state: GameState
    envelopes: Sequence[Envelope]
    changed: Sequence[Plan] = ()
    has_plans: bool = False
    """Whether a plan is left that may play later."""


def fire(
    before: GameState,
    added: EventBatch,
    plans: Iterable[Plan],
    known: Calendars = NOT_KNOWN,
) -> EventBatch:
    """Return the batch that one which was added to a state becomes by plans."""
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
            state, fired = record(state, events, envelopes[0].at, plan.player, known)
            batch += fired
    after = {seat: _settled(plan, state, set()) for seat, plan in after.items()}
    return EventBatch(
        state,
        batch,
        [plan for seat, plan in after.items() if plan != standing[seat]],
        any(plan.stopped is None for plan in after.values()),
    )


def respond(state: GameState, plan: Plan) -> tuple[list[Event], Plan]:
    """Return what a plan does at a turn of its seat, and what is left of it."""
    decision = decide(plan, state)
    if decision.stops is not None:
        return [], replace(plan, stopped=decision.stops)
    if decision.move is None:
        return [], plan
    assert decision.order is not None
    order = plan.orders[decision.order]
    played = place_piece(state, plan.player, decision.move, None)
    left = plan
    if not order.is_only_move:
        orders = list(plan.orders)
        orders[decision.order] = replace(order, fired=state.version + 1)
        left = replace(plan, orders=tuple(orders))
    return [PlanFired(plan.seat, order.is_only_move), *played], left


def _seat_to_move(state: GameState) -> int:
    """Return the seat that may place now; -1 for none."""
    is_placing = state.status == "playing" and state.position.picking is None
    seat = state.position.seat if is_placing else None
    return -1 if seat is None else seat


def _settled(plan: Plan, state: GameState, types: set[str]) -> Plan:
    """Stop a plan that nothing can come of any more."""
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
    """Whether a plan could have fired here, by all that can be known of it later.

    What stood in the plan is its player's secret; that the only legal move was the
    only one is not.
    """
    seat = _seat_to_move(state)
    if seat != event.seat or state.seats[seat].player != actor:
        return False
    if not actor.startswith(PLAYER_PREFIX):
        return False
    return not event.only_move or len(state.position.legal_placements()) == 1
