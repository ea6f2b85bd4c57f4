"""Connections of clients of this process, if no proxy closes them.

The server closes a connection that sends no complete head for 30 seconds. It limits
neither clients that do not read nor the connections of one address. The kernel has the
first limit and the data for the second.
"""

import os
import resource
import socket
import stat
import struct
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Lock, Thread
from typing import NamedTuple

from games.api.http.client_addresses import counted

UNREAD_MS = 30_000
"""Milliseconds until the kernel closes a connection whose client reads nothing."""
PAUSE = 0.5
"""Seconds between two checks."""
CROWDED = 0.75
"""Share of the permitted open files from which connections are closed. The rest is for
new clients, files and the database."""
FILES = "/proc/self/fd"
RECEIVED_LATELY = struct.Struct("=52xI")
"""Position in Linux's `tcp_info` of the milliseconds since the last received byte."""
RECEIVED = struct.Struct("=128xQ")
"""Position in Linux's `tcp_info` of the number of received bytes."""

_starting = Lock()
_started: list[Thread] = []


class ClientConnection(NamedTuple):
    """Connection of a client."""

    socket: socket.socket
    address: str
    received: int
    """Number of received bytes."""
    idle_ms: int
    """Milliseconds since the last byte from the client."""


def look_after() -> None:
    """Start the thread that closes connections, once per process."""
    with _starting:
        if not _started and sys.platform == "linux":
            _started.append(Thread(target=_watch, name="connections", daemon=True))
            _started[0].start()


def _watch() -> None:
    bound_reading()
    while True:
        # The server raises its limit at its start.
        most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if most != resource.RLIM_INFINITY:
            close_some(int(CROWDED * most))
        time.sleep(PAUSE)


def bound_reading() -> None:
    """Close new connections whose client accepts nothing for `UNREAD_MS`."""
    with _sockets() as sockets:
        for each in sockets:
            if each.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                each.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)


def close_some(most: int) -> None:
    """Close connections while more than `most` files are open.

    Connections that never sent a byte are closed first, and then those of the addresses
    with the most connections.
    """
    if (excess := len(os.listdir(FILES)) - most) <= 0:  # noqa: PTH208 - half the time
        return
    with _sockets() as sockets:
        connections = list(_connections(sockets))
        held = Counter(each.address for each in connections)
        connections.sort(
            key=lambda each: (each.received > 0, -held[each.address], -each.idle_ms)
        )
        for each in connections[:excess]:
            _close(each.socket)


def _connections(sockets: list[socket.socket]) -> Iterator[ClientConnection]:
    """Yield the connections at the port on which this process listens."""
    listening = {each.getsockname()[1] for each in sockets if _listens(each)}
    for each in sockets:
        try:
            if each.getsockname()[1] not in listening or _listens(each):
                continue
            address = counted(each.getpeername()[0])
            info = each.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 192)
        except OSError:
            continue  # closed meanwhile
        (received,), (idle,) = (
            field.unpack_from(info) for field in (RECEIVED, RECEIVED_LATELY)
        )
        yield ClientConnection(each, address, received, idle)


def _listens(each: socket.socket) -> bool:
    return bool(each.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN))


def _close(each: socket.socket) -> None:
    with suppress(OSError):  # closed meanwhile
        each.shutdown(socket.SHUT_RDWR)  # the server notices and closes its copy


@contextmanager
def _sockets() -> Iterator[list[socket.socket]]:
    """Return the TCP sockets of this process, as copies that are closed afterwards."""
    with ExitStack() as closing:
        connections = []
        for name in os.listdir(FILES):  # noqa: PTH208 - half the time
            try:
                if not stat.S_ISSOCK(os.stat(int(name)).st_mode):  # noqa: PTH116
                    continue
                copy = closing.enter_context(socket.socket(fileno=os.dup(int(name))))
            except OSError:
                continue  # closed meanwhile
            if copy.family in (socket.AF_INET, socket.AF_INET6):
                connections.append(copy)
        yield connections
