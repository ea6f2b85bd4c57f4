"""Streams of states in gzip: each state is nearly the one before it.

A state of Classic has up to 8 kB, and in the stream of a game packs to a twentieth.
"""

import zlib

from blokus_api.streams.bridge import Message, Send

_WINDOW = 13
"""Of 8 KiB: half of it does not reach the state before, and what is larger costs every
connection more memory than it saves bytes (docs/streams.md)."""
_MEMORY = 5
"""With the window, 48 KiB for each stream."""
_LEVEL = 6
_GZIP = 16
"""What zlib wants added to the window."""


def packing(send: Send) -> Send:
    """Return what sends the same answer packed; no piece waits for the next one."""
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
