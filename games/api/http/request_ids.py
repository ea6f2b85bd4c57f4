"""Request ids, for responses, problems and log lines."""

import re
from contextvars import ContextVar
from weakref import ReferenceType, ref

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from games.api.http.raw_headers import set_header
from games.ids import new_id

HEADER = "X-Request-Id"
SENT = "HTTP_X_REQUEST_ID"
SANE = re.compile(r"[A-Za-z0-9._~-]{1,64}", re.ASCII)
"""Pattern for ids that a client or a proxy may send. It permits no characters that
could forge a log line."""
NOBODY = "-"

_current: ContextVar[str] = ContextVar("request_id", default=NOBODY)
_request: ContextVar[ReferenceType[HttpRequest] | None] = ContextVar(
    "request", default=None
)


def current() -> str:
    """Return the id of the current request, or `-` outside of requests."""
    return _current.get()


def current_request() -> HttpRequest | None:
    """Return this thread's current request, if any."""
    reference = _request.get()
    return None if reference is None else reference()


def begin_request(sent: str) -> None:
    """Set the current request id to the client's, or to a new one."""
    # The id is never reset, because Django logs a failure after the last step. The
    # thread's next request has its own id.
    _current.set(sent if SANE.fullmatch(sent) else str(new_id()))


def set_request_id(request: HttpRequest) -> None:
    """Set the request's id to that in its header, or to a new one."""
    begin_request(request.META.get(SENT, ""))
    # A weak reference does not retain the request's body until the next request.
    _request.set(ref(request))


def add_request_id(_: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Add the request id to the response."""
    set_header(response, HEADER, _current.get())
    return response
