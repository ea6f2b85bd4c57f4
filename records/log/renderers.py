"""Renderers for text and hashes, which clients of the log read."""

from games.api.http.media_types import BytesRenderer

TEXT, BYTES = "text/plain", "application/octet-stream"


class TextRenderer(BytesRenderer):
    """Renderer for text responses."""

    media_type = TEXT
    format = "txt"
    charset = "utf-8"


class TileRenderer(BytesRenderer):
    """Renderer for responses that consist of hashes or entries."""

    media_type = BYTES
    format = "bin"
    charset = None
