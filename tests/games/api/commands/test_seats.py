import pytest

from games.models import Obligation
from games.storage import event_store
from tests.api import problem
from tests.builders import Guest, a_game, a_guest, play


@pytest.fixture
def game(host: Guest) -> str:
    return a_game("classic-3p", [host.actor])


def take(caller, game, seat, body=None, **headers):
    return caller.put(f"games/{game}/seats/{seat}", body, **headers)


def leave(caller, game, seat, **headers):
    return caller.delete(f"games/{game}/seats/{seat}", **headers)


def types(answer):
    assert answer.status_code == 201, answer.content
    return [event["type"] for event in answer.json()["events"]]


def players(game):
    return [seat.player for seat in event_store.read(game).state.seats]


def test_a_guest_sits_down(host, guest, game):
    answer = take(guest, game, 1)
    assert types(answer) == ["seat.taken"]
    sat_down = {"seat": 1, "player": guest.actor}
    assert answer.json()["events"][0]["data"] == sat_down
    assert answer["ETag"] == '"3"'
    assert players(game) == [host.actor, guest.actor, None]


def test_who_sits_there_already_is_told_without_an_event(host, game):
    answer = take(host, game, 0)
    assert answer.status_code == 200
    assert answer.json()["events"] == []
    assert "Idempotency-Replayed" not in answer


def test_a_seat_that_is_kept_waits_for_whom_it_is_kept_for(host, guest):
    body = {"variant": "duo", "seats": ["me", {"player": guest.id}]}
    game = host.post("games", body).json()["id"]
    assert problem(take(a_guest(), game, 1))["code"] == "seat-taken"
    assert problem(take(host, game, 1))["code"] == "seat-taken"
    assert problem(take(host, game, 1, {"ai": "random"}))["code"] == "seat-taken"
    assert types(take(guest, game, 1)) == ["seat.taken", "game.started"]


def test_who_a_seat_of_a_private_game_is_kept_for_sits_down(host, guest):
    body = {
        "variant": "duo",
        "seats": ["me", {"player": guest.id}],
        "visibility": "private",
    }
    game = host.post("games", body).json()["id"]
    assert problem(take(a_guest(), game, 1))["code"] == "not-found"
    assert types(take(guest, game, 1)) == ["seat.taken", "game.started"]


def test_the_host_seats_the_computer(host, game):
    assert types(take(host, game, 1, {"ai": "random"})) == ["seat.taken"]
    assert types(take(host, game, 2, {"ai": "greedy"})) == [
        "seat.taken",
        "game.started",
    ]
    assert players(game) == [host.actor, "ai:random", "ai:greedy"]


def test_a_seat_is_left_before_the_game_starts(guest, game):
    take(guest, game, 1)
    assert types(leave(guest, game, 1)) == ["seat.left"]
    assert players(game)[1] is None


def test_a_seat_is_handed_over_to_the_computer(guest):
    game = a_game(players=[guest.actor, "player:B"], rated=False)
    answer = take(guest, game, 0, {"ai": "greedy"})
    assert types(answer) == ["seat.handed-over"]
    assert players(game) == ["ai:greedy", "player:B"]
    assert Obligation.objects.get(subject=game).kind == "ai-move"
    document = problem(guest.post(f"games/{game}/moves", {"move": "e10"}))
    assert document["code"] == "not-your-seat"


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_a_key_hands_over_once(host, guest, visibility):
    body = {
        "variant": "duo",
        "seats": ["me", {"player": guest.id}],
        "visibility": visibility,
        "rated": False,
    }
    game = host.post("games", body).json()["id"]
    take(guest, game, 1)
    first = take(guest, game, 1, {"ai": "random"}, idempotency_key="k")
    again = take(guest, game, 1, {"ai": "random"}, idempotency_key="k")
    assert again["Idempotency-Replayed"] == "true"
    assert again.json() == first.json()


def test_a_key_sits_down_and_gets_up_once(guest, game):
    first = take(guest, game, 1, idempotency_key="a")
    left = leave(guest, game, 1, idempotency_key="b")
    assert take(guest, game, 1, idempotency_key="a").json() == first.json()
    assert leave(guest, game, 1, idempotency_key="b").json() == left.json()
    assert players(game)[1] is None


@pytest.mark.parametrize("seat", ["3", "99999999999999999999"])
@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_seat_that_the_game_does_not_have_is_told(host, game, method, seat):
    answer = host.send(method, f"games/{game}/seats/{seat}")
    document = problem(answer)
    assert (document["code"], document["status"]) == ("not-found", 404)
    assert "0 to 2" in document["detail"]


@pytest.mark.parametrize("seat", ["-1", "x", "1.0", "٣", ""])
@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_seat_that_is_no_number_is_told(host, game, method, seat):
    answer = host.send(method, f"games/{game}/seats/{seat}")
    assert problem(answer)["status"] == 404
    assert players(game) == [host.actor, None, None]


@pytest.mark.parametrize("level", ["genius", "", None, 99, ["random"], {"a": 1}, True])
def test_a_level_that_is_not_there_is_named(host, game, level):
    document = problem(take(host, game, 1, {"ai": level}))
    assert (document["code"], document["field"]) in {
        ("invalid", "ai"),
        ("malformed", "ai.a"),
    }


def test_a_body_to_leave_with_is_malformed(host, game):
    answer = host.send("DELETE", f"games/{game}/seats/0", b'{"ai": "random"}')
    assert problem(answer)["code"] == "malformed"


def test_an_ended_game_has_no_seats_to_change(host):
    game = a_game("junior", [host.actor, "player:B"])
    play(game)
    for answer in (
        take(host, game, 0),
        take(host, game, 0, {"ai": "random"}),
        leave(host, game, 0),
    ):
        assert problem(answer)["code"] == "game-over"
