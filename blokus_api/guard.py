"""Middleware that refuses what no view should have to think about."""

import inspect
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import unquote_to_bytes

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

from blokus_api.errors import respond
from games.errors import MalformedError

PROBES = frozenset({"/livez", "/readyz"})
"""Asked by address, not by name."""


@sync_and_async_middleware
def guard(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Answer bad requests, and pass on the others."""
    if inspect.iscoroutinefunction(get_response):
        answer: Callable[[HttpRequest], Awaitable[Any]] = get_response

        async def on_loop(request: HttpRequest) -> Any:
            return _refusal(request) or await answer(request)

        return on_loop

    def on_thread(request: HttpRequest) -> Any:
        return _refusal(request) or get_response(request)

    return on_thread


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
