"""Gate steps that depend on no app: rejections, browser headers and compression.

All responses contain the same headers for browsers. They are stored directly in
Django's mapping (`ResponseHeaders._store`), because setting five headers by name would
add 30 Python calls to a move.
"""

import gzip
from collections.abc import Iterator
from functools import lru_cache
from typing import cast
from urllib.parse import unquote_to_bytes

from corsheaders.middleware import CorsMiddleware
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.request import split_domain_port, validate_host
from django.http.response import HttpResponseBase
from django.middleware.security import SecurityMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.text import compress_sequence

from games.api.http.answer import JSON
from games.api.http.errors import respond
from games.api.http.media_types import BLKSGF, NDJSON
from games.api.http.problems import PROBLEM_JSON
from games.api.http.serving.request_bodies import CODING
from games.errors import MalformedError

PROBES = frozenset({"/livez", "/readyz"})
"""Paths that monitoring requests by IP address instead of by host name."""
FOREIGN_HOST = (
    "This server does not serve the host '{}'. The operator can add it to"
    " ALLOWED_HOSTS."
)
LONGEST = 260
"""Maximum number of characters that an error quotes from a host name."""
KNOWN_HOSTS = 100
"""Maximum number of this server's host names that a process caches."""
NUL = "The address must not contain NUL characters."
UNREADABLE_BODY = (
    "Send either `Content-Length` or `Transfer-Encoding: chunked` with a body, not"
    " both. Other transfer encodings are not supported. Streams accept no body."
)
HARMLESS = {
    name.lower(): (name, value)
    for name, value in (
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
    )
}
"""Headers of all responses, as Django stores them."""
NO_FRAMES = "X-Frame-Options", "DENY"
VARY = "Vary", "origin"
SMALLEST = 1400
"""Minimum number of bytes in a body to compress; smaller bodies fit into one packet."""
LEVEL = 4
TEXTS = frozenset(
    {
        JSON,
        PROBLEM_JSON,
        "application/vnd.oai.openapi+json",
        BLKSGF,
        "image/svg+xml",
        "text/html",
        NDJSON,
    }
)


def refuse_malformed(request: HttpRequest) -> HttpResponse | None:
    """Return 400 for an unknown host, a NUL, or a query that is not UTF-8.

    The same applies to a body whose end is unclear.
    """
    path, meta = request.path_info, request.META
    host = meta.get("HTTP_HOST", meta.get("SERVER_NAME", ""))
    try:
        if path not in PROBES and not _is_ours(host):
            request.get_host()
        if CODING in meta:  # otherwise the server has replaced it with a length
            return respond(request, MalformedError(UNREADABLE_BODY))
        if "\0" in path:  # PostgreSQL cannot store NUL characters
            return respond(request, MalformedError(NUL))
        if query := meta.get("QUERY_STRING"):
            _check_query(unquote_to_bytes(query))
    except DisallowedHost:
        return respond(request, MalformedError(FOREIGN_HOST.format(host[:LONGEST])))
    except MalformedError as error:
        return respond(request, error)
    return None


@lru_cache(KNOWN_HOSTS)
def _is_ours(host: str) -> bool:
    """Return whether Django accepts a host."""
    domain, _ = split_domain_port(host)
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


def _check_query(query: bytes) -> None:
    if b"\0" in query:
        raise MalformedError(NUL)
    try:
        query.decode()
    except UnicodeDecodeError as error:
        raise MalformedError("The query string must be valid UTF-8.") from error


def _unused(_: HttpRequest) -> HttpResponseBase:
    return HttpResponse()


# Library middleware whose individual steps the gate calls.
_cors = CorsMiddleware(_unused)
_security = SecurityMiddleware(_unused)

redirect_to_tls = _security.process_request
"""Function that returns a redirect to https if `SECURE_SSL_REDIRECT` is set."""


def answer_preflight(request: HttpRequest) -> HttpResponseBase | None:
    """Respond to a browser's preflight request (CORS)."""
    meta = request.META
    if "HTTP_ORIGIN" in meta or "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in meta:
        return _cors.check_preflight(request)
    return None


def allow_origins(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Allow pages from every origin to read the response.

    Responses to requests without an origin only have `Vary: Origin`, because a cache
    may use them for a request with an origin.
    """
    if "HTTP_ORIGIN" in request.META:
        return _cors.add_response_headers(request, response)
    if "vary" in response.headers._store:
        patch_vary_headers(response, ("origin",))
    else:
        response.headers._store["vary"] = VARY
    return response


def add_security_headers(
    request: HttpRequest, response: HttpResponseBase
) -> HttpResponseBase:
    """Add the headers from Django's security and clickjacking middleware."""
    headers = response.headers._store
    for name, header in HARMLESS.items():
        headers.setdefault(name, header)
    if not getattr(response, "xframe_options_exempt", False):
        headers.setdefault("x-frame-options", NO_FRAMES)
    if (seconds := _security.sts_seconds) and request.is_secure():
        response.headers.setdefault("Strict-Transport-Security", f"max-age={seconds}")
    return response


def compress(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Compress a large response if the client accepts gzip.

    No large response mixes secrets with text from strangers, so its length reveals
    nothing (BREACH).
    """
    if isinstance(response, HttpResponse) and len(response.content) < SMALLEST:
        return response
    if not _pays(response):
        return response
    patch_vary_headers(response, ("Accept-Encoding",))
    if not takes_gzip(request.META.get("HTTP_ACCEPT_ENCODING", "")):
        return response
    if isinstance(response, StreamingHttpResponse):
        pieces = cast("Iterator[bytes]", response.streaming_content)
        response.streaming_content = compress_sequence(pieces)
    else:
        assert isinstance(response, HttpResponse)
        response.content = gzip.compress(response.content, LEVEL, mtime=0)
        response["Content-Length"] = str(len(response.content))
    response["Content-Encoding"] = "gzip"
    if (tag := response.headers.get("ETag", "")).startswith('"'):
        # Compression changes the bytes but not the content.
        response["ETag"] = f"W/{tag}"
    return response


def _pays(response: HttpResponseBase) -> bool:
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    if kind not in TEXTS or "Content-Encoding" in response:
        return False
    if isinstance(response, HttpResponse):
        return True
    # Other streams are events, which must not wait in a buffer, or files with a length.
    is_stream = isinstance(response, StreamingHttpResponse) and not response.is_async
    return is_stream and kind == NDJSON and "Content-Length" not in response


def takes_gzip(header: str) -> bool:
    """Return whether `Accept-Encoding` names gzip; `*` alone is not enough."""
    for item in header.lower().split(","):
        coding, *parameters = (
            part.strip().replace(" ", "") for part in item.split(";")
        )
        if coding == "gzip":
            return not any(
                part.startswith("q=") and not part.strip("q=0.") for part in parameters
            )
    return False
