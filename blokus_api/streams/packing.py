"""Gzip compression for streams of states, which differ little from one another.

A state of Classic has up to 8 kB. In a game's stream, gzip reduces it to a twentieth of
its size.
"""

import zlib

from blokus_api.streams.bridge import Message, Send

_WINDOW = 13
"""Base-2 logarithm of the window size, 8 KiB. Half of this would not reach the previous
state. A larger window would cost each connection more memory than it saves bytes
(docs/streams.md)."""
_MEMORY = 5
"""Memory level of zlib. Including the window, each stream needs 48 KiB."""
_LEVEL = 6
_GZIP = 16
"""Value that selects gzip when added to the window."""


def packing(send: Send) -> Send:
    """Return a sender that compresses the response and flushes each piece."""
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _GZIP + _WINDOW, _MEMORY)

    async def send_packed(message: Message) -> None:
        if message["type"] == "http.response.start":
            packed = (b"content-encoding", b"gzip")
            await send({**message, "headers": [*message["headers"], packed]})
            return
        is_last = not message.get("more_body")
        mode = zlib.Z_FINISH if is_last else zlib.Z_SYNC_FLUSH
        body = packer.compress(message["body"]) + packer.flush(mode)
        await send({**message, "body": body})

    return send_packed
