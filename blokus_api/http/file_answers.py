"""Files as answers, sent without a thread that waits for who reads them.

WSGI lets a server send files by its own means (`wsgi.file_wrapper`, PEP 3333). Ours are
the event loop's: dumps and the page of the API's documentation go out from there.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import IO, Any, TypeAlias

Message: TypeAlias = dict[str, Any]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
WSGIApp: TypeAlias = Callable[[dict[str, Any], Any], Iterable[bytes]]

PIECE = 64 * 1024
PATIENCE = 30.0
"""Seconds that a client may take for one piece before it is cut off."""
FILE = "blokus_api.file"


class FileAnswer:
    """The file that a view answers one request with, if it does."""

    def __init__(self) -> None:
        self._file: IO[bytes] | None = None

    def take(self, file: IO[bytes], _: int = 0) -> Iterable[bytes]:
        """Be the `wsgi.file_wrapper`: nothing is left for the thread to send."""
        self._file = file
        return ()

    async def send(self, send: Send, message: Message) -> None:
        """Send what the thread says, with the file before its end."""
        is_end = message["type"] == "http.response.body" and not message.get(
            "more_body"
        )
        if is_end and self._file:
            await _send_file(self._file, send)
        await send(message)

    def close(self) -> None:
        """Close the file, also of a client that is gone."""
        if self._file:
            self._file.close()


def with_files(web: WSGIApp) -> WSGIApp:
    """Let an application hand files to the `FileAnswer` in the scope of a request."""

    def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        answer: FileAnswer = environ["asgi.scope"][FILE]
        return web({**environ, "wsgi.file_wrapper": answer.take}, start_response)

    return application


async def _send_file(file: IO[bytes], send: Send) -> None:
    while piece := file.read(PIECE):
        async with asyncio.timeout(PATIENCE):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
