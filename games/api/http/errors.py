"""Responses to exceptions: every error becomes a problem (RFC 9457).

`handle` is the exception handler for DRF. `respond` is for all other code: middleware,
unknown paths, and requests that Django itself rejects. Both first describe the
exception and then render the description.
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
from games.api.http.headers import language_of, say_language
from games.api.http.media_types import TooLarge
from games.api.http.problem_texts import translate
from games.api.http.problems import PROBLEM_JSON, problem_of
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

LIMIT = "_limit"
"""Attribute of a 429 response that names the exceeded limit."""


class ForbiddenError(ApiError, code="forbidden", status=403):
    """This is not allowed."""


class MethodNotAllowedError(ApiError, code="method-not-allowed", status=405):
    """This method is not allowed. The header `Allow` lists the allowed methods."""


class NotAcceptableError(ApiError, code="not-acceptable", status=406, anywhere=True):
    """None of the media types in `Accept` is available."""


class TooManyRequestsError(
    ApiError, code="too-many-requests", status=429, anywhere=True
):
    """Too many requests. Wait for the number of seconds in `Retry-After`."""


@dataclass(eq=False, kw_only=True)
class InternalError(ApiError, code="internal", status=500, anywhere=True):
    """The server encountered an error. `instance` identifies the entry in its log."""

    instance: str
    """URN of the log entry."""

    @classmethod
    def example(cls) -> Self:
        """Return an example for the documentation."""
        return cls(instance="urn:uuid:0193c6a2-7f3e-4d52-8a6b-2f60c8d1e9a4")


class UnavailableError(ApiError, code="unavailable", status=503, anywhere=True):
    """The database did not respond. Try again later."""

    retry_after = 2


class OutOfTimeError(ApiError, code="out-of-time", status=503, anywhere=True):
    """The request took too long and was aborted. Its command may have been stored."""

    retry_after = 10


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
"""Error classes by the HTTP status from Django or DRF. The response keeps this
status."""

TRANSLATED: dict[type[Exception], type[ApiError | APIException]] = {
    Http404: NotFoundError,
    PermissionDenied: ForbiddenError,
    RequestDataTooBig: TooLarge,
    SuspiciousOperation: MalformedError,
    BadRequest: MalformedError,
    UnreadablePostError: MalformedError,
}
"""Errors that replace Django's exceptions. The first matching exception class
applies."""

LATE = (TimeUsedUpError, OperationalError, InterfaceError)
"""Exceptions that our code or the connection raises when a request runs out of time."""


@dataclass(frozen=True)
class ErrorResponse:
    """Description of the response to an error."""

    error: ApiError
    status: int
    headers: dict[str, str] = field(default_factory=dict)
    extra: dict[str, Any] = field(default_factory=dict)
    """Problem fields that come from a library."""
    language: Language | None = None
    """Language of the text, if it is available in several languages."""


def handle(error: Exception, context: dict[str, Any]) -> HttpResponse:
    """Respond to an error in a view, as DRF's exception handler.

    The view's renderers are not used, so even HTML pages respond to errors with JSON.
    """
    return respond(context["request"], error)


def respond(request: HttpRequest | Request, exception: Exception) -> HttpResponse:
    """Respond to an error; this is also Django's `handler400` and `handler403`."""
    return render(describe(exception, request))


def render(described: ErrorResponse) -> HttpResponse:
    """Return the problem as a response."""
    error, status = described.error, described.status
    problem = problem_of(error, status, request_ids.current())
    response = HttpResponse(
        encode({**described.extra, **msgspec.to_builtins(problem)}),
        status=status,
        headers=described.headers,
        content_type=PROBLEM_JSON,
    )
    if status == TooManyRequestsError.status:
        setattr(response, LIMIT, error.code)
    if described.language is not None:
        say_language(response, described.language)
    if isinstance(error, UnauthenticatedError):
        response["WWW-Authenticate"] = "Bearer"
    return response


def describe(error: Exception, request: HttpRequest | Request) -> ErrorResponse:
    """Describe the response to an error without revealing server secrets."""
    for kind, ours in TRANSLATED.items():
        if isinstance(error, kind):
            error = ours()
            break
    if is_used_up() and _is_late(error):
        return _given_up(error, request)
    if isinstance(error, ApiError):
        return _of_ours(error, request)
    if isinstance(error, APIException):
        return _of_drf(error, request)
    if isinstance(error, OperationalError | InterfaceError):
        logger.error("The database did not respond (%s).", error)
        return _of_ours(UnavailableError(), request)
    return _unexpected(error, request)


def _of_ours(error: ApiError, request: HttpRequest | Request) -> ErrorResponse:
    status = error.status
    if isinstance(error, StaleVersionError) and "If-Match" in request.headers:
        status = 412
    wait = getattr(error, "retry_after", UNSET)
    headers = {} if wait is UNSET else {"Retry-After": str(wait)}
    return in_language(ErrorResponse(error, status, headers), request)


def in_language(
    described: ErrorResponse, request: HttpRequest | Request
) -> ErrorResponse:
    """Return the description with its `detail` in the caller's language."""
    language, detail = language_of(request), described.error.detail
    if isinstance(detail, Sayable):
        text = detail.said_in(language)
    elif (text := translate(detail, language)) == detail:
        return described
    return replace(
        described, error=replace(described.error, detail=text), language=language
    )


def _of_drf(error: APIException, request: HttpRequest | Request) -> ErrorResponse:
    kind = FRAMEWORK_ERRORS.get(error.status_code)
    if kind is None:
        return _unexpected(error, request)
    headers = {}
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = f"{wait:.0f}"
    return ErrorResponse(kind(str(error.detail)), error.status_code, headers)


def _is_late(error: BaseException | None) -> bool:
    """Return whether this error is, or was caused by, an exception from `LATE`.

    Django's sessions raise their own error if the database does not respond.
    """
    while error is not None and not isinstance(error, LATE):
        error = error.__context__
    return error is not None


def _given_up(error: Exception, request: HttpRequest | Request) -> ErrorResponse:
    """Describe the response to a request that took too long, and log the route."""
    match = request.resolver_match
    logger.error(
        "The request %s %s was aborted after %s s.",
        request.method,
        request.path if match is None else f"/{match.route}",
        settings.REQUEST_SECONDS,
        exc_info=error,
    )
    return _of_ours(OutOfTimeError(), request)


def _unexpected(error: Exception, request: HttpRequest | Request) -> ErrorResponse:
    """Log an unexpected error; the problem's `instance` identifies the log entry."""
    instance = uuid.uuid4().urn
    logger.error(
        "The request %s %s failed (%s).",
        request.method,
        request.path,
        instance,
        exc_info=error,
    )
    internal = InternalError("The server encountered an error.", instance=instance)
    return in_language(ErrorResponse(internal, InternalError.status), request)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Respond to an unknown path or object; `handler404` calls this function."""
    if isinstance(exception, Resolver404):
        return respond(request, NotFoundError(_hint(request.path)))
    return respond(request, exception)


def _hint(path: str) -> str:
    """Return a hint about an unknown path."""
    if path != (without := path.rstrip("/")) and is_valid_path(without):
        return f"Omit the trailing slash. The path is {without}."
    return "This path does not exist. All paths are listed at /api/v1."


def server_error(request: HttpRequest) -> HttpResponse:
    """Respond to the error that is being handled, as Django's `handler500`."""
    error = sys.exc_info()[1]
    return respond(
        request, error if isinstance(error, Exception) else RuntimeError("unknown")
    )
