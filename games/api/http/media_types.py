"""Names, parsers and renderers of media types, and content negotiation."""

from collections.abc import Iterable, Mapping, Sequence
from typing import IO, Any

import orjson
from django.conf import settings
from django.http.request import MediaType
from rest_framework import status
from rest_framework.exceptions import APIException, NotAcceptable, ParseError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from games.api.http.answer import JSON, encode

BLKSGF = "application/x-blokus-sgf"
NDJSON = "application/x-ndjson"
OCTETS = "application/octet-stream"
ZIP = "application/zip"
SYNONYMS = {
    synonym: name
    for name, synonyms in {
        JSON: ("text/json", "application/x-json", "text/x-json"),
        NDJSON: (
            *("application/ndjson", "application/jsonl", "application/x-jsonl"),
            *("application/jsonlines", "application/x-jsonlines", "text/jsonl"),
            *("application/json-lines", "text/x-ndjson", "text/ndjson"),
        ),
        ZIP: (
            *("application/x-zip-compressed", "application/x-zip", "multipart/x-zip"),
            "application/zip-compressed",
        ),
        BLKSGF: (
            *("application/x-go-sgf", "application/sgf", "application/x-sgf"),
            *("text/x-sgf", "text/sgf"),
        ),
        OCTETS: ("binary/octet-stream", ""),
    }.items()
    for synonym in synonyms
}
"""Other accepted names of the API's media types.

A body without a media type counts as arbitrary bytes (RFC 9110, 8.3).
"""
LONGEST = 256
"""Maximum number of characters in a media type with its parameters."""
MOST_RANGES = 64
"""Maximum number of types that are read from `Accept`."""


def canonical(media_type: str) -> str:
    """Return the canonical name of a media type, without its parameters."""
    name = media_type[:LONGEST].partition(";")[0].strip().lower()
    return SYNONYMS.get(name, name)


def preferred(accept: str, offered: Sequence[str]) -> str | None:
    """Return the offered type that `Accept` prefers (RFC 9110, 12.5.1).

    Returns None if `Accept` excludes all of them. The most specific range defines the
    quality of a type. Among types of equal quality, the one with the more specific
    range wins. If there is still a tie, the type that is offered first wins.
    """
    texts = [text for text in accept.split(",")[:MOST_RANGES] if text.strip()]
    if not texts:
        return offered[0]
    ranges = [MediaType(text.lower()) for text in texts if len(text) <= LONGEST]

    def weight(kind: str) -> tuple[float, int]:
        fitting = [
            (accepted_type.specificity, accepted_type.quality)
            for accepted_type in ranges
            if _has(accepted_type, kind)
        ]
        specificity, quality = max(fitting, default=(0, 0.0))
        return quality, specificity

    best = max(offered, key=weight)  # the first of equally good types
    return best if weight(best)[0] else None


def _has(accepted: MediaType, kind: str) -> bool:
    """Return whether a media range from `Accept` includes a type."""
    name = f"{accepted.main_type}/{accepted.sub_type}"
    return name in ("*/*", f"{kind.partition('/')[0]}/*") or canonical(name) == kind


class Negotiation(BaseContentNegotiation):
    """Content negotiation that supports quality values and synonyms of media types."""

    def select_parser(
        self, request: Request, parsers: Iterable[BaseParser]
    ) -> BaseParser | None:
        """Return the parser for a body; None if its type is not supported."""
        sent = canonical(request.content_type)
        return next((parser for parser in parsers if parser.media_type == sent), None)

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        """Return the renderer for a response, with its media type."""
        by_type: dict[Any, BaseRenderer] = {
            renderer.media_type: renderer for renderer in renderers
        }
        kind = preferred(request.META.get("HTTP_ACCEPT", ""), list(by_type))
        if kind is None:
            raise NotAcceptable
        return by_type[kind], kind


class TooLarge(APIException):
    """Error for a body that is larger than the server accepts."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = "The body is too large."


class JSONParser(BaseParser):
    """JSON parser that reads at most `MAX_BODY_BYTES`, whatever the headers say."""

    media_type = JSON

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Parse the body; orjson rejects NaN, lone surrogates and deep nesting."""
        limit: int = settings.MAX_BODY_BYTES
        request = (parser_context or {})["request"]
        if int(request.META.get("CONTENT_LENGTH") or 0) > limit:
            raise TooLarge
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise TooLarge
        try:
            return orjson.loads(body)
        except orjson.JSONDecodeError as error:
            raise ParseError(f"The body must be valid JSON: {error}.") from error


class MergePatchParser(JSONParser):
    """Parser of merge patches (RFC 7396)."""

    media_type = "application/merge-patch+json"


class JSONRenderer(BaseRenderer):
    """Renderer of answers as JSON. Errors are always rendered by `errors`."""

    media_type = JSON
    format = "json"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return compact JSON, or nothing if there is no answer."""
        return b"" if data is None else encode(data)


class BytesRenderer(BaseRenderer):
    """Renderer of responses that are already bytes."""

    render_style = "binary"

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: object = None,
    ) -> bytes:
        """Return the bytes, or nothing if the response has none."""
        return data or b""


class SvgRenderer(BytesRenderer):
    """Renderer of SVG."""

    media_type = "image/svg+xml"
    format = "svg"
    charset = None


class PngRenderer(BytesRenderer):
    """Renderer of PNG."""

    media_type = "image/png"
    format = "png"
    charset = None


class WebpRenderer(BytesRenderer):
    """Renderer of WebP."""

    media_type = "image/webp"
    format = "webp"
    charset = None
