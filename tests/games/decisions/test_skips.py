"""Turns that are skipped by choice, and the turn limit."""

from itertools import pairwise

import pytest

from games import decisions, errors
from games.decisions.plans import at_next_turn
from games.decisions.verification import find_fault
from games.events.game import GameEnded, LineStep
from games.events.turns import TurnPassed, TurnSkipped
from games.replay.evolution import replay
from games.replay.folding import fold, unfold
from games.replay.state import GameState
from tests.builders import A_CLOCK, Stream, a_stream, played, went_on
from tests.games.decisions.test_offers import accepted, offered, undo
from tests.games.decisions.test_timeouts import timed_out
from tests.games.decisions.test_verification import fault_of, forged_data

ALL_BEGUN = 4
"""Placements after which every color has one."""


def begun(**terms: object) -> Stream:
    return played(a_stream("contest", **terms), ALL_BEGUN)  # type: ignore[arg-type]


def skipped(stream: Stream, times: int = 1) -> Stream:
    for _ in range(times):
        state = replay(stream)
        events = decisions.skip_turn(state, actor_of(state), color_of(state), None)
        stream = went_on(stream, events, actor_of(state))
    return stream


def actor_of(state: GameState) -> str:
    assert state.acting_seat is not None
    return state.seats[state.acting_seat].player or ""


def color_of(state: GameState) -> str:
    assert state.position.color is not None
    return state.ruleset.colors[state.position.color]


def test_a_skip_hands_the_turn_to_the_next_color():
    stream = skipped(begun())
    assert stream[-1].event() == TurnSkipped(0, "blue")
    state = replay(stream)
    assert (state.acting_seat, color_of(state), state.ply) == (1, "yellow", ALL_BEGUN)
    assert find_fault(stream) is None


@pytest.mark.parametrize("variant", ["contest", "classic-2p", "duo"])
def test_no_color_skips_where_the_rules_forbid_it(variant):
    state = replay(a_stream(variant))
    with pytest.raises(errors.IllegalMoveError) as refused:
        decisions.skip_turn(state, "player:A", color_of(state), None)
    assert refused.value.reason == "pass-not-allowed"


def test_only_the_player_to_move_skips_at_the_current_version():
    state = replay(begun())
    with pytest.raises(errors.NotYourTurnError):
        decisions.skip_turn(state, "player:B", "blue", None)
    with pytest.raises(errors.NotYourTurnError):
        decisions.skip_turn(state, "player:A", "red", None)
    with pytest.raises(errors.StaleVersionError):
        decisions.skip_turn(state, "player:A", "blue", state.version - 1)


def test_colors_that_cannot_place_pass_after_a_skip():
    for seed in range(20):
        stream = played(a_stream("contest"), seed=seed)
        for before, after in pairwise(stream):
            if (before.type, after.type) == (TurnSkipped.type, TurnPassed.type):
                assert find_fault(stream) is None
                return
    raise AssertionError("No color passed after a skip.")


def test_the_game_ends_by_the_turn_limit_with_a_result():
    stream = skipped(begun(), 23 * 4)
    ended = stream[-1].event()
    assert ended == GameEnded("turn-limit")
    stream = went_on(stream, decisions.score(replay(stream)), "system:score")
    state = replay(stream)
    assert state.scored is not None
    assert state.scored.seats == (10, 10)
    assert state.scored.winners == (0, 1)
    assert find_fault(stream) is None


def test_a_seat_whose_turns_are_used_up_has_no_next_turn():
    state = replay(skipped(begun(), 23 * 4 - 1))
    assert color_of(state) == "green"
    assert at_next_turn(state, 0) is None
    assert at_next_turn(state, 1) is not None


def test_resigning_after_skips_is_no_end_by_the_limit():
    stream = skipped(begun(), 80)
    events = decisions.resign(replay(stream), 0, None)
    assert events[-1] == GameEnded("one-left")


def test_a_skip_is_a_move_for_the_clock():
    stream = skipped(begun(clock=A_CLOCK))
    event = stream[-1].event()
    assert isinstance(event, TurnSkipped)
    assert event.clock is not None
    # A second is spent, and the increment of five is added.
    before = replay(stream[:-1]).clock
    after = replay(stream).clock
    assert before is not None
    assert after is not None
    assert after.left_ms[0] == before.left_ms[0] + 4000
    assert event.deadline is not None
    assert find_fault(stream) is None


def test_a_seat_that_runs_out_of_time_after_a_skip_is_out():
    stream = timed_out(skipped(begun(clock=A_CLOCK)))
    assert [event.type for event in stream[-2:]] == ["seat.out", "game.ended"]
    assert stream[-1].event() == GameEnded("one-left")
    assert find_fault(stream) is None


def test_a_skip_is_undone_and_the_drawn_piece_stays():
    start = begun()
    there = skipped(start, 3)
    wanted = undo(len(start))
    back = accepted(offered(there, 1, wanted), 1, "player:A")
    assert back[-1].type == "undo.applied"
    state = replay(back)
    assert state.position == replay(start).position
    assert find_fault(back) is None


@pytest.mark.parametrize("plies", [0, 1, 30, 60])
def test_a_state_with_skips_is_folded_and_unfolded(plies):
    state = replay(played(a_stream("contest"), plies, seed=1))
    assert unfold(fold(state)) == state


def a_fork(state: GameState) -> Stream:
    out = frozenset(state.position.out)
    return a_stream("contest", fork=decisions.fork(state), out=out)


def test_a_fork_goes_on_with_the_piece_and_the_skips_of_its_origin():
    state = replay(skipped(begun(), 2))
    stream = a_fork(state)
    assert "piece.drawn" not in {event.type for event in stream}
    forked = replay(stream)
    assert forked.status == "playing"
    assert forked.position == state.position
    assert forked.fork is not None
    assert forked.fork.line[-1] == LineStep(1, "yellow")
    assert find_fault(played(stream)) is None


def test_a_fork_from_before_the_draw_draws_a_piece_of_its_own():
    origin = a_stream("contest")
    stream = a_fork(replay(origin[:-2]))
    assert [event.type for event in stream[-2:]] == ["piece.drawn", "game.started"]
    assert find_fault(stream) is None


def test_a_forged_fork_is_found():
    stream = a_fork(replay(skipped(begun())))
    fork = stream[0].data["fork"]
    for change in (
        {"first_piece": "1"},
        {"first_piece": "X"},
        {"first_piece": None},
        {"line": [*fork["line"], {"seat": 1, "color": "red"}]},
        {"line": [{"seat": 0, "color": "blue"}, *fork["line"]]},
    ):
        version, _ = fault_of(forged_data(stream, 1, fork={**fork, **change}))
        assert version == 1


def test_another_ruleset_has_no_first_piece_to_fork():
    fork = {"game": "g", "version": 3, "head": "h", "line": [], "first_piece": "W"}
    assert fault_of(forged_data(a_stream("classic-2p"), 1, fork=fork))[0] == 1


def test_a_skip_that_the_rules_forbid_is_found():
    stream = a_stream("contest")
    for early in (TurnSkipped(0, "blue"), TurnSkipped(1, "yellow")):
        forged = went_on(stream, [early], "player:A")
        assert fault_of(forged)[0] == len(forged)
    stream = begun()
    events = TurnSkipped(1, "blue"), TurnSkipped(0, "red"), TurnPassed(0, "blue")
    for event in events:
        forged = went_on(stream, [event], "player:A")
        assert fault_of(forged)[0] == len(forged)
    forged = went_on(stream, [TurnSkipped(0, "blue")], "player:B")
    assert fault_of(forged)[0] == len(forged)


def test_an_end_that_the_turn_limit_did_not_bring_is_found():
    stream = skipped(begun(), 40)
    forged = went_on(
        stream, [TurnSkipped(0, "blue"), GameEnded("turn-limit")], "player:A"
    )
    assert fault_of(forged)[0] == len(forged)
    ended = skipped(begun(), 23 * 4)
    assert fault_of(ended[:-1])[1].endswith("is missing")
    other = forged_data(ended, len(ended), reason="no-moves")
    assert fault_of(other)[0] == len(ended)
