"""Streams as they go on, until their clients leave, and leave nothing behind."""

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from functools import partial
from typing import Any

import psycopg
import pytest
from django.db import connection
from django.urls import resolve
from django.utils import timezone
from pytest_django import Settings

from blokus_api.players import suspensions
from blokus_api.players.models import AccessToken
from blokus_api.players.tokens import authentication, revocation
from blokus_api.streams import application, schema
from blokus_api.streams.application import Streams
from blokus_api.streams.bridge import THREADS
from blokus_api.streams.views import StreamEndpoint
from blokus_api.streams.work import WorkView
from games.storage import feed
from tests.api import Api
from tests.blokus_api.routes import ROUTES
from tests.blokus_api.streams.test_views import new_game, play
from tests.blokus_api.streams.visitors import (
    aside,
    held,
    listeners,
    streaming,
    visiting,
)

pytestmark = pytest.mark.usefixtures("committed")

HOLDING = (StreamEndpoint, WorkView)
WAIT = schema.LONGEST_WAIT
WITHIN = WAIT - 5
"""Seconds for a whole test: what ends in them, neither the end of a wait nor the
renewal of a stream has ended."""


@pytest.fixture
def player(committed: None) -> Api:
    return Api().become_guest()


def in_time(
    act: Callable[[Streams], Awaitable[None]], within: float | None = WITHIN
) -> None:
    """Act in one event loop; afterwards nothing is counted, and nothing still runs."""

    async def run() -> None:
        async with asyncio.timeout(within), streaming() as streams:
            await act(streams)
            assert (held(), listeners(streams)) == (0, 0)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(run())


@asynccontextmanager
async def busy(streams: Streams) -> AsyncIterator[None]:
    """Occupy every thread with a slow question."""
    threads, answered = streams._bridge._threads, threading.Event()
    async with asyncio.TaskGroup() as questions:
        for _ in range(THREADS):
            questions.create_task(threads.run(answered.wait))
        try:
            yield
        finally:
            answered.set()


def test_whoever_leaves_in_any_phase_leaves_nothing(player: Api) -> None:
    game = new_game(player)
    paths = [f"games/{game}/stream{query}" for query in ("", f"?wait={WAIT}&after=4")]

    async def leave(streams: Streams) -> None:
        for path in (*paths, "me/stream"):
            for turns in (*range(20), 50, 100, 200, 500, 1000):
                async with (
                    asyncio.timeout(WITHIN),
                    visiting(streams, path, player.token),
                ):
                    for _ in range(turns):
                        await asyncio.sleep(0)
                assert (held(), listeners(streams)) == (0, 0)

    in_time(leave, within=None)


@pytest.mark.depth
def test_who_waits_for_longer_than_a_request_may_take_is_answered(
    player: Api, settings: Settings
) -> None:
    """Each look at the game has a budget of its own; waiting uses up none."""
    settings.REQUEST_SECONDS = 1
    game = new_game(player)

    async def act(streams: Streams) -> None:
        path = f"games/{game}/stream?wait=2&after=4"
        async with visiting(streams, path, player.token) as visitor:
            assert await visitor.status() == 200
            assert json.loads(await visitor.piece())["items"] == []

    in_time(act)


def test_whoever_takes_nothing_is_forgotten(player: Api, monkeypatch: Any) -> None:
    monkeypatch.setattr(application, "PATIENCE", 0.05)
    game = new_game(player)

    async def stall(streams: Streams) -> None:
        async with visiting(streams, f"games/{game}/stream") as visitor:
            assert await visitor.status() == 200
            visitor.is_slow = True
            await aside(lambda: play(player, game))
            while held() or listeners(streams):
                await asyncio.sleep(0.01)

    in_time(stall)


def test_events_are_told_while_all_threads_are_busy(player: Api) -> None:
    game = new_game(player)

    async def follow(streams: Streams) -> None:
        async with visiting(streams, f"games/{game}/stream") as visitor:
            await visitor.status()
            await visitor.piece()
            await aside(lambda: play(player, game))
            [first] = await visitor.events()
            async with busy(streams):
                await aside(lambda: play(player, game))
                [second] = await visitor.events()
            assert second["version"] == first["version"] + 1

    in_time(follow)


def test_heartbeats_go_on_while_the_view_is_waited_for(
    player: Api, monkeypatch: Any
) -> None:
    monkeypatch.setattr(application, "SILENCE", 0.1)
    monkeypatch.setattr(application, "RENEWAL", 0.1)
    game = new_game(player)

    async def wait(streams: Streams) -> None:
        async with visiting(streams, f"games/{game}/stream") as visitor:
            await visitor.status()
            await visitor.piece()
            await visitor.piece()
            async with busy(streams):
                for _ in range(3):
                    assert await visitor.piece() == b":\n\n"

    in_time(wait)


def waiting_paths(player: Api) -> list[str]:
    """All that stays open: streams, and what waits for an answer."""
    game = new_game(player)
    question = {"kind": "hint", "variant": "solo-cube-3"}
    analysis = player.post("analyses", question).json()["id"]
    revision = player.get(f"analyses/{analysis}/stream?wait=0").json()["after"]
    feed.sequence()
    player.get("bot/work?lease=300")
    return [
        f"games/{game}/stream",
        f"analyses/{analysis}/stream",
        "me/stream",
        f"games/{game}/stream?after=4&wait={WAIT}",
        f"analyses/{analysis}/stream?after={revision}&wait={WAIT}",
        f"me/stream?after={feed.head()}&wait={WAIT}",
        f"bot/work?wait={WAIT}",
    ]


def test_these_are_all_routes_that_stay_open(player: Api) -> None:
    waiting = {route.name for route in ROUTES if issubclass(route.view, HOLDING)}

    found = {
        resolve(f"/api/v1/{path.partition('?')[0]}").url_name
        for path in waiting_paths(player)
    }

    assert found == waiting


def test_a_revoked_token_ends_all_that_it_opened_and_nothing_else(player: Api) -> None:
    stranger = Api().become_guest()
    new_game(stranger)
    token = player.post("me/tokens", {"scopes": ["play", "games:read"]}).json()
    paths = waiting_paths(player)

    async def revoke(streams: Streams) -> None:
        async with AsyncExitStack() as opened:
            visitors = [
                await opened.enter_async_context(
                    visiting(streams, path, token["token"])
                )
                for path in paths
            ]
            other = await opened.enter_async_context(
                visiting(streams, "me/stream", stranger.token)
            )
            while listeners(streams) < len(paths) + 1:
                await asyncio.sleep(0.01)
            await aside(lambda: player.delete(f"me/tokens/{token['id']}"))
            for path, visitor in zip(paths, visitors, strict=True):
                expected = 401 if "wait" in path else 200
                assert (path, await visitor.status()) == (path, expected)
                if expected == 200:
                    await visitor.end()
            assert await other.status() == 200
            while held() > 1:
                await asyncio.sleep(0.01)
            assert held() == 1

    in_time(revoke)


def test_a_suspended_player_hears_nothing_more(player: Api) -> None:
    async def suspend(streams: Streams) -> None:
        async with visiting(streams, "me/stream", player.token) as visitor:
            while listeners(streams) < 1:
                await asyncio.sleep(0.01)
            owner = AccessToken.objects.values_list("player", flat=True)
            await aside(lambda: suspensions.suspend_player(owner.get()))
            assert await visitor.status() == 200
            await visitor.end()

    in_time(suspend)


@pytest.mark.depth
def test_a_token_that_was_revoked_while_nobody_listened_ends_its_streams_then(
    player: Api,
) -> None:
    token = player.post("me/tokens", {"scopes": ["games:read"]}).json()

    async def revoke(streams: Streams) -> None:
        async with visiting(streams, "me/stream", token["token"]) as visitor:
            assert await visitor.status() == 200
            # Nothing announces this deletion, as if its notification had been lost.
            await aside(AccessToken.objects.filter(id=token["id"]).delete)
            await aside(end_listening)
            await visitor.end()

    in_time(revoke)


END_LISTENING = f"""
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE query LIKE 'LISTEN players_revoked%' AND application_name <> '{revocation.NAME}'
"""
"""The statement that disconnects the hub of the streams, and no other listener."""


def end_listening() -> None:
    """As a restart of the server does, once somebody listens."""
    with connection.cursor() as cursor:
        while not cursor.execute(END_LISTENING).rowcount:
            time.sleep(0.01)


def test_a_token_ends_its_streams_as_it_expires(player: Api) -> None:
    def token_for(seconds: int) -> str:
        expires_at = (timezone.now() + timedelta(seconds=seconds)).isoformat()
        asked = {"scopes": ["games:read"], "expires_at": expires_at}
        return str(player.post("me/tokens", asked).json()["token"])

    async def expire(streams: Streams) -> None:
        # A busy machine may take longer to open the stream than the token lives.
        for seconds in (1, 4, 16):
            token = await aside(partial(token_for, seconds))
            async with visiting(streams, "me/stream", token) as visitor:
                if await visitor.status() == 200:
                    return await visitor.end()
        pytest.fail("no token was good for a stream")

    in_time(expire)


def test_without_any_call_the_view_is_asked_after_a_while(
    player: Api, monkeypatch: Any
) -> None:
    monkeypatch.setattr(application, "RENEWAL", 0.1)
    monkeypatch.setattr(authentication, "REMEMBERED_SECONDS", 0.1)
    token = player.post("me/tokens", {"scopes": ["games:read"]}).json()

    async def lose(streams: Streams) -> None:
        async with visiting(streams, "me/stream", token["token"]) as visitor:
            assert await visitor.status() == 200
            await aside(AccessToken.objects.filter(id=token["id"]).delete)
            await visitor.end()

    in_time(lose)


def test_a_search_through_a_long_feed_says_how_far_it_came(
    player: Api, monkeypatch: Any
) -> None:
    new_game(player)
    stranger = Api().become_guest()
    new_game(stranger)
    monkeypatch.setattr(feed, "WINDOW", 2)

    async def search(streams: Streams) -> None:
        async with visiting(streams, "me/stream", stranger.token, 0) as visitor:
            await visitor.status()
            await visitor.piece()
            assert await visitor.piece() == b":\nid: 4\n\n"

    in_time(search)


def test_what_came_while_the_view_answered_is_told_without_asking_again(
    player: Api, monkeypatch: Any
) -> None:
    game = new_game(player)

    async def overtake(streams: Streams) -> None:
        answer = streams._bridge.answer

        async def answer_late(scope: Any) -> Any:
            answered = await answer(scope)
            await aside(lambda: play(player, game))
            while streams._hub.position < 5:
                await asyncio.sleep(0.01)
            return answered

        await streams._hub.start()
        monkeypatch.setattr(streams._bridge, "answer", answer_late)
        monkeypatch.setattr(streams._bridge, "answer_again", None)
        async with visiting(streams, f"games/{game}/stream") as visitor:
            await visitor.status()
            await visitor.piece()
            assert [event["version"] for event in await visitor.events()] == [5]

    in_time(overtake)


def test_a_network_that_went_silent_is_noticed(player: Api, monkeypatch: Any) -> None:
    told = [connection.connection.info.get_parameters()]
    connect = psycopg.AsyncConnection.connect

    async def remember(*args: Any, **kwargs: Any) -> psycopg.AsyncConnection:
        opened = await connect(*args, **kwargs)
        told.append(opened.info.get_parameters())
        return opened

    async def listen(streams: Streams) -> None:
        await streams._hub.start()
        while len(told) < 2:
            await asyncio.sleep(0.01)

    monkeypatch.setattr(psycopg.AsyncConnection, "connect", remember)
    in_time(listen)
    assert [parameters["keepalives_idle"] for parameters in told] == ["10", "10"]
