"""Compression of responses by gzip.

No large response mixes a secret with a stranger's words, so its length reveals nothing
(BREACH).
"""

import gzip
from collections.abc import Iterator
from typing import cast

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.text import compress_sequence

from games.api.http.media_types import BLKSGF, NDJSON

SMALLEST = 1400
"""Minimum bytes of a packed body: fewer fit into one packet anyway."""
LEVEL = 4
TEXTS = frozenset(
    {
        "application/json",
        "application/problem+json",
        "application/vnd.oai.openapi+json",
        BLKSGF,
        "image/svg+xml",
        "text/html",
        NDJSON,
    }
)


def compress(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Pack a large response, if the client accepts gzip."""
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
        # The same content in other bytes.
        response["ETag"] = f"W/{tag}"
    return response


def _pays(response: HttpResponseBase) -> bool:
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    if kind not in TEXTS or "Content-Encoding" in response:
        return False
    if isinstance(response, HttpResponse):
        return True
    # Other streams are events that must not wait in a buffer, or files with a length.
    is_stream = isinstance(response, StreamingHttpResponse) and not response.is_async
    return is_stream and kind == NDJSON and "Content-Length" not in response


def takes_gzip(header: str) -> bool:
    """Return whether `Accept-Encoding` names gzip; a mere `*` does not."""
    for item in header.lower().split(","):
        coding, *parameters = (
            part.strip().replace(" ", "") for part in item.split(";")
        )
        if coding == "gzip":
            return not any(
                part.startswith("q=") and not part.strip("q=0.") for part in parameters
            )
    return False
