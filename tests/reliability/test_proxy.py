"""The proxy of docker/ with those who say nothing for longer than it waits."""

import json
import socket
import time

import pytest

from games.lab.client.api import Client
from tests.e2e.listening import listening
from tests.e2e.proxy import HOST, fronting, needs_nginx
from tests.e2e.table import create, legal_moves

pytestmark = needs_nginx

WAITS = 40
"""Seconds for which nginx waits for a server here: more than the 15 after which a
stream has a heartbeat, on a busy machine too, and than the 10 that a client has for its
headers."""
SLACK = 60


def test_streams_live_on_and_what_is_silent_ends(stack, tmp_path):
    (tmp_path / "deaf").mkdir()
    with (
        socket.create_server((HOST, 0)) as deaf,
        fronting(tmp_path, stack.url, stack.streams_url, waits=WAITS) as proxy,
        fronting(
            tmp_path / "deaf",
            web=f"http://{HOST}:{deaf.getsockname()[1]}",
            waits=WAITS,
        ) as waiting,
        Client(proxy.url) as player,
        socket.create_connection((HOST, proxy.port)) as unnamed,
        socket.create_connection((HOST, waiting.port)) as patient,
    ):
        player.token = player.post("/guests", {}).body["token"]
        game = create(player, "duo", "me", "me")
        with listening(proxy.url, f"/games/{game}/stream") as stream:
            [snapshot] = stream.take(1)
            unnamed.sendall(b"GET / HTTP/1.1\r\nHost: loc")
            started = time.monotonic()
            patient.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")

            patient.settimeout(WAITS + SLACK)
            head, _, body = patient.recv(65_536).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 504 ")
            assert json.loads(body)["code"] == "unavailable"
            assert time.monotonic() - started >= WAITS
            unnamed.settimeout(SLACK)
            with pytest.raises(ConnectionResetError):
                unnamed.recv(1)

            move = legal_moves(player, game)[0]
            assert player.post(f"/games/{game}/moves", move).status == 201
            assert stream.take(1)[0].id == snapshot.id + 1
