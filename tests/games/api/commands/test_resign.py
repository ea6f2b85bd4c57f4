import pytest

from games.decisions.verification import find_fault
from games.storage import event_store
from tests.api import problem
from tests.builders import Guest, a_game, a_guest, play


@pytest.fixture
def guest(db: None) -> Guest:
    return a_guest()


def resign(caller, game, body=None, **headers):
    return caller.post(f"games/{game}/resign", body, **headers)


def types(answer):
    assert answer.status_code == 201, answer.content
    return [event["type"] for event in answer.json()["events"]]


def test_one_of_two_who_resigns_ends_the_game(guest):
    game = a_game(players=[guest.actor, "player:B"])
    answer = resign(guest, game)
    assert types(answer) == ["seat.out", "game.ended"]
    assert answer["ETag"] == '"6"'
    assert answer.json()["status"] == "ended"
    assert answer.json()["events"][0]["data"] == {
        "seat": 0,
        "reason": "resigned",
        "ply": 0,
    }
    result = play(game).scored
    assert result is not None
    assert result.winners == (1,)


@pytest.mark.parametrize("variant", ["classic", "classic-3p"])
def test_one_of_more_who_resigns_lets_the_others_play_on(guest, variant):
    seats = 4 if variant == "classic" else 3
    game = a_game(variant, [guest.actor, *(f"player:{i}" for i in range(1, seats))])
    answer = resign(guest, game, {"expected_version": 2 + seats})
    assert types(answer) == ["seat.out"]
    assert answer.json()["turn"] == {"color": "yellow", "seat": 1}
    state = play(game)
    assert state.scored is not None
    assert state.scored.ranks[0] == seats
    assert find_fault(event_store.events(game)) is None


def test_a_partner_plays_on_alone(guest):
    game = a_game("classic-teams", [guest.actor, "player:B", "player:C", "player:D"])
    assert types(resign(guest, game)) == ["seat.out"]
    assert event_store.read(game).state.status == "playing"


def test_both_partners_out_end_the_game(guest):
    game = a_game("classic-teams", [guest.actor, "player:B", guest.actor, "player:D"])
    assert types(resign(guest, game, {"seat": 0})) == ["seat.out"]
    assert types(resign(guest, game, {"seat": 2})) == ["seat.out", "game.ended"]


def test_one_may_resign_while_others_are_to_move(guest):
    game = a_game("classic-3p", ["player:A", "player:B", guest.actor])
    answer = resign(guest, game)
    assert answer.json()["turn"] == {"color": "blue", "seat": 0}


def test_who_holds_several_seats_names_one(guest):
    game = a_game("classic-3p", [guest.actor, guest.actor, "player:C"])
    document = problem(resign(guest, game))
    assert (document["code"], document["field"]) == ("invalid", "seat")
    assert types(resign(guest, game, {"seat": 1})) == ["seat.out"]


@pytest.mark.parametrize("seat", [2, 4, 5, -1, 1.0, True, "1", None, 10**20], ids=str)
def test_a_seat_that_the_game_does_not_have_is_named(guest, seat):
    game = a_game(players=[guest.actor, "player:B"])
    document = problem(resign(guest, game, {"seat": seat}))
    assert (document["code"], document["field"]) == ("invalid", "seat")


def test_the_seat_of_another_is_not_given_up(guest):
    game = a_game(players=[guest.actor, "player:B"])
    assert problem(resign(guest, game, {"seat": 1}))["code"] == "not-your-seat"


def test_a_seat_is_given_up_once(guest):
    game = a_game("classic-3p", [guest.actor, "player:B", "player:C"])
    resign(guest, game)
    assert problem(resign(guest, game))["code"] == "game-over"


def test_a_game_that_has_not_started_is_left_otherwise(guest):
    game = a_game(players=[guest.actor])
    assert problem(resign(guest, game))["code"] == "not-started"


def test_a_stale_version_is_told_with_what_was_missed(guest):
    game = a_game(players=[guest.actor, "player:B"])
    play(game, 1)
    document = problem(resign(guest, game, {}, if_match='"4"'))
    assert (document["status"], document["code"]) == (412, "stale-version")
    assert [event["type"] for event in document["events"]] == ["move.played"]


def test_a_key_resigns_once(guest):
    game = a_game("classic-3p", [guest.actor, "player:B", "player:C"])
    first = resign(guest, game, idempotency_key="k")
    again = resign(guest, game, {}, idempotency_key="k")
    assert again["Idempotency-Replayed"] == "true"
    assert again.json() == first.json()
    assert len(event_store.read(game).state.out) == 1
