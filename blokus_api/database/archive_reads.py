"""Middleware that answers requests for the archive from a replica, where one follows.

Games in play are none of its business, nor is what holds a lock (exports), what sends
for long, or what a worker still writes (imports).
"""

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest
from django.urls import Resolver404
from django.utils.decorators import sync_and_async_middleware

from blokus_api.database import reads
from games.api.http.routes import route_of

READERS = tuple(
    f"records.{name}."
    for name in ("search", "explorer", "statistics", "ratings", "puzzles")
)
"""Packages whose views read the archive, and nothing else of it."""
FAILED = 500


@sync_and_async_middleware
def archive_reads(get_response: Callable[[HttpRequest], Any]) -> Any:
    """Make it; without a replica there is none, and nothing is paid.

    What fails on the replica, as when it dies or has to give up a query for what it
    replays, is answered by the primary.
    """
    if not settings.REPLICA_URL:
        raise MiddlewareNotUsed

    def on_thread(request: HttpRequest) -> Any:
        if is_read_of_archive(request) and reads.has_followed():
            with reads.reading_from_replica():
                response = get_response(request)
            if response.status_code < FAILED:
                return response
            reads.note_failure()
        return get_response(request)

    async def on_loop(request: HttpRequest) -> Any:
        if is_read_of_archive(request) and await sync_to_async(reads.has_followed)():
            with reads.reading_from_replica():
                response = await get_response(request)
            if response.status_code < FAILED:
                return response
            reads.note_failure()
        return await get_response(request)

    return on_loop if iscoroutinefunction(get_response) else on_thread


def is_read_of_archive(request: HttpRequest) -> bool:
    """Return whether a request asks one of the views that only read it."""
    if request.method not in {"GET", "HEAD"}:
        return False
    try:
        view = route_of(request).func
    except Resolver404:
        return False
    return view.__module__.startswith(READERS)
