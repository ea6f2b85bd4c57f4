"""The bridge from the event loop to Django's views, which run on a few threads.

A stream has neither a thread nor a connection to the database: it asks when it begins,
when it missed something, and now and then whether it may still go on.
"""

import string
from io import BytesIO
from typing import Any
from urllib.parse import quote_from_bytes

from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler
from django.http import HttpResponse

from blokus_api.limits.rate_limits import HELD
from blokus_api.players.tokens import digest
from blokus_api.streams.threads import Threads

THREADS = 3
RESUME = b"last-event-id"


class DjangoBridge(BaseHandler):
    """Django's middleware and views, without bodies of requests."""

    def __init__(self) -> None:
        """Load the middleware."""
        super().__init__()
        self.load_middleware()
        self._threads = Threads(THREADS)

    async def answer(self, scope: dict[str, Any]) -> HttpResponse:
        """Return what the view says to a request."""
        return await self._threads.run(self._answer, _uncompressed(scope))

    async def answer_again(
        self, scope: dict[str, Any], after: int | None = None
    ) -> HttpResponse:
        """The same for a stream that we hold, as if it came back having `after`."""
        again = {**_uncompressed(scope), HELD: True}
        if after is not None:
            resumed = (RESUME, str(after).encode())
            kept = [field for field in again["headers"] if field[0] != RESUME]
            again["headers"] = [*kept, resumed]
        return await self._threads.run(self._answer, again)

    def _answer(self, scope: dict[str, Any]) -> HttpResponse:
        answer = self.get_response(ASGIRequest(scope, BytesIO()))
        assert isinstance(answer, HttpResponse)  # no stream of Django's own
        return answer


def readable(scope: dict[str, Any]) -> dict[str, Any]:
    """The request with its query in ASCII, which is all that Django can read."""
    query = quote_from_bytes(scope["query_string"], safe=string.printable)
    return {**scope, "query_string": query.encode()}


def token_in(scope: dict[str, Any]) -> str | None:
    """Return the digest of the access token that a request came with."""
    for name, value in scope["headers"]:
        if name == b"authorization":
            return digest(value.decode("latin-1").partition(" ")[2])
    return None


def _uncompressed(scope: dict[str, Any]) -> dict[str, Any]:
    """The request for an answer that can go on in the same encoding."""
    headers = [field for field in scope["headers"] if field[0] != b"accept-encoding"]
    return {**readable(scope), "headers": headers}
