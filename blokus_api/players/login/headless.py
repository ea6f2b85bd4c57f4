"""Request and response handling around django-allauth's headless API.

Clients send the session of a login in a header; cookies are neither read nor set.
Bodies are validated as strictly as on our own endpoints. Errors are problem documents
that also contain allauth's fields, so that allauth clients understand them.
"""

import re
from collections.abc import Callable
from typing import Any

import orjson
from allauth.account.adapter import get_adapter
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import Resolver404
from django.utils.translation import override
from django.views import View
from rest_framework.exceptions import MethodNotAllowed

from blokus_api.players.login.errors import SessionEndedError, WrongStepError
from blokus_api.players.login.signup import guest_of
from blokus_api.players.tokens.authentication import caller_of
from games.api.http.errors import (
    FRAMEWORK_ERRORS,
    ErrorResponse,
    TooManyRequestsError,
    in_language,
    render,
    respond,
)
from games.api.http.headers import language_of
from games.api.http.problems import PROBLEM_JSON
from games.api.http.routes import ACCOUNT_PATHS, route_of
from games.errors import (
    ApiError,
    InvalidError,
    MalformedError,
    UnauthenticatedError,
)
from games.services.quotas import charge

SIGN_UP = "/auth/signup"
RESET = ACCOUNT_PATHS + "app/v1/auth/password/reset"
TOO_MANY = "too_many_login_attempts"
"""Error code for which allauth returns status 400, as for wrong passwords."""
LOCKED_OUT = "Too many failed logins. Reset the password, or try again in an hour."
SESSION = re.compile(r"[0-9a-z]{0,64}", re.ASCII)


KINDS: dict[int, type[ApiError]] = {
    **FRAMEWORK_ERRORS,
    WrongStepError.status: WrongStepError,
    SessionEndedError.status: SessionEndedError,
}
DETAILS: dict[type[ApiError], str] = {
    MalformedError: "The body must be a JSON object with the fields of this endpoint.",
    UnauthenticatedError: "Other steps are required first. See `data.flows`.",
    TooManyRequestsError: "Too many attempts. Wait up to an hour, and try again.",
}


def _refuse(request: HttpRequest) -> HttpResponse | None:
    """Return a refusal if the request must not reach allauth; otherwise None."""
    # No cookies. allauth sets both from the session in the header.
    request.session, request.user = SessionStore(), AnonymousUser()
    try:
        methods = _methods(route_of(request).func)
    except Resolver404:
        return None  # Django responds with 404.
    if request.method == "OPTIONS":
        return HttpResponse(status=204, headers={"Allow": ", ".join(methods)})
    if request.method not in methods:
        refusal = respond(request, MethodNotAllowed(str(request.method)))
        refusal["Allow"] = ", ".join(methods)
        return refusal
    return _refuse_contents(request)


def _refuse_contents(request: HttpRequest) -> HttpResponse | None:
    try:
        _check(request)
    except InvalidError as error:
        # 400, because allauth's own validation errors are 400.
        return render(in_language(ErrorResponse(error, 400), request))
    except ApiError as error:
        return respond(request, error)
    # Looking up a code without using it fails for addresses without an account, so the
    # response would reveal whether an account exists.
    looks = request.path_info == RESET and request.method in ("GET", "HEAD")
    return respond(request, WrongStepError()) if looks else None


def _methods(handler: Any) -> list[str]:
    view: type[View] = handler.view_class
    names = [name.upper() for name in view.http_method_names if hasattr(view, name)]
    return [*names, "HEAD"] if "GET" in names else names


def _check(request: HttpRequest) -> None:
    """Validate the parameters, tokens and body of a request."""
    for name in request.GET:
        raise MalformedError("This parameter is unknown.", field=name)
    if not SESSION.fullmatch(request.headers.get("X-Session-Token", "")):
        raise MalformedError("X-Session-Token must be a valid session token.")
    caller = caller_of(request.headers.get("Authorization"))
    if request.path_info.endswith(SIGN_UP):
        # A later response would reveal whether the address is known.
        if caller:
            guest_of(caller)
        else:
            charge("players", None)
    if request.body:
        body = _read_body(request.body)
        if request.path_info == RESET and "X-Session-Token" in request.headers:
            _check_password(body.get("password"))


def _check_password(password: Any) -> None:
    """Refuse a weak new password; allauth does so only for known addresses."""
    try:
        get_adapter().clean_password(password if isinstance(password, str) else "")
    except ValidationError as error:
        raise InvalidError(error.messages[0], field="password") from error


def _read_body(sent: bytes) -> dict[str, Any]:
    try:
        # Deeply nested text and other encodings also raise this error.
        body = orjson.loads(sent)
    except orjson.JSONDecodeError as error:
        raise MalformedError(f"The body must be valid JSON: {error}.") from error
    if not isinstance(body, dict):
        raise MalformedError("The body must be a JSON object.")
    for name, value in body.items():
        # allauth's own parser fails on deeply nested values.
        if isinstance(value, dict | list):
            raise InvalidError("The value must not be a list or an object.", field=name)
    return body


def _translate(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Return a problem document for an error; return any other response unchanged."""
    is_problem = response.get("Content-Type") == PROBLEM_JSON
    if is_problem or response.status_code not in KINDS:
        return response
    assert isinstance(response, HttpResponse)
    theirs: dict[str, Any] = {}
    if response.get("Content-Type") == "application/json":
        theirs = orjson.loads(response.content)
    status = response.status_code
    kind = KINDS[status]
    error = kind(DETAILS.get(kind, ""))
    if errors := theirs.get("errors"):
        first = errors[0]
        error = InvalidError(first["message"], field=first.get("param", ""))
        if first["code"] == TOO_MANY:
            error, status = TooManyRequestsError(LOCKED_OUT), 429
    described = ErrorResponse(error, status, extra=theirs)
    problem = render(in_language(described, request))
    for name, value in response.items():
        problem.headers.setdefault(name, value)
    return problem


def headless(
    allauth: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return a handler for the account paths that wraps allauth's handler."""

    def handle(request: HttpRequest) -> HttpResponseBase:
        # allauth translates the messages of form fields.
        with override(language_of(request)):
            return _refuse(request) or _translate(request, allauth(request))

    return handle
