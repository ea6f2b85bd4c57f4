"""Bridge from the event loop to Django's views, which run on a few threads.

A stream occupies neither a thread nor a database connection. It calls a view when it
begins, when it has missed an event, and from time to time to check that it may
continue.
"""

import string
from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any, TypeAlias
from urllib.parse import quote_from_bytes

from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler
from django.http import HttpResponse

from blokus_api.limits.admission import HELD
from blokus_api.players.secrets import digest
from blokus_api.streams.threads import Threads

Scope: TypeAlias = dict[str, Any]
Message: TypeAlias = dict[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]

THREADS = 3
RESUME = b"last-event-id"


class DjangoBridge(BaseHandler):
    """Django's middleware and views, for requests without bodies."""

    def __init__(self) -> None:
        """Load the middleware."""
        super().__init__()
        self.load_middleware()
        self._threads = Threads(THREADS)

    async def answer(self, scope: Scope) -> HttpResponse:
        """Return the view's response to a request."""
        return await self._threads.run(self._answer, readable(scope))

    async def answer_again(
        self, scope: Scope, after: int | None = None
    ) -> HttpResponse:
        """Return the view's response for an open stream, which resumes at `after`."""
        again = {**readable(scope), HELD: True}
        if after is not None:
            resumed = (RESUME, str(after).encode())
            headers = [field for field in again["headers"] if field[0] != RESUME]
            again["headers"] = [*headers, resumed]
        return await self._threads.run(self._answer, again)

    def _answer(self, scope: Scope) -> HttpResponse:
        answer = self.get_response(ASGIRequest(scope, BytesIO()))
        assert isinstance(answer, HttpResponse)  # not a stream that Django itself sends
        return answer


def readable(scope: Scope) -> Scope:
    """Return the request with an ASCII query, as Django requires."""
    query = quote_from_bytes(scope["query_string"], safe=string.printable)
    return {**scope, "query_string": query.encode()}


def token_in(scope: Scope) -> str | None:
    """Return the digest of a request's access token."""
    header = header_in(scope, b"authorization")
    return digest(header.partition(" ")[2]) if header else None


def header_in(scope: Scope, name: bytes) -> str:
    """Return the value of a header; empty if it is missing."""
    values = [value for field, value in scope["headers"] if field == name]
    return ",".join(value.decode("latin-1") for value in values)
