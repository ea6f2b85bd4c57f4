"""Streams as they go on, until their clients leave, and leave nothing behind."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import psycopg
import pytest
from django.db import connection

from blokus_api.streams import application
from blokus_api.streams.application import Streams
from blokus_api.streams.bridge import THREADS
from games.storage import feed
from tests.api import Api
from tests.blokus_api.streams.test_views import new_game, play
from tests.blokus_api.streams.visitors import (
    aside,
    held,
    listeners,
    streaming,
    visiting,
)

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def player(committed: None) -> Api:
    return Api().become_guest()


def in_time(act: Callable[[Streams], Awaitable[None]]) -> None:
    """In one event loop; afterwards nothing is counted, and nothing still runs."""

    async def run() -> None:
        async with asyncio.timeout(20), streaming() as streams:
            await act(streams)
            assert (held(), listeners(streams)) == (0, 0)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(run())


@asynccontextmanager
async def busy(streams: Streams) -> AsyncIterator[None]:
    """Slow questions occupy every thread."""
    threads, answered = streams._bridge._threads, threading.Event()
    async with asyncio.TaskGroup() as questions:
        for _ in range(THREADS):
            questions.create_task(threads.run(answered.wait, 15))
        try:
            yield
        finally:
            answered.set()


def test_whoever_leaves_in_any_phase_leaves_nothing(player: Api) -> None:
    game = new_game(player)
    paths = [f"games/{game}/stream{query}" for query in ("", "?wait=20&after=4")]

    async def leave(streams: Streams) -> None:
        for path in (*paths, "me/stream"):
            for turns in (*range(20), 50, 100, 200, 500, 1000):
                async with visiting(streams, path, player.token):
                    for _ in range(turns):
                        await asyncio.sleep(0)
                assert (held(), listeners(streams)) == (0, 0)

    in_time(leave)


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


def test_a_revoked_token_ends_the_stream(player: Api, monkeypatch: Any) -> None:
    monkeypatch.setattr(application, "RENEWAL", 0.1)
    token = player.post("me/tokens", {"name": "x", "scopes": ["games:read"]}).json()

    async def revoke(streams: Streams) -> None:
        async with visiting(streams, "me/stream", token["token"]) as visitor:
            assert await visitor.status() == 200
            await aside(lambda: player.delete(f"me/tokens/{token['id']}"))
            while await visitor.piece():
                pass

    in_time(revoke)


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
