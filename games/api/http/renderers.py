"""Renderers: how the body of a response becomes bytes."""

from collections.abc import Mapping
from typing import Any

from rest_framework.renderers import BaseRenderer

from games.api.http.answer import JSON, encode


class JSONRenderer(BaseRenderer):
    """Answers; errors are written by `errors`, whatever was asked for."""

    media_type = JSON
    format = "json"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return compact JSON; nothing for no answer."""
        return b"" if data is None else encode(data)


class BytesRenderer(BaseRenderer):
    """Answers that are bytes of the media type already."""

    render_style = "binary"

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: object = None,
    ) -> bytes:
        """Nothing for no answer."""
        return data or b""


class SvgRenderer(BytesRenderer):
    """Answers that are SVG already."""

    media_type = "image/svg+xml"
    format = "svg"
    charset = None


class PngRenderer(BytesRenderer):
    """Answers that are PNG already."""

    media_type = "image/png"
    format = "png"
    charset = None


class WebpRenderer(BytesRenderer):
    """Answers that are WebP already."""

    media_type = "image/webp"
    format = "webp"
    charset = None
