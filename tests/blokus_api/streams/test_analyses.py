"""Analyses as they go on: no event of a game tells of them."""

import asyncio
import json
from uuid import UUID

import pytest
from django.db import connection

from games.analyses import runs, services
from tests.api import Api, problem
from tests.blokus_api.streams.test_following import in_time
from tests.blokus_api.streams.visitors import aside, visiting

pytestmark = pytest.mark.usefixtures("committed")

BREAK = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'
"""
HINT = {"kind": "hint", "variant": "solo-cube-3"}


@pytest.fixture
def player(committed: None) -> Api:
    return Api().become_guest()


def asked(player: Api) -> str:
    analysis: str = player.post("analyses", HINT).json()["id"]
    return analysis


def test_an_analysis_is_followed_until_it_is_done(player):
    analysis = asked(player)
    path = f"analyses/{analysis}/stream"

    async def follow(streams):
        async with visiting(streams, path, player.token) as visitor:
            assert await visitor.status() == 200
            told = await visitor.events()
            assert told == [await aside(lambda: player.get(path[:-7]).json())]
            await aside(lambda: runs.work(analysis))
            while told[-1]["status"] != "done":
                told += await visitor.events()
            assert told[-1] == await aside(lambda: player.get(path[:-7]).json())
            assert await visitor.piece() == b""

    in_time(follow)
    revision = 3  # asked, begun, done
    assert player.get(path, last_event_id=str(revision)).status_code == 204


def test_what_changed_while_nobody_listened_is_told(player):
    analysis = asked(player)
    path = f"analyses/{analysis}/stream"

    async def follow(streams):
        answer = streams._bridge.answer

        async def answer_late(scope):
            answered = await answer(scope)
            await aside(lambda: services.cancel(UUID(analysis), actor_of(player)))
            return answered

        streams._bridge.answer = answer_late
        async with visiting(streams, path, player.token) as visitor:
            await visitor.status()
            assert [told["status"] for told in await visitor.events()] == ["waiting"]
            assert [told["status"] for told in await visitor.events()] == ["cancelled"]

    in_time(follow)


def test_what_changed_while_the_connection_was_down_is_told(player):
    analysis = asked(player)
    path = f"analyses/{analysis}/stream"

    def break_and_cancel():
        with connection.cursor() as cursor:
            cursor.execute(BREAK)
            # One that the test before has left may still be closing.
            assert (True,) in cursor.fetchall()
        services.cancel(UUID(analysis), actor_of(player))

    async def follow(streams):
        async with visiting(streams, path, player.token) as visitor:
            await visitor.status()
            assert [told["status"] for told in await visitor.events()] == ["waiting"]
            while not await aside(is_listening):
                await asyncio.sleep(0.02)
            await aside(break_and_cancel)
            assert [told["status"] for told in await visitor.events()] == ["cancelled"]

    in_time(follow)


def is_listening():
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        return cursor.fetchone() is not None


def test_one_answer_waits_for_a_change(player):
    analysis = asked(player)
    path = f"analyses/{analysis}/stream?after=1&wait=30"

    async def poll(streams):
        async with visiting(streams, path, player.token) as visitor:
            await asyncio.sleep(0.1)
            await aside(lambda: services.cancel(UUID(analysis), actor_of(player)))
            assert await visitor.status() == 200
            document = json.loads(await visitor.piece())
            assert [told["status"] for told in document["items"]] == ["cancelled"]
            assert document["after"] == 2

    in_time(poll)


def test_a_stream_begins_with_what_there_is_or_nothing(player):
    path = f"analyses/{asked(player)}/stream"
    [block] = player.get(path).content.decode().split("\n\n")[1:-1]
    assert block.startswith("event: analysis\nid: 1\ndata: {")
    assert b"data:" not in player.get(f"{path}?after=1").content
    document = problem(player.get(f"{path}?after=2"))
    assert (document["status"], document["field"]) == (422, "after")


def test_others_follow_nothing(player):
    path = f"analyses/{asked(player)}/stream"
    assert problem(Api().become_guest().get(path))["code"] == "not-found"
    assert problem(Api().get(path))["code"] == "unauthenticated"


def actor_of(player):
    return f"player:{player.get('me').json()['id']}"
