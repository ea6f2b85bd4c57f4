"""What a batch becomes where seats have plans."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from games import decisions
from games.decisions.plans import Order, Plan
from games.decisions.plans_firing import (
    FIRED_AT_ONCE,
    EventBatch,
    fire,
    may_have_fired,
)
from games.decisions.verification import find_fault
from games.events.registry import Event
from games.events.seats import SeatHandedOver
from games.events.turns import PlanFired
from games.replay.evolution import replay
from games.rules.geometry import Cell
from games.rules.moves import Move
from games.rules.variants import VARIANTS, find_ruleset
from tests.builders import Stream, a_stream, played, went_on
from tests.games.decisions.test_plans import CORNERS, NW

COLORS = ["blue", "yellow", "red", "green"]


def plan_of(seat: int, *orders: Order, ply: int = 0, **changes: Any) -> Plan:
    return Plan(
        seat=seat,
        player=f"player:{'ABCD'[seat]}",
        version=7,
        ply=ply,
        orders=orders,
        **changes,
    )


def corner(seat: int, **guards: Any) -> Order:
    return Order(color=COLORS[seat], cells=CORNERS[seat], **guards)


def after_move(
    stream: Stream, plans: list[Plan], cells: tuple[Cell, ...] = NW
) -> tuple[Stream, EventBatch]:
    """The stream with whoever moves on these cells, and the plans that follow."""
    state = replay(stream)
    seat = state.acting_seat
    assert seat is not None
    assert state.position.color is not None
    actor = state.seats[seat].player or ""
    wanted = Move(state.ruleset.colors[state.position.color], None, cells)
    events = decisions.place_piece(state, actor, wanted, None)
    return fired(stream, events, actor, plans)


def fired(
    stream: Stream, events: Sequence[Event], actor: str, plans: list[Plan]
) -> tuple[Stream, EventBatch]:
    longer = went_on(stream, events, actor)
    added = longer[len(stream) :]
    batch = fire(replay(stream), EventBatch(replay(longer), added), plans)
    return [*stream, *batch.envelopes], batch


def types(batch: EventBatch) -> list[str]:
    return [envelope.type for envelope in batch.envelopes]


def test_without_plans_a_batch_stays_as_it_is():
    stream, batch = after_move(a_stream("classic"), [])
    assert types(batch) == ["move.played"]
    assert batch.state == replay(stream)
    assert not batch.has_plans


def test_a_plan_fires_when_its_turn_comes():
    stream, batch = after_move(a_stream("classic"), [plan_of(1, corner(1), Order())])
    assert types(batch) == ["move.played", "plan.fired", "move.played"]
    assert [e.actor for e in batch.envelopes] == ["player:A", "player:B", "player:B"]
    assert batch.envelopes[1].data == {"seat": 1, "only_move": False}
    (left,) = batch.changed
    assert left.orders[0].fired == batch.envelopes[1].version == 8
    assert left.stopped is None
    assert batch.has_plans
    assert batch.state == replay(stream)
    assert find_fault(stream) is None


def test_plans_fire_one_after_another():
    plans = [plan_of(seat, corner(seat)) for seat in (3, 1, 2)]
    stream, batch = after_move(a_stream("classic"), plans)
    assert types(batch) == ["move.played", *["plan.fired", "move.played"] * 3]
    assert len({envelope.at for envelope in batch.envelopes}) == 1
    assert {plan.stopped for plan in batch.changed} == {"done"}
    assert not batch.has_plans
    assert find_fault(stream) is None


def test_a_plan_of_another_seat_does_not_fire():
    _, batch = after_move(a_stream("classic"), [plan_of(2, corner(2))])
    assert types(batch) == ["move.played"]
    assert not batch.changed
    assert batch.has_plans


def test_a_plan_that_stops_says_why():
    plans = [plan_of(1, Order(color="yellow", cells=NW))]
    _, batch = after_move(a_stream("classic"), plans)
    assert types(batch) == ["move.played"]
    assert [plan.stopped for plan in batch.changed] == ["illegal"]
    assert not batch.has_plans


def test_a_plan_that_stopped_fires_no_more():
    plans = [plan_of(1, corner(1), stopped="undone")]
    assert types(after_move(a_stream("classic"), plans)[1]) == ["move.played"]


def test_orders_for_turns_that_are_over_end_a_plan():
    plan = plan_of(0, Order(turn=1), ply=0)
    _, batch = after_move(a_stream("classic"), [plan])
    assert [plan.stopped for plan in batch.changed] == ["done"]


def test_a_resignation_hands_the_turn_to_a_plan():
    stream = a_stream("classic")
    events = decisions.resign(replay(stream), 0, None)
    stream, batch = fired(stream, events, "player:A", [plan_of(1, corner(1))])
    assert types(batch) == ["seat.out", "plan.fired", "move.played"]
    assert find_fault(stream) is None


def test_a_resignation_elsewhere_fires_nothing():
    """The turn was the plan's seat's before: making a plan plays nothing then."""
    stream = a_stream("classic")
    events = decisions.resign(replay(stream), 2, None)
    _, batch = fired(stream, events, "player:C", [plan_of(0, corner(0))])
    assert types(batch) == ["seat.out"]
    assert not batch.changed
    assert batch.has_plans


def test_a_resignation_ends_its_plan():
    stream = a_stream("classic")
    events = decisions.resign(replay(stream), 1, None)
    _, batch = fired(stream, events, "player:B", [plan_of(1, corner(1))])
    assert [plan.stopped for plan in batch.changed] == ["seat-left"]


def test_the_computer_inherits_no_plan():
    stream = a_stream("classic")
    plan = plan_of(0, corner(0))
    _, batch = fired(stream, [SeatHandedOver(0, "ai:random")], "player:A", [plan])
    assert types(batch) == ["seat.handed-over"]
    assert [plan.stopped for plan in batch.changed] == ["seat-left"]


def test_what_does_not_hand_the_turn_on_fires_nothing():
    stream = a_stream("classic")
    plan = plan_of(0, corner(0))
    _, batch = fired(stream, [SeatHandedOver(2, "ai:random")], "player:C", [plan])
    assert types(batch) == ["seat.handed-over"]
    assert not batch.changed


def test_an_undo_stops_every_plan():
    stream = went_on(played(a_stream("classic"), 3), [], "player:A")
    envelope = replace(stream[-1], type="undo.applied")
    state, plans = replay(stream), [plan_of(s, corner(s)) for s in range(4)]
    batch = fire(state, EventBatch(state, [envelope]), plans)
    assert [plan.stopped for plan in batch.changed] == ["undone"] * 4


def test_the_end_of_a_game_is_the_end_of_its_plans():
    stream = a_stream("duo")
    events = decisions.resign(replay(stream), 0, None)
    _, batch = fired(stream, events, "player:A", [plan_of(1, Order())])
    assert [plan.stopped for plan in batch.changed] == ["game-over"]


@pytest.mark.depth
def test_the_only_moves_of_all_seats_play_a_game_to_its_end():
    """Passes in between are told as always."""
    plans = [plan_of(seat, Order()) for seat in (0, 1)]
    found: list[list[str]] = []
    for seed in range(10):
        game = played(a_stream("junior"), seed=seed)
        for move in [one for one in game if one.type == "move.played"][-6:-1]:
            cells = tuple(tuple(cell) for cell in move.data["cells"])
            stream, batch = after_move(game[: move.version - 1], plans, cells)
            assert find_fault(stream) is None
            found.append(types(batch))
    assert any(batch.count("plan.fired") > 1 for batch in found)
    assert any("turn.passed" in batch[2:] for batch in found if len(batch) > 2)
    assert any(batch[-1] == "game.ended" for batch in found)


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_game_has_more_placements_than_fire_at_once(variant):
    ruleset = find_ruleset(variant, {})
    if len(ruleset.seats) > 1:
        assert sum(ruleset.copies) * len(ruleset.colors) < FIRED_AT_ONCE


def test_a_plan_can_only_have_fired_for_who_is_to_move():
    state = replay(a_stream("classic"))
    assert may_have_fired(state, "player:A", PlanFired(0, only_move=False))
    for actor, event in [
        ("player:B", PlanFired(1, only_move=False)),
        ("player:B", PlanFired(0, only_move=False)),
        ("player:A", PlanFired(0, only_move=True)),
    ]:
        assert not may_have_fired(state, actor, event)
    computer = replay(a_stream("duo", ["ai:random", "player:B"]))
    assert not may_have_fired(computer, "ai:random", PlanFired(0, only_move=False))
