from datetime import timedelta

from games import decisions
from games.replay.evolution import replay
from games.storage.projections import PendingWork, obligation, project
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
        "ending": None,
        "clock": None,
        "deadline": None,
        "rated": False,
        "hints": False,
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
    assert obligation(replay(stream)) == PendingWork("ai-move", stream[-1].at)


def test_a_move_that_takes_seconds_is_owed_apart_from_those_that_do_not():
    owed = obligation(replay(a_stream(players=["ai:9", "player:B"])))
    assert owed is not None
    assert owed.kind == "ai-search"
    quick = obligation(replay(a_stream(players=["ai:3", "player:B"])))
    assert quick is not None
    assert quick.kind == "ai-move"


def test_a_game_of_computers_alone_waits_for_people():
    alone = obligation(replay(a_stream(players=["ai:random", "ai:greedy"])))
    awaited = obligation(replay(a_stream(players=["ai:random", "player:B"])))
    assert alone is not None
    assert awaited is not None
    assert alone.urgency > awaited.urgency


def test_nothing_is_owed_where_a_person_is_to_move():
    assert obligation(replay(a_stream(players=["player:A", "ai:random"]))) is None


def test_nothing_is_owed_before_a_game_starts():
    assert obligation(replay(a_stream(players=["ai:random"]))) is None


def test_a_score_is_owed_until_the_game_has_one():
    stream = played(a_stream())
    assert obligation(replay(stream[:-1])) == PendingWork("score", stream[-2].at)
    assert obligation(replay(stream)) is None


def test_nothing_is_owed_to_a_game_that_was_called_off():
    stream = a_stream(players=["ai:random", "player:A"])
    stream = went_on(stream, decisions.abort(replay(stream), None), "player:A")
    assert obligation(replay(stream)) is None


def test_a_timeout_is_owed_at_the_deadline_of_a_person():
    stream = a_stream(clock=A_CLOCK)
    row = project(replay(stream))
    assert row["clock"] == A_CLOCK
    assert row["deadline"] == NOON + timedelta(seconds=1, minutes=10)
    assert obligation(replay(stream)) == PendingWork("timeout", row["deadline"])


def test_no_timeout_is_owed_where_the_computer_is_to_move():
    stream = a_stream(players=["ai:random", "player:B"], clock=A_CLOCK)
    assert obligation(replay(stream)) == PendingWork("ai-move", stream[-1].at)
