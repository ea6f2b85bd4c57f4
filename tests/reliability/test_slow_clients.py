"""Clients that are slow, and `manage.py up` without a proxy in front (test 19)."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from games.lab.client.api import Client
from tests.ports import free_port
from tests.reliability.crowd import insisting
from tests.reliability.sizes import within
from tests.up import Up, up

FOLDER = "up-slow"
DUMP = "records-2026-09.ndjson.gz"
MIB = 2**20
RECEIVING = 4096
"""Bytes that the kernel takes for a client that does not read."""
SLOW = 300
WITHIN = within(2)

HALF_HEAD = b"POST /api/v1/guests HTTP/1.1\r\nHost: localhost\r\n"
HALF_BODY = HALF_HEAD + (
    b"Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
)


def upload(running: Up) -> bytes:
    return (
        "POST /api/v1/imports HTTP/1.1\r\nHost: localhost\r\n"
        f"Authorization: Bearer {running.token}\r\n"
        "Content-Type: application/x-ndjson\r\nContent-Length: 999999\r\n\r\n{"
    ).encode()


def download(running: Up, data: Path) -> bytes:
    dumps = data / "dumps"
    dumps.mkdir(exist_ok=True)
    (dumps / DUMP).write_bytes(b"x" * 16 * MIB)
    return f"GET /api/v1/dumps/{DUMP} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


@pytest.fixture(scope="module")
def running(room: Path) -> Iterator[Up]:
    """Run one server for all kinds: to start it costs more than all of them."""
    folder = room / FOLDER
    folder.mkdir(mode=0o711)
    with up(folder, free_port()) as started:
        yield started
        started.interrupt()


@pytest.mark.parametrize("kind", ["heads", "bodies", "files", "answers"])
def test_slow_clients_keep_nobody_from_being_answered(running, room, kind, measured):
    sent = {
        "heads": lambda: HALF_HEAD,
        "bodies": lambda: HALF_BODY,
        "files": lambda: upload(running),
        "answers": lambda: download(running, room / FOLDER),
    }[kind]()
    with slow_clients(running, sent), Client(running.url) as player:
        # Until what they asked for is begun, which is work like any other.
        insisting(partial(player.get, "/variants"))
        longest = 0.0
        for _ in range(20):
            started = time.monotonic()
            assert player.get("/variants").status == 200
            longest = max(longest, time.monotonic() - started)
    assert longest < WITHIN
    measured(19, f"`up`, {SLOW} half {kind}: others within {1000 * longest:.0f} ms")


@contextmanager
def slow_clients(running: Up, sent: bytes) -> Iterator[None]:
    at = urlsplit(running.url)
    with ExitStack() as closing:
        for _ in range(SLOW):
            slow = closing.enter_context(socket.socket())
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVING)
            slow.settimeout(60)
            slow.connect((str(at.hostname), at.port or 80))
            slow.sendall(sent)
        time.sleep(1)
        yield
