"""Conditional requests: entity tags, `If-None-Match` and `If-Match`."""

import hashlib
import re

import msgspec
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from games.errors import MalformedError

TAG = re.compile(r'(?:W/)?("[^"]*")')
VERSION_TAG = re.compile(r'(?:W/)?"([0-9]{1,9})"', re.ASCII)
"""Also as compression marks it, by us or on the way: the version is the same."""

FOR_EVER = 31_536_000
"""Seconds that anybody may keep what never changes."""
FOR_A_DAY = 86_400
"""Seconds that anybody may keep what changes only by erasure and removal."""
PRIVATE = "private, no-cache"
"""Kept by the caller only, and asked for again every time (which 304 makes cheap)."""

REPEATED = (
    "Access-Control-Allow-Origin",
    "Cache-Control",
    "ETag",
    "Expires",
    "Vary",
)
"""Headers that a 304 repeats of the response it replaces."""


def kept(max_age: int | None) -> str:
    """Return who may keep an answer, and for so many seconds; None: the caller alone.

    What is kept for ever never changes, so not even a reload asks for it (RFC 8246).
    """
    if max_age is None:
        return PRIVATE
    return f"public, max-age={max_age}{', immutable' if max_age == FOR_EVER else ''}"


def version_tag(version: int, *, preparing: bool = False) -> str:
    """The entity tag of a game at a version.

    What is told of it while its computer is prepared has another: the same number for
    whoever reads it as one, with a zero before it.
    """
    return f'"0{version}"' if preparing else f'"{version}"'


def content_tag(content: object) -> str:
    """A strong entity tag for something JSON can say."""
    canonical = msgspec.json.encode(content, order="deterministic")
    return f'"{hashlib.sha256(canonical).hexdigest()[:32]}"'


def matches(header: str | None, tag: str) -> bool:
    """Whether `If-None-Match` names this tag; weak comparison, as RFC 9110 wants."""
    if header is None:
        return False
    return header.strip() == "*" or tag in TAG.findall(header)


def version_in(header: str | None) -> int | None:
    """The version that `If-Match` asks for; None where any will do."""
    if header is None or header.strip() == "*":
        return None
    if found := VERSION_TAG.fullmatch(header.strip()):
        return int(found[1])
    raise MalformedError('If-Match must be one version in quotes, as in "12".')


def revalidate(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Answer 304 if the client has the response already.

    A response without an entity tag gets the hash of its body.
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
        # A header that forbids frames would replace that of the stored response.
        answer.xframe_options_exempt = True
    return answer
