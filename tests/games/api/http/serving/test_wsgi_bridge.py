"""Applications of WSGI, called for clients that the tests play."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from threading import Event
from typing import Any

import pytest
from asgiref.sync import async_to_sync

from games.api.http.serving import response_bodies
from games.api.http.serving.wsgi_bridge import (
    Environ,
    Message,
    Send,
    WSGIApp,
    WSGIBridge,
)

PATIENCE = 60
"""Seconds that a test waits for what happens at once."""


def scope(method: str = "GET", **other: object) -> dict[str, Any]:
    return {
        "type": "http",
        "method": method,
        "path": "/api/v1/games/ä",
        "query_string": b"q=\xc3\xa4",
        "http_version": "1.1",
        "scheme": "http",
        "server": ("127.0.0.1", 8000),
        "client": ("127.0.0.2", 50_000),
        "headers": [(b"host", b"localhost")],
        **other,
    }


class Client:
    """Takes what it is sent, and stays until it is said to leave."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.leaves = asyncio.Event()

    async def receive(self) -> Message:
        await self.leaves.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        self.sent.append(message)

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.sent)


async def ask(
    bridge: WSGIBridge,
    request: dict[str, Any],
    client: Client,
    send: Send | None = None,
    body: bytes = b"",
) -> Client:
    await bridge.answer(request, BytesIO(body), client.receive, send or client.send)
    return client


@async_to_sync
async def answered(
    web: WSGIApp, request: dict[str, Any] | None = None, body: bytes = b""
) -> Client:
    return await ask(WSGIBridge(web, 1), request or scope(), Client(), body=body)


def saying(*pieces: bytes, **headers: str) -> WSGIApp:
    def web(_: Environ, start_response: Any) -> Iterable[bytes]:
        named = [(name.replace("_", "-"), text) for name, text in headers.items()]
        start_response("200 OK", named)
        return pieces

    return web


def environ_of(request: dict[str, Any], body: bytes = b"") -> Environ:
    told: Environ = {}

    def web(environ: Environ, start_response: Any) -> Iterable[bytes]:
        told.update(environ, read=environ["wsgi.input"].read())
        start_response("204 No Content", [])
        return ()

    answered(web, request, body)
    return told


def test_an_answer_that_says_its_length_is_sent_as_a_whole():
    client = answered(saying(b"two ", b"pieces", Content_Length="10"))
    assert client.sent == [
        {
            "type": "http.response.start",
            "status": 200,
            "headers": [(b"content-length", b"10")],
        },
        {"type": "http.response.body", "body": b"two pieces"},
    ]


def test_an_answer_without_a_length_is_sent_as_it_is_made():
    client = answered(saying(b"one", b"two"))
    assert [message.get("body") for message in client.sent] == [
        *(None, b"one", b"two", b"")
    ]


def test_an_answer_without_a_body_ends():
    assert len(answered(saying()).sent) == 2


def test_a_file_is_sent_and_closed():
    file = BytesIO(b"of a file")

    def web(environ: Environ, start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", [("Content-Length", "9")])
        wrapped: Iterable[bytes] = environ["wsgi.file_wrapper"](file, 8192)
        return wrapped

    assert answered(web).body == b"of a file"
    assert file.closed


def test_whoever_asks_for_headers_is_sent_no_file():
    file = BytesIO(b"of a file")

    def web(environ: Environ, start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", [("Content-Length", "9")])
        wrapped: Iterable[bytes] = environ["wsgi.file_wrapper"](file, 8192)
        return wrapped

    assert answered(web, scope("HEAD")).body == b""
    assert file.closed


def test_a_request_is_told_as_wsgi_tells_it():
    headers = [
        *((b"content-length", b"4"), (b"content-type", b"application/json")),
        *((b"accept", b"a/b"), (b"accept", b"c/d"), (b"x-forwarded-for", b"mine")),
    ]
    environ = environ_of(scope("POST", headers=headers), b"body")
    assert environ["read"] == b"body"
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/api/v1/games/ä"
    assert environ["QUERY_STRING"].encode("latin-1") == b"q=\xc3\xa4"
    assert (environ["CONTENT_LENGTH"], environ["CONTENT_TYPE"]) == (
        *("4", "application/json"),
    )
    assert environ["HTTP_ACCEPT"] == "a/b,c/d"
    assert environ["REMOTE_ADDR"] == "127.0.0.2"


def test_a_header_cannot_pass_for_another_one():
    forged = [(b"x_forwarded_for", b"203.0.113.1"), (b"content_length", b"9")]
    environ = environ_of(scope(headers=forged))
    assert "HTTP_X_FORWARDED_FOR" not in environ
    assert "CONTENT_LENGTH" not in environ


def test_a_body_that_came_in_chunks_has_a_length():
    headers = [(b"transfer-encoding", b"chunked")]
    environ = environ_of(scope("POST", headers=headers), b'{"a": 1}')
    assert (environ["CONTENT_LENGTH"], environ["read"]) == ("8", b'{"a": 1}')
    assert "HTTP_TRANSFER_ENCODING" not in environ


def test_an_error_is_raised_and_the_thread_goes_on():
    def web(environ: Environ, start_response: Any) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "GET":
            raise ValueError("wrong")
        return saying(b"well")(environ, start_response)

    @async_to_sync
    async def both() -> bytes:
        bridge = WSGIBridge(web, 1)
        with pytest.raises(ValueError, match="wrong"):
            await ask(bridge, scope(), Client())
        return (await ask(bridge, scope("POST"), Client())).body

    assert both() == b"well"


class Endless:
    """Pieces without end, and whether they were closed."""

    def __init__(self) -> None:
        self.made = 0
        self.is_closed = Event()

    def __call__(self, _: Environ, start_response: Any) -> Iterator[bytes]:
        start_response("200 OK", [])
        return self._pieces()

    def _pieces(self) -> Iterator[bytes]:
        try:
            while True:
                self.made += 1
                yield b"x"
        finally:
            self.is_closed.set()


def test_a_piece_is_made_when_the_one_before_was_taken():
    endless = Endless()

    @async_to_sync
    async def made_for_a_reader_of_three() -> int:
        client = Client()
        taken = asyncio.Semaphore(3)

        async def take(message: Message) -> None:
            if message.get("body"):
                await taken.acquire()

        asking = asyncio.create_task(ask(WSGIBridge(endless, 1), scope(), client, take))
        async with asyncio.timeout(PATIENCE):
            while endless.made < 4:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)  # for a piece too many
        made = endless.made
        client.leaves.set()
        taken.release()
        await asyncio.wait_for(asking, PATIENCE)
        return made

    assert made_for_a_reader_of_three() == 4


def test_what_nobody_reads_any_more_is_closed():
    endless = Endless()

    @async_to_sync
    async def leave() -> None:
        client = Client()
        asking = asyncio.create_task(ask(WSGIBridge(endless, 1), scope(), client))
        await asyncio.sleep(0.05)
        client.leaves.set()
        await asyncio.wait_for(asking, PATIENCE)

    leave()
    assert endless.is_closed.wait(PATIENCE)


def test_who_takes_nothing_is_cut_off_and_others_have_the_thread(monkeypatch):
    monkeypatch.setattr(response_bodies, "PATIENCE", 0.01)
    endless = Endless()

    def web(environ: Environ, start_response: Any) -> Iterable[bytes]:
        chosen = endless if environ["REQUEST_METHOD"] == "GET" else saying(b"quick")
        return chosen(environ, start_response)

    async def never(_: Message) -> None:
        await asyncio.sleep(60)

    @async_to_sync
    async def both() -> bytes:
        bridge = WSGIBridge(web, 1)
        slow = asyncio.create_task(ask(bridge, scope(), Client(), never_body(never)))
        quick = await asyncio.wait_for(ask(bridge, scope("POST"), Client()), PATIENCE)
        with pytest.raises(TimeoutError):
            await slow
        return quick.body

    assert both() == b"quick"
    assert endless.is_closed.is_set()


def never_body(never: Callable[[Message], Any]) -> Send:
    async def send(message: Message) -> None:
        if message["type"] == "http.response.body":
            await never(message)

    return send


def test_who_reads_a_whole_answer_slowly_keeps_no_thread():
    @async_to_sync
    async def asked_meanwhile() -> bytes:
        bridge = WSGIBridge(saying(b"whole", Content_Length="5"), 1)

        async def never(_: Message) -> None:
            await asyncio.sleep(60)

        slow = asyncio.create_task(ask(bridge, scope(), Client(), never))
        quick = await asyncio.wait_for(ask(bridge, scope(), Client()), PATIENCE)
        slow.cancel()
        return quick.body

    assert asked_meanwhile() == b"whole"


def test_what_comes_when_all_threads_work_waits_in_line():
    begun, goes_on = Event(), Event()

    def web(environ: Environ, start_response: Any) -> Iterable[bytes]:
        begun.set()
        assert goes_on.wait(PATIENCE)
        return saying(b"done", Content_Length="4")(environ, start_response)

    @async_to_sync
    async def two() -> list[bytes]:
        bridge = WSGIBridge(web, 1)
        asking = [asyncio.create_task(ask(bridge, scope(), Client())) for _ in "ab"]
        await asyncio.to_thread(begun.wait, PATIENCE)
        assert not any(one.done() for one in asking)
        goes_on.set()
        return [(await one).body for one in asking]

    assert two() == [b"done", b"done"]
