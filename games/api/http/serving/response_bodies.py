"""Response bodies that the event loop sends: files, and large bodies in pieces.

A server that is given a whole body holds it until the client has read it. A server that
is given pieces accepts the next one only when it has room. So this process knows which
clients are reading, and how many bytes it holds for them.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import IO, Any, TypeAlias

Message: TypeAlias = dict[str, Any]
Send: TypeAlias = Callable[[Message], Awaitable[None]]

PIECE = 64 * 1024
"""Maximum number of bytes in a piece."""
PATIENCE = 30.0
"""Seconds after which a client that does not accept a piece is disconnected."""
WHOLE = 300.0
"""Seconds after which a client that has not accepted a large body is disconnected."""
MOST = 64 * 1024 * 1024
"""Maximum number of bytes in large bodies that one process holds."""


async def send_piece(send: Send, piece: bytes) -> None:
    """Send a piece. Raises `TimeoutError` if the client does not accept it."""
    async with asyncio.timeout(PATIENCE):
        await send({"type": "http.response.body", "body": piece, "more_body": True})


class FileAnswer:
    """File that a view returns as the body of a response, if any.

    WSGI lets servers send files themselves (`wsgi.file_wrapper`, PEP 3333). Here the
    event loop sends them, so no thread waits for a slow client.
    """

    def __init__(self) -> None:
        self._file: IO[bytes] | None = None

    def take(self, file: IO[bytes], _: int = 0) -> Iterable[bytes]:
        """Accept the file as `wsgi.file_wrapper`; the thread does not send it."""
        self._file = file
        return ()

    async def send(self, send: Send) -> None:
        """Send the file, if any, without ending the response.

        Raises `TimeoutError` if the client does not accept a piece.
        """
        while self._file and (piece := self._file.read(PIECE)):
            await send_piece(send, piece)

    def close(self) -> None:
        """Close the file, even if the client has left."""
        if self._file:
            self._file.close()


class Outgoing:
    """Large bodies that one process is sending."""

    def __init__(self, most: int = MOST) -> None:
        """Set the maximum number of bytes to hold."""
        self._most = most
        self._held: dict[asyncio.Timeout, int] = {}

    async def send(self, send: Send, pieces: list[bytes]) -> None:
        """Send the pieces of a body, and release each piece after it is sent.

        Raises `TimeoutError` if the client does not accept a piece.
        """
        pieces.reverse()
        try:
            async with self._holding(sum(map(len, pieces))):
                while pieces:
                    await send_piece(send, pieces.pop())
        finally:
            pieces.clear()  # a stored error would keep them alive

    @asynccontextmanager
    async def _holding(self, size: int) -> AsyncIterator[None]:
        """Count a body. If the total is too large, abort the oldest bodies.

        By then, well-behaved clients have long finished reading.
        """
        async with asyncio.timeout(WHOLE) as end:
            self._held[end] = size
            try:
                self._cut()
                yield
            finally:
                del self._held[end]

    def _cut(self) -> None:
        now = asyncio.get_running_loop().time()
        excess = sum(self._held.values()) - self._most
        for end, size in self._held.items():
            if excess <= 0:
                break
            if size:
                end.reschedule(now)
                self._held[end] = 0
                excess -= size


OUTGOING = Outgoing()
