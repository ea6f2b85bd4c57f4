"""Middleware that stands before django-allauth's headless API.

Sessions of logins come in a header, and no cookie is read or set. Bodies are read as
strictly as our own. Errors are problem documents in which clients of allauth find all
that they know: its fields stay beside ours.
"""

import inspect
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

from blokus_api.errors import FRAMEWORK_CODES, Problem, respond
from games.errors import MalformedError
from games.http.problems import PROBLEM_JSON

PATHS = "/api/v1/auth/"
CODES = {**FRAMEWORK_CODES, 409: "wrong-step", 410: "session-ended"}
DETAILS = {
    "malformed": "The body is not a JSON object of what this takes.",
    "unauthenticated": "There are steps to take first: `data.flows` names them.",
    "forbidden": "This is not allowed.",
    "method-not-allowed": "`Allow` says what can be done here.",
    "wrong-step": "It is not the time for this step, or you took it before.",
    "session-ended": "The session token is not known any more: begin again.",
    "too-many-requests": "Too many attempts: wait for some minutes.",
}


@sync_and_async_middleware
def headless(get_response: Callable[[HttpRequest], Any]) -> Callable[..., Any]:
    """Do all this below the paths of accounts, and nothing elsewhere."""
    if inspect.iscoroutinefunction(get_response):
        answer: Callable[[HttpRequest], Awaitable[HttpResponse]] = get_response

        async def on_loop(request: HttpRequest) -> HttpResponse:
            if not request.path_info.startswith(PATHS):
                return await answer(request)
            return _refusal(request) or _told(await answer(request))

        return on_loop

    def on_thread(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(PATHS):
            return get_response(request)  # type: ignore[no-any-return]
        return _refusal(request) or _told(get_response(request))

    return on_thread


def _refusal(request: HttpRequest) -> HttpResponse | None:
    """Refuse what all our views do: nested too deep, or not text, is no JSON."""
    # allauth puts the session of the header, and its user, in place of these.
    request.session, request.user = SessionStore(), AnonymousUser()
    if not request.body:
        return None
    try:
        body = orjson.loads(request.body)
    except orjson.JSONDecodeError as error:
        return respond(request, MalformedError(f"The body is not JSON: {error}."))
    if not isinstance(body, dict):
        return respond(request, MalformedError("The body must be a JSON object."))
    return None


def _told(response: HttpResponse) -> HttpResponse:
    is_problem = response.get("Content-Type") == PROBLEM_JSON
    if response.status_code not in CODES or is_problem:
        return response
    fields: dict[str, Any] = {}
    if response.get("Content-Type") == "application/json":
        fields = orjson.loads(response.content)
    code, detail = CODES[response.status_code], ""
    if errors := fields.get("errors"):
        code, detail = "invalid", errors[0]["message"]
        fields["field"] = errors[0].get("param", "")
    problem = Problem(code, response.status_code, detail or DETAILS[code], fields)
    response.content = orjson.dumps(problem.document)
    response["Content-Type"] = PROBLEM_JSON
    if code == "unauthenticated":
        response["WWW-Authenticate"] = "Bearer"
    return response
