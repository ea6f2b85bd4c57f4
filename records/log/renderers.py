"""Renderers of text and of hashes, for tools that read logs."""

from games.api.http.media_types import BytesRenderer

TEXT, BYTES = "text/plain", "application/octet-stream"


class TextRenderer(BytesRenderer):
    """Renderer of responses that are text."""

    media_type = TEXT
    format = "txt"
    charset = "utf-8"


class TileRenderer(BytesRenderer):
    """Renderer of responses that are hashes or entries."""

    media_type = BYTES
    format = "bin"
    charset = None
