"""A name for every request: in its answer, in its problem, and in each line logged."""

import re
from contextvars import ContextVar
from weakref import ReferenceType, ref

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from games.api.http.middleware.around import around
from games.ids import new_id

HEADER = "X-Request-Id"
SENT = "HTTP_X_REQUEST_ID"
SANE = re.compile(r"[A-Za-z0-9._~-]{1,64}", re.ASCII)
"""What a client or a proxy may choose: nothing that a log could be forged with."""
NOBODY = "-"

_current: ContextVar[str] = ContextVar("request_id", default=NOBODY)
_request: ContextVar[ReferenceType[HttpRequest] | None] = ContextVar(
    "request", default=None
)


def current() -> str:
    """The name of the request that is being answered here; `-` outside of requests."""
    return _current.get()


def current_request() -> HttpRequest | None:
    """Return the request that is being answered here, if there is one."""
    found = _request.get()
    return None if found is None else found()


def _name(request: HttpRequest) -> None:
    given = request.META.get(SENT, "")
    # Never taken back: Django logs a failure after the last middleware, and the next
    # request of this thread brings its own.
    _current.set(given if SANE.fullmatch(given) else str(new_id()))
    # Weakly: what was sent is not kept until the next one comes.
    _request.set(ref(request))


def _tell(_: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    response[HEADER] = current()
    return response


request_ids = around(_name, _tell)
"""The outermost middleware: what the others answer has an id as well."""
