"""POST /guests."""

import re

import pytest

from blokus_api.players.models import AccessToken, Player
from tests.api import Api, problem


def test_a_guest_and_its_token_come_in_one_call(api: Api) -> None:
    response = api.post("guests", {"name": "Ada"})

    assert response.status_code == 201
    body = response.json()
    assert body["player"]["kind"] == "guest"
    assert body["player"]["name"] == "Ada"
    assert re.fullmatch(r"[1-9A-HJ-NP-Za-km-z]{12}", body["player"]["id"])
    assert re.fullmatch(r"blk_[1-9A-HJ-NP-Za-km-z]{40}", body["token"])
    assert Api(body["token"]).get("me").json()["id"] == body["player"]["id"]


def test_the_body_may_be_empty(api: Api) -> None:
    body = api.post("guests").json()

    assert body["player"]["name"] == f"Guest {body['player']['id'][:4]}"


def test_a_form_without_fields_is_an_empty_body(api: Api) -> None:
    """As `curl -X POST -d ''` sends it."""
    response = api.send(
        "POST", "guests", content_type="application/x-www-form-urlencoded"
    )

    assert response.status_code == 201


def test_a_guest_may_all_but_send_webhooks(api: Api) -> None:
    assert api.post("guests").json()["scopes"] == [
        "account",
        "games:create",
        "games:read",
        "play",
        "records:import",
    ]


def test_the_secret_is_not_kept(api: Api) -> None:
    secret = api.post("guests").json()["token"]

    token = AccessToken.objects.get()
    assert secret not in str(vars(token))
    assert secret.startswith(token.prefix)


def test_a_guest_has_no_password(api: Api) -> None:
    api.post("guests")

    assert not Player.objects.get().has_usable_password()


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 41, 7, True, None, [], {}, "a\0b", "a\nb", "\u202eb"]
)
def test_a_bad_name_is_refused(api: Api, name: object) -> None:
    found = problem(api.post("guests", {"name": name}))

    assert (found["status"], found["code"], found["field"]) == (422, "invalid", "name")


@pytest.mark.parametrize("name", ["x" * 40, "Zoë", "棋手", "👩\u200d🚀"])
def test_names_may_be_written_in_any_script(api: Api, name: str) -> None:
    assert api.post("guests", {"name": name}).json()["player"]["name"] == name


def test_names_need_not_be_unique(api: Api) -> None:
    api.post("guests", {"name": "Ada"})

    assert api.post("guests", {"name": "Ada"}).status_code == 201


def test_a_repeated_request_makes_one_guest(api: Api) -> None:
    first = api.post("guests", {"name": "Ada"}, idempotency_key="1").json()
    again = api.post("guests", {"name": "Ada"}, idempotency_key="1")

    assert again.status_code == 201
    assert again["Idempotency-Replayed"] == "true"
    assert again.json() == {**first, "token": None}
    assert Player.objects.count() == 1
