"""Middleware that stands before django-allauth: its errors are problem documents.

Clients of allauth find all that they know in them: its fields stay beside ours.
"""

import inspect
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

from blokus_api.errors import FRAMEWORK_CODES, Problem, respond
from games.errors import MalformedError
from games.http.schema import PROBLEM_JSON

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
def problems(get_response: Callable[[HttpRequest], Any]) -> Callable[..., Any]:
    """Rewrite errors below the paths of accounts; leave everything else."""
    if inspect.iscoroutinefunction(get_response):
        answer: Callable[[HttpRequest], Awaitable[HttpResponse]] = get_response

        async def on_loop(request: HttpRequest) -> HttpResponse:
            return _refusal(request) or _told(request, await answer(request))

        return on_loop

    def on_thread(request: HttpRequest) -> HttpResponse:
        return _refusal(request) or _told(request, get_response(request))

    return on_thread


def _refusal(request: HttpRequest) -> HttpResponse | None:
    """Read bodies as all our views do: nested too deep, or not text, is no JSON."""
    if not request.path_info.startswith(PATHS) or not request.body:
        return None
    try:
        body = orjson.loads(request.body)
    except orjson.JSONDecodeError as error:
        return respond(request, MalformedError(f"The body is not JSON: {error}."))
    if not isinstance(body, dict):
        return respond(request, MalformedError("The body must be a JSON object."))
    return None


def _told(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    if (
        not request.path_info.startswith(PATHS)
        or response.status_code not in CODES
        or response.get("Content-Type") == PROBLEM_JSON
    ):
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
