"""DELETE /me."""

from typing import Any

from allauth.account.models import EmailAddress

from blokus_api.players.models import AccessToken, ApiClient, KeptAnswer, Player
from blokus_api.players.tokens.services import SCOPES, create_token
from games.decisions.verification import find_fault
from games.storage import event_store
from tests.api import Api, problem


def test_nothing_personal_is_left(db: None) -> None:
    player = Player.objects.create(name="Ada", email="ada@example.com")
    player.set_password("eighteen-forty-three")
    player.save()
    EmailAddress.objects.create(user=player, email=player.email, verified=True)
    user = Api(create_token(player, name="", scopes=SCOPES)[1])
    user.post("apps", {"name": "x"}, idempotency_key="k")

    assert user.delete("me").status_code == 204

    player.refresh_from_db()
    assert (player.name, player.email, player.is_active) == ("", "", False)
    assert not player.has_usable_password()
    for table in (AccessToken, ApiClient, EmailAddress, KeptAnswer):
        assert not table.objects.exists()


def test_answers_kept_for_others_forget_as_well(db: None) -> None:
    owner = Player.objects.create()
    user = Api(create_token(owner, name="", scopes=SCOPES)[1])
    app = f"apps/{user.post('apps', {'name': 'x'}).json()['id']}/players"
    body = {"external_id": "42", "name": "Bo"}
    player: Any = user.post(app, body, idempotency_key="k").json()
    made: Any = Api().post("guests", {"name": "Ada"}, idempotency_key="k").json()

    user.delete(f"{app}/{player['id']}")
    Api(made["token"]).delete("me")

    assert not KeptAnswer.objects.exists()


def test_a_token_that_is_remembered_does_nothing_more(guest: Api) -> None:
    player: Any = guest.get("me").json()["id"]
    # As another process sees it, which asked for the token a moment ago.
    Player.objects.filter(id=player).update(is_active=False, name="")

    assert problem(guest.patch("me", {"name": "Ada"}))["code"] == "unauthenticated"
    assert Player.objects.get(id=player).name == ""


def test_the_player_is_gone_for_everybody(guest: Api) -> None:
    player = guest.get("me").json()["id"]

    guest.delete("me")

    assert problem(guest.get("me"))["code"] == "unauthenticated"
    assert problem(Api().get(f"players/{player}"))["code"] == "not-found"


def test_games_and_hashes_stay_whole(guest: Api) -> None:
    body = {"variant": "duo", "seats": ["me", {"ai": "greedy"}]}
    game: Any = guest.post("games", body).json()
    guest.post(f"games/{game['id']}/moves", {"cells": [[4, 4]]})
    before = Api().get(f"games/{game['id']}/events").json()

    guest.delete("me")

    assert Api().get(f"games/{game['id']}/events").json() == before
    assert find_fault(event_store.events(game["id"])) is None


def test_it_needs_the_scope_account(guest: Api) -> None:
    token = guest.post("me/tokens", {"scopes": ["play"]}).json()["token"]

    assert problem(Api(token).delete("me"))["code"] == "insufficient-scope"
