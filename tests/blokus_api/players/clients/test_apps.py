"""/apps: API clients and their own users."""

from typing import Any

import pytest

from blokus_api.players.clients import services as clients
from blokus_api.players.models import AccessToken, Player
from blokus_api.players.tokens.services import SCOPES, create_token
from tests.api import Api, problem
from tests.threads import together


def account(**fields: Any) -> Api:
    player = Player.objects.create(name="Ada", **fields)
    return Api(create_token(player, name="", scopes=SCOPES)[1])


@pytest.fixture
def owner(db: None) -> Api:
    return account()


@pytest.fixture
def app(owner: Api) -> str:
    """The path of an API client."""
    return f"apps/{owner.post('apps', {'name': 'Blokus Club'}).json()['id']}"


def test_an_account_has_api_clients(owner: Api, app: str) -> None:
    found = owner.get(app).json()

    assert found["name"] == "Blokus Club"
    assert owner.get("apps").json()["items"] == [found]


def test_an_account_has_so_many_apps_and_an_app_so_many_users(
    owner: Api, app: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clients, "MOST_APPS", 1)
    monkeypatch.setattr(clients, "MOST_USERS", 1)
    assert problem(owner.post("apps", {"name": "x"}))["code"] == "too-many-apps"
    first, second = {"external_id": "1"}, {"external_id": "2"}
    assert owner.post(f"{app}/players", first).status_code == 201
    assert problem(owner.post(f"{app}/players", second))["code"] == "too-many-users"
    assert owner.post(f"{app}/players", first).status_code == 200


def test_a_guest_has_none(guest: Api) -> None:
    assert problem(guest.post("apps", {"name": "x"}))["code"] == "account-required"


def test_nobody_else_finds_it(app: str) -> None:
    other = account()

    assert problem(other.get(app))["code"] == "not-found"
    assert problem(other.post(f"{app}/players", {"external_id": "1"}))["status"] == 404
    assert other.get("apps").json()["items"] == []


def test_a_key_makes_one_client(owner: Api) -> None:
    first = owner.post("apps", {"name": "x"}, idempotency_key="k")
    again = owner.post("apps", {"name": "x"}, idempotency_key="k")

    assert again["Idempotency-Replayed"] == "true"
    assert again.json() == first.json()


def test_a_user_gets_another_name(owner: Api, app: str) -> None:
    made = owner.post(f"{app}/players", {"external_id": "42", "name": "Bo"}).json()
    path = f"{app}/players/{made['id']}"

    renamed = owner.send(
        "PATCH",
        path,
        b'{"name": "Beatrice"}',
        content_type="application/merge-patch+json",
    ).json()

    assert renamed == {**made, "name": "Beatrice"} == owner.get(path).json()
    assert owner.get(f"players/{made['id']}").json()["name"] == "Beatrice"
    assert owner.get(f"{app}/players?external_id=42").json()["items"] == [renamed]


def test_only_the_name_is_changed_and_by_the_same_rules(owner: Api, app: str) -> None:
    made = owner.post(f"{app}/players", {"external_id": "42"}).json()
    path = f"{app}/players/{made['id']}"

    for body in ({"name": ""}, {"name": "x" * 81}, {"name": "a\u0007"}):
        assert problem(owner.patch(path, body))["field"] == "name"
    assert problem(owner.patch(path, {"external_id": "43"}))["code"] == "malformed"
    assert owner.patch(path, {}).json() == made
    assert problem(account().patch(path, {"name": "Eve"}))["code"] == "not-found"
    owner.delete(path)
    assert problem(owner.patch(path, {"name": "Eve"}))["code"] == "not-found"


def test_a_user_is_brought_once(owner: Api, app: str) -> None:
    first = owner.post(f"{app}/players", {"external_id": "42", "name": "Bo"})
    again = owner.post(f"{app}/players", {"external_id": "42"})

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    assert first.json()["kind"] == "external"
    listed = owner.get(f"{app}/players?external_id=42").json()["items"]
    assert listed == [first.json()]
    assert owner.get(f"{app}/players?external_id=43").json()["items"] == []


def test_nobody_else_sees_the_external_id(owner: Api, app: str) -> None:
    player = owner.post(f"{app}/players", {"external_id": "42"}).json()

    assert "external_id" not in Api().get(f"players/{player['id']}").json()


def test_a_user_plays_by_a_token_of_theirs(owner: Api, app: str) -> None:
    player = owner.post(f"{app}/players", {"external_id": "42"}).json()
    path = f"{app}/players/{player['id']}"

    body = owner.post(f"{path}/tokens").json()

    user = Api(body["token"])
    assert user.get("me").json()["id"] == player["id"]
    assert user.post("games", {"variant": "duo", "seats": ["me"]}).status_code == 201
    assert problem(user.get("me/tokens"))["code"] == "insufficient-scope"


def test_a_user_gets_no_more_than_playing(owner: Api, app: str) -> None:
    player = owner.post(f"{app}/players", {"external_id": "42"}).json()

    found = problem(
        owner.post(f"{app}/players/{player['id']}/tokens", {"scopes": ["account"]})
    )

    assert (found["code"], found["field"]) == ("invalid", "scopes.0")


def test_a_user_is_erased(owner: Api, app: str) -> None:
    body = {"external_id": "42", "name": "Bo"}
    player = owner.post(f"{app}/players", body).json()
    path = f"{app}/players/{player['id']}"
    token = owner.post(f"{path}/tokens").json()["token"]

    assert owner.delete(path).status_code == 204

    assert Api(token).get("me").status_code == 401
    assert owner.get(path).status_code == 404
    row = Player.objects.get(id=player["id"])
    assert (row.name, row.external_id, row.is_active) == ("", None, False)
    assert owner.post(f"{app}/players", body).json()["id"] != player["id"]


def test_a_client_takes_its_users_with_it(owner: Api, app: str) -> None:
    player = owner.post(f"{app}/players", {"external_id": "42"}).json()
    owner.post(f"{app}/players/{player['id']}/tokens")

    assert owner.delete(app).status_code == 204

    assert owner.get(app).status_code == 404
    row = Player.objects.get(id=player["id"])
    assert (row.is_active, row.api_client, row.external_id) == (False, None, None)
    assert not AccessToken.objects.filter(player=row).exists()


def test_who_comes_while_the_client_goes_is_no_mistake(committed: None) -> None:
    path = f"apps/{(caller := account()).post('apps', {'name': 'Club'}).json()['id']}"
    body = {"external_id": "42"}

    def come() -> int:
        status: int = caller.post(f"{path}/players", body).status_code
        return status

    def go() -> int:
        status: int = caller.delete(path).status_code
        return status

    statuses = together([come, come, go])
    assert statuses[2] == 204
    assert set(statuses[:2]) <= {200, 201, 404}
    assert not Player.objects.exclude(external_id=None).exists()
