"""The address the web server listens on."""

import socket

import pytest

from blokus_api.embedded.address import fetch, listens, refuse_taken
from blokus_api.embedded.errors import EmbeddedError


def test_a_taken_port_is_said_in_a_sentence():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert listens("127.0.0.1", port)

        with pytest.raises(EmbeddedError, match=f"Port {port} on 127.0.0.1 cannot"):
            refuse_taken("127.0.0.1", port, patience=0.1)

    refuse_taken("127.0.0.1", port)
    assert not listens("127.0.0.1", port)


def test_a_server_that_does_not_answer_is_an_error():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]

    with pytest.raises(EmbeddedError, match="does not answer as it should"):
        fetch(f"http://127.0.0.1:{port}/livez")
