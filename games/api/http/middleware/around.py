"""Middleware around views: steps, a context, or another's; on threads and loops."""

import inspect
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

Handler = Callable[[HttpRequest], Any]
Middleware = Callable[[Handler], Handler]
Before = Callable[[HttpRequest], HttpResponse | None]
After = Callable[[HttpRequest, HttpResponseBase], HttpResponseBase]


def _pass(_: HttpRequest) -> None:
    """Let the request pass."""


def _leave(_: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Let the answer pass."""
    return response


def around(
    before: Before = _pass, after: After = _leave, *, blocks: bool = False
) -> Middleware:
    """Make a middleware; what `before` answers, no view sees and no `after` changes.

    Steps that wait for others (`blocks`) are kept off the event loop.
    """

    @sync_and_async_middleware
    def middleware(get_response: Handler) -> Handler:
        if not inspect.iscoroutinefunction(get_response):
            if before is _pass:
                return lambda request: after(request, get_response(request))
            if after is _leave:
                return lambda request: before(request) or get_response(request)
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


def within(enter: Callable[[], AbstractContextManager[None]]) -> Middleware:
    """Make a middleware that answers inside of a context, of its own each time."""

    @sync_and_async_middleware
    def middleware(get_response: Handler) -> Handler:
        def on_thread(request: HttpRequest) -> Any:
            with enter():
                return get_response(request)

        async def on_loop(request: HttpRequest) -> Any:
            with enter():
                return await get_response(request)

        return on_loop if inspect.iscoroutinefunction(get_response) else on_thread

    return middleware


def _at_once(step: Callable[..., Any]) -> Callable[..., Any]:
    async def run(*given: Any) -> Any:
        return step(*given)

    return run
