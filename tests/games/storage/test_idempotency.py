"""Requests that are sent again."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from pytest_django import Settings

from blokus_api.players.models import Player
from games.storage.idempotency import KeptAnswer, fingerprint
from tests.api import Api, problem
from tests.blokus_api.conftest import api, guest

__all__ = ["api", "guest"]


def test_a_fingerprint_knows_what_was_asked_but_not_how_it_was_written() -> None:
    first = fingerprint("POST", "/a", {"x": 1, "y": [1, 2]})

    assert first == fingerprint("POST", "/a", {"y": [1, 2], "x": 1})
    others = [
        fingerprint("PUT", "/a", {"x": 1, "y": [1, 2]}),
        fingerprint("POST", "/b", {"x": 1, "y": [1, 2]}),
        fingerprint("POST", "/a", {"x": 1, "y": [2, 1]}),
        fingerprint("POST", "/a", {"x": "1", "y": [1, 2]}),
    ]
    assert len({first, *others}) == 5


def test_another_body_is_refused(api: Api) -> None:
    api.post("guests", {"name": "Ada"}, idempotency_key="k")

    found = problem(api.post("guests", {"name": "Eve"}, idempotency_key="k"))

    assert (found["status"], found["code"]) == (422, "key-reused")
    assert Player.objects.count() == 1


def test_another_endpoint_is_another_request(guest: Api) -> None:
    guest.post("me/tokens", {"scopes": ["play"]}, idempotency_key="k")

    assert problem(guest.post("guests", idempotency_key="k"))["code"] == "key-reused"


def test_the_same_body_may_be_written_otherwise(api: Api) -> None:
    headers = {"Idempotency-Key": "k"}
    api.send("POST", "guests", b'{"name":"Ada"}', headers=headers)

    again = api.send("POST", "guests", b'{ "name" : "Ad\\u0061" }', headers=headers)

    assert again["Idempotency-Replayed"] == "true"


def test_a_key_belongs_to_its_caller(api: Api) -> None:
    first, second = api.become_guest(), api.become_guest()

    one = first.post("me/tokens", {"scopes": ["play"]}, idempotency_key="k")
    two = second.post("me/tokens", {"scopes": ["play"]}, idempotency_key="k")

    assert one.json()["id"] != two.json()["id"]


def test_a_key_of_nobody_belongs_to_the_address_it_comes_from(
    api: Api, settings: Settings
) -> None:
    settings.PROXIES = 1
    here, there = {"X-Forwarded-For": "9.9.9.9"}, {"X-Forwarded-For": "8.8.8.8"}

    first = api.post("guests", {"name": "Ada"}, idempotency_key="k", **here)
    again = api.post("guests", {"name": "Ada"}, idempotency_key="k", **here)
    other = api.post("guests", {"name": "Ada"}, idempotency_key="k", **there)
    third = api.post("guests", {"name": "Eve"}, idempotency_key="k", **there)

    ids = [answer.json()["player"]["id"] for answer in (first, again, other)]
    assert ids[0] == ids[1] != ids[2]
    assert other.json()["token"] is not None
    assert problem(third)["code"] == "key-reused"
    assert "9.9.9.9" not in str(KeptAnswer.objects.values())


def test_a_key_is_forgotten_after_a_day(api: Api) -> None:
    first = api.post("guests", idempotency_key="k").json()
    KeptAnswer.objects.update(created_at=F("created_at") - timedelta(hours=24))

    again = api.post("guests", idempotency_key="k").json()

    assert again["player"]["id"] != first["player"]["id"]
    assert KeptAnswer.objects.count() == 1


def test_a_refused_request_leaves_its_key_free(guest: Api) -> None:
    problem(guest.post("me/tokens", {"scopes": []}, idempotency_key="k"))

    response = guest.post("me/tokens", {"scopes": ["play"]}, idempotency_key="k")

    assert response.status_code == 201
    assert "Idempotency-Replayed" not in response


def test_the_secret_is_not_kept(api: Api) -> None:
    secret = api.post("guests", idempotency_key="k").json()["token"]

    assert secret not in str(KeptAnswer.objects.get().body)


@pytest.mark.parametrize("key", ["", " ", "a b", "é", "x" * 256, "a\tb"])
def test_a_bad_key_is_malformed(api: Api, key: str) -> None:
    assert problem(api.post("guests", idempotency_key=key))["code"] == "malformed"


@pytest.mark.usefixtures("committed")
def test_rivals_with_one_key_make_one_guest() -> None:
    rivals = 8
    start = Barrier(rivals)

    def send(_: int) -> Any:
        start.wait()
        try:
            return Api().post("guests", idempotency_key="k")
        finally:
            connection.close()

    with ThreadPoolExecutor(rivals) as pool:
        responses = list(pool.map(send, range(rivals)))

    assert {response.status_code for response in responses} == {201}
    assert len({response.json()["player"]["id"] for response in responses}) == 1
    shown = [response.json()["token"] for response in responses]
    assert sum(secret is not None for secret in shown) == 1
    assert Player.objects.count() == 1
