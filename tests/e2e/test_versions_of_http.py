"""Servers speak HTTP/1.1: HTTP/2 has no limit for answers that are not read.

A server that also speaks HTTP/2 waits without a limit for the first byte, which tells
the two apart.
"""

import socket
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from tests.e2e.table import PATIENCE
from tests.stack import Stack

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
NO_SETTINGS = bytes(3) + b"\4" + bytes(5)


@pytest.mark.depth
def test_nobody_is_answered_in_http_2(page_stack: Stack) -> None:
    page_stack.require("web")
    for url in (page_stack.streams_url, page_stack.url):
        address = urlsplit(url)
        with socket.create_connection(
            (address.hostname, address.port), PATIENCE
        ) as client:
            client.sendall(PREFACE + NO_SETTINGS)
            assert client.recv(9) in (b"", b"HTTP/1.1 ")


@pytest.mark.depth
def test_a_connection_that_never_sends_a_byte_is_closed(page_stack: Stack) -> None:
    page_stack.require("web")
    with ExitStack() as ending:
        silent = [
            ending.enter_context(
                socket.create_connection(
                    (address.hostname, address.port), timeout=PATIENCE
                )
            )
            for address in map(urlsplit, (page_stack.streams_url, page_stack.url))
        ]
        assert [each.recv(1) for each in silent] == [b"", b""]
