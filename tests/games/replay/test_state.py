import pytest

from games import decisions
from games.events.envelope import UnknownEventError
from games.replay.evolution import replay
from games.replay.state import Seat
from tests.builders import NOON, a_stream, played, went_on


def states(variant="duo", **kwargs):
    return replay(a_stream(variant, **kwargs))


def test_a_new_game_is_what_its_first_event_says():
    stream = a_stream(
        "classic-3p",
        players=[],
        options={"shared_color": "blue"},
        visibility="private",
        reserved=[None, "player:B"],
    )
    state = replay(stream)
    assert (state.version, state.head) == (1, stream[0].hash)
    assert (state.creator, state.visibility) == ("player:A", "private")
    assert state.created_at == state.updated_at == NOON
    assert state.status == "open"
    assert state.seats == (Seat(), Seat(reserved="player:B"), Seat())
    assert str(state.ruleset) == "classic-3p;shared_color=blue"


def test_a_game_starts_when_every_seat_is_taken():
    state = states()
    assert state.status == "playing"
    assert state.acting_seat == 0
    assert state.turn == {"color": "purple", "seat": 0}


@pytest.mark.parametrize(
    ("game", "is_rated"),
    [
        ({}, True),
        ({"players": ["player:A"]}, True),
        ({"players": ["ai:random", "ai:greedy"]}, True),
        ({"players": ["player:A", "ai:greedy"]}, False),
        ({"players": ["player:A", "player:A"]}, False),
        ({"players": ["player:A"], "reserved": [None, "player:A"]}, False),
        ({"visibility": "private"}, False),
        ({"rated": False}, False),
        ({"variant": "solo-84", "players": ["player:A"]}, False),
    ],
    ids=str,
)
def test_a_game_is_rated_if_its_result_may_change_ratings(game, is_rated):
    assert states(**game).is_rated is is_rated


def test_nobody_is_awaited_before_a_game_starts():
    state = states(players=["player:A"])
    assert state.status == "open"
    assert state.acting_seat is None
    assert state.turn is None


def test_a_seat_that_was_left_is_open_again_and_still_kept():
    stream = a_stream(players=[None, "player:B"], reserved=[None, "player:B"])
    state = replay(stream)
    left = replay(
        went_on(stream, decisions.leave_seat(state, 1, "player:B"), "player:B")
    )
    assert left.seats[1] == Seat(None, "player:B")


def test_a_seat_knows_the_level_that_plays_it():
    state = states(players=["ai:greedy", "player:B"])
    assert [seat.level for seat in state.seats] == ["greedy", None]


def test_a_player_may_hold_several_seats():
    state = states("classic", players=["player:A", "player:B", "player:A", "ai:random"])
    assert state.seats_of("player:A") == [0, 2]
    assert state.seats_of("player:Z") == []


def test_a_public_game_is_visible_to_all():
    assert states().is_visible_to(None)


@pytest.mark.parametrize(
    ("player", "visible"),
    [
        (None, False),
        ("player:A", True),  # created it
        ("player:B", True),  # has a seat
        ("player:C", True),  # a seat is kept for
        ("player:Z", False),
        ("", False),
    ],
)
def test_a_private_game_is_visible_to_those_who_take_part(player, visible):
    state = states(
        "classic-3p",
        players=[None, "player:B"],
        visibility="private",
        reserved=[None, None, "player:C"],
    )
    assert state.is_visible_to(player) is visible


def test_replay_goes_on_from_a_state():
    stream = played(a_stream(), 6)
    early = replay(stream[:5])
    assert replay(stream[5:], early) == replay(stream)


def test_plies_count_placements_only():
    state = replay(played(a_stream(), 3))
    assert state.ply == 3
    assert state.version == 7


def test_a_seat_that_is_out_is_remembered_in_order():
    stream = a_stream("classic")
    for seat, player in ((2, "player:C"), (0, "player:A")):
        events = decisions.resign(replay(stream), seat, None)
        stream = went_on(stream, events, player)
    state = replay(stream)
    assert [out.seat for out in state.out] == [2, 0]
    assert state.position.out == (2, 0)
    assert state.turn == {"color": "yellow", "seat": 1}


def test_an_ended_game_keeps_why_and_its_result():
    state = replay(played(a_stream()))
    assert state.status == "ended"
    assert state.ended is not None
    assert state.ended.reason == "no-moves"
    assert state.scored is not None
    assert state.turn is None


def test_a_game_is_created_once():
    stream = a_stream()
    with pytest.raises(UnknownEventError, match=r"has a second 'game.created' event"):
        replay(went_on(stream, [stream[0].event()], "player:A"))
