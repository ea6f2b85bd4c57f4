"""Middleware that refuses what no view should have to think about."""

from urllib.parse import unquote_to_bytes

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse

from blokus_api.http.errors import respond
from blokus_api.http.middleware.around import around
from games.errors import MalformedError

PROBES = frozenset({"/livez", "/readyz"})
"""Asked by address, not by name."""


def _refusal(request: HttpRequest) -> HttpResponse | None:
    try:
        _check(request)
    except (MalformedError, DisallowedHost) as error:
        return respond(request, error)
    return None


def _check(request: HttpRequest) -> None:
    if request.path_info not in PROBES:
        request.get_host()
    query = unquote_to_bytes(request.META.get("QUERY_STRING", ""))
    # PostgreSQL has no NUL in its texts.
    if "\0" in request.path_info or b"\0" in query:
        raise MalformedError("The address holds a NUL.")
    try:
        query.decode()
    except UnicodeDecodeError as error:
        raise MalformedError("The query is not UTF-8.") from error


guard = around(_refusal)
"""Answers bad requests, and passes on the others."""
