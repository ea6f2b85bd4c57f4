"""Gate: all steps that run before and after a request's view, in order.

It belongs to the project because some steps use players, limits, metrics and the page.
The other steps are in `games.api.http`.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from django.conf import settings
from django.core.handlers.exception import (
    convert_exception_to_response,
    response_for_exception,
)
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware

from blokus_api.database.archive_reads import read_from_replica
from blokus_api.limits.admission import (
    admit,
    charge,
    refuse_on_low_disk,
    refuse_suspended_network,
)
from blokus_api.limits.expensive import bound_expensive
from blokus_api.metrics.requests import observe, start_clock
from blokus_api.page.files import page_file
from blokus_api.players.login.headless import headless
from games.api.http.caching import revalidate
from games.api.http.request_ids import add_request_id, set_request_id
from games.api.http.routes import ACCOUNT_PATHS, route_of
from games.api.http.serving.lines import WAITED
from games.api.http.steps import (
    add_security_headers,
    allow_origins,
    answer_preflight,
    compress,
    redirect_to_tls,
    refuse_malformed,
)
from games.time_budget import time_budget

Before: TypeAlias = Callable[[HttpRequest], HttpResponseBase | None]
After: TypeAlias = Callable[[HttpRequest, HttpResponseBase], HttpResponseBase]
Handler: TypeAlias = Callable[[HttpRequest], HttpResponseBase]

API = "/api/v1"


def send_file(request: HttpRequest) -> HttpResponseBase | None:
    """Return the page or API documentation file at a request's path."""
    if request.path_info.startswith(API):
        return None
    return _documentation()(request) or page_file(request)


STEPS: tuple[tuple[Before | None, After | None], ...] = (
    # These steps run from top to bottom before the view, and from bottom to top after
    # it. If a step before the view responds, only the steps above it run after that.
    (start_clock, observe),  # also measures refusals
    (set_request_id, add_request_id),  # for each response and log line
    (None, allow_origins),  # pages of other origins may also read refusals
    (answer_preflight, None),  # only requests permission, so it needs no step below
    (None, compress),  # above all steps that read bodies or entity tags
    (None, add_security_headers),  # for every response that a browser may show
    (redirect_to_tls, None),  # if configured, all other steps require TLS
    (refuse_malformed, None),  # wrong host or path, which needs no step below
    (refuse_suspended_network, None),  # suspended callers get no other response
    (refuse_on_low_disk, None),  # above limits, which query the caller's token
    (send_file, None),  # files do not count against limits
    (admit, charge),  # rate limits; a 304 is free
    (None, revalidate),  # last, so that all other steps see a 304
)


class Gate:
    """Middleware that runs all steps.

    Only requests to account paths reach the next middleware in the settings. An
    exception becomes a response where it occurs, as between Django's middlewares.
    """

    def __init__(self, next_middleware: Handler) -> None:
        """Store each step before the view, with the steps to run if it responds."""
        self._way: list[tuple[Before, list[After]]] = []
        after: list[After] = []
        for step, step_after in STEPS:
            if step:
                self._way.append((step, after))
            if step_after:
                after = [step_after, *after]
        self._way.append(
            (_view_caller(bound_expensive(headless(next_middleware))), after)
        )
        _documentation()  # list the files now instead of at the first request

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response to a request."""
        response: HttpResponseBase | None = None
        remaining: list[After] = []
        # This duration includes the wait for a thread.
        waited = request.META.get(WAITED, 0)
        with time_budget(settings.REQUEST_SECONDS - waited):
            for step, remaining in self._way:  # noqa: B007 - used after the loop
                try:
                    response = step(request)
                except Exception as error:
                    response = response_for_exception(request, error)
                if response is not None:
                    break
            assert response is not None  # the view always responds
            for finish in remaining:
                try:
                    response = finish(request, response)
                except Exception as error:
                    response = response_for_exception(request, error)
        return response


def _view_caller(accounts: Handler) -> Handler:
    """Return a handler that calls a request's view.

    Django would resolve the path again and check whether the view is a coroutine or
    runs in a transaction, although none of our views does. This would take a tenth of
    the time that all steps around a move take.
    """

    def call(request: HttpRequest) -> HttpResponseBase:
        if request.path_info.startswith(ACCOUNT_PATHS):
            return accounts(request)
        route = route_of(request)
        view = route.func
        view_class = getattr(view, "view_class", None)
        if getattr(view_class, "may_be_expensive", False):
            view = bound_expensive(view)
        response: Any = view(request, *route.args, **route.kwargs)
        is_rendered = getattr(response, "is_rendered", True)
        rendered: HttpResponseBase = response if is_rendered else response.render()
        return rendered

    if settings.REPLICA_URL:
        # A failure of the replica must become a response, so that the primary can
        # retry.
        answer: Any = convert_exception_to_response(call)
        return read_from_replica(answer)
    return call


@cache
def _documentation() -> WhiteNoiseMiddleware:
    """Return middleware that serves the API documentation's files, listed only once."""
    return WhiteNoiseMiddleware(lambda _: None)
