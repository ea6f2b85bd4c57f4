"""Conditional requests: entity tags, `If-None-Match` and `If-Match`."""

import hashlib
import re

import msgspec
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from games.errors import MalformedError

TAG = re.compile(r'(?:W/)?("[^"]*")')
VERSION_TAG = re.compile(r'(?:W/)?"([0-9]{1,9})"', re.ASCII)
"""Pattern of a version's entity tag, which compression may have marked as weak."""

FOR_EVER = 31_536_000
"""Seconds for which caches may store responses that never change."""
FOR_A_DAY = 86_400
"""Seconds for which caches may store responses that change only when data is erased or
removed."""
PRIVATE = "private, no-cache"
"""`Cache-Control` value for private responses. Only the caller may store them, and it
must revalidate them before each use, which is inexpensive (304)."""

REPEATED = (
    "Access-Control-Allow-Origin",
    "Cache-Control",
    "ETag",
    "Expires",
    "Vary",
)
"""Headers that a 304 copies from the response that it replaces."""


def cache_control(max_age: int | None) -> str:
    """Return the `Cache-Control` value for a maximum age in seconds.

    Without an age, only the caller may store the response. A response with the age
    `FOR_EVER` never changes, so browsers do not request it again even when they reload
    the page (RFC 8246).
    """
    if max_age is None:
        return PRIVATE
    return f"public, max-age={max_age}{', immutable' if max_age == FOR_EVER else ''}"


def version_tag(version: int, *, preparing: bool = False) -> str:
    """Return the entity tag of a game at a version.

    While a computer level is being prepared, the tag has a leading zero. The tag is
    therefore different, but clients that parse it read the same number.
    """
    return f'"0{version}"' if preparing else f'"{version}"'


def content_tag(content: object) -> str:
    """Return a strong entity tag for a JSON value."""
    canonical = msgspec.json.encode(content, order="deterministic")
    return f'"{hashlib.sha256(canonical).hexdigest()[:32]}"'


def matches(header: str | None, tag: str) -> bool:
    """Return whether `If-None-Match` lists this tag, compared weakly (RFC 9110)."""
    if header is None:
        return False
    return header.strip() == "*" or tag in TAG.findall(header)


def version_in(header: str | None) -> int | None:
    """Return the version from `If-Match`; None if any version matches."""
    if header is None or header.strip() == "*":
        return None
    if match := VERSION_TAG.fullmatch(header.strip()):
        return int(match[1])
    raise MalformedError('`If-Match` must be a single version in quotes, such as "12".')


def revalidate(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Return 304 if the client already has this response, else the response itself.

    If a response has no entity tag, the hash of its body becomes its tag.
    """
    if (
        request.method not in {"GET", "HEAD"}
        or response.status_code != 200  # noqa: PLR2004
        or response.streaming
        or "no-store" in response.headers.get("Cache-Control", "")
    ):
        return response
    if "ETag" not in response:
        assert isinstance(response, HttpResponse)
        digest = hashlib.sha256(response.content).hexdigest()[:32]
        response["ETag"] = f'"{digest}"'
        response.headers.setdefault("Cache-Control", PRIVATE)
    if matches(request.headers.get("If-None-Match"), response["ETag"]):
        return _not_modified(response)
    return response


def _not_modified(response: HttpResponseBase) -> HttpResponse:
    headers = {name: response[name] for name in REPEATED if name in response}
    answer = HttpResponse(status=304, headers=headers)
    del answer["Content-Type"]
    if getattr(response, "xframe_options_exempt", False):
        # A header that forbids frames would replace the stored response's header.
        answer.xframe_options_exempt = True
    return answer
