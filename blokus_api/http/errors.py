"""Every error as a problem document (RFC 9457): one table, one description, two doors.

`handle` is DRF's door. `respond` is for what fails outside of DRF's views: unknown
paths, middleware, and requests that Django itself refuses.
"""

import logging
import sys
import uuid
from dataclasses import dataclass, field
from typing import Any

import orjson
from django.core.exceptions import (
    BadRequest,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, UnreadablePostError
from django.urls import Resolver404
from rest_framework import exceptions as drf
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from blokus_api.http.formats import TooLarge
from blokus_api.http.middleware import request_ids
from games.api.http.problems import PROBLEM_JSON, STATUSES, problem_document
from games.errors import ApiError, MalformedError, NotFoundError

logger = logging.getLogger(__name__)

FRAMEWORK_CODES = {
    400: "malformed",
    401: "unauthenticated",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    413: "malformed",
    415: "malformed",
    429: "too-many-requests",
}
"""The code of each status that Django and DRF raise; they keep their status."""

TRANSLATED: dict[type[Exception], type[ApiError | APIException]] = {
    Http404: NotFoundError,
    PermissionDenied: drf.PermissionDenied,
    RequestDataTooBig: TooLarge,
    SuspiciousOperation: MalformedError,
    BadRequest: MalformedError,
    UnreadablePostError: MalformedError,
}
"""What Django raises, in words that we share with DRF; the first that fits."""


@dataclass(frozen=True)
class Problem:
    """An error as the client sees it."""

    code: str
    status: int
    detail: str
    fields: dict[str, Any] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def document(self) -> dict[str, Any]:
        """The body of the answer."""
        return problem_document(self.code, self.status, self.detail, **self.fields)


def handle(error: Exception, context: dict[str, Any]) -> HttpResponse:
    """DRF's exception handler: no error leaves a view in any other form.

    No renderer of the view has a say: an HTML page fails in JSON as well.
    """
    return respond(context["request"], error)


def respond(request: HttpRequest | Request, error: Exception) -> HttpResponse:
    """The same, for what fails outside of DRF's views."""
    return answer(describe(error, request))


def answer(problem: Problem) -> HttpResponse:
    """A problem as an answer."""
    response = HttpResponse(
        orjson.dumps({**problem.document, "request_id": request_ids.current()}),
        status=problem.status,
        headers=problem.headers,
        content_type=PROBLEM_JSON,
    )
    if problem.code == "unauthenticated":
        response["WWW-Authenticate"] = "Bearer"
    return response


def describe(error: Exception, request: HttpRequest | Request) -> Problem:
    """What the client may know about an error."""
    for kind, ours in TRANSLATED.items():
        if isinstance(error, kind):
            error = ours()
            break
    if isinstance(error, ApiError):
        return _of_ours(error, request)
    if isinstance(error, APIException):
        return _of_drf(error)
    if isinstance(error, OperationalError | InterfaceError):
        return _of_database(error)
    return _unexpected(error, request)


def _of_ours(error: ApiError, request: HttpRequest | Request) -> Problem:
    status = STATUSES[error.code]
    if error.code == "stale-version" and "If-Match" in request.headers:
        status = 412
    return Problem(error.code, status, error.detail, error.fields)


def _of_drf(error: APIException) -> Problem:
    code = FRAMEWORK_CODES.get(error.status_code, "internal")
    headers = {}
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = f"{wait:.0f}"
    return Problem(code, error.status_code, str(error.detail), headers=headers)


def _of_database(error: Exception) -> Problem:
    """Out of reach, or out of time; the next attempt may find it well again."""
    logger.error("The database did not answer: %s", error)
    return Problem(
        "unavailable",
        503,
        "The database did not answer; try again soon.",
        headers={"Retry-After": "2"},
    )


def _unexpected(error: Exception, request: HttpRequest | Request) -> Problem:
    """A mistake of ours. `instance` finds it in the log, which alone says more."""
    instance = uuid.uuid4().urn
    logger.error(
        "%s %s failed, %s", request.method, request.path, instance, exc_info=error
    )
    return Problem(
        "internal", 500, "The server made a mistake.", fields={"instance": instance}
    )


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's `handler400`."""
    return respond(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's `handler403`."""
    return respond(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's `handler404`."""
    if isinstance(exception, Resolver404):
        return respond(request, NotFoundError(_hint(request.path)))
    return respond(request, exception)


def _hint(path: str) -> str:
    """Where to look, for whoever asked for a path that is none."""
    if path != (without := path.rstrip("/")):
        return f"There is no such path; none ends with a slash, so try {without}."
    return "There is no such path; /api/v1 lists what there is."


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's `handler500`, called while the error is being handled."""
    error = sys.exc_info()[1]
    return respond(
        request, error if isinstance(error, Exception) else RuntimeError("unknown")
    )
