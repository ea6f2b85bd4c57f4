"""GET and PATCH /me."""

import json
from typing import Any

import pytest

from blokus_api.players.models import Player
from blokus_api.players.tokens.services import create_token
from tests.api import Api, problem


def test_it_tells_who_the_caller_is_and_what_the_token_allows(guest: Api) -> None:
    body = guest.get("me").json()

    known = {"id", "kind", "name", "scopes", "email", "wants_mail", "language"}
    days = {"time_zone", "weekend_days", "vacation"}
    assert body.keys() == known | days | {"mails", "reminder_steps", "quiet_hours"}
    assert body["name"] == "Ada"
    assert "play" in body["scopes"]


def test_the_address_is_for_tokens_with_account_alone(db: None) -> None:
    ada = Player.objects.create(name="Ada", email="ada@example.com")

    told = [
        Api(create_token(ada, name="", scopes=[scope])[1]).get("me").json()["email"]
        for scope in ("account", "play")
    ]

    assert told == ["ada@example.com", None]


def test_nobody_is_told_to_send_a_token(api: Api) -> None:
    response = api.get("me")

    assert problem(response)["code"] == "unauthenticated"
    assert response["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize(
    "content_type", ["application/merge-patch+json", "application/json"]
)
def test_the_name_can_be_changed(guest: Api, content_type: str) -> None:
    changed = guest.send("PATCH", "me", b'{"name": "Grace"}', content_type=content_type)

    assert changed.json()["name"] == "Grace"
    assert guest.get("me").json()["name"] == "Grace"


def test_what_is_left_out_stays(guest: Api) -> None:
    assert guest.patch("me", {}).json()["name"] == "Ada"


@pytest.mark.parametrize("name", [None, "", 1, "x" * 41])
def test_a_bad_name_changes_nothing(guest: Api, name: Any) -> None:
    assert problem(guest.patch("me", {"name": name}))["field"] == "name"
    assert guest.get("me").json()["name"] == "Ada"


def test_nothing_else_can_be_changed(guest: Api) -> None:
    assert problem(guest.patch("me", {"kind": "user"}))["status"] == 400


def test_it_needs_the_scope_account(guest: Api) -> None:
    token = guest.post("me/tokens", {"scopes": ["play"]}).json()["token"]

    found = problem(Api(token).patch("me", {"name": "Eve"}))

    assert found["code"] == "insufficient-scope"


def test_a_form_is_no_merge_patch(guest: Api) -> None:
    response = guest.send(
        "PATCH", "me", json.dumps({}).encode(), content_type="text/plain"
    )

    assert problem(response)["status"] == 415


def test_nobody_said_yet_what_they_want_to_be_told(guest: Api) -> None:
    body = guest.get("me").json()

    assert body["mails"] == ["turn", "reminder", "offer", "invitation", "ended"]
    assert (body["reminder_steps"], body["quiet_hours"]) == (["50%", "1d", "2h"], None)


def test_notices_can_be_chosen(guest: Api) -> None:
    wishes = {"reminder_steps": ["10%", "5d"], "quiet_hours": "23:30-08:00"}

    body = guest.patch("me", {**wishes, "mails": ["offer", "turn", "turn"]}).json()

    assert body["mails"] == ["turn", "offer"]
    assert {name: body[name] for name in wishes} == wishes
    assert guest.patch("me", {"quiet_hours": None}).json()["quiet_hours"] is None


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"mails": ["turns"]}, "mails.0"),
        ({"mails": "turn"}, "mails"),
        ({"mails": None}, "mails"),
        ({"reminder_steps": ["0%"]}, "reminder_steps"),
        ({"reminder_steps": [5]}, "reminder_steps.0"),
        ({"reminder_steps": ["1h", "2h", "3h", "4h", "5h", "6h"]}, "reminder_steps"),
        ({"quiet_hours": "22-7"}, "quiet_hours"),
        ({"quiet_hours": "22:00-22:00"}, "quiet_hours"),
        ({"quiet_hours": {"from": "22:00"}}, "quiet_hours"),
    ],
)
def test_wishes_that_are_none_are_refused(
    guest: Api, body: dict[str, Any], field: str
) -> None:
    found = problem(guest.patch("me", body))

    assert (found["code"], found["field"]) == ("invalid", field)
