"""Which order of a plan plays: four players, each in a corner of Classic."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from games import decisions
from games.decisions.plans import (
    Decision,
    Deed,
    Order,
    Plan,
    Stop,
    Verdict,
    at_next_turn,
    decide,
    findings,
    make_plan,
)
from games.errors import (
    GameOverError,
    NothingToPlanError,
    NotStartedError,
    StaleVersionError,
)
from games.replay.evolution import replay
from games.replay.state import GameState
from games.rules.geometry import Cell
from games.rules.moves import Move
from tests.builders import a_stream, played, went_on

NW, NE, SE, SW = ((0, 0),), ((19, 0),), ((19, 19),), ((0, 19),)
CORNERS = [NW, NE, SE, SW]
BLUE = ((1, 1), (1, 2))
"""Where blue may go on from its corner."""
NEXT = ((18, 1), (17, 1))
"""Where yellow may go on from its corner."""
YELLOW = 1


def a_table(*moves: Sequence[Cell], variant: str = "classic") -> GameState:
    """The state after these placements, by whoever is to move."""
    stream = a_stream(variant)
    for cells in moves:
        stream = went_on_by(stream, cells)
    return replay(stream)


def went_on_by(stream, cells):
    state = replay(stream)
    seat = state.acting_seat
    assert seat is not None
    actor = state.seats[seat].player
    assert actor is not None
    assert state.position.color is not None
    wanted = Move(state.ruleset.colors[state.position.color], None, tuple(cells))
    return went_on(stream, decisions.place_piece(state, actor, wanted, None), actor)


def a_plan(*orders: Order, ply: int = 0, stop_if_none: bool = False) -> Plan:
    return Plan(
        seat=YELLOW,
        player="player:B",
        version=7,
        ply=ply,
        orders=orders,
        stop_if_none=stop_if_none,
    )


def place(cells: Sequence[Cell], **guards: Any) -> Order:
    return Order(color="yellow", cells=tuple(cells), **guards)


def decided(plan: Plan, state: GameState) -> Decision:
    return decide(plan, state)


def verdicts(plan: Plan, state: GameState) -> list[str]:
    return [finding.verdict.value for finding in findings(plan, state)]


def test_the_first_order_that_plays_is_played():
    plan = a_plan(place(NW, if_legal=True), place(NE), place(SE))
    found = decided(plan, a_table(NW))
    assert (found.order, found.move) == (1, Move("yellow", None, NE))


def test_an_illegal_order_stops_the_plan():
    plan = a_plan(place(NW), place(NE))
    assert decided(plan, a_table(NW)) == Decision(0, stops=Stop.ILLEGAL)


def test_what_is_illegal_is_told_with_the_reason_and_the_cells():
    (found,) = findings(a_plan(place(NW)), a_table(NW))
    assert (found.verdict, found.reason, found.cells) == (
        Verdict.ILLEGAL,
        "occupied",
        NW,
    )


def test_an_order_that_was_played_is_not_played_again():
    plan = a_plan(place(NE, fired=9), place(SE))
    assert decided(plan, a_table(NW)).order == 1


def test_an_order_for_another_turn_waits():
    plan = a_plan(place(NEXT, turn=2), place(NE, turn=1))
    assert verdicts(plan, a_table(NW)) == ["other-turn", "plays"]
    later = a_table(NW, NE, SE, SW, BLUE)
    assert verdicts(plan, later) == ["plays", "other-turn"]


def test_turns_count_from_when_the_plan_was_made():
    later = a_table(NW, NE, SE, SW, BLUE)
    assert verdicts(a_plan(place(NEXT, turn=1), ply=4), later) == ["plays"]


def test_an_order_of_a_color_that_is_not_to_move_waits():
    state = a_table(NW, variant="classic-2p")
    order = Order(color="red", cells=NE)
    assert verdicts(replace(a_plan(order), seat=0), state) == ["other-color"]


def test_nothing_lies_where_an_order_wants_it_empty():
    guarded = place(SE, while_empty=(*NW, *NE))
    (found,) = findings(a_plan(guarded), a_table(NW))
    assert (found.verdict, found.cells) == (Verdict.FILLED, NW)
    assert verdicts(a_plan(place(SE, while_empty=NE)), a_table(NW)) == ["plays"]


@pytest.mark.parametrize("cell", [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_placing_on_or_next_to_a_cell_touches_it(cell):
    (found,) = findings(a_plan(place(NE, unless_touched=(cell,))), a_table(NW))
    assert (found.verdict, found.cells) == (Verdict.TOUCHED, (cell,))


def test_cells_further_off_are_not_touched():
    plan = a_plan(place(NE, unless_touched=((2, 2), (0, 2))))
    assert verdicts(plan, a_table(NW)) == ["plays"]


def test_what_lay_there_when_the_plan_was_made_touches_nothing():
    plan = a_plan(place(NE, unless_touched=((1, 1),)), ply=1)
    assert verdicts(plan, a_table(NW)) == ["plays"]


def test_a_seat_does_not_touch_its_own_cells():
    state = a_table(NW, NE, SE, SW, BLUE)
    plan = a_plan(place(NEXT, unless_touched=NEXT))
    assert verdicts(plan, state) == ["plays"]


@pytest.mark.parametrize(
    ("deed", "verdict"),
    [
        (Deed(seat=0, covered=(0, 0)), "plays"),
        (Deed(seat=2, covered=(0, 0)), "not-done"),
        (Deed(covered=(0, 0)), "plays"),
        (Deed(covered=(5, 5)), "not-done"),
        (Deed(seat=0, played="1"), "plays"),
        (Deed(seat=0, played="F"), "not-done"),
        (Deed(played="1"), "plays"),
    ],
    ids=str,
)
def test_an_order_may_need_a_deed(deed, verdict):
    assert verdicts(a_plan(place(NE, only_if=(deed,))), a_table(NW)) == [verdict]


def test_all_deeds_must_be_done():
    deeds = Deed(seat=0, played="1"), Deed(seat=3, played="1")
    assert verdicts(a_plan(place(NE, only_if=deeds)), a_table(NW)) == ["not-done"]


def test_deeds_of_before_the_plan_do_not_count():
    plan = a_plan(place(NE, only_if=(Deed(seat=0, played="1"),)), ply=1)
    assert verdicts(plan, a_table(NW)) == ["not-done"]


def test_a_guard_that_does_not_hold_comes_before_the_rules():
    plan = a_plan(place(NW, while_empty=NW), place(NE))
    assert decided(plan, a_table(NW)).order == 1


def test_the_order_of_the_other_three_does_not_matter():
    """What a tree of exact replies would need 24 branches for."""
    plan = a_plan(place(NEXT, unless_touched=NEXT), ply=2)
    for first, second, third in [(SE, SW, BLUE), (SW, SE, BLUE)]:
        state = a_table(NW, NE, first, second, third)
        assert decided(plan, state).order == 0


def test_without_an_order_that_plays_a_plan_waits_or_stops():
    waiting = place(NE, while_empty=NW)
    assert decided(a_plan(waiting), a_table(NW)) == Decision()
    assert decided(a_plan(waiting, stop_if_none=True), a_table(NW)) == Decision(
        stops=Stop.NONE_PLAYED
    )


def test_a_game_that_was_taken_back_further_than_the_plan_stops_it():
    assert decided(a_plan(place(NE), ply=2), a_table(NW)) == Decision(stops=Stop.UNDONE)


@pytest.mark.depth
def test_the_only_move_is_played_where_there_is_but_one():
    plan = a_plan(Order())
    assert verdicts(plan, a_table(NW)) == ["several-moves"]
    stream = a_stream("junior")
    seen = set()
    for seed in range(20):
        for plies in range(12, 30):
            state = replay(played(stream, plies, seed))
            if state.status != "playing":
                break
            seat = state.acting_seat
            assert seat is not None
            found = decide(replace(plan, seat=seat), state)
            moves = state.position.legal_placements()
            assert (found.move is not None) == (len(moves) == 1)
            if found.move is not None:
                color, number = moves[0]
                assert found.move.color == state.ruleset.colors[color]
                cells = state.position.placements.cells_of(number)
                assert found.move.cells == cells
            seen.add(len(moves) == 1)
    assert seen == {True, False}


def test_a_position_is_seen_as_if_the_seat_were_to_move():
    state = at_next_turn(a_table(), YELLOW)
    assert state is not None
    assert state.position.seat == YELLOW


def test_who_never_moves_again_has_no_next_turn():
    ended = replay(played(a_stream("junior")))
    assert at_next_turn(ended, 0) is None


def test_a_plan_is_made_for_whoever_sits_there():
    state = a_table(NW)
    plan = make_plan(state, 1, [place(NE)], stop_if_none=True, expected=None)
    assert plan == replace(
        a_plan(place(NE), ply=1, stop_if_none=True), version=state.version
    )


def test_no_plan_is_made_where_none_could_fire():
    orders = [Order()]
    state = a_table(NW)
    out = went_on(played(a_stream("classic"), 1), decisions.resign(state, 1, None), "")
    for case, error in (
        (replay(a_stream("solo-84")), NothingToPlanError),
        (replay(a_stream(players=["player:A", None])), NotStartedError),
        (replay(out), GameOverError),
        (replay(played(a_stream("junior"))), GameOverError),
    ):
        with pytest.raises(error):
            make_plan(
                case, len(case.seats) > 1, orders, stop_if_none=False, expected=None
            )
    with pytest.raises(StaleVersionError):
        make_plan(state, 1, orders, stop_if_none=False, expected=state.version - 1)
