"""Bearer tokens, good and bad."""

import time
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from blokus_api.players.models import AccessToken, Player
from blokus_api.players.tokens import authentication
from tests.api import Api, problem

UNKNOWN = "blk_" + "1" * 40


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Bearer",
        "Bearer ",
        f"Bearer {UNKNOWN}",
        f"Bearer  {UNKNOWN}",
        f"Bearer {UNKNOWN} ",
        f"Bearer {UNKNOWN}2",
        f"Bearer {UNKNOWN}, Bearer {UNKNOWN}",
        f"Token {UNKNOWN}",
        "Basic dXNlcjpwYXNz",
        "Bearer " + "ü" * 44,
        "Bearer " + "x" * 10_000,
    ],
)
def test_a_bad_header_is_refused(api: Api, header: str) -> None:
    response = api.get("me", Authorization=header)

    assert problem(response)["code"] == "unauthenticated"
    assert response["WWW-Authenticate"] == "Bearer"


def test_a_bad_token_is_refused_even_where_none_is_needed(api: Api) -> None:
    assert Api(UNKNOWN).post("guests").status_code == 401


def test_the_scheme_may_be_written_in_any_case(guest: Api) -> None:
    response = Api().get("me", Authorization=f"bEARER {guest.token}")

    assert response.status_code == 200


def test_what_cannot_be_read_is_told_before_who_asks(api: Api) -> None:
    response = api.send("PATCH", "me", b"{")

    assert problem(response)["code"] == "malformed"


def test_a_known_token_is_not_looked_up_again(
    guest: Api, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    guest.get("me")

    with django_assert_num_queries(2):  # The player, and whether they are away.
        guest.get("me")


def test_a_token_is_looked_up_again_after_half_a_minute(
    guest: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(authentication, "REMEMBERED_SECONDS", 0)
    guest.get("me")
    AccessToken.objects.all().delete()

    assert guest.get("me").status_code == 401


def test_only_so_many_tokens_are_remembered(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(authentication, "REMEMBERED_TOKENS", 3)
    guests = [api.become_guest() for _ in range(5)]

    for guest in guests:
        assert guest.get("me").status_code == 200

    assert len(authentication._remembered) == 3


def test_an_expired_token_is_refused_though_it_is_remembered(guest: Api) -> None:
    guest.get("me")  # whatever a first request has to load is loaded then
    # A busy machine may take longer for two requests than a token lives.
    for seconds in (1, 4, 16):
        soon = datetime.now(UTC) + timedelta(seconds=seconds)
        asked = {"scopes": ["play"], "expires_at": soon.isoformat()}
        other = Api(guest.post("me/tokens", asked).json().get("token"))
        if other.get("me").status_code == 200:
            break
    else:
        pytest.fail("no token was good for a request")

    time.sleep((soon - datetime.now(UTC)).total_seconds() + 0.01)

    assert other.get("me").status_code == 401


def test_the_token_of_an_inactive_player_is_refused(guest: Api) -> None:
    Player.objects.update(is_active=False)

    assert guest.get("me").status_code == 401


def test_the_token_of_a_player_who_left_is_refused_though_it_is_remembered(
    guest: Api,
) -> None:
    guest.get("me")
    Player.objects.all().delete()

    assert guest.get("me").status_code == 401


def test_its_use_is_noted_to_the_minute(guest: Api) -> None:
    assert authentication.grant(guest.token or "")
    first = AccessToken.objects.get().last_used_at
    assert first is not None

    authentication.forget(AccessToken.objects.get().digest)
    authentication.grant(guest.token or "")
    assert AccessToken.objects.get().last_used_at == first

    AccessToken.objects.update(last_used_at=timezone.now() - timedelta(minutes=2))
    authentication.forget(AccessToken.objects.get().digest)
    authentication.grant(guest.token or "")
    latest = AccessToken.objects.get().last_used_at
    assert latest is not None
    assert latest >= first


@pytest.mark.usefixtures("committed")
def test_a_use_that_cannot_be_noted_fails_no_request() -> None:
    guest = Api().become_guest()
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")

    assert guest.get("me").status_code == 200

    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = off")
    assert AccessToken.objects.get().last_used_at is None
