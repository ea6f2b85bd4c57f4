"""Separate lines of inexpensive and expensive requests."""

import asyncio
from collections.abc import Iterable
from threading import Event
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from pytest_django import Settings

from games.api.http.serving import lines
from games.api.http.serving.lines import WAITED, NotCalledError
from games.api.http.serving.wsgi_bridge import Environ, WSGIApp, WSGIBridge
from tests.games.api.http.serving.test_wsgi_bridge import (
    PATIENCE,
    Client,
    ask,
    saying,
    scope,
)

Order = list[str]


def address_of_posts(environ: Environ) -> str | None:
    is_post = environ["REQUEST_METHOD"] == "POST"
    return environ["REMOTE_ADDR"] if is_post else None


def bridge_to(web: WSGIApp, expensive_threads: int = 1) -> WSGIBridge:
    return WSGIBridge(web, 1, expensive_threads, address_of_posts)


def post(address: str = "127.0.0.2") -> dict[str, Any]:
    return scope("POST", client=(address, 50_000))


class Slow:
    """An application whose POSTs wait until they may go on."""

    def __init__(self) -> None:
        self.begun, self.goes_on = Event(), Event()
        self.order: Order = []
        self.at_once = self.most_at_once = 0

    def __call__(self, environ: Environ, start_response: Any) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "POST":
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
            self.order.append(environ["REMOTE_ADDR"])
            self.begun.set()
            assert self.goes_on.wait(PATIENCE)
            self.at_once -= 1
        return saying(b"done", Content_Length="4")(environ, start_response)


def asking(bridge: WSGIBridge, request: dict[str, Any]) -> asyncio.Task[Client]:
    return asyncio.create_task(ask(bridge, request, Client()))


def test_a_file_does_not_wait_for_other_requests():
    slow = Slow()

    @async_to_sync
    async def behind() -> Client:
        bridge = WSGIBridge(slow, 1)
        waiting = asking(bridge, post())
        await asyncio.to_thread(slow.begun.wait, PATIENCE)
        async with asyncio.timeout(PATIENCE):
            client = await ask(bridge, scope(path="/static/main.js"), Client())
        assert not waiting.done()
        slow.goes_on.set()
        await waiting
        return client

    assert behind().body == b"done"


def test_an_inexpensive_request_is_served_while_expensive_ones_occupy_their_threads():
    slow = Slow()

    @async_to_sync
    async def meanwhile() -> bytes:
        bridge = bridge_to(slow, 2)
        posts = [asking(bridge, post(f"127.0.0.{n}")) for n in range(2, 10)]
        await asyncio.to_thread(slow.begun.wait, PATIENCE)
        cheap = await asyncio.wait_for(ask(bridge, scope(), Client()), PATIENCE)
        assert not any(request.done() for request in posts)
        slow.goes_on.set()
        await asyncio.gather(*posts)
        return cheap.body

    assert meanwhile() == b"done"


def test_an_address_has_one_expensive_request_under_way():
    slow = Slow()

    @async_to_sync
    async def three() -> None:
        bridge = bridge_to(slow, 4)
        posts = [asking(bridge, post()) for _ in range(3)]
        await asyncio.to_thread(slow.begun.wait, PATIENCE)
        await asyncio.sleep(0.05)
        slow.goes_on.set()
        await asyncio.gather(*posts)

    three()
    assert slow.most_at_once == 1
    assert len(slow.order) == 3


def test_thirty_people_behind_one_address_wait_for_three_requests_each():
    slow = Slow()
    slow.goes_on.set()

    @async_to_sync
    async def all_of_them() -> list[Client]:
        bridge = bridge_to(slow)
        posts = [asking(bridge, post()) for _ in range(30 * 3)]
        return await asyncio.gather(*posts)

    assert {client.body for client in all_of_them()} == {b"done"}
    assert slow.most_at_once == 1


def test_addresses_alternate():
    slow = Slow()
    many, single = "127.0.0.2", "127.0.0.3"

    @async_to_sync
    async def all_of_them() -> None:
        bridge = bridge_to(slow)
        posts = [asking(bridge, post(many)) for _ in range(5)]
        posts.append(asking(bridge, post(single)))
        await asyncio.to_thread(slow.begun.wait, PATIENCE)
        slow.goes_on.set()
        await asyncio.gather(*posts)

    all_of_them()
    assert slow.order == [many, single, many, many, many, many]


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_request_is_refused_when_its_time_was_used_up_in_line(
    method: str, settings: Settings
) -> None:
    begun, goes_on = Event(), Event()
    called: Order = []

    def web(environ: Environ, start_response: Any) -> Iterable[bytes]:
        called.append(environ["REMOTE_ADDR"])
        begun.set()
        assert goes_on.wait(PATIENCE)
        return saying(b"done")(environ, start_response)

    @async_to_sync
    async def two() -> int:
        bridge = bridge_to(web)
        first = asking(bridge, scope(method))
        await asyncio.to_thread(begun.wait, PATIENCE)
        settings.REQUEST_SECONDS = 0.05
        with pytest.raises(NotCalledError) as refused:
            await ask(bridge, scope(method, client=("127.0.0.9", 1)), Client())
        assert not first.done()
        goes_on.set()
        await first
        return refused.value.response.status

    assert two() == 503
    assert called == ["127.0.0.2"]


def test_the_next_of_an_address_begins_after_one_that_gave_up():
    slow = Slow()

    @async_to_sync
    async def three() -> bytes:
        bridge = bridge_to(slow)
        first, second, third = (asking(bridge, post()) for _ in range(3))
        await asyncio.to_thread(slow.begun.wait, PATIENCE)
        second.cancel()
        await asyncio.sleep(0)
        slow.goes_on.set()
        await first
        return (await asyncio.wait_for(third, PATIENCE)).body

    assert three() == b"done"
    assert len(slow.order) == 2


def test_a_client_that_left_the_line_makes_room_for_another(monkeypatch):
    monkeypatch.setattr(lines, "MOST_BEHIND", 1)
    slow = Slow()

    @async_to_sync
    async def three() -> bytes:
        bridge, impatient = bridge_to(slow), Client()
        first = asking(bridge, post())
        await asyncio.to_thread(slow.begun.wait, PATIENCE)
        waiting = asyncio.create_task(ask(bridge, post(), impatient))
        await asyncio.sleep(0)
        impatient.leaves.set()
        await asyncio.wait_for(waiting, PATIENCE)
        last = asking(bridge, post())
        slow.goes_on.set()
        await first
        return (await last).body

    assert three() == b"done"
    assert len(slow.order) == 2


class LateFuture(asyncio.Future[None]):
    """A result for which the time ends just after a thread has looked at it."""

    def done(self) -> bool:
        is_done = super().done()
        if self.call is not None:
            call, self.call = self.call, None
            call.give_up(NotCalledError(lines._TOO_LATE))
        return is_done

    call: lines.Call | None = None


def test_a_request_that_is_refused_is_not_begun_at_the_same_moment():
    loop = asyncio.new_event_loop()
    called: list[Environ] = []
    call = lines.Call(loop, {}, called.append, "")
    call.result = LateFuture(loop=loop)
    call.result.call = call

    call.run()

    refused = call.result.exception()
    loop.close()
    assert isinstance(refused, NotCalledError)
    assert called == []


def test_requests_without_a_holder_do_not_wait_for_one_another():
    slow = Slow()

    @async_to_sync
    async def two() -> None:
        bridge = WSGIBridge(slow, 1, 2, lambda _: "")
        posts = [asking(bridge, post()) for _ in range(2)]
        async with asyncio.timeout(PATIENCE):
            while slow.most_at_once < 2:
                await asyncio.sleep(0.01)
        slow.goes_on.set()
        await asyncio.gather(*posts)

    two()
    assert slow.most_at_once == 2


def test_an_address_has_a_bounded_number_of_requests_in_line(monkeypatch):
    monkeypatch.setattr(lines, "MOST_BEHIND", 1)
    slow = Slow()

    @async_to_sync
    async def three() -> int:
        bridge = bridge_to(slow)
        posts = [asking(bridge, post()) for _ in range(2)]
        await asyncio.to_thread(slow.begun.wait, PATIENCE)
        with pytest.raises(NotCalledError) as refused:
            await ask(bridge, post(), Client())
        slow.goes_on.set()
        await asyncio.gather(*posts)
        return refused.value.response.status

    assert three() == 429


def test_the_application_learns_how_long_a_request_waited():
    slow, waited = Slow(), []

    def web(environ: Environ, start_response: Any) -> Iterable[bytes]:
        waited.append(environ[WAITED])
        return slow(environ, start_response)

    @async_to_sync
    async def two() -> None:
        bridge = bridge_to(web)
        posts = [asking(bridge, post()) for _ in range(2)]
        await asyncio.to_thread(slow.begun.wait, PATIENCE)
        await asyncio.sleep(0.1)
        slow.goes_on.set()
        await asyncio.gather(*posts)

    two()
    first, second = waited
    assert first < second
    assert second >= 0.1
