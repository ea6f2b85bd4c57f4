"""Seats by lot over HTTP."""

from hashlib import sha256

import pytest

from games.decisions.lots import lot
from games.decisions.verification import find_fault
from games.models import LotNonce, Obligation
from games.services import automation
from games.storage import event_store, feed, feed_reading, leases
from games.tasks import draw_lots
from tests.api import problem
from tests.builders import Guest, a_guest


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
    nonce = bytes(LotNonce.objects.get(game_id=made["id"]).nonce)
    draw_lots(made["id"], 3)
    draw_lots(made["id"], 3)
    told = ada.get(path).json()
    order = lot(seed, 2, nonce)
    sat = [ada.actor, bob.actor]
    assert [seat["player"] for seat in told["seats"]] == [sat[n] for n in order]
    assert told["status"] == "playing"
    types = [event.type for event in event_store.events(made["id"])]
    assert types[-2:] == ["seats.drawn", "game.started"]
    assert find_fault(event_store.events(made["id"])) is None


def test_a_lot_among_those_who_sit_at_once_is_owed_at_once(ada):
    body = {"variant": "classic-3p", "seats": {"lot": ["me", {"ai": "random"}, "me"]}}
    game = ada.post("games", body).json()["id"]
    assert Obligation.objects.get(subject=game).kind == "lot"
    drawn = automation.draw_lots(game=game)
    assert drawn is not None
    assert drawn.state.status == "playing"
    assert len(drawn.state.seats_of(ada.actor)) == 2


def a_full_game(ada: Guest) -> str:
    body = {"variant": "duo", "seats": {"lot": ["me", {"ai": "random"}]}}
    game: str = ada.post("games", body).json()["id"]
    return game


def read_feed() -> None:
    feed.sequence()
    while feed_reading.advance(leases.READER):
        pass


def test_each_game_has_a_nonce_of_its_own_that_no_event_tells_before_the_draw(ada):
    games = [a_full_game(ada) for _ in range(2)]
    nonces = {row.game_id: bytes(row.nonce) for row in LotNonce.objects.all()}
    assert {str(game) for game in nonces} == set(games)
    assert len(set(nonces.values())) == 2
    assert {len(nonce) for nonce in nonces.values()} == {32}
    for game, nonce in nonces.items():
        created = event_store.events(str(game))[0]
        assert created.data["lot_commitment"] == sha256(nonce).hexdigest()
        for path in ("", "/events", "/export"):
            assert nonce.hex() not in ada.get(f"games/{game}{path}").content.decode()


def test_seats_that_are_named_have_no_nonce(ada):
    ada.post("games", {"variant": "duo", "seats": ["me", {"ai": "random"}]})
    assert not LotNonce.objects.exists()


def test_the_nonce_is_deleted_once_it_was_revealed(ada):
    game = a_full_game(ada)
    read_feed()
    assert LotNonce.objects.exists()
    automation.draw_lots(game=game)
    read_feed()
    assert not LotNonce.objects.exists()


def test_the_nonce_of_a_game_that_is_called_off_is_never_told(ada):
    game = a_full_game(ada)
    assert ada.post(f"games/{game}/abort").status_code == 201
    read_feed()
    assert not LotNonce.objects.exists()
    assert automation.draw_lots(game=game) is None
    assert "seats.drawn" not in {one.type for one in event_store.events(game)}


def test_a_game_whose_nonce_is_lost_is_called_off_and_the_log_says_so(ada, caplog):
    game = a_full_game(ada)
    LotNonce.objects.all().delete()
    draw_lots(game, 3)
    draw_lots(game, 3)
    state = event_store.read(game).state
    assert state.status == "aborted"
    assert find_fault(event_store.events(game)) is None
    (line,) = [one for one in caplog.messages if "games_lotnonce" in one]
    assert game in line


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
