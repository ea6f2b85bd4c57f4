"""The way of a request: its steps in their order, its failures and its time."""

import logging
from typing import Any

import pytest
from django.db import close_old_connections, connection
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.test import RequestFactory
from psycopg import connect
from pytest_django import Settings

from blokus_api import gate
from blokus_api.embedded.postgres import OWNER, Postgres
from blokus_api.health import LiveView
from blokus_api.players.models import Player
from games.api.views.catalogue import VariantListView
from games.time_budget import time_left
from tests.api import Api, problem
from tests.e2e.table import until

TINY, ENOUGH = 0.2, 20
LESS_THAN_A_STATEMENT = 13
"""Seconds in which PostgreSQL ends no statement for its own length."""
ASLEEP = """
SELECT count(*) FROM pg_stat_activity
WHERE state = 'active' AND query = 'SELECT pg_sleep(300)'
"""


@pytest.fixture
def slow(committed: None, settings: Settings) -> Api:
    """Asks for what takes too long, in a process that has answered before."""
    settings.ROOT_URLCONF = "tests.blokus_api.failing"
    client = Api()
    client.get("/fail/missing")
    connection.ensure_connection()
    settings.REQUEST_SECONDS = TINY
    return client


@pytest.mark.parametrize("path", ["fail", "plain"])
@pytest.mark.parametrize("failure", ["waiting", "asking", "working", "translating"])
def test_what_takes_too_long_is_given_up(slow: Api, path: str, failure: str) -> None:
    answer = slow.get(f"/{path}/{failure}")

    found = problem(answer)
    assert (found["status"], found["code"]) == (503, "out-of-time")
    assert int(answer["Retry-After"]) > 0


@pytest.mark.parametrize("failure", ["waiting", "asking", "working"])
def test_the_next_request_is_answered(
    slow: Api, failure: str, settings: Settings
) -> None:
    slow.get(f"/fail/{failure}")
    close_old_connections()  # as a server does, of the connections that failed

    settings.REQUEST_SECONDS = ENOUGH
    assert slow.get("/api/v1/records").status_code == 200


@pytest.mark.depth
def test_postgresql_stops_working_on_what_nobody_waits_for(slow: Api) -> None:
    # A busy machine may use up the time of a request before it reaches the database.
    until(lambda: sleeps_after(slow))

    until(lambda: asleep() == 0, LESS_THAN_A_STATEMENT)


def sleeps_after(slow: Api) -> bool:
    """Return whether PostgreSQL still sleeps for a request that was given up."""
    slow.get("/fail/waiting")
    close_old_connections()
    return asleep() > 0


def asleep() -> int:
    with connection.cursor() as cursor:
        cursor.execute(ASLEEP)
        found: int = cursor.fetchone()[0]
    return found


def test_nothing_is_stored_of_what_was_given_up_inside_a_transaction(slow: Api) -> None:
    assert problem(slow.post("/fail/storing"))["code"] == "out-of-time"

    assert not Player.objects.exists()


def test_the_log_says_which_route_it_was_and_where_it_was(
    slow: Api, caplog: pytest.LogCaptureFixture
) -> None:
    def place_in_log() -> str:
        caplog.clear()
        with caplog.at_level(logging.ERROR):
            slow.get("/fail/waiting")
        close_old_connections()
        (line,) = (one for one in caplog.records if one.name == "games.api.http.errors")
        assert line.getMessage() == (
            f"The request GET /fail/<failure> was aborted after {TINY} s."
        )
        return line.exc_text or ""

    # A busy machine may use up the time of a request before it reaches the database.
    until(lambda: "pg_sleep" in place_in_log())


def test_a_search_that_waits_for_a_table_is_given_up(
    committed: None, settings: Settings, postgres_server: Postgres
) -> None:
    settings.REQUEST_SECONDS = TINY
    with connect(postgres_server.url(OWNER)) as owner:
        owner.execute("LOCK TABLE records_recordboard IN ACCESS EXCLUSIVE MODE")
        answer = Api().get("records?variant=duo&pattern=owned:e10")

    assert problem(answer)["code"] == "out-of-time"
    close_old_connections()
    settings.REQUEST_SECONDS = ENOUGH
    assert Api().get("records?variant=duo&pattern=owned:e10").status_code == 200


def test_each_request_has_a_budget_of_its_own_and_nobody_else_has_one(
    api: Api, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []
    monkeypatch.setattr(VariantListView, "get", lambda *_: seen.append(time_left()))

    for seconds in (700, 70):
        settings.REQUEST_SECONDS = seconds
        api.get("variants")

    first, second = seen
    assert 70 < first <= 700
    assert 0 < second <= 70
    assert time_left() is None


def answer_from(*steps: tuple[gate.Before | None, gate.After | None]) -> HttpResponse:
    """Return the response of a gate with these steps to a request for a probe."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gate, "STEPS", steps)
        handle = gate.Gate(lambda _: HttpResponse())
    response = handle(RequestFactory().get("/livez"))
    assert isinstance(response, HttpResponse)
    return response


def passing(name: str, seen: list[str]) -> tuple[gate.Before, gate.After]:
    """Return two steps that let requests and responses pass, and say so."""

    def before(_: HttpRequest) -> None:
        seen.append(f"{name} before")

    def after(_: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        seen.append(f"{name} after {response.status_code}")
        return response

    return before, after


def failing(*_: object) -> HttpResponse:
    raise ZeroDivisionError


def test_steps_are_taken_inwards_before_the_view_and_outwards_after_it() -> None:
    seen: list[str] = []

    answer_from(passing("first", seen), passing("second", seen))

    before, after = ["first before", "second before"], ["second after", "first after"]
    assert seen == [*before, *(f"{name} 200" for name in after)]


def test_after_a_refusal_only_the_steps_outside_of_it_follow() -> None:
    seen: list[str] = []
    _, after = passing("refusing", seen)

    response = answer_from(
        passing("outer", seen),
        (lambda _: HttpResponse(status=418), after),
        passing("inner", seen),
    )

    assert response.status_code == 418
    assert seen == ["outer before", "outer after 418"]


@pytest.mark.parametrize("pair", [(failing, None), (None, failing)])
def test_a_step_that_fails_is_a_problem_which_outer_steps_see(
    pair: tuple[gate.Before | None, gate.After | None],
) -> None:
    seen: list[str] = []

    response = answer_from(passing("outer", seen), pair)

    assert problem(response)["code"] == "internal"
    assert seen == ["outer before", "outer after 500"]


def test_a_view_that_fails_is_a_problem_which_all_steps_see(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(LiveView, "dispatch", failing)

    response = answer_from(passing("inner", seen))

    assert problem(response)["code"] == "internal"
    assert seen == ["inner before", "inner after 500"]
