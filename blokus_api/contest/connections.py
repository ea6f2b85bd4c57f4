"""Client connections: received and sent packets, and limits on both."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import suppress

from blokus_api.contest import writing
from blokus_api.contest.packets import Cause, Gone, Packet
from blokus_api.contest.reader import PacketReader

logger = logging.getLogger(__name__)

READ_BYTES = 4096
"""Maximum number of bytes per read."""
MOST_UNREAD = 256 * 1024
"""Maximum number of bytes waiting for a client to read; a state has up to 25,000."""
KERNEL_BYTES = 64 * 1024
"""Size of a socket's send buffer in bytes, which is added to `MOST_UNREAD`."""
IDLE_S = 60.0
"""Maximum seconds for which a client may be connected without a seat."""
LINGER_S = 2.0
"""Seconds that a client has to read the last bytes."""


class ContestConnection:
    """The connection of one client."""

    def __init__(
        self,
        number: int,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        """Wrap an open connection, which log lines identify by `number`."""
        self.number = number
        self.is_admin = False
        self._reader = reader
        self._writer = writer
        self._is_opened = False
        self._idle: asyncio.TimerHandle | None = None
        sock: socket.socket = writer.get_extra_info("socket")
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BYTES)
        self.set_idle(is_idle=True)

    def __str__(self) -> str:
        """Return the name for log lines."""
        return f"connection {self.number}"

    def set_idle(self, *, is_idle: bool) -> None:
        """Start or stop the timer that closes an idle connection."""
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        if is_idle and not self.is_admin and not self._writer.is_closing():
            loop = asyncio.get_running_loop()
            self._idle = loop.call_later(IDLE_S, self._drop, "is not in a match")

    async def packets(self) -> AsyncIterator[Packet]:
        """Yield the client's packets; the last one is `Gone`."""
        parser = PacketReader()
        while True:
            try:
                data = await self._reader.read(READ_BYTES)
            except OSError:
                data = b""
            if not data:
                yield Gone(Cause.LOST_CONNECTION)
                return
            for packet in parser.feed(data):
                yield packet
                if isinstance(packet, Gone):
                    return

    def send(self, *packets: bytes) -> None:
        """Queue packets; close the connection if too many bytes are unread.

        This method never waits, so a slow client cannot delay others.
        """
        if self._writer.is_closing():
            return
        opening = b"" if self._is_opened else writing.OPENING
        self._is_opened = True
        self._writer.write(opening + b"".join(packets))
        if self._writer.transport.get_write_buffer_size() > MOST_UNREAD:
            self._drop("is not reading data")

    def end(self, *packets: bytes) -> None:
        """Send the last packets, close the XML document, and disconnect."""
        self.send(*packets, writing.CLOSING)
        self.set_idle(is_idle=False)
        self._writer.close()
        asyncio.get_running_loop().call_later(LINGER_S, self.abort)

    def abort(self) -> None:
        """Close the connection immediately, and drop unsent bytes."""
        self.set_idle(is_idle=False)
        self._writer.transport.abort()

    async def wait_closed(self) -> None:
        """Wait until the last bytes have been sent or dropped."""
        with suppress(OSError):
            await self._writer.wait_closed()

    def _drop(self, reason: str) -> None:
        logger.warning("Closed %s, because the client %s.", self, reason)
        self.abort()
