"""Endings: each event that ends a game has one, with the seat that decided it."""

import pytest

from games import decisions
from games.decisions.turns import leave
from games.events.game import GameAborted, GameEnded
from games.replay.endings import GameEnding, ending_of
from games.replay.evolution import replay
from tests.builders import a_stream, played, went_on


def left(stream, seat, reason):
    return went_on(stream, leave(replay(stream), seat, reason), "system:test")


def test_a_game_that_goes_on_has_no_ending():
    assert ending_of(replay(played(a_stream(), 3))) is None


def test_a_game_played_to_its_end_is_finished():
    assert ending_of(replay(played(a_stream()))) == GameEnding("finished")


@pytest.mark.parametrize(
    ("reason", "ending"),
    [("resigned", "resigned"), ("timed-out", "timed-out"), ("erased", "left")],
)
def test_the_last_to_leave_decided_it(reason, ending):
    stream = left(played(a_stream("classic-3p"), 4), 2, "resigned")
    assert ending_of(replay(stream)) is None
    state = replay(left(stream, 1, reason))
    assert state.ended == GameEnded("one-left")
    assert ending_of(state) == GameEnding(ending, 1)


def test_a_seat_that_left_earlier_did_not_decide_a_finished_game():
    stream = left(played(a_stream("classic-3p"), 4), 2, "resigned")
    assert ending_of(replay(played(stream))) == GameEnding("finished")


def test_a_team_is_out_with_its_last_seat():
    stream = left(played(a_stream("classic-teams"), 4), 0, "timed-out")
    state = replay(left(stream, 2, "resigned"))
    assert ending_of(state) == GameEnding("resigned", 2)


def test_a_puzzle_that_was_given_up_was_resigned():
    stream = left(a_stream("solo-cube-3"), 0, "resigned")
    assert ending_of(replay(stream)) == GameEnding("resigned", 0)


def test_turns_can_be_used_up():
    endings = [ending_of(replay(played(a_stream("contest"), seed=n))) for n in range(9)]
    assert {GameEnding("turn-limit"), GameEnding("finished")} >= set(endings)
    assert GameEnding("turn-limit") in endings


@pytest.mark.parametrize(
    ("reason", "seat"),
    [("aborted", None), ("timed-out", 1), ("agreed", None), ("stopped", None)],
)
def test_an_aborted_game_has_the_reason_of_its_event(reason, seat):
    stream = went_on(played(a_stream(), 1), [GameAborted(reason)], "system:test")
    assert ending_of(replay(stream)) == GameEnding(reason, seat)


def test_an_open_game_expires():
    stream = went_on(a_stream(players=["player:A"]), [GameAborted("expired")], "system")
    assert ending_of(replay(stream)) == GameEnding("expired")
    assert decisions.score(replay(stream)) == []
