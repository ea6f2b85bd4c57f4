"""Expensive requests: which they are, and how many may be under way."""

from typing import Any
from uuid import UUID

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from blokus_api.limits.expensive import bound_expensive, is_expensive
from tests.api import Api, problem
from tests.builders import an_account

GAME = f"games/{UUID(int=7)}"
EXPENSIVE = [
    ("GET", f"{GAME}.png"),
    ("HEAD", f"{GAME}.png"),
    ("GET", f"{GAME.upper().replace('GAMES', 'games')}/states/3.png?size=1600"),
    ("GET", f"{GAME}/card.png"),
    ("POST", "auth/app/v1/auth/login"),
    ("POST", "auth/app/v1/auth/signup"),
    ("POST", "auth/app/v1/auth/password/reset"),
    ("GET", "records.ndjson"),
    ("GET", "dumps/running.ndjson"),
    ("GET", "records?pattern=a1"),
    ("POST", "imports"),
]
INEXPENSIVE = [
    ("POST", f"{GAME}/moves"),
    ("GET", GAME),
    ("GET", f"{GAME}.svg"),
    ("GET", "records"),
    ("GET", "imports"),
    ("GET", "auth/app/v1/auth/session"),
    ("DELETE", "auth/app/v1/auth/session"),
    ("GET", "nothing/there"),
]


def request_of(method: str, path: str, **meta: str) -> HttpRequest:
    return RequestFactory().generic(method, f"/api/v1/{path}", **meta)  # type: ignore[no-any-return, arg-type]


@pytest.mark.parametrize(("method", "path"), EXPENSIVE)
def test_these_requests_are_expensive(method: str, path: str) -> None:
    assert is_expensive(request_of(method, path).META)


@pytest.mark.parametrize(("method", "path"), INEXPENSIVE)
def test_these_requests_are_not(method: str, path: str) -> None:
    assert not is_expensive(request_of(method, path).META)


def test_a_picture_by_its_accept_header_is_expensive() -> None:
    asked = request_of("GET", "variants/duo", HTTP_ACCEPT="image/png")

    assert is_expensive(asked.META)
    assert not is_expensive(request_of("GET", "variants/duo").META)


def within(others: list[HttpRequest], last: HttpRequest) -> HttpResponse:
    """Return the response to the last request while all others are under way."""

    def view(request: HttpRequest) -> Any:
        return within(others[1:], last) if request is not last else HttpResponse("done")

    following = others[0] if others else last
    response: HttpResponse = bound_expensive(view)(following)
    return response


def png(address: str, token: str = "") -> HttpRequest:
    meta = {"HTTP_AUTHORIZATION": f"Bearer {token}"} if token else {}
    return request_of("GET", f"{GAME}.png", REMOTE_ADDR=address, **meta)


def test_an_address_has_one_under_way() -> None:
    refused = within([png("127.0.0.2")], png("127.0.0.2"))

    assert problem(refused)["code"] == "too-many-requests"
    assert refused["Retry-After"] == "1"


def test_another_address_has_one_as_well_and_then_the_process_is_full() -> None:
    assert within([png("127.0.0.2")], png("127.0.0.3")).status_code == 200

    full = within([png("127.0.0.2"), png("127.0.0.3")], png("127.0.0.4"))
    assert problem(full)["code"] == "unavailable"


def test_what_ended_is_under_way_no_more() -> None:
    def fails(_: HttpRequest) -> Any:
        raise ValueError

    for _ in range(3):
        with pytest.raises(ValueError):  # noqa: PT011 - whatever it is
            bound_expensive(fails)(png("127.0.0.2"))
    assert within([], png("127.0.0.2")).status_code == 200


def test_other_requests_pass() -> None:
    move = request_of("POST", f"{GAME}/moves", REMOTE_ADDR="127.0.0.2")

    assert within([png("127.0.0.2")], move).status_code == 200


@pytest.mark.django_db
def test_guests_of_an_address_have_one_together(api: Api) -> None:
    one, other = (api.become_guest().token for _ in range(2))

    refused = within([png("127.0.0.2", one)], png("127.0.0.2", other))

    assert problem(refused)["code"] == "too-many-requests"


@pytest.mark.django_db
def test_an_account_has_two_under_way_from_any_address() -> None:
    caller = an_account()
    own = [png(f"127.0.0.{n}", caller.token) for n in range(2, 5)]

    assert within(own[:1], own[1]).status_code == 200
    assert problem(within(own[:2], own[2]))["code"] == "too-many-requests"
