"""GET /players/{id}."""

import pytest

from blokus_api.players.models import Player
from tests.api import Api, problem


def test_everybody_may_know_name_and_kind(api: Api, guest: Api) -> None:
    me = guest.get("me").json()

    response = api.get(f"players/{me['id']}")

    assert response.json() == {"id": me["id"], "kind": "guest", "name": "Ada"}


@pytest.mark.parametrize("player", ["nobody", "x" * 2000, "%20", "%F0%9F%8E%B2", "%FF"])
def test_others_do_not_exist(api: Api, player: str) -> None:
    assert problem(api.get(f"players/{player}"))["code"] == "not-found"


def test_an_inactive_player_does_not_exist(api: Api, guest: Api) -> None:
    me = guest.get("me").json()["id"]
    Player.objects.update(is_active=False)

    assert problem(api.get(f"players/{me}"))["code"] == "not-found"
