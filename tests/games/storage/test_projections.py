from datetime import timedelta

from games import decisions
from games.replay.evolution import replay
from games.storage.projections import obligations, project
from tests.builders import A_CLOCK, NOON, a_stream, played, went_on


def test_a_row_says_what_lists_need():
    stream = a_stream(
        "classic-3p",
        ["player:A", None, None],
        options={"shared_color": "blue"},
        visibility="private",
        reserved=[None, "player:B"],
    )
    assert project(replay(stream)) == {
        "id": stream[0].game,
        "version": 2,
        "status": "open",
        "variant": "classic-3p",
        "ruleset": "classic-3p;shared_color=blue",
        "options": {"shared_color": "blue"},
        "visibility": "private",
        "creator": "player:A",
        "players": ["player:A", "player:B", ""],
        "turn_player": None,
        "turn_color": None,
        "ply": 0,
        "head": stream[-1].hash,
        "winners": None,
        "clock": None,
        "deadline": None,
        "rated": True,
        "rating_min": None,
        "rating_max": None,
        "has_open_seats": True,
        "rematch_of": None,
        "pending": [
            {
                "kind": "invitation",
                "player": "player:B",
                "seat": 1,
                "number": 1,
                "since": None,
                "deadline": None,
                "what": "seat",
            }
        ],
        "created_at": NOON,
        "updated_at": NOON,
    }


def test_a_row_says_whose_turn_it_is():
    row = project(replay(played(a_stream(), 1)))
    assert (row["turn_player"], row["turn_color"], row["ply"]) == (
        "player:B",
        "orange",
        1,
    )


def test_a_row_says_who_won():
    stream = played(a_stream())
    row = project(replay(stream))
    assert row["status"] == "ended"
    assert row["winners"] == list(stream[-1].data["winners"])
    assert row["turn_player"] is None


def test_a_move_is_owed_where_the_computer_is_to_move():
    stream = a_stream(players=["ai:random", "player:B"])
    assert obligations(replay(stream)) == {"ai-move": stream[-1].at}


def test_nothing_is_owed_where_a_person_is_to_move():
    assert obligations(replay(a_stream(players=["player:A", "ai:random"]))) == {}


def test_nothing_is_owed_before_a_game_starts():
    assert obligations(replay(a_stream(players=["ai:random"]))) == {}


def test_a_score_is_owed_until_the_game_has_one():
    stream = played(a_stream())
    assert obligations(replay(stream[:-1])) == {"score": stream[-2].at}
    assert obligations(replay(stream)) == {}


def test_nothing_is_owed_to_a_game_that_was_called_off():
    stream = a_stream(players=["ai:random", "player:A"])
    stream = went_on(stream, decisions.abort(replay(stream), None), "player:A")
    assert obligations(replay(stream)) == {}


def test_a_timeout_is_owed_at_the_deadline_of_a_person():
    stream = a_stream(clock=A_CLOCK)
    row = project(replay(stream))
    assert row["clock"] == A_CLOCK
    assert row["deadline"] == NOON + timedelta(seconds=1, minutes=10)
    assert obligations(replay(stream)) == {"timeout": row["deadline"]}


def test_no_timeout_is_owed_where_the_computer_is_to_move():
    stream = a_stream(players=["ai:random", "player:B"], clock=A_CLOCK)
    assert obligations(replay(stream)) == {"ai-move": stream[-1].at}
