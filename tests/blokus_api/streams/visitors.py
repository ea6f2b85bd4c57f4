"""Clients of streams inside the process, which can be looked into."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from django.db import connections

from blokus_api.streams import limits
from blokus_api.streams.application import Streams
from blokus_api.streams.bridge import DjangoBridge, Message
from blokus_api.streams.hub import Hub
from blokus_api.streams.states import States
from blokus_api.streams.threads import Threads

T = TypeVar("T")


class Visitor:
    """Follows one stream; takes pieces as they come, or not at all."""

    def __init__(
        self, path: str, token: str | None, after: int | None, accepts: bytes = b""
    ) -> None:
        path, _, query = path.partition("?")
        headers = [(b"host", b"localhost"), (b"accept-encoding", accepts)]
        if token:
            headers.append((b"authorization", f"Bearer {token}".encode()))
        if after is not None:
            headers.append((b"last-event-id", str(after).encode()))
        self.scope: dict[str, Any] = {
            "type": "http",
            "method": "GET",
            "path": f"/api/v1/{path}",
            "query_string": query.encode(),
            "headers": headers,
            "client": ("127.0.0.1", 50000),
        }
        self.is_slow = False
        self.gone = asyncio.Event()
        self._sent: asyncio.Queue[Message] = asyncio.Queue()

    async def receive(self) -> Message:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        if self.is_slow:
            await asyncio.Event().wait()
        self._sent.put_nowait(message)

    async def start(self) -> Message:
        return await self._sent.get()

    async def status(self) -> int:
        status: int = (await self.start())["status"]
        return status

    async def piece(self) -> bytes:
        """Return the next bytes; none are the end."""
        body: bytes = (await self._sent.get())["body"]
        return body

    async def end(self) -> None:
        """Read until the stream ends."""
        while await self.piece():
            pass

    async def events(self) -> list[dict[str, Any]]:
        """Return the events of the next piece that is no heartbeat; none at the end."""
        while piece := await self.piece():
            lines = piece.decode().splitlines()
            if messages := [json.loads(x[6:]) for x in lines if x.startswith("data: ")]:
                return messages
        return []


@asynccontextmanager
async def visiting(
    streams: Streams,
    path: str,
    token: str | None = None,
    after: int | None = None,
    accepts: bytes = b"",
) -> AsyncIterator[Visitor]:
    visitor = Visitor(path, token, after, accepts)
    task = asyncio.create_task(streams(visitor.scope, visitor.receive, visitor.send))
    try:
        yield visitor
    finally:
        visitor.gone.set()
        await task


async def aside(act: Callable[[], T]) -> T:
    """Off the loop, as other processes do it."""

    def run() -> T:
        try:
            return act()
        finally:
            connections.close_all()

    return await asyncio.to_thread(run)


@asynccontextmanager
async def streaming() -> AsyncIterator[Streams]:
    """Run the application, and close the connections of its threads afterwards."""
    streams = Streams()
    try:
        yield streams
    finally:
        if (task := streams._hub._task) is not None:
            task.cancel()
            await asyncio.wait([task])
        for asking in (streams._bridge, streams._hub, streams._states):
            close_connections(threads_of(asking))


def threads_of(asking: DjangoBridge | Hub | States) -> Threads:
    return asking._threads if isinstance(asking, DjangoBridge) else asking._thread


def close_connections(threads: Threads) -> None:
    """Close the connections of all threads."""
    pool = threads._pool
    together = threading.Barrier(pool._max_workers)

    def close() -> None:
        together.wait(60)
        connections.close_all()

    for _ in range(pool._max_workers):
        pool.submit(close)
    pool.shutdown()


def held() -> int:
    """Streams that are counted now."""
    return limits._held_by.total()


def listeners(streams: Streams) -> int:
    """Backlogs that the hub fills now."""
    return sum(map(len, streams._hub._backlogs.values()))
