"""Endpoints that fail in every way an endpoint can."""

from collections.abc import Callable

from django.core.exceptions import (
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.db import (
    DatabaseError,
    InterfaceError,
    OperationalError,
    connection,
    transaction,
)
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import include, path
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api import urls
from blokus_api.players.profiles.services import create_guest
from games.api.http.endpoint import NO_SCOPE, Endpoint
from games.errors import IllegalMoveError, StaleVersionError
from games.rules.refusals import Reason
from games.time_budget import require_time

handler400 = urls.handler400
handler403 = urls.handler403
handler404 = urls.handler404
handler500 = urls.handler500


def illegal() -> None:
    raise IllegalMoveError(reason=Reason.EDGE_CONTACT, cells=((1, 2),))


def stale() -> None:
    raise StaleVersionError(version=2, events=[{"version": 2}])


def missing() -> None:
    raise Http404("a table name that no client needs to know")


def forbidden() -> None:
    raise PermissionDenied


def throttled() -> None:
    raise Throttled(wait=7)


def too_big() -> None:
    raise RequestDataTooBig


def suspicious() -> None:
    raise SuspiciousOperation


def disconnected() -> None:
    raise OperationalError("password authentication failed")


def closed() -> None:
    raise InterfaceError("connection already closed")


def slow() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = '20ms'")
        cursor.execute("SELECT pg_sleep(1)")


def waiting() -> None:
    """Run one query that takes longer than a request may."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(300)")


def asking() -> None:
    """Questions without end, none of which takes long."""
    while True:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")


def working() -> None:
    """Compute without end."""
    while True:
        require_time()


def translating() -> None:
    """Raise another error for a late one, as Django's sessions do."""
    try:
        waiting()
    except DatabaseError as error:
        raise RuntimeError("The session was deleted.") from error


def storing() -> None:
    """Store a row, and then take too long."""
    with transaction.atomic():
        create_guest("Ada")
        working()


def mistake() -> None:
    raise KeyError("secret detail")


FAILURES: dict[str, Callable[[], None]] = {
    "illegal": illegal,
    "stale": stale,
    "missing": missing,
    "forbidden": forbidden,
    "throttled": throttled,
    "too-big": too_big,
    "suspicious": suspicious,
    "disconnected": disconnected,
    "closed": closed,
    "slow": slow,
    "waiting": waiting,
    "asking": asking,
    "working": working,
    "translating": translating,
    "storing": storing,
    "mistake": mistake,
}


class FailingView(Endpoint):
    scopes = {"POST": NO_SCOPE}

    def get(self, request: Request, failure: str) -> Response:
        FAILURES[failure]()
        return Response()

    post = get


def plain(request: HttpRequest, failure: str) -> HttpResponse:
    """Fail in a view without DRF."""
    FAILURES[failure]()
    return HttpResponse()


urlpatterns = [
    path("fail/<failure>", FailingView.as_view()),
    path("plain/<failure>", plain),
    path("", include("blokus_api.urls")),
]
