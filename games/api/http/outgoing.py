"""Answers on their way to clients: bounded in time, and in bytes of all together.

A server that is given a whole answer holds it until it is read. Given pieces, it takes
the next one when there is room, so this process knows who reads, and how much it holds.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from games.api.http.file_answers import PATIENCE

Send: TypeAlias = Callable[[dict[str, Any]], Awaitable[None]]

WHOLE = 300.0
"""Seconds for all of an answer."""
MOST = 64 * 1024 * 1024
"""Bytes of all answers that wait to be read, in one process."""


class Outgoing:
    """The large answers that one process sends."""

    def __init__(self, most: int = MOST) -> None:
        """Send none yet."""
        self._most = most
        self._held: dict[asyncio.Timeout, int] = {}

    async def send(self, send: Send, pieces: list[bytes]) -> None:
        """Send the pieces of an answer, and forget each.

        Raises `TimeoutError` if the client takes nothing for too long.
        """
        pieces.reverse()
        try:
            async with self._holding(sum(map(len, pieces))):
                while pieces:
                    async with asyncio.timeout(PATIENCE):
                        await send(
                            {
                                "type": "http.response.body",
                                "body": pieces.pop(),
                                "more_body": True,
                            }
                        )
        finally:
            pieces.clear()  # an error may live longer

    @asynccontextmanager
    async def _holding(self, size: int) -> AsyncIterator[None]:
        """Count an answer. Where that is too much, those cut off began first.

        An honest client has read its own long before.
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
