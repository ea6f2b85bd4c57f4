"""Clients of attackers: guests of an address, users of an app, repeated requests."""

import http.client
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import TypeAlias
from urllib.parse import urlsplit

from games.lab.client.api import PREFIX, Client, ServerError
from tests.reliability.house import House

Joining: TypeAlias = Callable[[], Client]
"""Makes a player with an account."""
Attack: TypeAlias = Callable[[House, Joining], Iterator[None]]
Act: TypeAlias = Callable[[], object]

HOME = "127.0.0.1"
"""Address of honest people, and of attackers who choose no other."""
PATIENCE = 60.0
"""Seconds that an attacker waits for a response."""


class AddressedClient(Client):
    """A client that connects from its own loopback address (127.x)."""

    def __init__(self, url: str, address: str) -> None:
        super().__init__(url)
        parts = urlsplit(url)
        self._connection = http.client.HTTPConnection(
            str(parts.hostname),
            parts.port,
            timeout=PATIENCE,
            source_address=(address, 0),
        )

    def send(
        self, method: str, path: str, content: bytes | None = None, **fields: str
    ) -> None:
        """Send anything, and read the response, whatever it is."""
        fields = {name.replace("_", "-"): value for name, value in fields.items()}
        if self.token:
            fields["Authorization"] = f"Bearer {self.token}"
        try:
            self._connection.request(method, f"{PREFIX}{path}", content, fields)
            self._connection.getresponse().read()
        except (http.client.HTTPException, OSError):
            self.close()  # the server refused it before it had read all


def a_guest(house: House, address: str = HOME) -> AddressedClient:
    client = AddressedClient(house.streams_url, address)
    client.token = client.post("/guests", {}).body["token"]
    return client


@contextmanager
def guests(house: House, count: int, address: str) -> Iterator[list[AddressedClient]]:
    """Make guests of one address."""
    with ExitStack() as opened:
        yield [opened.enter_context(a_guest(house, address)) for _ in range(count)]


@contextmanager
def app_users(account: Client, count: int, address: str) -> Iterator[list[Client]]:
    """Make users of an account's app, each with a token and at that address."""
    app = account.post("/apps", {"name": "Club"}).body["id"]
    path = f"/apps/{app}/players"
    with ExitStack() as opened:
        users: list[Client] = []
        for number in range(count):
            created = account.post(path, {"external_id": str(number)}).body
            user = opened.enter_context(AddressedClient(account.url, address))
            user.token = account.post(f"{path}/{created['id']}/tokens", {}).body[
                "token"
            ]
            users.append(user)
        yield users


@contextmanager
def in_background(*acts: Act, pause: float = 0.05) -> Iterator[None]:
    """Repeat each act on a separate thread, with a pause in seconds before each."""
    ended = threading.Event()

    def repeat(act: Act) -> None:
        while not ended.wait(pause):
            with suppress(ServerError):
                act()

    threads = [
        threading.Thread(target=repeat, args=(act,), daemon=True) for act in acts
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        ended.set()
        for thread in threads:
            thread.join(timeout=PATIENCE)
