"""Files as answers, sent without a thread that waits for who reads them.

WSGI lets a server send files by its own means (`wsgi.file_wrapper`, PEP 3333). Ours are
the event loop's: dumps and the page of the API's documentation go out from there.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import IO, Any, TypeAlias

Message: TypeAlias = dict[str, Any]
Send: TypeAlias = Callable[[Message], Awaitable[None]]

PIECE = 64 * 1024
PATIENCE = 30.0
"""Seconds that a client may take for one piece before it is cut off."""


class FileAnswer:
    """The file that a view answers one request with, if it does."""

    def __init__(self) -> None:
        self._file: IO[bytes] | None = None

    def take(self, file: IO[bytes], _: int = 0) -> Iterable[bytes]:
        """Be the `wsgi.file_wrapper`: nothing is left for the thread to send."""
        self._file = file
        return ()

    async def send(self, send: Send) -> None:
        """Send the file, if there is one, but for the end of the answer.

        Raises `TimeoutError` if the client takes nothing for too long.
        """
        while self._file and (piece := self._file.read(PIECE)):
            async with asyncio.timeout(PATIENCE):
                await send(
                    {"type": "http.response.body", "body": piece, "more_body": True}
                )

    def close(self) -> None:
        """Close the file, also of a client that is gone."""
        if self._file:
            self._file.close()
