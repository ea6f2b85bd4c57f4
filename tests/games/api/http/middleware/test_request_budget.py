"""How long a request may take, whatever it does."""

import asyncio
import logging
from typing import Any

import pytest
from django.db import close_old_connections, connection
from django.http import HttpResponse
from django.test import RequestFactory
from psycopg import connect
from pytest_django import Settings

from blokus_api.embedded.postgres import OWNER, Postgres
from blokus_api.players.models import Player
from games.api.http.middleware.request_budget import request_budget
from games.time_budget import time_left
from tests.api import Api, problem
from tests.e2e.table import until

TINY, ENOUGH = 0.2, 20
ASLEEP = """
SELECT count(*) FROM pg_stat_activity
WHERE state = 'active' AND query = 'SELECT pg_sleep(10)'
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
@pytest.mark.parametrize("failure", ["waiting", "asking", "working"])
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
    slow.get("/fail/waiting")
    close_old_connections()

    assert asleep() > 0
    until(lambda: asleep() == 0, 5)


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
    with caplog.at_level(logging.ERROR):
        slow.get("/fail/waiting")

    (line,) = (one for one in caplog.records if one.name == "games.api.http.errors")
    assert line.getMessage() == f"GET /fail/<failure> was given up after {TINY} s"
    assert "pg_sleep" in (line.exc_text or "")


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
    rf: RequestFactory, settings: Settings
) -> None:
    settings.REQUEST_SECONDS = 7
    seen: list[Any] = []

    def view(_: object) -> HttpResponse:
        seen.append(time_left())
        return HttpResponse()

    async def view_on_loop(_: object) -> HttpResponse:
        return view(_)

    request_budget(view)(rf.get("/"))
    asyncio.run(request_budget(view_on_loop)(rf.get("/")))

    assert [round(left) for left in seen] == [7, 7]
    assert time_left() is None
