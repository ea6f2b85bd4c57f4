"""POST /me/tokens."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from blokus_api.players.models import AccessToken, Player
from blokus_api.players.tokens import services
from tests.api import Api, problem


def test_a_new_token_works_and_is_shown_once(guest: Api) -> None:
    created = guest.post("me/tokens", {"name": "my bot", "scopes": ["play"]})

    assert created.status_code == 201
    body = created.json()
    assert body["name"] == "my bot"
    assert body["token"].startswith(body["prefix"])
    assert Api(body["token"]).get("me").json()["scopes"] == ["play"]
    assert all("token" not in item for item in guest.get("me/tokens").json()["items"])


def test_scopes_are_kept_once_and_in_order(guest: Api) -> None:
    body = guest.post("me/tokens", {"scopes": ["play", "account", "play"]}).json()

    assert body["scopes"] == ["account", "play"]


def test_a_token_passes_on_only_what_it_has(guest: Api) -> None:
    found = problem(guest.post("me/tokens", {"scopes": ["play", "webhooks"]}))

    assert found["code"] == "insufficient-scope"
    assert found["scopes"] == ["webhooks"]


def test_it_needs_the_scope_account(guest: Api) -> None:
    token = guest.post("me/tokens", {"scopes": ["play"]}).json()["token"]

    found = problem(Api(token).post("me/tokens", {"scopes": ["play"]}))

    assert found["code"] == "insufficient-scope"


def test_a_token_may_expire(guest: Api) -> None:
    expires_at = (datetime.now(UTC) + timedelta(days=1)).isoformat()

    body = guest.post(
        "me/tokens", {"scopes": ["play"], "expires_at": expires_at}
    ).json()

    assert datetime.fromisoformat(body["expires_at"]) == datetime.fromisoformat(
        expires_at
    )


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "scopes"),
        ({"scopes": []}, "scopes"),
        ({"scopes": None}, "scopes"),
        ({"scopes": "play"}, "scopes"),
        ({"scopes": {"play": 1}}, "scopes"),
        ({"scopes": ["play", "fly"]}, "scopes.1"),
        ({"scopes": [1]}, "scopes.0"),
        ({"scopes": [["play"]]}, "scopes.0"),
        ({"scopes": ["play"], "name": 1}, "name"),
        ({"scopes": ["play"], "expires_at": 1}, "expires_at"),
        ({"scopes": ["play"], "expires_at": "soon"}, "expires_at"),
        ({"scopes": ["play"], "expires_at": "2020-01-01T00:00:00Z"}, "expires_at"),
        ({"scopes": ["play"], "expires_at": "0001-01-01T00:00:00+14:00"}, "expires_at"),
    ],
)
def test_a_bad_field_is_named(guest: Api, body: dict[str, Any], field: str) -> None:
    found = problem(guest.post("me/tokens", body))

    assert (found["status"], found["field"]) == (422, field)


def test_a_replayed_answer_hides_the_secret(guest: Api) -> None:
    first = guest.post("me/tokens", {"scopes": ["play"]}, idempotency_key="k").json()

    again = guest.post("me/tokens", {"scopes": ["play"]}, idempotency_key="k")

    assert again["Idempotency-Replayed"] == "true"
    assert again.json() == {**first, "token": None}
    assert AccessToken.objects.filter(scopes=["play"]).count() == 1


def test_expired_tokens_make_room(guest: Api) -> None:
    player = Player.objects.get()
    yesterday = timezone.now() - timedelta(days=1)
    services.create_token(player, name="old", scopes=[], expires_at=yesterday)

    guest.post("me/tokens", {"scopes": ["play"]})

    assert not AccessToken.objects.filter(name="old").exists()


def test_one_player_has_so_many(guest: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_TOKENS", 2)
    guest.post("me/tokens", {"scopes": ["play"]})

    found = problem(guest.post("me/tokens", {"scopes": ["play"]}))

    assert (found["status"], found["code"]) == (429, "too-many-tokens")
    assert AccessToken.objects.count() == 2


def test_the_oldest_of_those_that_are_given_out_ends(
    guest: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "ROLLING_TOKENS", 2)
    player = Player.objects.get()

    secrets = [
        services.create_rolling_token(player, name="login", scopes=["play"])[1]
        for _ in range(3)
    ]

    statuses = [Api(secret).get("me").status_code for secret in secrets]
    assert statuses == [401, 200, 200]
    assert guest.get("me").status_code == 200
