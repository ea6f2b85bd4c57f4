"""Bounds of the expensive requests that are under way."""

from typing import Any
from uuid import UUID

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from blokus_api.limits.expensive import bound_expensive
from tests.api import Api, problem
from tests.builders import an_account

GAME = f"games/{UUID(int=7)}"


def request_of(method: str, path: str, **meta: str) -> HttpRequest:
    return RequestFactory().generic(method, f"/api/v1/{path}", **meta)  # type: ignore[arg-type]


def within(others: list[HttpRequest], last: HttpRequest) -> HttpResponse:
    """Return the response to the last request while all others are under way."""

    def view(request: HttpRequest) -> Any:
        return within(others[1:], last) if request is not last else HttpResponse("done")

    following = others[0] if others else last
    response: HttpResponse = bound_expensive(view)(following)
    return response


def png(address: str, token: str | None = None) -> HttpRequest:
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


def test_a_request_that_failed_is_not_under_way() -> None:
    def fails(_: HttpRequest) -> Any:
        raise ValueError

    for _ in range(3):
        with pytest.raises(ValueError):  # noqa: PT011 - whatever it is
            bound_expensive(fails)(png("127.0.0.2"))
    assert within([], png("127.0.0.2")).status_code == 200


def test_exports_are_bounded_by_their_slots_alone() -> None:
    export = request_of("GET", "records.ndjson", REMOTE_ADDR="127.0.0.2")

    assert within([export], png("127.0.0.2")).status_code == 200
    assert within([png("127.0.0.2")], export).status_code == 200


def test_other_requests_pass() -> None:
    move = request_of("POST", f"{GAME}/moves", REMOTE_ADDR="127.0.0.2")

    assert within([png("127.0.0.2")], move).status_code == 200


@pytest.mark.django_db
def test_guests_of_an_address_have_one_together(api: Api) -> None:
    tokens = [api.become_guest().token for _ in range(2)]
    first, second = (png("127.0.0.2", token) for token in tokens)

    refused = within([first], second)

    assert problem(refused)["code"] == "too-many-requests"


@pytest.mark.django_db
def test_an_account_has_two_under_way_from_any_address() -> None:
    caller = an_account()
    own = [png(f"127.0.0.{n}", caller.token) for n in range(2, 5)]

    assert within(own[:1], own[1]).status_code == 200
    assert problem(within(own[:2], own[2]))["code"] == "too-many-requests"
