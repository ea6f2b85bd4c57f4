"""The measure of requests: how long each route takes to answer, and how.

One observation is all that a request costs. Whoever sends nonsense makes no labels:
routes and methods are those that there are, and all else is one.
"""

from collections.abc import Callable
from time import perf_counter

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from prometheus_client import Histogram

UNKNOWN = "other"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
SECONDS = Histogram(
    "blokus_http_request_seconds",
    "Seconds until a request was answered, or a stream begun.",
    ["method", "route", "status"],
    buckets=(0.005, 0.02, 0.05, 0.25, 1, 5),
)

_known: dict[tuple[str | None, str, int], Histogram] = {}


def measured(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Make the outermost middleware: what others refuse is measured as well."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        began = perf_counter()
        response = get_response(request)
        # Where nothing asked for the route, none was needed.
        match = request.resolver_match
        key = request.method, match.route if match else "", response.status_code // 100
        if (found := _known.get(key)) is None:
            found = _of(*key)
        found.observe(perf_counter() - began)
        return response

    return middleware


def _of(method: str | None, route: str, status_class: int) -> Histogram:
    """Return what is measured of such answers; odd methods are kept nowhere."""
    known = method if method in METHODS else UNKNOWN
    found = SECONDS.labels(known, route or UNKNOWN, f"{status_class}xx")
    if known != UNKNOWN:
        _known[method, route, status_class] = found
    return found
