"""The address the web server listens on."""

import socket

import pytest

from blokus_api.embedded.address import (
    allowed_hosts,
    fetch,
    listens,
    own_addresses,
    refuse_taken,
)
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

    with pytest.raises(
        EmbeddedError, match=f"request to http://127.0.0.1:{port}/livez"
    ):
        fetch(f"http://127.0.0.1:{port}/livez")


LOCAL = ["localhost", "127.0.0.1", "[::1]"]


@pytest.mark.parametrize(
    ("given", "host", "hosts"),
    [
        ("", "127.0.0.1", LOCAL),
        ("", "192.168.1.5", [*LOCAL, "192.168.1.5"]),
        ("", "fd00::5", [*LOCAL, "[fd00::5]"]),
        ("", "Box.lan", [*LOCAL, "box.lan"]),
        ("play.example", "127.0.0.1", [*LOCAL, "play.example"]),
    ],
)
def test_a_server_answers_to_the_host_that_it_listens_on(given, host, hosts):
    assert allowed_hosts(given, host) == hosts


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_server_for_all_devices_answers_to_all_addresses_of_this_machine(host):
    hosts = allowed_hosts("play.example", host)

    name = socket.gethostname().lower()
    ours = {*LOCAL, *own_addresses(), "play.example", name, f"{name}.local"}
    assert ours == set(hosts)
    assert "*" not in hosts


def test_a_socket_can_be_bound_to_each_address_of_this_machine():
    for address in own_addresses():
        host = address.strip("[]")
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family) as probe:
            probe.bind((host, 0))
