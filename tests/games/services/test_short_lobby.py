import pytest

from games.services import seating
from games.storage import event_store
from tests.api import problem
from tests.builders import a_game, a_guest


@pytest.fixture
def guest(db, monkeypatch):
    monkeypatch.setattr(seating, "MOST_LOBBY_EVENTS", 6)
    return a_guest()


def test_players_cannot_come_and_go_without_end(guest):
    game = a_game("classic", [None, guest.actor, None, None])
    other = a_guest()
    for _ in range(4):
        other.put(f"games/{game}/seats/0", {})
        other.delete(f"games/{game}/seats/0")
    document = problem(other.put(f"games/{game}/seats/0", {}))
    assert document["code"] == "too-many-seatings"
    assert event_store.read(game).state.version <= 7


@pytest.mark.parametrize("kind", ["link", "player"])
def test_invitations_cannot_come_and_go_without_end(guest, kind):
    game = a_game("duo", [guest.actor, None])
    player = a_guest().actor.removeprefix("player:")
    body = {"seat": 1} | ({"link": True} if kind == "link" else {"player": player})
    for _ in range(4):
        guest.post(f"games/{game}/invitations", body)
        guest.post(f"games/{game}/invitations/1/withdraw")
    document = problem(guest.post(f"games/{game}/invitations", body))
    assert document["code"] == "too-many-seatings"
    assert event_store.read(game).state.version <= 7


def test_a_game_that_began_is_not_bounded(guest):
    game = a_game("duo", [guest.actor, guest.actor])
    seating.require_short_lobby(event_store.read(game).state)
    assert event_store.read(game).state.status == "playing"
