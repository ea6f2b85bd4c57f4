"""Streams of events as a client reads them, over plain sockets' HTTP."""

import http.client
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from tests.e2e.table import PATIENCE


@dataclass(frozen=True)
class Message:
    id: int
    name: str
    data: Any


class Listener:
    """An open stream; remembers from where it would resume."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.response = response
        self.last: int | None = None

    def __iter__(self) -> Iterator[Message]:
        fields: dict[str, str] = {}
        for line in self.response:
            name, _, value = line.decode().rstrip("\n").partition(":")
            if name:
                fields[name] = value.removeprefix(" ")
            elif line == b"\n":
                if "id" in fields:
                    self.last = int(fields["id"])
                if "data" in fields:
                    data = json.loads(fields["data"])
                    yield Message(int(fields["id"]), fields.get("event", ""), data)
                fields = {}

    def take(self, count: int) -> list[Message]:
        messages = iter(self)
        return [next(messages) for _ in range(count)]


@contextmanager
def listening(
    url: str,
    path: str,
    token: str | None = None,
    after: int | None = None,
    patience: float = PATIENCE,
    address: str = "127.0.0.1",
) -> Iterator[Listener]:
    """Open a stream from an address that begins with 127."""
    parts = urlsplit(url)
    headers = {"Accept": "text/event-stream"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    if after is not None:
        headers["Last-Event-ID"] = str(after)
    connection = http.client.HTTPConnection(
        str(parts.hostname),
        parts.port,
        timeout=patience,
        source_address=(address, 0),
    )
    connection.request("GET", f"/api/v1{path}", headers=headers)
    response = connection.getresponse()
    try:
        yield Listener(response)
    finally:
        response.close()
        connection.close()
