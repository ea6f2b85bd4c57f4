"""Bridge from an event loop to WSGI, which runs each request as one call on a thread.

The thread never waits for a client: the body has arrived before the call, and the event
loop sends the response after it. Only a body of unknown length is sent in pieces during
the call, at the client's pace.
"""

import asyncio
import sys
from asyncio import AbstractEventLoop, Task
from collections.abc import Awaitable, Callable, Iterable
from typing import IO, Any, TypeAlias

from games.api.http.serving.lines import Call, Line
from games.api.http.serving.request_bodies import CODING, is_chunked, set_length
from games.api.http.serving.response_bodies import (
    OUTGOING,
    PIECE,
    FileAnswer,
    send_piece,
)

Scope: TypeAlias = dict[str, Any]
Message: TypeAlias = dict[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Environ: TypeAlias = dict[str, Any]
WSGIApp: TypeAlias = Callable[[Environ, Any], Iterable[bytes]]

FILES = "/static/"
"""Prefix of the paths of files, which have a thread of their own. The page's first view
requests thirty of them, each of which takes less than a millisecond. Behind 16 players,
they would take 1.7 times as long."""

_ALWAYS: Environ = {
    "SCRIPT_NAME": "",
    "wsgi.version": (1, 0),
    "wsgi.errors": sys.stderr,
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
}


class ClientLeftError(Exception):
    """Raised if a client disconnects before its response is complete."""


class WSGIBridge:
    """Bridge that runs a WSGI application on a few threads and queues requests."""

    def __init__(
        self,
        web: WSGIApp,
        threads: int,
        expensive_threads: int = 1,
        expensive_holder: Callable[[Environ], str | None] = lambda _: None,
    ) -> None:
        """Prepare the threads. The first request starts them.

        `expensive_holder` returns the holder of an expensive request. It returns an
        empty string for no holder, and None for a request that is not expensive.
        """
        self._web = web
        self._line = Line(threads, "web")
        self._file_line = Line(1, "files")
        self._expensive = Line(expensive_threads, "expensive")
        self._expensive_holder = expensive_holder

    async def answer(
        self, scope: Scope, body: IO[bytes], receive: Receive, send: Send
    ) -> None:
        """Respond to a request whose body has arrived.

        Raises `TimeoutError` if the client accepts no data for too long, and
        `NotCalledError` if the call was refused.
        """
        loop = asyncio.get_running_loop()
        answer = _Answer(loop, receive, send)
        environ = _environ(scope, body)
        environ["wsgi.file_wrapper"] = answer.file.take
        try:
            await self._call(environ, answer)
            await answer.finish(is_head=scope["method"] == "HEAD")
        except ClientLeftError:
            pass
        finally:
            answer.close()

    async def _call(self, environ: Environ, answer: "_Answer") -> None:
        """Call the application on a thread, through the right queue."""
        if environ["PATH_INFO"].startswith(FILES):
            holder, line = None, self._file_line
        elif (holder := self._expensive_holder(environ)) is None:
            line = self._line
        else:
            line = self._expensive

        def work(environ: Environ) -> None:
            pieces = self._web(environ, answer.start)
            try:
                answer.take(pieces)
            finally:
                if close := getattr(pieces, "close", None):
                    close()

        call = Call(answer.loop, environ, work, holder or "")
        result = line.put(call)
        if holder is not None:
            answer.when_left(lambda: call.give_up(ClientLeftError()))
        await result


class _Answer:
    """Response of the application to one request."""

    def __init__(self, loop: AbstractEventLoop, receive: Receive, send: Send) -> None:
        self.file = FileAnswer()
        self.loop = loop
        self._receive = receive
        self._send = send
        self._head: Message | None = None
        self._has_length = False
        self._body = b""
        self._leaving: Task[None] | None = None

    def start(
        self, status: str, headers: list[tuple[str, str]], _: object = None
    ) -> None:
        """Accept status and headers, like a `start_response` without `write`."""
        fields = [
            (name.lower().encode("latin-1"), value.encode("latin-1"))
            for name, value in headers
        ]
        self._has_length = any(name == b"content-length" for name, _ in fields)
        self._head = {
            "type": "http.response.start",
            "status": int(status[:3]),
            "headers": fields,
        }

    def take(self, pieces: Iterable[bytes]) -> None:
        """Accept the body on the thread that produces it.

        A body with a known length is collected, and so is a Django response that does
        not stream. The pieces of other bodies are sent at once. This thread, with its
        database connection, produces the next piece after the client has accepted the
        last one.
        """
        if self._has_length or getattr(pieces, "streaming", True) is False:
            self._body = b"".join(pieces)
            return
        for piece in pieces:
            sending = self._send_piece(piece)
            asyncio.run_coroutine_threadsafe(sending, self.loop).result()

    def when_left(self, leave: Callable[[], None]) -> None:
        """Call a function when the client leaves, or when the response is complete."""
        self._leaving = asyncio.create_task(self._wait_until_left())
        self._leaving.add_done_callback(lambda _: leave())

    async def finish(self, *, is_head: bool) -> None:
        """Send the rest of the response, which is usually the whole response."""
        size = len(self._body)
        if self._head and size > PIECE and not self._has_length:
            self._head["headers"].append((b"content-length", b"%d" % size))
        await self._send_head()
        if not is_head:
            await self.file.send(self._send)
        if size > PIECE:
            pieces = [self._body[at : at + PIECE] for at in range(0, size, PIECE)]
            self._body = b""
            try:
                await OUTGOING.send(self._send, pieces)
            except TimeoutError:
                return  # the client received fewer bytes than announced
        await self._send({"type": "http.response.body", "body": self._body})

    def close(self) -> None:
        """Close the file and stop waiting, even if the client has left."""
        self.file.close()
        if self._leaving:
            self._leaving.cancel()

    async def _send_head(self) -> None:
        if self._head:
            await self._send(self._head)
            self._head = None

    async def _send_piece(self, piece: bytes) -> None:
        if self._leaving is None:
            self._leaving = asyncio.create_task(self._wait_until_left())
        if self._leaving.done():
            raise ClientLeftError
        await self._send_head()
        await send_piece(self._send, piece)

    async def _wait_until_left(self) -> None:
        while (await self._receive())["type"] != "http.disconnect":
            pass


def _environ(scope: Scope, body: IO[bytes]) -> Environ:
    """Return the WSGI environment of a request."""
    server, port = scope.get("server") or ("localhost", 80)
    environ = {
        **_ALWAYS,
        "REQUEST_METHOD": scope["method"],
        # WSGI represents bytes as strings with one character per byte.
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server,
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": body,
    }
    if client := scope.get("client"):
        environ["REMOTE_ADDR"] = client[0]
    for field, content in scope["headers"]:
        if b"_" in field:
            # It would be mistaken for the header with a hyphen, which proxies may set.
            continue
        name = field.decode("latin-1").upper().replace("-", "_")
        if name not in ("CONTENT_LENGTH", "CONTENT_TYPE"):
            name = f"HTTP_{name}"
        value = content.decode("latin-1")
        environ[name] = f"{environ[name]},{value}" if name in environ else value
    if is_chunked(environ.get(CODING, ""), environ.get("CONTENT_LENGTH")):
        set_length(environ)
    return environ
