"""/bots: players that are somebody's programs."""

from typing import Any

import pytest

from blokus_api.players.bots import services as bots
from blokus_api.players.models import AccessToken, Player
from blokus_api.players.tokens.services import SCOPES, create_token
from tests.api import Api, problem


def account() -> Api:
    player = Player.objects.create(name="Ada")
    return Api(create_token(player, name="", scopes=SCOPES)[1])


@pytest.fixture
def owner(db: None) -> Api:
    return account()


@pytest.fixture
def bot(owner: Api) -> Any:
    return owner.post("bots", {"name": "Blokbot"}).json()


def token_of(owner: Api, bot: Any, **fields: Any) -> Any:
    answer = owner.post(f"bots/{bot['id']}/tokens", fields)
    assert answer.status_code == 201, answer.content
    return answer.json()


def test_an_account_has_bots(owner: Api, bot: Any) -> None:
    assert (bot["kind"], bot["name"]) == ("bot", "Blokbot")
    assert owner.get(f"bots/{bot['id']}").json() == bot
    assert owner.get("bots").json()["items"] == [bot]


def test_people_know_whom_they_play(bot: Any) -> None:
    assert Api().get(f"players/{bot['id']}").json() == {
        "id": bot["id"],
        "kind": "bot",
        "name": "Blokbot",
    }


def test_a_guest_has_none(guest: Api) -> None:
    assert problem(guest.post("bots", {"name": "x"}))["code"] == "account-required"


def test_an_account_has_so_many_and_no_more(
    owner: Api, bot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "MOST_BOTS", 2)
    assert owner.post("bots", {"name": "Second"}).status_code == 201
    assert problem(owner.post("bots", {"name": "Third"}))["code"] == "too-many-bots"
    assert owner.delete(f"bots/{bot['id']}").status_code == 204
    assert owner.post("bots", {"name": "Third"}).status_code == 201


def test_a_bot_has_a_name(owner: Api) -> None:
    for body in ({}, {"name": ""}, {"name": "x" * 41}, {"name": "\x00"}, {"name": 1}):
        assert problem(owner.post("bots", body))["field"] == "name"


def test_nobody_else_finds_it(owner: Api, bot: Any) -> None:
    token = token_of(owner, bot)["id"]
    other = account()
    path = f"bots/{bot['id']}"

    for answer in (
        other.get(path),
        other.delete(path),
        other.get(f"{path}/tokens"),
        other.post(f"{path}/tokens"),
        other.delete(f"{path}/tokens/{token}"),
    ):
        assert problem(answer)["code"] == "not-found"
    assert other.get("bots").json()["items"] == []


def test_what_is_no_bot_of_mine_is_none(owner: Api) -> None:
    me = owner.get("me").json()["id"]

    assert problem(owner.delete(f"bots/{me}"))["code"] == "not-found"
    assert problem(owner.post(f"bots/{me}/tokens"))["code"] == "not-found"


def test_a_bot_plays_by_its_token(owner: Api, bot: Any) -> None:
    caller = Api(token_of(owner, bot)["token"])

    assert caller.get("me").json()["id"] == bot["id"]
    game = caller.post("games", {"variant": "duo", "seats": ["me", "me"]}).json()
    assert caller.get("bot/work").json()["game"]["id"] == game["id"]
    assert caller.post("webhooks", {"url": "https://bot.example/"}).status_code == 201


def test_a_bot_answers_for_nobody(owner: Api, bot: Any) -> None:
    caller = Api(token_of(owner, bot)["token"])

    for answer in (
        caller.get("me/tokens"),
        caller.delete("me"),
        caller.post("bots", {"name": "Child"}),
        caller.post("apps", {"name": "Club"}),
    ):
        assert problem(answer)["status"] == 403
    refused = problem(owner.post(f"bots/{bot['id']}/tokens", {"scopes": ["account"]}))
    assert (refused["code"], refused["field"]) == ("invalid", "scopes.0")


def test_a_token_of_a_bot_is_shown_once_listed_and_revoked(
    owner: Api, bot: Any
) -> None:
    made = token_of(owner, bot, name="worker", scopes=["play"])
    path = f"bots/{bot['id']}/tokens"

    (listed,) = owner.get(path).json()["items"]
    assert {**listed, "token": made["token"]} == made
    assert (listed["name"], listed["scopes"]) == ("worker", ["play"])

    assert owner.delete(f"{path}/{made['id']}").status_code == 204
    assert Api(made["token"]).get("me").status_code == 401
    assert problem(owner.delete(f"{path}/{made['id']}"))["code"] == "not-found"


def assert_erased(bot: Any, secret: str) -> None:
    row = Player.objects.get(id=bot["id"])
    assert (row.name, row.owner, row.is_active) == ("", None, False)
    assert not AccessToken.objects.filter(player=row).exists()
    assert not row.webhooks.exists()
    assert Api(secret).get("me").status_code == 401
    assert Api().get(f"players/{bot['id']}").status_code == 404


def test_a_deleted_bot_is_forgotten(owner: Api, bot: Any) -> None:
    secret = token_of(owner, bot)["token"]
    Api(secret).post("webhooks", {"url": "https://bot.example/"})

    assert owner.delete(f"bots/{bot['id']}").status_code == 204

    assert_erased(bot, secret)
    assert owner.get("bots").json()["items"] == []


def test_an_account_takes_its_bots_with_it(owner: Api, bot: Any) -> None:
    secret = token_of(owner, bot)["token"]
    Api(secret).post("webhooks", {"url": "https://bot.example/"})

    assert owner.delete("me").status_code == 204

    assert_erased(bot, secret)
