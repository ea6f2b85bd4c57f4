"""/me/blocks: whoever is blocked reaches nobody who blocked them."""

from typing import Any

import pytest

from blokus_api.players.blocks import services as blocks
from blokus_api.players.models import Block, Player
from tests.api import Api, problem
from tests.builders import Guest, a_game, a_guest


@pytest.fixture
def eve(db: None) -> Guest:
    return a_guest()


@pytest.fixture
def blocked(ada: Guest, eve: Guest) -> None:
    """Ada wants nothing from Eve."""
    assert ada.put(f"me/blocks/{eve.id}").status_code == 200


def new_game(caller: Api, *seats: Any, **fields: Any) -> Any:
    return caller.post("games", {"variant": "duo", "seats": [*seats], **fields})


def is_refused(answer: Any) -> bool:
    return (answer.status_code, problem(answer)["code"]) == (403, "blocked")


def test_a_block_is_listed_and_ended(ada: Guest, eve: Guest) -> None:
    made = ada.put(f"me/blocks/{eve.id}").json()
    assert made["player"]["id"] == eve.id
    assert ada.put(f"me/blocks/{eve.id}").json() == made
    assert ada.get("me/blocks").json()["items"] == [made]
    assert eve.get("me/blocks").json()["items"] == []

    assert ada.delete(f"me/blocks/{eve.id}").status_code == 204
    assert ada.delete(f"me/blocks/{eve.id}").status_code == 204

    assert ada.get("me/blocks").json()["items"] == []
    assert new_game(eve, "me", {"player": ada.id}).status_code == 201


def test_nobody_blocks_themselves_or_who_is_not_there(ada: Guest) -> None:
    assert problem(ada.put(f"me/blocks/{ada.id}"))["field"] == "player"
    assert ada.put("me/blocks/nobody").status_code == 404


def test_one_player_has_so_many(
    ada: Guest, eve: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "MOST_BLOCKS", 1)
    ada.put(f"me/blocks/{eve.id}")

    found = problem(ada.put(f"me/blocks/{a_guest().id}"))

    assert (found["status"], found["code"]) == (429, "too-many-blocks")
    assert ada.put(f"me/blocks/{eve.id}").status_code == 200


@pytest.mark.usefixtures("blocked")
def test_who_is_blocked_invites_nobody_who_blocked_them(ada: Guest, eve: Guest) -> None:
    assert is_refused(new_game(eve, "me", {"player": ada.id}))
    game = new_game(eve, "me").json()["id"]
    assert is_refused(eve.post(f"games/{game}/invitations", {"player": ada.id}))

    assert eve.get(f"games/{game}").json()["seats"][1]["reserved"] is None
    assert ada.get("me/inbox").json()["items"] == []


def test_who_is_blocked_makes_no_offers(ada: Guest, eve: Guest) -> None:
    game = a_game(players=[ada.actor, eve.actor])
    ada.put(f"me/blocks/{eve.id}")

    assert is_refused(eve.post(f"games/{game}/offers", {"kind": "abort"}))
    assert ada.post(f"games/{game}/offers", {"kind": "abort"}).status_code == 201
    assert eve.post(f"games/{game}/offers/1/decline").status_code == 201


def test_who_is_blocked_asks_for_no_rematch(ada: Guest, eve: Guest) -> None:
    game = a_game(players=[ada.actor, eve.actor])
    ada.put(f"me/blocks/{eve.id}")
    eve.post(f"games/{game}/resign", {})

    assert is_refused(eve.post(f"games/{game}/rematch"))


@pytest.mark.usefixtures("blocked")
def test_who_is_blocked_sits_down_only_where_they_were_invited(
    ada: Guest, eve: Guest
) -> None:
    game = new_game(ada, "me").json()["id"]
    link = ada.post(f"games/{game}/invitations", {"link": True, "seat": 1}).json()
    assert is_refused(eve.post(f"games/{game}/join", {"token": link["token"]}))
    ada.post(f"games/{game}/invitations/1/withdraw")
    assert is_refused(eve.put(f"games/{game}/seats/1"))

    ada.post(f"games/{game}/invitations", {"player": eve.id})

    assert eve.put(f"games/{game}/seats/1").status_code == 201


@pytest.mark.usefixtures("blocked")
def test_others_are_as_they_were(ada: Guest, eve: Guest) -> None:
    bob = a_guest()
    assert new_game(bob, "me", {"player": ada.id}).status_code == 201
    assert new_game(eve, "me", {"player": bob.id}).status_code == 201
    assert new_game(ada, "me", {"player": eve.id}).status_code == 201


@pytest.mark.usefixtures("blocked")
def test_what_was_done_before_is_answered_again(ada: Guest, eve: Guest) -> None:
    ada.delete(f"me/blocks/{eve.id}")
    body = {"variant": "duo", "seats": ["me", {"player": ada.id}]}
    first = eve.post("games", body, idempotency_key="k").json()
    ada.put(f"me/blocks/{eve.id}")

    again = eve.post("games", body, idempotency_key="k")

    assert (again.status_code, again.json()["id"]) == (200, first["id"])


def test_a_block_is_for_bots_on_both_sides(ada: Guest, eve: Guest) -> None:
    Player.objects.filter(id__in=[ada.id, eve.id]).update(kind=Player.Kind.USER)
    bots = {}
    for owner in (ada, eve):
        made = Player.objects.create(kind=Player.Kind.BOT, name="Bot")
        Player.objects.filter(id=made.id).update(owner=owner.id)
        bots[owner.id] = made.actor
    ada.put(f"me/blocks/{eve.id}")

    for theirs in (eve.actor, bots[eve.id]):
        for hers in (ada.actor, bots[ada.id]):
            assert blocks.is_blocked(theirs, [hers])
            assert not blocks.is_blocked(hers, [theirs])


@pytest.mark.usefixtures("blocked")
def test_erasure_ends_blocks(ada: Guest, eve: Guest) -> None:
    eve.delete("me")

    assert ada.get("me/blocks").json()["items"] == []
    assert not Block.objects.exists()
