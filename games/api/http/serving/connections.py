"""This module closes idle client connections if no proxy does so.

The server closes a connection that has not sent complete headers within 30 seconds. It
does not limit clients that do not read, or the number of connections from one address.
The kernel enforces the limit for reading and provides the data for counting
connections.
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
"""Milliseconds after which the kernel closes a connection whose client reads
nothing."""
PAUSE = 0.5
"""Seconds between two checks."""
CROWDED = 0.75
"""Share of the permitted open files above which connections are closed. The rest is
reserved for new clients, files and the database."""
FILES = "/proc/self/fd"
RECEIVED_LATELY = struct.Struct("=52xI")
"""Position of the milliseconds since the last received byte in Linux's `tcp_info`."""
RECEIVED = struct.Struct("=128xQ")
"""Position of the number of received bytes in Linux's `tcp_info`."""

_starting = Lock()
_started: list[Thread] = []


class ClientConnection(NamedTuple):
    """A client's connection."""

    socket: socket.socket
    address: str
    received: int
    """Number of received bytes."""
    idle_ms: int
    """Milliseconds since the client last sent a byte."""


def look_after() -> None:
    """Start the thread that closes connections, once per process."""
    with _starting:
        if not _started and sys.platform == "linux":
            _started.append(Thread(target=_watch, name="connections", daemon=True))
            _started[0].start()


def _watch() -> None:
    bound_reading()
    while True:
        # The server raises its limit of open files when it starts.
        most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if most != resource.RLIM_INFINITY:
            close_some(int(CROWDED * most))
        time.sleep(PAUSE)


def bound_reading() -> None:
    """Close new connections if their client accepts no data for `UNREAD_MS`."""
    with _sockets() as sockets:
        for each in sockets:
            if each.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                each.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)


def close_some(most: int) -> None:
    """Close connections as long as more than `most` files are open.

    Connections that never sent a byte are closed first, followed by those from the
    addresses with the most connections.
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
    """Yield the connections to the port on which this process listens."""
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
        each.shutdown(socket.SHUT_RDWR)  # the server then closes its own copy


@contextmanager
def _sockets() -> Iterator[list[socket.socket]]:
    """Return copies of this process's TCP sockets, which are closed afterwards."""
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
