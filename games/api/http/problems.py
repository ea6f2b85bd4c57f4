"""The codes of errors, their HTTP statuses, and which of them a route may answer."""

import inspect
from collections.abc import Iterator
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiResponse
from rest_framework import serializers

from games.errors import ApiError

PROBLEM_JSON = "application/problem+json"

STATUSES = {
    "malformed": 400,
    "unauthenticated": 401,
    "account-required": 403,
    "forbidden": 403,
    "insufficient-scope": 403,
    "not-your-seat": 403,
    "not-found": 404,
    "method-not-allowed": 405,
    "not-acceptable": 406,
    "already-started": 409,
    "game-over": 409,
    "not-started": 409,
    "not-your-turn": 409,
    "not-invited": 409,
    "not-over": 409,
    "nothing-to-plan": 409,
    "nothing-to-remove": 409,
    "nothing-to-undo": 409,
    "offer-ended": 409,
    "offer-open": 409,
    "rated-game": 409,
    "rating-out-of-range": 409,
    "seat-taken": 409,
    "stale-version": 409,
    "too-late-to-abort": 409,
    "too-many-offers": 409,
    "too-many-removals": 409,
    "vacation-used-up": 409,
    "wrong-step": 409,
    "session-ended": 410,
    "illegal-move": 422,
    "invalid": 422,
    "key-reused": 422,
    "analysts-busy": 429,
    "search-too-long": 422,
    "exports-busy": 429,
    "importers-busy": 429,
    "too-many-analyses": 429,
    "too-many-imports": 429,
    "too-many-requests": 429,
    "too-many-streams": 429,
    "too-many-tokens": 429,
    "too-many-webhooks": 429,
    "internal": 500,
    "mail-unavailable": 503,
    "unavailable": 503,
}
"""The HTTP status of each code, whoever raises it."""

OTHERS = {
    "forbidden": "This is not allowed.",
    "internal": "The server made a mistake. `instance` finds it in the server's log.",
    "method-not-allowed": "`Allow` says what can be done here.",
    "not-acceptable": "There is no answer of a type that `Accept` names.",
    "session-ended": "The session token of a login is not known any more: begin again.",
    "too-many-requests": "Wait for as many seconds as `Retry-After` says.",
    "wrong-step": "It is not the time for this step of a login or sign-up.",
    "unavailable": "The database did not answer; try again soon.",
}
"""What is not raised by the game."""

FIELDS: dict[str, dict[str, Any]] = {
    "illegal-move": {"reason": "edge-contact", "cells": [[5, 4]]},
    "insufficient-scope": {"scope": "play"},
    "internal": {"instance": "urn:uuid:0193c6a2-7f3e-4d52-8a6b-2f60c8d1e9a4"},
    "invalid": {"field": "seats.0"},
    "not-your-turn": {"turn": {"color": "orange", "seat": 1}},
    "rating-out-of-range": {"rating": 0, "range": [10, None]},
    "stale-version": {"version": 7, "events": []},
}
"""The fields of its own that a problem carries, as examples."""
SENT = {"request_id": "0193c6a2-7f3e-7d52-8a6b-2f60c8d1e9a4"}
"""What is known only when a problem is sent, as an example."""

USUAL = {
    400: "malformed",
    401: "unauthenticated",
    403: "insufficient-scope",
    404: "not-found",
    412: "stale-version",
    413: "malformed",
    415: "malformed",
    422: "invalid",
}
"""The code that a status stands for where nothing else is said."""


class ProblemSerializer(serializers.Serializer[Any]):
    """An error (RFC 9457). Some carry fields of their own beside these."""

    type = serializers.CharField(help_text="A link to what this kind of problem is.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="What is wrong, for people to read.")
    code = serializers.CharField(help_text="What is wrong, for programs to read.")
    request_id = serializers.CharField(
        help_text="The `X-Request-Id` of the answer, which finds it in the log."
    )
    field = serializers.CharField(
        required=False, help_text="Where, as a dotted path: `seats.0`."
    )


def problem_document(
    code: str, status: int, detail: str, **fields: Any
) -> dict[str, Any]:
    """The body of an answer that reports an error."""
    return {
        "type": f"/api/docs/problems#{code}",
        "title": code.replace("-", " ").capitalize(),
        "status": status,
        "detail": detail,
        "code": code,
        **fields,
    }


def problems(*found: int | str) -> dict[tuple[int, str], OpenApiResponse]:
    """Error responses for `extend_schema(responses={200: ..., **problems(404)})`.

    Takes codes, and statuses that stand for their usual code. Each response has an
    example of each code, so that the document lists the codes of every route.
    """
    codes: dict[int, dict[str, None]] = {}
    for one in found:
        status, code = (
            (one, USUAL[one]) if isinstance(one, int) else (STATUSES[one], one)
        )
        codes.setdefault(status, {})[code] = None
    return {
        (status, PROBLEM_JSON): failure(status, list(names))
        for status, names in sorted(codes.items())
    }


def texts() -> dict[str, str]:
    """What each code says, for people."""
    return {**OTHERS, **dict(_of_games(ApiError))}


def failure(status: int, codes: list[str]) -> OpenApiResponse:
    """An answer with this status and one of these codes."""
    said = texts()
    return OpenApiResponse(
        ProblemSerializer,
        "\n\n".join(f"`{code}`: {said.get(code, '')}".rstrip(": ") for code in codes),
        [
            OpenApiExample(
                code,
                problem_document(
                    code, status, said.get(code, ""), **FIELDS.get(code, {}), **SENT
                ),
                response_only=True,
                media_type=PROBLEM_JSON,
                status_codes=[str(status)],
            )
            for code in codes
        ],
    )


def _of_games(error: type[ApiError]) -> Iterator[tuple[str, str]]:
    for kind in error.__subclasses__():
        yield kind.code, inspect.cleandoc(kind.__doc__ or "")
        yield from _of_games(kind)
