"""Middleware of two steps, before a view and after it, on threads and event loops."""

import inspect
from collections.abc import Callable
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

Handler = Callable[[HttpRequest], Any]
Before = Callable[[HttpRequest], HttpResponse | None]
After = Callable[[HttpRequest, HttpResponseBase], HttpResponseBase]


def nothing(_: HttpRequest) -> None:
    """Let the request pass."""


def unchanged(_: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Let the answer pass."""
    return response


def around(
    before: Before = nothing, after: After = unchanged, *, blocks: bool = False
) -> Callable[[Handler], Handler]:
    """Make a middleware; what `before` answers, no view sees and no `after` changes.

    Steps that wait for others (`blocks`) are kept off the event loop.
    """

    @sync_and_async_middleware
    def middleware(get_response: Handler) -> Handler:
        if not inspect.iscoroutinefunction(get_response):
            return lambda request: (
                before(request) or after(request, get_response(request))
            )
        first: Any = sync_to_async(before) if blocks else _at_once(before)
        last: Any = sync_to_async(after) if blocks else _at_once(after)

        async def on_loop(request: HttpRequest) -> Any:
            return await first(request) or await last(
                request, await get_response(request)
            )

        return on_loop

    return middleware


def _at_once(step: Callable[..., Any]) -> Callable[..., Any]:
    async def run(*given: Any) -> Any:
        return step(*given)

    return run
