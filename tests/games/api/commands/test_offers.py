"""Offers over HTTP: made, answered, and read in the game."""

from typing import Any

import pytest

from tests.api import problem
from tests.builders import A_CLOCK, Guest, a_game, a_guest, play


@pytest.fixture
def game(ada: Guest, bob: Guest) -> str:
    made = a_game(players=[ada.actor, bob.actor], clock=A_CLOCK)
    play(made, 3)
    return made


def offer(caller: Guest, game: str, **body: object) -> Any:
    return caller.post(f"games/{game}/offers", body)


def test_an_undo_is_offered_and_accepted(ada, bob, game):
    before = ada.get(f"games/{game}/states/5").json()
    made = offer(ada, game, kind="undo", to=5)
    assert made.status_code == 201
    assert [o["awaits"] for o in ada.get(f"games/{game}").json()["offers"]] == [[1]]

    answer = bob.post(f"games/{game}/offers/1/accept")

    assert answer.status_code == 201
    types = [event["type"] for event in answer.json()["events"]]
    assert types == ["offer.accepted", "undo.applied"]
    after = ada.get(f"games/{game}").json()
    assert after["placements"] == before["placements"]
    assert after["turn"] == before["turn"]
    assert (after["offers"], after["undone"]) == ([], [[6, 9]])
    assert len(ada.get(f"games/{game}/states/7").json()["placements"]) == 3


def test_an_offer_is_declined_or_withdrawn(ada, bob, game):
    offer(ada, game, kind="pause", seconds=3600)
    assert bob.post(f"games/{game}/offers/1/decline").status_code == 201
    assert problem(bob.post(f"games/{game}/offers/1/accept"))["code"] == "offer-ended"
    offer(ada, game, kind="extra-time", seconds=3600)
    refused = bob.post(f"games/{game}/offers/2/withdraw")
    assert problem(refused)["code"] == "not-your-seat"
    assert ada.post(f"games/{game}/offers/2/withdraw").status_code == 201


def test_who_plays_elsewhere_is_not_asked(game, ada):
    offer(ada, game, kind="pause", seconds=3600)
    stranger = a_guest()
    refused = stranger.post(f"games/{game}/offers/1/accept")
    assert problem(refused)["code"] == "not-your-seat"
    assert problem(offer(stranger, game, kind="undo", to=5))["code"] == "not-your-seat"


def test_who_asked_does_not_answer(ada, game):
    offer(ada, game, kind="pause", seconds=3600)
    refused = ada.post(f"games/{game}/offers/1/accept")
    assert problem(refused)["code"] == "offer-ended"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"kind": "draw"}, "kind"),
        ({"kind": "undo"}, "to"),
        ({"kind": "undo", "to": 5, "seconds": 60}, "seconds"),
        ({"kind": "pause"}, "seconds"),
        ({"kind": "pause", "seconds": 60, "to": 5}, "to"),
        ({"kind": "pause", "seconds": 1}, "seconds"),
        ({"kind": "pause", "seconds": 60, "expires_in": 1}, "expires_in"),
    ],
)
def test_an_offer_that_says_too_little_or_too_much_is_invalid(ada, game, body, field):
    found = problem(offer(ada, game, **body))
    assert (found["code"], found["field"]) == ("invalid", field)


def test_a_stale_version_is_told(ada, game):
    found = problem(offer(ada, game, kind="undo", to=5, expected_version=6))
    assert found["code"] == "stale-version"
