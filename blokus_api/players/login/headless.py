"""Steps around django-allauth's headless API, which serves the paths of accounts.

Sessions of logins come in a header, and no cookie is read or set. Bodies are validated
as strictly as our own. Errors are problem documents that also have allauth's fields, so
clients of allauth understand them.
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
"""allauth calls this 400, like any wrong password."""
LOCKED_OUT = "Too many failed logins: reset the password, or try again in an hour."
SESSION = re.compile(r"[0-9a-z]{0,64}", re.ASCII)


KINDS: dict[int, type[ApiError]] = {
    **FRAMEWORK_ERRORS,
    WrongStepError.status: WrongStepError,
    SessionEndedError.status: SessionEndedError,
}
DETAILS: dict[type[ApiError], str] = {
    MalformedError: "The body is not a JSON object of what this takes.",
    UnauthenticatedError: "There are steps to take first: `data.flows` names them.",
    TooManyRequestsError: "Too many attempts: try again later, at most in an hour.",
}


def _refuse(request: HttpRequest) -> HttpResponse | None:
    """Answer as all our views do what they answer before they read: see `_check`."""
    # allauth puts the session of the header, and its user, in place of these.
    request.session, request.user = SessionStore(), AnonymousUser()
    try:
        methods = _methods(route_of(request).func)
    except Resolver404:
        return None  # as Django will say
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
        # 400, as whatever else allauth finds invalid.
        return render(in_language(ErrorResponse(error, 400), request))
    except ApiError as error:
        return respond(request, error)
    # To look at a code without using it fails for addresses that have no account,
    # which would tell them from others.
    looks = request.path_info == RESET and request.method in ("GET", "HEAD")
    return respond(request, WrongStepError()) if looks else None


def _methods(found: Any) -> list[str]:
    view: type[View] = found.view_class
    names = [name.upper() for name in view.http_method_names if hasattr(view, name)]
    return [*names, "HEAD"] if "GET" in names else names


def _check(request: HttpRequest) -> None:
    """Look for unknown parameters, bad tokens and strange bodies."""
    for name in request.GET:
        raise MalformedError("There is no such parameter.", field=name)
    if not SESSION.fullmatch(request.headers.get("X-Session-Token", "")):
        raise MalformedError("X-Session-Token is no session's.")
    caller = caller_of(request.headers.get("Authorization"))
    if request.path_info.endswith(SIGN_UP):
        # Later, what is said would tell whether the address is taken.
        if caller:
            guest_of(caller)
        else:
            charge("players", None)
    if request.body:
        body = _read_body(request.body)
        if request.path_info == RESET and "X-Session-Token" in request.headers:
            _check_password(body.get("password"))


def _check_password(password: Any) -> None:
    """Refuse a bad new password; allauth does so only if the address has an account."""
    try:
        get_adapter().clean_password(password if isinstance(password, str) else "")
    except ValidationError as error:
        raise InvalidError(error.messages[0], field="password") from error


def _read_body(sent: bytes) -> dict[str, Any]:
    try:
        # Nested too deep, or not text, is no JSON either.
        body = orjson.loads(sent)
    except orjson.JSONDecodeError as error:
        raise MalformedError(f"The body is not JSON: {error}.") from error
    if not isinstance(body, dict):
        raise MalformedError("The body must be a JSON object.")
    for name, value in body.items():
        # allauth's own reader fails at what is nested deeply.
        if isinstance(value, dict | list):
            raise InvalidError("It must not be a list or an object.", field=name)
    return body


def _translate(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Return the problem document of an error, or any other response as it is."""
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
    """Return the handler of paths of accounts, around allauth's own."""

    def handle(request: HttpRequest) -> HttpResponseBase:
        # People read what is refused in a field, and allauth has it in our languages.
        with override(language_of(request)):
            return _refuse(request) or _translate(request, allauth(request))

    return handle
