"""Headers of requests and responses, with their OpenAPI descriptions.

This module reads `Prefer` (RFC 7240) and the languages. `caching` handles entity tags,
and `games.storage.idempotency` handles the `Idempotency-Key`.
"""

import re
from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import parse_accept_lang_header
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from games.rules.languages import LANGUAGES, Language

REPRESENTATION = "return=representation"
"""Preference that requests the whole changed resource in the response."""
RETURN = re.compile(r'return\s*=\s*"?([a-z]+)"?\s*(?:;|$)', re.IGNORECASE)


def header(
    name: str, description: str, schema: Any = str, response: Sequence[int] = ()
) -> OpenApiParameter:
    """Describe a request header, or a header of responses with certain statuses."""
    return OpenApiParameter(
        name,
        schema,
        OpenApiParameter.HEADER,
        description=description,
        response=list(response) or False,
    )


IDEMPOTENCY_KEY = header(
    "Idempotency-Key",
    "Key for safe retries. A repeated request gets the first response again, with"
    " `Idempotency-Replayed: true`.",
    {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"},
)
IF_NONE_MATCH = header(
    "If-None-Match", "`ETag` of your copy. If it is current, the response is 304."
)
IF_MATCH = header(
    "If-Match",
    'Version that you have seen, such as `"12"`. An outdated version returns 412.',
    {"type": "string", "pattern": '^"[0-9]{1,9}"$'},
)
PREFER = header(
    "Prefer",
    "Preferred content of the response. With `return=representation`, the response also"
    " has the game's `state` and the header `Preference-Applied`. Other preferences are"
    " ignored.",
    {"type": "string", "examples": ["return=representation"]},
)
LOCATION = header("Location", "Address of the new object.", response=[201, 202])
LINK = header(
    "Link",
    'License of the records (`rel="license"`), if all records are public.',
    response=[200],
)
RETRY_AFTER = header(
    "Retry-After", "Seconds to wait before the next attempt.", response=[202]
)
ACCEPT_LANGUAGE = header(
    "Accept-Language",
    "Preferred language: French (`fr`), Italian (`it`), German (`de`), else English"
    " (`en`).",
)
CONTENT_LANGUAGE = header("Content-Language", "Language of the texts.", response=[200])
SPOKEN = (ACCEPT_LANGUAGE, CONTENT_LANGUAGE)
"""Headers of a route whose texts are available in several languages."""
SHARED = (IDEMPOTENCY_KEY, IF_NONE_MATCH, IF_MATCH, PREFER, ACCEPT_LANGUAGE)
"""Request headers that many routes accept."""

EVERYWHERE = ("X-Request-Id", "RateLimit", "RateLimit-Policy")
"""Headers that all responses may have."""

HEADERS: dict[str, dict[str, Any]] = {
    name: {"schema": {"type": "string", **more}, "description": description}
    for name, more, description in (
        ("ETag", {}, "Entity tag, for `If-None-Match`."),
        (
            "Idempotency-Replayed",
            {"enum": ["true"]},
            "Marks the stored response to a repeated `Idempotency-Key`.",
        ),
        ("Content-Language", {"enum": list(LANGUAGES)}, CONTENT_LANGUAGE.description),
        ("Link", {}, LINK.description),
        ("Location", {}, LOCATION.description),
        (
            "Preference-Applied",
            {"enum": [REPRESENTATION]},
            "Preference from `Prefer` that was applied.",
        ),
        (
            "RateLimit",
            {"examples": ['"moves";r=2999;t=1']},
            "Remaining requests (`r`), and seconds until the limit is full again"
            " (`t`). Missing if the request was not counted.",
        ),
        (
            "RateLimit-Policy",
            {"examples": ['"moves";q=3000;w=60']},
            "Rate limit that the request counts toward: `q` requests per `w` seconds."
            " Missing if the request was not counted.",
        ),
        ("Retry-After", {"pattern": "^[0-9]+$"}, RETRY_AFTER.description),
        ("WWW-Authenticate", {}, "Authentication scheme, `Bearer`."),
        (
            "X-Request-Id",
            {"pattern": "^[A-Za-z0-9._~-]{1,64}$"},
            "Id of the request in the server's log: the one you sent, or a new one.",
        ),
    )
}
"""Response headers, by name."""


def wants_representation(preferences: str) -> bool:
    """Return whether `Prefer` requests the whole resource."""
    for preference in preferences.split(","):
        if match := RETURN.match(preference.strip()):
            return match[1].lower() == "representation"
    return False


def language_of(request: Request | HttpRequest) -> Language:
    """Return the supported language that the caller prefers, or the default."""
    accepted = request.headers.get("Accept-Language", "")
    for tag, quality in parse_accept_lang_header(accepted):
        primary, _, _ = tag.partition("-")
        for language in LANGUAGES:
            if quality and language == primary:
                return language
    return LANGUAGES[0]


def say_language(response: HttpResponseBase, language: Language) -> None:
    """Set the `Content-Language` and `Vary` headers of a response."""
    response["Content-Language"] = language
    patch_vary_headers(response, ("Accept-Language",))
