"""Connections that the process closes by itself, with sockets of this process."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from games.api.http.serving.connections import (
    FILES,
    UNREAD_MS,
    bound_reading,
    close_some,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="by /proc")


class Server:
    """Listens, and takes who comes."""

    def __init__(self, ending: ExitStack) -> None:
        self._ending = ending
        self._listening = ending.enter_context(socket.create_server(("127.0.0.1", 0)))

    def connected(self, sent: bytes = b"", address: str = "127.0.0.1") -> socket.socket:
        """A client that is taken, after it sent this."""
        port = self._listening.getsockname()[1]
        client = socket.create_connection(
            ("127.0.0.1", port), timeout=10, source_address=(address, 0)
        )
        self._ending.enter_context(client)
        self.taken, _ = self._listening.accept()
        self._ending.enter_context(self.taken)
        client.sendall(sent)
        if sent:
            self.taken.recv(len(sent))
        return client


@pytest.fixture
def server() -> Iterator[Server]:
    with ExitStack() as ending:
        yield Server(ending)


def is_open(client: socket.socket) -> bool:
    client.setblocking(False)
    try:
        return client.recv(1) != b""
    except BlockingIOError:
        return True


def leave_open(fewer: int) -> None:
    """Close so many connections."""
    close_some(len(os.listdir(FILES)) - fewer)  # noqa: PTH208


def test_nothing_is_closed_while_there_is_room(server: Server) -> None:
    silent = server.connected()

    leave_open(fewer=0)

    assert is_open(silent)


def test_those_that_never_sent_a_byte_are_closed_first(server: Server) -> None:
    talking = [server.connected(b"GET") for _ in range(3)]
    silent = [server.connected() for _ in range(3)]

    leave_open(fewer=3)

    assert [is_open(each) for each in (*talking, *silent)] == [True] * 3 + [False] * 3


def test_then_those_of_the_address_that_has_most(server: Server) -> None:
    many = [server.connected(b"GET", "127.0.0.2") for _ in range(5)]
    few = [server.connected(b"GET", "127.0.0.3") for _ in range(2)]

    leave_open(fewer=4)

    assert sum(map(is_open, many)) == 1
    assert all(map(is_open, few))


def test_the_kernel_ends_what_a_client_does_not_read(server: Server) -> None:
    bound_reading()

    server.connected()

    option = (socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    assert server.taken.getsockopt(*option) == UNREAD_MS
