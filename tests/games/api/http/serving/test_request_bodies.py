"""Bodies of requests, from servers that the tests play."""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import IO

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings

from games.api.http.serving import request_bodies
from games.api.http.serving.request_bodies import (
    Message,
    NoBodyError,
    Receive,
    RequestBodies,
)
from tests.blokus_api.metrics.scraped import collected, value

pytestmark = pytest.mark.depth

GONE = {"type": "http.disconnect"}


def request(length: int | str | None, path: str = "/api/v1/games") -> dict[str, object]:
    headers = [] if length is None else [(b"content-length", str(length).encode())]
    return {"path": path, "headers": headers}


def in_chunks(path: str = "/api/v1/games", **more: str) -> dict[str, object]:
    headers = {"transfer-encoding": "Chunked", **more}
    return {
        "path": path,
        "headers": [(name.encode(), text.encode()) for name, text in headers.items()],
    }


def piece(body: bytes, *, more: bool = False) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


def sending(*messages: Message) -> Receive:
    """A client that sends these, and then nothing any more."""
    left = list(messages)

    async def receive() -> Message:
        await asyncio.sleep(0 if left else 60)
        return left.pop(0)

    return receive


@async_to_sync
async def received(
    scope: dict[str, object], messages: Sequence[Message], bodies: RequestBodies
) -> bytes:
    async with bodies.received(scope, sending(*messages)) as file:
        return file.read()


def test_pieces_become_one_body():
    pieces = [piece(b"a" * 100_000, more=True), piece(b"b")]
    assert received(request(100_001), pieces, RequestBodies()) == b"a" * 100_000 + b"b"


def test_a_file_is_as_large_as_an_import_may_be():
    most = settings.MAX_IMPORT_BYTES
    scope = request(most, "/api/v1/imports")
    assert len(received(scope, [piece(b"x" * most)], RequestBodies())) == most


@pytest.mark.parametrize(
    "scope",
    [
        request(None),
        request("x"),
        request(settings.MAX_BODY_BYTES + 1),
        request(settings.MAX_IMPORT_BYTES + 1, "/api/v1/imports"),
    ],
    ids=["none", "no number", "too large", "too large an import"],
)
def test_what_no_view_reads_is_not_waited_for(scope):
    assert received(scope, [], RequestBodies()) == b""


def test_a_body_in_chunks_is_received_to_its_end():
    pieces = [piece(b'{"a"', more=True), piece(b": 1}", more=True), piece(b"")]
    assert received(in_chunks(), pieces, RequestBodies()) == b'{"a": 1}'


@pytest.mark.parametrize(
    ("path", "limit"),
    [
        ("/api/v1/games", settings.MAX_BODY_BYTES),
        ("/api/v1/imports", settings.MAX_IMPORT_BYTES),
    ],
)
def test_a_body_in_chunks_is_received_to_the_limit_and_no_further(path, limit):
    size = limit // 4
    pieces = [piece(b"x" * size, more=True) for _ in range(100)]

    assert len(received(in_chunks(path), pieces, RequestBodies())) == limit + size


def test_a_body_in_chunks_that_does_not_end_is_given_up(monkeypatch):
    monkeypatch.setattr(request_bodies, "PATIENCE", 0.01)

    with pytest.raises(NoBodyError) as caught:
        received(in_chunks(), [piece(b"{}", more=True)], RequestBodies())

    assert caught.value.response
    assert caught.value.response.status == 408


def test_a_body_whose_chunks_are_broken_is_refused():
    """The server says then that the client is gone."""
    with pytest.raises(NoBodyError) as caught:
        received(in_chunks(), [piece(b"{}", more=True), GONE], RequestBodies())

    assert caught.value.response
    assert caught.value.response.status == 400


@pytest.mark.parametrize(
    "scope",
    [
        in_chunks(**{"transfer-encoding": "gzip, chunked"}),
        in_chunks(**{"content-length": str(settings.MAX_BODY_BYTES + 1)}),
    ],
    ids=["another coding", "also a length"],
)
def test_what_the_gate_refuses_is_not_waited_for(scope):
    assert received(scope, [], RequestBodies()) == b""


def test_a_file_in_chunks_counts_as_a_large_body(monkeypatch):
    monkeypatch.setattr(request_bodies, "LARGE_AT_ONCE", 0)
    with pytest.raises(NoBodyError):
        received(in_chunks("/api/v1/imports"), [piece(b"x")], RequestBodies())
    assert received(in_chunks(), [piece(b"x")], RequestBodies()) == b"x"


def test_nothing_is_waited_for_once_all_bytes_are_there():
    """Servers may say in a message of its own that the body is over."""
    all_of_it = piece(b"1234567890", more=True)
    assert received(request(10), [all_of_it], RequestBodies()) == b"1234567890"


def test_a_body_that_does_not_come_is_given_up(monkeypatch):
    monkeypatch.setattr(request_bodies, "PATIENCE", 0.01)

    with pytest.raises(NoBodyError) as caught:
        received(request(10), [piece(b"1", more=True)], RequestBodies())

    assert caught.value.response
    assert caught.value.response.status == 408


def test_a_body_that_comes_in_drops_is_given_up(monkeypatch):
    monkeypatch.setattr(request_bodies, "WHOLE", 0.0)

    with pytest.raises(NoBodyError):
        received(request(10), [piece(b"1", more=True)] * 10, RequestBodies())


def test_whoever_watches_sees_how_many_are_awaited():
    seen: list[float] = []

    async def receive() -> Message:
        seen.append(value(collected(), "blokus_bodies_awaited"))
        return piece(b"1234567890")

    async def wait() -> None:
        async with RequestBodies().received(request(10), receive):
            seen.append(value(collected(), "blokus_bodies_awaited"))

    async_to_sync(wait)()
    assert seen == [1, 0]


def test_nobody_is_told_who_is_gone():
    with pytest.raises(NoBodyError) as caught:
        received(request(10), [piece(b"1", more=True), GONE], RequestBodies())

    assert caught.value.response is None


def test_so_many_files_are_received_at_once_and_then_again(monkeypatch):
    monkeypatch.setattr(request_bodies, "LARGE_AT_ONCE", 1)
    bodies = RequestBodies()
    scope = request(settings.MAX_BODY_BYTES + 1, "/api/v1/imports")
    whole = [piece(b"x" * (settings.MAX_BODY_BYTES + 1))]

    @async_to_sync
    async def two() -> None:
        async with bodies.received(scope, sending(*whole)):
            with pytest.raises(NoBodyError) as caught:
                async with bodies.received(scope, sending(*whole)):
                    pass
            assert caught.value.response
            assert caught.value.response.status == 429
            async with bodies.received(request(1), sending(piece(b"x"))):
                pass

    two()
    assert received(scope, whole, bodies) == whole[0]["body"]


def test_an_address_has_a_share_of_the_files_that_are_received_at_once():
    bodies = RequestBodies()
    length = settings.MAX_BODY_BYTES + 1
    whole = piece(b"x" * length)

    def at(address: str) -> AbstractAsyncContextManager[IO[bytes]]:
        scope = {**request(length, "/api/v1/imports"), "client": (address, 1)}
        return bodies.received(scope, sending(whole))

    @async_to_sync
    async def more_than_a_share() -> None:
        async with AsyncExitStack() as opened:
            for _ in range(request_bodies.LARGE_OF_ADDRESS):
                await opened.enter_async_context(at("127.0.0.2"))
            with pytest.raises(NoBodyError) as caught:
                await opened.enter_async_context(at("127.0.0.2"))
            assert caught.value.response
            assert caught.value.response.status == 429
            await opened.enter_async_context(at("127.0.0.3"))
        async with at("127.0.0.2"):
            pass

    more_than_a_share()
