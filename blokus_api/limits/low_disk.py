"""Middleware that lets only moves, reads and erasure pass while the disk is low."""

from django.http import HttpRequest, HttpResponse

from games.api.http.errors import respond
from games.api.http.middleware.around import around
from games.api.http.routes import endpoint_of
from games.storage.disk import StorageLowError, is_low

ALWAYS = frozenset({"GET", "HEAD", "OPTIONS", "DELETE"})
"""Methods that read, or make room."""


def _refuse(request: HttpRequest) -> HttpResponse | None:
    if request.method in ALWAYS or not is_low():
        return None
    endpoint = endpoint_of(request)
    if endpoint is not None and endpoint.is_play:
        return None
    return respond(request, StorageLowError())


low_disk = around(_refuse)
"""Before the rate limits, which would ask the database for the caller."""
