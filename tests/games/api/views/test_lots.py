"""Seats by lot over HTTP."""

import pytest

from games.decisions.lots import lot
from games.decisions.verification import find_fault
from games.models import Obligation
from games.services import automation
from games.storage import event_store
from games.tasks import draw_seats
from tests.api import problem
from tests.builders import Guest, a_guest


@pytest.fixture
def ada(db: None) -> Guest:
    return a_guest()


def test_who_sits_where_is_drawn_when_all_have_sat_down(ada):
    bob = a_guest()
    body = {"variant": "duo", "seats": {"lot": ["me", "open"]}}
    made = ada.post("games", body).json()
    assert (made["status"], made["by_lot"]) == ("open", True)
    path = f"games/{made['id']}"
    assert bob.put(f"{path}/seats/1", {}).status_code == 201
    assert Obligation.objects.get(subject=made["id"]).kind == "lot"
    assert problem(bob.send("DELETE", f"{path}/seats/1"))["code"] == "already-started"

    seed = event_store.events(made["id"])[-1].hash
    draw_seats(made["id"], 3)
    draw_seats(made["id"], 3)
    told = ada.get(path).json()
    sat = [ada.actor, bob.actor]
    assert [seat["player"] for seat in told["seats"]] == [sat[n] for n in lot(seed, 2)]
    assert told["status"] == "playing"
    types = [event.type for event in event_store.events(made["id"])]
    assert types[-2:] == ["seats.drawn", "game.started"]
    assert find_fault(event_store.events(made["id"])) is None


def test_a_lot_among_those_who_sit_at_once_is_owed_at_once(ada):
    body = {"variant": "classic-3p", "seats": {"lot": ["me", {"ai": "random"}, "me"]}}
    game = ada.post("games", body).json()["id"]
    assert Obligation.objects.get(subject=game).kind == "lot"
    drawn = automation.draw_seats(game=game)
    assert drawn is not None
    assert drawn.state.status == "playing"
    assert len(drawn.state.seats_of(ada.actor)) == 2


@pytest.mark.parametrize(
    ("seats", "code", "field"),
    [
        ({"lot": ["me", "token"]}, "invalid", "seats"),
        ({"lot": "me"}, "invalid", "seats"),
        ({}, "invalid", "seats"),
        ({"lot": ["me", "nobody"]}, "invalid", "seats.1"),
        ({"lot": ["me"] * 5}, "invalid", "seats"),
        ({"draw": ["me"]}, "malformed", "seats.draw"),
    ],
    ids=str,
)
def test_what_is_no_lot_is_named(ada, seats, code, field):
    document = problem(ada.post("games", {"variant": "duo", "seats": seats}))
    assert (document["code"], document["field"]) == (code, field)
