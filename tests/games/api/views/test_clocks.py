"""Clocks as the API tells them."""

from datetime import datetime, timedelta

import pytest

from games.storage import event_store
from tests.api import Api
from tests.builders import Guest, a_first_move, an_account


@pytest.fixture
def game(host: Guest) -> str:
    host.patch("me", {"time_zone": "Asia/Tokyo", "weekend_days": ["sunday", "monday"]})
    body = {"variant": "duo", "seats": ["me"], "clock": {"kind": "days", "days": 9}}
    made: str = host.post("games", body).json()["id"]
    an_account().put(f"games/{made}/seats/1")
    return made


def total(turn):
    began = datetime.fromisoformat(turn["began_at"])
    return began + timedelta(milliseconds=sum(term["ms"] for term in turn["terms"]))


def test_a_deadline_is_told_as_a_sum(host, game):
    document = host.get(f"games/{game}").json()
    turn = document["clock"]["turn"]
    assert turn["seat"] == 0
    assert turn["terms"][0]["ms"] == 9 * 86_400_000
    assert {term["reason"] for term in turn["terms"][1:]} == {"weekend"}
    assert total(turn) == datetime.fromisoformat(turn["deadline"])
    assert turn["deadline"] == host.get("games").json()["items"][0]["deadline"]


def test_others_are_told_only_how_long_the_days_off_are(host, game):
    own = host.get(f"games/{game}").json()["clock"]["turn"]
    for reader in (Api(), an_account()):
        told = reader.get(f"games/{game}").json()["clock"]["turn"]
        assert [term["reason"] for term in told["terms"]] == ["time-left", "days-off"]
        assert told["terms"][1]["starts_at"] is None
        assert total(told) == total(own) == datetime.fromisoformat(told["deadline"])


def test_nobody_is_told_the_days_off_of_who_was_erased(host, game):
    host.delete("me")
    told = Api().get(f"games/{game}").json()["clock"]["turn"]
    assert [term["reason"] for term in told["terms"]] == ["time-left", "days-off"]
    assert total(told) == datetime.fromisoformat(told["deadline"])


def test_who_is_to_move_next_has_a_deadline_of_their_own(host, game):
    host.post(f"games/{game}/moves", a_first_move(event_store.read(game).state))
    turn = host.get(f"games/{game}").json()["clock"]["turn"]
    assert turn["seat"] == 1
    assert [term["reason"] for term in turn["terms"]] == ["time-left"]


def test_a_game_as_it_was_tells_the_deadline_that_it_had(host, game):
    then = host.get(f"games/{game}").json()
    host.post(f"games/{game}/moves", a_first_move(event_store.read(game).state))
    past = host.get(f"games/{game}/states/{then['version']}").json()
    assert past["clock"]["seats"] == then["clock"]["seats"]
    assert past["clock"]["turn"]["deadline"] == then["clock"]["turn"]["deadline"]
    assert [term["reason"] for term in past["clock"]["turn"]["terms"]] == [
        *("time-left", "days-off")
    ]
