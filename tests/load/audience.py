"""Many simultaneous streams in one lightweight process."""

import selectors
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from games.lab.client.api import PREFIX

Wish: TypeAlias = tuple[str, str | None]
"""Path, and the token of its client."""


class Audience:
    """Open streams, and when each piece of them arrived."""

    def __init__(self, url: str, wishes: Sequence[Wish]) -> None:
        host, _, port = url.removeprefix("http://").partition(":")
        self._selector = selectors.DefaultSelector()
        self._sockets = []
        for path, token in wishes:
            bearer = f"Authorization: Bearer {token}\r\n" if token else ""
            connection = socket.create_connection((host, int(port)))
            connection.sendall(
                f"GET {PREFIX}{path} HTTP/1.1\r\nHost: {host}:{port}\r\n"
                f"{bearer}Accept: text/event-stream\r\n\r\n".encode()
            )
            self._selector.register(connection, selectors.EVENT_READ)
            self._sockets.append(connection)
        self.begun: set[socket.socket] = set()

    @property
    def size(self) -> int:
        return len(self._sockets)

    def listen(self, seconds: float) -> Iterator[tuple[float, bytes]]:
        """Pieces with the time they came."""
        give_up = time.time() + seconds
        while (remaining := give_up - time.time()) > 0:
            for key, _ in self._selector.select(remaining):
                connection = key.fileobj
                assert isinstance(connection, socket.socket)
                piece = connection.recv(1 << 20)
                assert piece, "a stream was closed"
                self.begun.add(connection)
                yield time.time(), piece

    def close(self) -> None:
        self._selector.close()
        for connection in self._sockets:
            connection.close()


@contextmanager
def audience(url: str, wishes: Sequence[Wish]) -> Iterator[Audience]:
    gathered = Audience(url, wishes)
    try:
        yield gathered
    finally:
        gathered.close()
