"""Seat tokens: POST /games with seats that are `token`."""

from typing import Any

import pytest

from blokus_api.players.models import AccessToken, Player
from games.decisions.verification import find_fault
from games.storage import event_store
from tests.api import Api, problem


def new_game(guest: Api, *seats: object, **headers: str) -> Any:
    body = {"variant": "duo", "seats": list(seats), "visibility": "private"}
    return guest.post("games", body, **headers)


@pytest.fixture
def game(guest: Api) -> Any:
    return new_game(guest, "token", "token").json()


def bearer(game: Any, seat: int) -> Api:
    return Api(game["seat_tokens"][seat]["token"])


def test_the_game_starts_at_once(game: Any) -> None:
    assert game["status"] == "playing"
    assert [each["seat"] for each in game["seat_tokens"]] == [0, 1]


def test_each_seat_has_a_player_of_its_own(game: Any) -> None:
    players = [seat["player"] for seat in game["seats"]]
    found = [bearer(game, seat).get("me").json() for seat in (0, 1)]

    assert [f"player:{each['id']}" for each in found] == players
    assert found[0]["scopes"] == ["games:read", "play"]


def test_the_bearer_plays_and_sees_a_private_game(game: Any) -> None:
    first, second = bearer(game, 0), bearer(game, 1)

    played = first.post(f"games/{game['id']}/moves", {"cells": [[4, 4]]})

    assert played.status_code == 201
    assert second.get(f"games/{game['id']}").json()["ply"] == 1
    assert Api().get(f"games/{game['id']}").status_code == 404


def test_such_a_game_passes_verification(game: Any) -> None:
    bearer(game, 0).post(f"games/{game['id']}/moves", {"cells": [[4, 4]]})

    assert find_fault(event_store.events(game["id"])) is None


def test_it_plays_no_other_seat(game: Any) -> None:
    found = problem(
        bearer(game, 1).post(f"games/{game['id']}/moves", {"cells": [[4, 4]]})
    )

    assert found["code"] == "not-your-turn"


@pytest.mark.parametrize("seat", [0, 1])
def test_it_takes_no_seat_of_another_game(guest: Api, game: Any, seat: int) -> None:
    other = guest.post("games", {"variant": "duo"}).json()

    found = problem(bearer(game, 0).put(f"games/{other['id']}/seats/{seat}", {}))

    assert found["code"] == "insufficient-scope"


def test_it_takes_no_other_seat_of_its_game(guest: Api) -> None:
    game = new_game(guest, "token", "open").json()

    found = problem(bearer(game, 0).put(f"games/{game['id']}/seats/1", {}))

    assert found["code"] == "insufficient-scope"


def test_who_gets_up_may_sit_down_again_and_nobody_else(guest: Api) -> None:
    game = new_game(guest, "token", "open").json()
    path = f"games/{game['id']}/seats/0"
    bearer(game, 0).delete(path)

    assert problem(guest.put(path, {}))["code"] == "seat-taken"
    assert bearer(game, 0).put(path, {}).status_code == 201


@pytest.mark.parametrize(
    ("path", "body"),
    [("games", {"variant": "duo"}), ("me/tokens", {"scopes": ["play"]})],
)
def test_it_does_nothing_else(game: Any, path: str, body: object) -> None:
    assert problem(bearer(game, 0).post(path, body))["code"] == "insufficient-scope"


def test_a_replayed_answer_hides_the_secrets(guest: Api) -> None:
    first = new_game(guest, "token", "open", idempotency_key="k").json()
    again = new_game(guest, "token", "open", idempotency_key="k")

    assert again.status_code == 200
    assert again.json() == {**first, "seat_tokens": [{"seat": 0, "token": None}]}
    assert AccessToken.objects.filter(seat=0).count() == 1


def test_too_many_seats_make_no_players(guest: Api) -> None:
    before = Player.objects.count()

    assert problem(new_game(guest, *["token"] * 3))["code"] == "invalid"
    assert Player.objects.count() == before


def test_a_game_without_token_seats_has_no_tokens(guest: Api) -> None:
    assert "seat_tokens" not in new_game(guest, "me").json()
