"""From the event loop to Django: views and queries run on a few threads.

Each thread keeps one connection to the database. A stream has neither: it asks when it
begins, when it missed something, and now and then whether it may still go on.
"""

import asyncio
import string
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any, ParamSpec, TypeVar
from urllib.parse import quote_from_bytes

from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler
from django.db import close_old_connections
from django.http import HttpResponse

from blokus_api.conventions.rate_limits import HELD

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 3
RESUME = b"last-event-id"


class Door(BaseHandler):
    """Django's middleware and views, without bodies of requests."""

    def __init__(self) -> None:
        """Load the middleware."""
        super().__init__()
        self.load_middleware()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="streams")

    async def answer(self, scope: dict[str, Any]) -> HttpResponse:
        """What the view says to a request."""
        return await self.run(self._answer, _uncompressed(scope))

    async def answer_again(
        self, scope: dict[str, Any], after: int | None = None
    ) -> HttpResponse:
        """The same for a stream that we hold, as if it came back having `after`."""
        again = {**_uncompressed(scope), HELD: True}
        if after is not None:
            resumed = (RESUME, str(after).encode())
            kept = [field for field in again["headers"] if field[0] != RESUME]
            again["headers"] = [*kept, resumed]
        return await self.run(self._answer, again)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run what asks the database."""

        def with_connection() -> T:
            close_old_connections()
            try:
                return work(*args, **kwargs)
            finally:
                close_old_connections()

        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, with_connection)

    def _answer(self, scope: dict[str, Any]) -> HttpResponse:
        answer = self.get_response(ASGIRequest(scope, BytesIO()))
        assert isinstance(answer, HttpResponse)  # no stream of Django's own
        return answer


def readable(scope: dict[str, Any]) -> dict[str, Any]:
    """The request with its query in ASCII, which is all that Django can read."""
    query = quote_from_bytes(scope["query_string"], safe=string.printable)
    return {**scope, "query_string": query.encode()}


def _uncompressed(scope: dict[str, Any]) -> dict[str, Any]:
    """The request for an answer that can go on in the same encoding."""
    headers = [field for field in scope["headers"] if field[0] != b"accept-encoding"]
    return {**readable(scope), "headers": headers}
