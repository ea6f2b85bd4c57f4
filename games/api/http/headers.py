"""Headers of requests and responses: reading them, and their OpenAPI descriptions.

`Prefer` (RFC 7240) and the languages are read here. Entity tags are in `caching`, the
`Idempotency-Key` in `games.storage.idempotency`.
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
"""Preference for the changed resource in the response."""
RETURN = re.compile(r'return\s*=\s*"?([a-z]+)"?\s*(?:;|$)', re.IGNORECASE)


def header(
    name: str, description: str, schema: Any = str, response: Sequence[int] = ()
) -> OpenApiParameter:
    """Describe a header of requests, or of the responses with some statuses."""
    return OpenApiParameter(
        name,
        schema,
        OpenApiParameter.HEADER,
        description=description,
        response=list(response) or False,
    )


IDEMPOTENCY_KEY = header(
    "Idempotency-Key",
    "Repeat a request safely: the first answer comes again, with the header"
    " `Idempotency-Replayed: true`.",
    {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"},
)
IF_NONE_MATCH = header(
    "If-None-Match", "An ETag you have: 304 when it is still current."
)
IF_MATCH = header(
    "If-Match",
    'The version you have seen, as in `"12"`: 412 when it is not current.',
    {"type": "string", "pattern": '^"[0-9]{1,9}"$'},
)
PREFER = header(
    "Prefer",
    "`return=representation`: the answer has the game's `state` as well, and"
    " `Preference-Applied`. Anything else is ignored.",
    {"type": "string", "examples": ["return=representation"]},
)
LOCATION = header(
    "Location", "Where that which was made is to be found.", response=[201, 202]
)
LINK = header(
    "Link",
    'The license of the records (`rel="license"`), if all are public.',
    response=[200],
)
RETRY_AFTER = header("Retry-After", "Seconds to wait.", response=[202])
ACCEPT_LANGUAGE = header(
    "Accept-Language",
    "French (`fr`), Italian (`it`) or German (`de`); for others, the response is in"
    " English (`en`).",
)
CONTENT_LANGUAGE = header(
    "Content-Language", "The language of the texts.", response=[200]
)
SPOKEN = (ACCEPT_LANGUAGE, CONTENT_LANGUAGE)
"""Headers of a route whose texts are in several languages."""
SHARED = (IDEMPOTENCY_KEY, IF_NONE_MATCH, IF_MATCH, PREFER, ACCEPT_LANGUAGE)
"""Headers of requests that many routes accept."""

EVERYWHERE = ("X-Request-Id", "RateLimit", "RateLimit-Policy")
"""Headers of all responses."""

HEADERS: dict[str, dict[str, Any]] = {
    name: {"schema": {"type": "string", **more}, "description": description}
    for name, more, description in (
        ("ETag", {}, "Send it as `If-None-Match`."),
        (
            "Idempotency-Replayed",
            {"enum": ["true"]},
            "This is the first answer to the same `Idempotency-Key`.",
        ),
        ("Content-Language", {"enum": list(LANGUAGES)}, CONTENT_LANGUAGE.description),
        ("Link", {}, LINK.description),
        ("Location", {}, LOCATION.description),
        (
            "Preference-Applied",
            {"enum": [REPRESENTATION]},
            "The answer has what `Prefer` asked for.",
        ),
        (
            "RateLimit",
            {"examples": ['"moves";r=2999;t=1']},
            "What is left (`r`) and the seconds until all of it is there again (`t`)."
            " Missing where requests are not counted.",
        ),
        (
            "RateLimit-Policy",
            {"examples": ['"moves";q=3000;w=60']},
            "The bucket that this request was counted in: requests (`q`) in seconds"
            " (`w`). Missing where requests are not counted.",
        ),
        ("Retry-After", {"pattern": "^[0-9]+$"}, RETRY_AFTER.description),
        ("WWW-Authenticate", {}, "`Bearer`."),
        (
            "X-Request-Id",
            {"pattern": "^[A-Za-z0-9._~-]{1,64}$"},
            "What this request is called in the server's log: what you sent under this"
            " name, or a new one.",
        ),
    )
}
"""Headers of responses."""


def wants_representation(preferences: str) -> bool:
    """Return whether `Prefer` requests it. The first of two such preferences counts."""
    for preference in preferences.split(","):
        if match := RETURN.match(preference.strip()):
            return match[1].lower() == "representation"
    return False


def language_of(request: Request | HttpRequest) -> Language:
    """Return the caller's preferred language among ours; the default is the first."""
    accepted = request.headers.get("Accept-Language", "")
    for tag, quality in parse_accept_lang_header(accepted):
        primary, _, _ = tag.partition("-")
        for language in LANGUAGES:
            if quality and language == primary:
                return language
    return LANGUAGES[0]


def say_language(response: HttpResponseBase, language: Language) -> None:
    """Name the language of a response, for its reader and for caches."""
    response["Content-Language"] = language
    patch_vary_headers(response, ("Accept-Language",))
