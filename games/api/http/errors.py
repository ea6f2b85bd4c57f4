"""Every error as a problem (RFC 9457): one description, two doors.

`handle` is DRF's door. `respond` is for what fails outside of DRF's views: unknown
paths, middleware, and requests that Django itself refuses.
"""

import logging
import sys
import uuid
from dataclasses import dataclass, field, replace
from typing import Any, Self

import msgspec
from django.conf import settings
from django.core.exceptions import (
    BadRequest,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, UnreadablePostError
from django.urls import Resolver404, is_valid_path
from msgspec import UNSET
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from games.api.http import request_ids
from games.api.http.answer import encode
from games.api.http.attributes import LIMIT
from games.api.http.formats import TooLarge
from games.api.http.problems import PROBLEM_JSON, problem_of
from games.api.http.speech import language_of, say_language
from games.errors import (
    ApiError,
    MalformedError,
    NotFoundError,
    StaleVersionError,
    UnauthenticatedError,
)
from games.rules.languages import Language
from games.rules.wording import Sayable
from games.time_budget import TimeUsedUpError, is_used_up

logger = logging.getLogger(__name__)


class ForbiddenError(ApiError, code="forbidden", status=403):
    """This is not allowed."""


class MethodNotAllowedError(ApiError, code="method-not-allowed", status=405):
    """`Allow` says what can be done here."""


class NotAcceptableError(ApiError, code="not-acceptable", status=406, anywhere=True):
    """There is no answer of a type that `Accept` names."""


class TooManyRequestsError(
    ApiError, code="too-many-requests", status=429, anywhere=True
):
    """Wait for as many seconds as `Retry-After` says."""


@dataclass(eq=False, kw_only=True)
class InternalError(ApiError, code="internal", status=500, anywhere=True):
    """The server made a mistake. `instance` finds it in the server's log."""

    instance: str
    """A URN, which the log has, too."""

    @classmethod
    def example(cls) -> Self:
        """Return an error as it may come, for the documentation."""
        return cls(instance="urn:uuid:0193c6a2-7f3e-4d52-8a6b-2f60c8d1e9a4")


class UnavailableError(ApiError, code="unavailable", status=503, anywhere=True):
    """The database did not answer; try again soon."""


class OutOfTimeError(ApiError, code="out-of-time", status=503, anywhere=True):
    """This took too long and was given up; a command may be stored all the same."""


FRAMEWORK_ERRORS: dict[int, type[ApiError]] = {
    400: MalformedError,
    401: UnauthenticatedError,
    403: ForbiddenError,
    404: NotFoundError,
    405: MethodNotAllowedError,
    406: NotAcceptableError,
    413: MalformedError,
    415: MalformedError,
    429: TooManyRequestsError,
}
"""The error of each status that Django and DRF raise; they keep their status."""

TRANSLATED: dict[type[Exception], type[ApiError | APIException]] = {
    Http404: NotFoundError,
    PermissionDenied: ForbiddenError,
    RequestDataTooBig: TooLarge,
    SuspiciousOperation: MalformedError,
    BadRequest: MalformedError,
    UnreadablePostError: MalformedError,
}
"""What Django raises, in words that we share with DRF; the first that fits."""

LATE = (TimeUsedUpError, OperationalError, InterfaceError)
"""What comes of a request whose time is up, from its code or from its connection."""


@dataclass(frozen=True)
class Told:
    """An error as the client is told of it."""

    error: ApiError
    status: int
    headers: dict[str, str] = field(default_factory=dict)
    beside: dict[str, Any] = field(default_factory=dict)
    """What others say of it, in fields of theirs."""
    language: Language | None = None
    """Which language it speaks, where it could speak another."""


def handle(error: Exception, context: dict[str, Any]) -> HttpResponse:
    """DRF's exception handler: no error leaves a view in any other form.

    No renderer of the view has a say: an HTML page fails in JSON as well.
    """
    return respond(context["request"], error)


def respond(request: HttpRequest | Request, error: Exception) -> HttpResponse:
    """The same, for what fails outside of DRF's views."""
    return answer(describe(error, request))


def answer(told: Told) -> HttpResponse:
    """A problem as an answer."""
    problem = problem_of(told.error, told.status, request_ids.current())
    response = HttpResponse(
        encode({**told.beside, **msgspec.to_builtins(problem)}),
        status=told.status,
        headers=told.headers,
        content_type=PROBLEM_JSON,
    )
    if told.status == TooManyRequestsError.status:
        setattr(response, LIMIT, told.error.code)
    if told.language is not None:
        say_language(response, told.language)
    if isinstance(told.error, UnauthenticatedError):
        response["WWW-Authenticate"] = "Bearer"
    return response


def describe(error: Exception, request: HttpRequest | Request) -> Told:
    """Return what the client may know about an error."""
    for kind, ours in TRANSLATED.items():
        if isinstance(error, kind):
            error = ours()
            break
    if is_used_up() and isinstance(error, LATE):
        return _given_up(error, request)
    if isinstance(error, ApiError):
        return _of_ours(error, request)
    if isinstance(error, APIException):
        return _of_drf(error, request)
    if isinstance(error, OperationalError | InterfaceError):
        return _of_database(error)
    return _unexpected(error, request)


def _of_ours(error: ApiError, request: HttpRequest | Request) -> Told:
    if isinstance(error, StaleVersionError) and "If-Match" in request.headers:
        return Told(error, 412)
    if isinstance(error.detail, Sayable):
        language = language_of(request)
        said = replace(error, detail=error.detail.said_in(language))
        return Told(said, error.status, language=language)
    wait = getattr(error, "retry_after", UNSET)
    headers = {} if wait is UNSET else {"Retry-After": str(wait)}
    return Told(error, error.status, headers)


def _of_drf(error: APIException, request: HttpRequest | Request) -> Told:
    kind = FRAMEWORK_ERRORS.get(error.status_code)
    if kind is None:
        return _unexpected(error, request)
    headers = {}
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = f"{wait:.0f}"
    return Told(kind(str(error.detail)), error.status_code, headers)


def _of_database(error: Exception) -> Told:
    """Return the answer while the database is away; the next attempt may find it."""
    logger.error("The database did not answer: %s", error)
    return Told(UnavailableError(), UnavailableError.status, {"Retry-After": "2"})


def _given_up(error: Exception, request: HttpRequest | Request) -> Told:
    """Return the answer to what took too long; the log says where it was."""
    found = request.resolver_match
    logger.error(
        "%s %s was given up after %s s",
        request.method,
        request.path if found is None else f"/{found.route}",
        settings.REQUEST_SECONDS,
        exc_info=error,
    )
    return Told(OutOfTimeError(), OutOfTimeError.status, {"Retry-After": "10"})


def _unexpected(error: Exception, request: HttpRequest | Request) -> Told:
    """A mistake of ours. `instance` finds it in the log, which alone says more."""
    instance = uuid.uuid4().urn
    logger.error(
        "%s %s failed, %s", request.method, request.path, instance, exc_info=error
    )
    told = InternalError("The server made a mistake.", instance=instance)
    return Told(told, InternalError.status)


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
    """Return where to look, for whoever asked for a path that is none."""
    if path != (without := path.rstrip("/")) and is_valid_path(without):
        return f"Leave out the slash at its end: the path is {without}."
    return "There is no such path; /api/v1 lists what there is."


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's `handler500`, called while the error is being handled."""
    error = sys.exc_info()[1]
    return respond(
        request, error if isinstance(error, Exception) else RuntimeError("unknown")
    )
