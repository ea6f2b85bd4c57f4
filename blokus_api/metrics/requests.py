"""Measurement of requests: seconds per route, status and caller class.

Each request adds one observation. Clients cannot create labels, because unknown routes
and methods share one label.
"""

import logging
from functools import cache
from time import perf_counter
from typing import TypeAlias

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from prometheus_client import Counter, Histogram

from games.api.http.caching import VERSION_TAG
from games.api.http.caller import GRANT
from games.api.http.errors import LIMIT
from games.errors import ERRORS
from games.storage.queues import OWNER_CLASSES, OwnerClass

logger = logging.getLogger(__name__)

BEGAN = "_began"
"""Request attribute that stores the arrival time."""
UNKNOWN = "other"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
SECONDS = Histogram(
    "blokus_http_request_seconds",
    "Seconds from a request to its response, or to the start of a stream.",
    ["method", "route", "status", "owner_class"],
    buckets=(0.005, 0.02, 0.05, 0.25, 1, 5),
)
REFUSED = Counter(
    "blokus_requests_refused",
    "Number of requests refused with 429, by limit.",
    ["limit", "owner_class"],
)
TOO_MANY = 429
CLASSES: dict[bool | None, OwnerClass] = {
    None: "nobody",
    True: "guest",
    False: "account",
}
"""Names of caller classes, by whether the caller is a guest; None means no token."""

_Key: TypeAlias = tuple[str | None, str, int, bool | None]
_known: dict[_Key, Histogram] = {}


def begin_refusals() -> None:
    """Initialize the refusal counters of all limits with 0.

    Prometheus sees no increase in a counter's first value, so it would miss a burst
    that ended before the first scrape.
    """
    of_errors = {code for code, error in ERRORS.items() if error.status == TOO_MANY}
    for limit in (*of_errors, *settings.RATE_LIMITS, UNKNOWN):
        for owner_class in OWNER_CLASSES:
            REFUSED.labels(limit, owner_class)


def start_clock(request: HttpRequest) -> None:
    """Store the time when a request arrived."""
    setattr(request, BEGAN, perf_counter())


def observe(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Count a response and its duration; log it at level DEBUG."""
    # Without a match, no step has needed the route.
    match = request.resolver_match
    route, status = match.route if match else "", response.status_code
    # An account includes its bots and its apps' users, as with obligations.
    grant = getattr(request, GRANT, None)
    is_guest = None if grant is None else grant.caller.is_guest
    key = request.method, route, status // 100, is_guest
    if (histogram := _known.get(key)) is None:
        histogram = _histogram(*key)
    histogram.observe(perf_counter() - getattr(request, BEGAN))
    if _is_logged():
        _log(response)
    if status == TOO_MANY:
        REFUSED.labels(getattr(response, LIMIT, UNKNOWN), CLASSES[is_guest]).inc()
    return response


@cache
def _is_logged() -> bool:
    """Return whether responses are logged; cached, because loggers are slow."""
    return logger.isEnabledFor(logging.DEBUG)


def _log(response: HttpResponseBase) -> None:
    """Log a response's status and the resulting version of the game."""
    tag = VERSION_TAG.fullmatch(response.get("ETag", ""))
    extra = {"version": int(tag[1])} if tag else {}
    logger.debug("Responded with %d.", response.status_code, extra=extra)


def _histogram(
    method: str | None, route: str, status_class: int, is_guest: bool | None
) -> Histogram:
    """Return the histogram for these labels. Unknown methods are not cached."""
    label = method if method in METHODS else UNKNOWN
    owners = CLASSES[is_guest]
    histogram = SECONDS.labels(label, route or UNKNOWN, f"{status_class}xx", owners)
    if label != UNKNOWN:
        _known[method, route, status_class, is_guest] = histogram
    return histogram
