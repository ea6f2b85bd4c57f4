"""The measure of requests: how long each route takes to answer, to whom, and how.

One observation is all that a request costs. Whoever sends nonsense makes no labels:
routes and methods are those that there are, and all else is one.
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
"""Attribute of a request: the time at which it came."""
UNKNOWN = "other"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
SECONDS = Histogram(
    "blokus_http_request_seconds",
    "Seconds until a request was answered, or a stream begun.",
    ["method", "route", "status", "owner_class"],
    buckets=(0.005, 0.02, 0.05, 0.25, 1, 5),
)
REFUSED = Counter(
    "blokus_requests_refused",
    "Requests that were answered with 429, by the limit that they met.",
    ["limit", "owner_class"],
)
TOO_MANY = 429
CLASSES: dict[bool | None, OwnerClass] = {
    None: "nobody",
    True: "guest",
    False: "account",
}
"""Who asked, by whether they are guests; None: no token says who."""

_Key: TypeAlias = tuple[str | None, str, int, bool | None]
_known: dict[_Key, Histogram] = {}


def begin_refusals() -> None:
    """Begin each count of refusals at 0, by the limits that there are.

    What a count begins with is no growth: a burst that was over before it was first
    scraped would never be seen.
    """
    of_errors = {code for code, error in ERRORS.items() if error.status == TOO_MANY}
    for limit in (*of_errors, *settings.RATE_LIMITS, UNKNOWN):
        for owner_class in OWNER_CLASSES:
            REFUSED.labels(limit, owner_class)


def start_clock(request: HttpRequest) -> None:
    """Note the time at which a request came."""
    setattr(request, BEGAN, perf_counter())


def observe(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Count a response and its time; log it at level DEBUG."""
    # Without a match no step needed the route.
    match = request.resolver_match
    route, status = match.route if match else "", response.status_code
    # An account includes its bots and its app's users, as for obligations.
    grant = getattr(request, GRANT, None)
    is_guest = None if grant is None else grant.caller.is_guest
    key = request.method, route, status // 100, is_guest
    if (histogram := _known.get(key)) is None:
        histogram = _of(*key)
    histogram.observe(perf_counter() - getattr(request, BEGAN))
    if _is_logged():
        _log(response)
    if status == TOO_MANY:
        REFUSED.labels(getattr(response, LIMIT, UNKNOWN), CLASSES[is_guest]).inc()
    return response


@cache
def _is_logged() -> bool:
    """Return whether each response is logged; a logger's own check costs a call."""
    return logger.isEnabledFor(logging.DEBUG)


def _log(response: HttpResponseBase) -> None:
    """Say how it was answered; with the version of the game that this led to."""
    tag = VERSION_TAG.fullmatch(response.get("ETag", ""))
    extra = {"version": int(tag[1])} if tag else {}
    logger.debug("Answered with %d.", response.status_code, extra=extra)


def _of(
    method: str | None, route: str, status_class: int, is_guest: bool | None
) -> Histogram:
    """Return what is measured of such answers; odd methods are kept nowhere."""
    known = method if method in METHODS else UNKNOWN
    owners = CLASSES[is_guest]
    found = SECONDS.labels(known, route or UNKNOWN, f"{status_class}xx", owners)
    if known != UNKNOWN:
        _known[method, route, status_class, is_guest] = found
    return found
