"""Reads of the archive from a replica, if one is up to date.

The replica is not used for running games, for exports, which hold a lock and take long,
or for imports, which a worker is still writing.
"""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import Resolver404

from blokus_api.database import reads
from games.api.http.routes import route_of

READERS = tuple(
    f"records.{name}."
    for name in ("search", "explorer", "statistics", "ratings", "puzzles")
)
"""Packages of views that only read the archive."""
FAILED = 500


def read_from_replica(
    answer: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return a handler that reads the archive from the replica.

    If a request fails there, the primary responds. The replica may die, or cancel a
    query in order to replay changes.
    """

    def handle(request: HttpRequest) -> HttpResponseBase:
        if is_read_of_archive(request) and reads.has_followed():
            with reads.reading_from_replica():
                response = answer(request)
            if response.status_code < FAILED:
                return response
            reads.note_failure()
        return answer(request)

    return handle


def is_read_of_archive(request: HttpRequest) -> bool:
    """Return whether a request is for a view that only reads the archive."""
    if request.method not in {"GET", "HEAD"}:
        return False
    try:
        view = route_of(request).func
    except Resolver404:
        return False
    return view.__module__.startswith(READERS)
