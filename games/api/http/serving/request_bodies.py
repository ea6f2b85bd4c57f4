"""Request bodies, which are received completely before they use a thread.

Without this module, a view would read a body on its thread, at the client's pace. A
proxy would first wait for the whole body. Here the event loop does this at almost no
cost.

Django reads no body without a Content-Length. A chunked body is read up to one byte
more than its path accepts. Its length is then set to the number of received bytes. So
views reject a large body by its length, however it was sent. nginx does the same.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from io import SEEK_END, BytesIO
from tempfile import SpooledTemporaryFile, TemporaryFile
from typing import IO, Any, TypeAlias

from django.conf import settings
from prometheus_client import Gauge

from games.api.http.client_addresses import address_in
from games.api.http.errors import ErrorResponse, TooManyRequestsError
from games.errors import MalformedError

Scope: TypeAlias = dict[str, Any]
Message: TypeAlias = dict[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]

PATIENCE = 20.0
"""Seconds within which the next piece of a body must arrive."""
WHOLE = 300.0
"""Seconds within which the whole body must arrive."""
LARGE_AT_ONCE = 32
"""Maximum number of bodies in files per process; at 32 MiB each, they use up to 1
GiB."""
LARGE_OF_ADDRESS = 4
"""Maximum number of bodies in files per address."""
LARGE_PATH = "/imports"
CHUNKED = "chunked"
"""The only transfer coding whose end is recognizable without decoding the content."""
CODING = "HTTP_TRANSFER_ENCODING"
PIECE = 2**16
"""Number of bytes to read at once when a WSGI server provides a chunked body."""
AWAITED = Gauge(
    "blokus_bodies_awaited",
    "Number of request bodies that have not arrived completely.",
)


class NoBodyError(Exception):
    """Raised if no body arrives; `response` is None if the client has left."""

    def __init__(self, response: ErrorResponse | None) -> None:
        super().__init__()
        self.response = response


class RequestBodies:
    """Bodies that a process is receiving."""

    def __init__(self) -> None:
        self._large: Counter[str] = Counter()
        """Number of bodies in files, by address."""

    @asynccontextmanager
    async def received(
        self, scope: Scope, receive: Receive
    ) -> AsyncIterator[IO[bytes]]:
        """Wait for the body, and yield it as a file. Raises `NoBodyError`.

        A body that is larger than its view's limit is not received, because the view
        checks the length and rejects it.
        """
        limit = _limit(scope["path"])
        content_length = _header(scope, b"content-length")
        # No view reads a body if its length is not a number.
        length = (
            int(content_length)
            if content_length.isascii() and content_length.isdigit()
            else 0
        )
        if_gone = None
        if length > limit:
            length = 0
        elif is_chunked(_header(scope, b"transfer-encoding"), content_length):
            length, if_gone = limit + 1, _BROKEN
        is_large = min(length, limit) > settings.MAX_BODY_BYTES
        with (
            self._counted(_address(scope)) if is_large else nullcontext(),
            TemporaryFile() if is_large else BytesIO() as file,
        ):
            with AWAITED.track_inprogress():
                await _receive_into(file, length, receive, if_gone)
            file.seek(0)
            yield file

    @contextmanager
    def _counted(self, address: str) -> Iterator[None]:
        """Count a body in a file; raises `NoBodyError` if a limit is exceeded."""
        of_address = self._large[address]
        if of_address >= LARGE_OF_ADDRESS or self._large.total() >= LARGE_AT_ONCE:
            raise NoBodyError(_TOO_MANY)
        self._large[address] += 1
        try:
            yield
        finally:
            self._large[address] -= 1
            if not self._large[address]:
                del self._large[address]


async def _receive_into(
    file: IO[bytes], length: int, receive: Receive, if_gone: ErrorResponse | None
) -> None:
    """Wait for this number of bytes, but not for the message that ends the body.

    `if_gone` is the response if the client leaves. The server also reports a client
    that sends broken chunks as gone.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + WHOLE
    try:
        while file.tell() < length:
            async with asyncio.timeout_at(min(loop.time() + PATIENCE, until)):
                message = await receive()
            if message["type"] == "http.disconnect":
                raise NoBodyError(if_gone)
            file.write(message.get("body", b""))
            if not message.get("more_body", False):
                break
    except TimeoutError:
        raise NoBodyError(_TOO_SLOW) from None


@contextmanager
def chunks_received(environ: dict[str, Any]) -> Iterator[None]:
    """Read a chunked body from a WSGI server, and set its length.

    The server has no time limit for reads, so a proxy must limit the time.
    """
    limit = _limit(environ["PATH_INFO"])
    with SpooledTemporaryFile(settings.MAX_BODY_BYTES + 1) as file:
        if is_chunked(environ[CODING], environ.get("CONTENT_LENGTH")):
            while (missing := limit + 1 - file.tell()) and (
                piece := environ["wsgi.input"].read(min(PIECE, missing))
            ):
                file.write(piece)
            environ["wsgi.input"] = file
            set_length(environ)
        yield


def set_length(environ: dict[str, Any]) -> None:
    """Replace a received body's transfer coding with its length."""
    file = environ["wsgi.input"]
    environ["CONTENT_LENGTH"] = str(file.seek(0, SEEK_END))
    file.seek(0)
    del environ[CODING]


def is_chunked(coding: str, length: str | None) -> bool:
    """Return whether the end of a body is defined only by chunks."""
    return coding.strip().lower() == CHUNKED and not length


def _address(scope: Scope) -> str:
    """Return the client's address or network, as rate limits use it."""
    client = scope.get("client") or ("",)
    hops = _header(scope, b"x-forwarded-for")
    return address_in({"REMOTE_ADDR": client[0], "HTTP_X_FORWARDED_FOR": hops})


def _header(scope: Scope, name: bytes) -> str:
    """Return the values of a header, or an empty string if it is missing."""
    values = [value for field, value in scope["headers"] if field == name]
    return b",".join(values).decode("latin-1")


def _limit(path: str) -> int:
    is_large = path.endswith(LARGE_PATH)
    limit: int = settings.MAX_IMPORT_BYTES if is_large else settings.MAX_BODY_BYTES
    return limit


_TOO_SLOW = ErrorResponse(
    MalformedError("The body did not arrive in time."), 408, {"Connection": "close"}
)
_BROKEN = ErrorResponse(
    MalformedError("The body must use valid chunked encoding."),
    400,
    {"Connection": "close"},
)
_TOO_MANY = ErrorResponse(
    TooManyRequestsError(
        "Too many files are being uploaded, by you or by all users together. Try"
        " again later."
    ),
    429,
    {"Retry-After": "10"},
)
