"""Renderers of what others' tools read: text, and hashes."""

from games.api.http.media_types import BytesRenderer

TEXT, BYTES = "text/plain", "application/octet-stream"


class TextRenderer(BytesRenderer):
    """Answers that are text already."""

    media_type = TEXT
    format = "txt"
    charset = "utf-8"


class TileRenderer(BytesRenderer):
    """Answers that are hashes, or entries."""

    media_type = BYTES
    format = "bin"
    charset = None
