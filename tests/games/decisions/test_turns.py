import random

import pytest

from games import decisions, errors
from games.events.game import GameAborted, GameEnded, GameScored
from games.events.seats import SeatOut
from games.events.turns import MovePlayed, TurnPassed
from games.replay.evolution import replay
from games.rules.moves import Move
from tests.builders import a_move, a_stream, played, went_on

COLORS = ("blue", "yellow", "red", "green")


def names(events):
    return [event.type for event in events]


@pytest.fixture
def ended():
    return replay(played(a_stream()))


def test_a_move_tells_what_was_placed():
    state = replay(a_stream())
    events = decisions.place_piece(
        state, "player:A", Move("purple", None, ((5, 4), (4, 4))), 4
    )
    assert events == [MovePlayed(1, 0, "purple", "2", ((4, 4), (5, 4)))]


def test_a_move_is_made_by_who_holds_the_seat_to_move():
    with pytest.raises(errors.NotYourTurnError) as caught:
        decisions.place_piece(
            replay(a_stream()), "player:B", Move("purple", None, ((4, 4),)), None
        )
    assert caught.value.turn == {"color": "purple", "seat": 0}


def test_a_move_is_made_for_the_color_to_move():
    state = replay(a_stream(players=["player:A", "player:A"]))
    with pytest.raises(errors.NotYourTurnError):
        decisions.place_piece(state, "player:A", Move("orange", None, ((4, 4),)), None)


def test_a_move_that_the_rules_refuse_says_why_and_where():
    with pytest.raises(errors.IllegalMoveError) as caught:
        decisions.place_piece(
            replay(a_stream()), "player:A", Move("purple", None, ((0, 0),)), None
        )
    assert (caught.value.reason, caught.value.cells) == ("start-required", ((0, 0),))


def test_a_move_on_another_version_is_stale():
    with pytest.raises(errors.StaleVersionError) as caught:
        decisions.place_piece(
            replay(a_stream()), "player:A", Move("purple", None, ((4, 4),)), 3
        )
    assert caught.value.version == 4


@pytest.mark.parametrize(
    "variant", ["classic", "classic-2p", "classic-3p", "classic-teams"]
)
def test_turns_that_nobody_can_use_are_told_in_order(variant):
    stream = played(a_stream(variant), seed=5)
    state = replay(stream[:1])
    ruleset = state.ruleset
    mover = None
    for envelope in stream[1:]:
        event = envelope.event()
        if isinstance(event, MovePlayed | TurnPassed):
            assert event.color is not None
            color = ruleset.color_index[event.color]
            if mover is not None:
                assert color == ruleset.after[mover][0]
            mover = color
        if isinstance(event, TurnPassed):
            assert event.color is not None
            assert not state.position.legal(ruleset.color_index[event.color])
        state = replay([envelope], state)
    assert any(isinstance(e.event(), TurnPassed) for e in stream)


def test_a_game_ends_when_nobody_can_move():
    stream = played(a_stream("junior"))
    moved, ended, scored = stream[-3:]
    assert isinstance(moved.event(), MovePlayed)
    assert ended.event() == GameEnded("no-moves")
    assert isinstance(scored.event(), GameScored)
    assert scored.actor == "system:score"


def test_seats_take_turns_with_a_shared_color():
    state = replay(a_stream("classic-3p"))
    stream = played(a_stream("classic-3p"), 16)
    state = replay(stream)
    shared = [p.seat for p in state.position.played if p.color == 3]
    assert shared == [0, 1, 2, 0]


def test_one_of_two_who_resigns_ends_the_game():
    assert decisions.resign(replay(a_stream()), 1, 4) == [
        SeatOut(1, "resigned", 0),
        GameEnded("one-left"),
    ]


def test_one_of_three_who_resigns_lets_the_others_play_on():
    stream = played(a_stream("classic-3p"), 2)
    state = replay(stream)
    assert decisions.resign(state, 0, None) == [SeatOut(0, "resigned", 2)]


def test_who_resigns_at_their_turn_passes_it_on():
    stream = played(a_stream("classic"), 2)
    stream = went_on(stream, decisions.resign(replay(stream), 2, None), "player:C")
    assert replay(stream).turn == {"color": "green", "seat": 3}


def test_the_turns_of_who_is_out_are_not_told():
    stream = a_stream("classic")
    for seat, player in ((1, "player:B"), (2, "player:C")):
        stream = went_on(stream, decisions.resign(replay(stream), seat, None), player)
    events, _ = a_move(replay(stream), random.Random(0))
    assert names(events) == ["move.played"]
    assert replay(went_on(stream, events, "player:A")).turn == {
        "color": "green",
        "seat": 3,
    }


def test_the_last_of_three_left_ends_the_game():
    stream = a_stream("classic-3p")
    stream = went_on(stream, decisions.resign(replay(stream), 0, None), "player:A")
    assert decisions.resign(replay(stream), 2, None)[-1] == GameEnded("one-left")


def test_a_shared_color_goes_on_to_who_is_still_in():
    stream = played(a_stream("classic-3p"), 3)
    assert replay(stream).turn == {"color": "green", "seat": 0}
    stream = went_on(stream, decisions.resign(replay(stream), 0, None), "player:A")
    assert replay(stream).turn == {"color": "green", "seat": 1}


def test_a_team_plays_on_while_one_of_it_is_in():
    stream = a_stream("classic-teams")
    stream = went_on(stream, decisions.resign(replay(stream), 0, None), "player:A")
    assert replay(stream).status == "playing"
    assert decisions.resign(replay(stream), 2, None)[-1] == GameEnded("one-left")


def test_a_seat_with_two_colors_leaves_with_both():
    events = decisions.resign(replay(played(a_stream("classic-2p"), 3)), 0, None)
    assert events[-1] == GameEnded("one-left")


def test_a_seat_resigns_once():
    stream = a_stream("classic")
    stream = went_on(stream, decisions.resign(replay(stream), 0, None), "player:A")
    with pytest.raises(errors.GameOverError, match="out of the game"):
        decisions.resign(replay(stream), 0, None)


def test_who_sits_in_a_game_that_has_not_started_cannot_resign():
    with pytest.raises(errors.NotStartedError):
        decisions.resign(replay(a_stream(players=["player:A"])), 0, None)


def test_who_resigns_on_another_version_is_stale():
    with pytest.raises(errors.StaleVersionError):
        decisions.resign(replay(a_stream()), 0, 1)


def test_who_leaves_ranks_last_and_the_first_to_leave_lowest():
    stream = played(a_stream("classic"), 20)
    for seat, player in ((3, "player:D"), (1, "player:B")):
        stream = went_on(stream, decisions.resign(replay(stream), seat, None), player)
    (scored,) = decisions.score(replay(played(stream)[:-1]))
    assert isinstance(scored, GameScored)
    assert (scored.ranks[1], scored.ranks[3]) == (3, 4)
    assert set(scored.winners) <= {0, 2}


def test_passes_that_a_resignation_leads_to_are_told():
    """A seat leaves at its turn while the color after it cannot move any more."""
    for seed in range(30):
        stream = a_stream("classic")
        while (state := replay(stream)).status == "playing":
            seat = state.acting_seat
            assert seat is not None
            following = (seat + 1) % 4
            blocked = not state.position.legal(following)
            if blocked and state.position.leave(seat).turn is not None:
                events = decisions.resign(state, seat, None)
                assert events[0] == SeatOut(seat, "resigned", state.ply)
                assert events[1] == TurnPassed(following, COLORS[following])
                return
            stream = played(stream, 1, seed)
    pytest.fail("no game came to such a turn")


@pytest.mark.parametrize("plies", [0, 3])
def test_a_game_is_called_off_before_every_seat_has_moved(plies):
    state = replay(played(a_stream("classic"), plies))
    assert decisions.abort(state, None) == [GameAborted()]


def test_a_game_is_not_called_off_once_every_seat_has_moved():
    with pytest.raises(errors.TooLateToAbortError):
        decisions.abort(replay(played(a_stream("classic"), 4)), None)


def test_who_is_out_needs_not_have_moved():
    stream = played(a_stream("classic"), 3)
    stream = went_on(stream, decisions.resign(replay(stream), 3, None), "player:D")
    with pytest.raises(errors.TooLateToAbortError):
        decisions.abort(replay(stream), None)


def test_an_open_game_is_called_off():
    assert decisions.abort(replay(a_stream(players=["player:A"])), 2) == [GameAborted()]


def test_a_game_is_called_off_once():
    stream = a_stream()
    stream = went_on(stream, decisions.abort(replay(stream), None), "player:A")
    with pytest.raises(errors.GameOverError):
        decisions.abort(replay(stream), None)


def test_who_calls_off_on_another_version_is_stale():
    with pytest.raises(errors.StaleVersionError):
        decisions.abort(replay(a_stream()), 3)


@pytest.mark.parametrize(
    ("player", "may"), [("player:A", True), ("player:B", True), ("player:Z", False)]
)
def test_creator_and_players_have_a_part_in_a_game(player, may):
    state = replay(a_stream("classic", [None, "player:B"]))
    if may:
        decisions.require_part(state, player)
    else:
        with pytest.raises(errors.NotYourSeatError):
            decisions.require_part(state, player)


def test_a_game_is_scored_once(ended):
    assert decisions.score(ended) == []


@pytest.mark.parametrize("players", [["player:A"], ["player:A", "player:B"]])
def test_a_game_is_not_scored_before_it_ends(players):
    assert decisions.score(replay(a_stream(players=players))) == []


@pytest.mark.parametrize(
    "decide",
    [
        pytest.param(lambda s: decisions.take_seat(s, 0, "player:Z"), id="take"),
        pytest.param(lambda s: decisions.leave_seat(s, 0, "player:A"), id="leave"),
        pytest.param(lambda s: decisions.resign(s, 0, None), id="resign"),
        pytest.param(lambda s: decisions.abort(s, None), id="abort"),
        pytest.param(
            lambda s: decisions.place_piece(
                s, "player:A", Move("purple", None, ((4, 4),)), None
            ),
            id="place",
        ),
    ],
)
def test_nothing_is_decided_about_an_ended_game(ended, decide):
    with pytest.raises(errors.GameOverError):
        decide(ended)
