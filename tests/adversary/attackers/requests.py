"""Attacks by requests that are expensive, or never end."""

import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from itertools import count
from urllib.parse import urlsplit

from games.lab.client.api import Client
from tests.adversary.attackers.clients import (
    AddressedClient,
    Joining,
    a_guest,
    guests,
    in_background,
)
from tests.e2e.table import create
from tests.reliability.house import House

BODIES = 16
ENTRY = ["blue", "T4", [[0, 0, 0], [0, 1, 0], [0, 2, 0], [0, 1, 1]]]
PAINTERS = [f"127.0.0.{number}" for number in range(51, 59)]
CONNECTIONS = 4
SENDERS = "127.0.0.61"
GUESTS, ZIP = 6, "application/zip"
GARBAGE = 32 * 1024 * 1024 - 1024
"""Bytes of a file, as many as a request may have."""


def solutions(house: House, _joining: Joining) -> Iterator[None]:
    """Send solutions of maximum length as one guest, as fast as possible."""
    body = {"solutions": [[ENTRY] * 8] * 50}
    path = "/variants/solo-cube-3/solutions"
    with a_guest(house) as guest, in_background(lambda: guest.post(path, body)):
        yield


def half_bodies(house: House, _joining: Joining) -> Iterator[None]:
    """Sixteen connections send one byte of a body, and no more."""
    parts = urlsplit(house.streams_url)
    address = str(parts.hostname), int(parts.port or 0)
    head = (
        "POST /api/v1/guests HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
    )
    with ExitStack() as opened:

        def send() -> None:
            opened.close()
            for _ in range(BODIES):
                connection = opened.enter_context(socket.create_connection(address))
                connection.sendall(head.encode())

        send()
        with in_background(send, pause=5):
            yield


def pictures_and_logins(house: House, joining: Joining) -> Iterator[None]:
    """Eight addresses ask for large PNG and log in, on four connections each."""
    game = create(joining(), "trigon", "me", "me", "me", "me")
    path = f"/games/{game}/states/1.png?size=1600"
    numbers = count()

    def log_in(client: Client) -> None:
        body = {"email": f"nobody{next(numbers)}@example.org", "password": "x" * 12}
        client.post("/auth/app/v1/auth/login", body)

    with ExitStack() as opened:
        acts = []
        for address in PAINTERS:
            log_ins, *drawings = [
                opened.enter_context(AddressedClient(house.streams_url, address))
                for _ in range(CONNECTIONS)
            ]
            acts += [partial(log_in, log_ins)]
            acts += [partial(client.send, "GET", path) for client in drawings]
        with in_background(*acts):
            yield


def garbage_files(house: House, _joining: Joining) -> Iterator[None]:
    """Guests of one address send random bytes as zips, again and again."""
    garbage = os.urandom(GARBAGE)
    with guests(house, GUESTS, SENDERS) as senders:
        acts = [
            partial(guest.send, "POST", "/imports", garbage, Content_Type=ZIP)
            for guest in senders
        ]
        with in_background(*acts):
            yield
