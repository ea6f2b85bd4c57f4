"""What can be known of a plan that fired, and what nobody can know but its player."""

from dataclasses import replace
from datetime import timedelta

import pytest

from games import decisions
from games.decisions.verification import find_fault
from games.events.seats import SeatHandedOver
from games.events.turns import MovePlayed, PlanFired
from games.replay.evolution import replay
from games.rules.moves import Move
from tests.builders import Stream, a_stream, went_on
from tests.games.decisions.test_plans_firing import after_move, corner, plan_of
from tests.games.decisions.test_verification import fault_of, forged, forged_data

FIRED = 8
"""The version of the event."""


@pytest.fixture(scope="module")
def stream() -> Stream:
    game, batch = after_move(a_stream("classic"), [plan_of(1, corner(1))])
    assert game[FIRED - 1].type == PlanFired.type
    assert batch.state.version == FIRED + 1
    return game


def without_its_cause(stream: Stream) -> Stream:
    """A move made by hand, a day later, that is told as a plan's."""
    day = timedelta(days=1)
    late = [replace(envelope, at=envelope.at + day) for envelope in stream[FIRED - 1 :]]
    return forged([*stream[: FIRED - 1], *late], FIRED)


def test_a_game_with_plans_is_sound(stream):
    assert find_fault(stream) is None


def test_a_plan_that_fired_for_nobody_is_found(stream):
    assert fault_of(forged_data(stream, FIRED, seat=2))[0] == FIRED
    assert fault_of(forged_data(stream, FIRED, seat="1"))[0] == FIRED


def test_a_plan_of_somebody_else_is_found(stream):
    assert fault_of(forged(stream, FIRED, actor="player:C"))[0] == FIRED


def test_an_only_move_that_was_none_is_found(stream):
    assert fault_of(forged_data(stream, FIRED, only_move=True)) == (
        FIRED,
        "would be refused by this release: no plan could have fired at this turn",
    )


def test_a_plan_that_fired_by_itself_is_found(stream):
    assert fault_of(without_its_cause(stream)) == (FIRED, "has no event that caused it")


def test_a_plan_that_fired_and_played_nothing_is_found(stream):
    assert fault_of(stream[:FIRED])[0] == FIRED + 1


def test_a_move_that_came_later_than_its_plan_is_found(stream):
    late = stream[FIRED].at + timedelta(seconds=1)
    assert fault_of(forged(stream, FIRED + 1, at=late))[0] == FIRED + 1


def test_a_plan_that_fired_where_no_turn_was_handed_on_is_found():
    stream = a_stream("classic", rated=False)
    stream = went_on(stream, [SeatHandedOver(2, "ai:random")], "player:C")
    state = replay(stream)
    moves = decisions.place_piece(
        state, "player:A", Move("blue", None, ((0, 0),)), None
    )
    fired = [PlanFired(0, only_move=False), *moves]
    stream = went_on(stream, fired, "player:A")
    at = stream[-1].at
    handed = replace(stream[6], at=at)
    assert fault_of(forged([*stream[:6], handed, *stream[7:]], 7))[0] == 8


def test_an_event_that_was_dropped_cannot_be_missed(stream):
    """A move by hand at once looks the same: plans are private."""
    rest = replace(stream[FIRED], version=FIRED)
    assert rest.type == MovePlayed.type
    assert find_fault(forged([*stream[: FIRED - 1], rest], FIRED)) is None
