"""What an adversary does, with own clients; each goes on until its end is asked for."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import TypeAlias
from urllib.parse import urlsplit

from games.lab.client.api import Client, ServerError
from tests.blokus_api.webhooks.receiver import Receiver, receiving
from tests.e2e.table import create, legal_moves
from tests.reliability.house import House

Attack: TypeAlias = Callable[[House, Callable[[], Client]], Iterator[None]]

GAMES, BOTS, HOOKS, BODIES, OWNERS = 60, 100, 20, 16, 4
SLOW = 12.0
"""Seconds that a slow receiver takes; it answers all the same."""
ENTRY = ["blue", "T4", [[0, 0, 0], [0, 1, 0], [0, 2, 0], [0, 1, 1]]]


def a_guest(house: House) -> Client:
    client = Client(house.streams_url)
    client.token = client.post("/guests", {}).body["token"]
    return client


@contextmanager
def in_background(act: Callable[[threading.Event], None]) -> Iterator[None]:
    ended = threading.Event()
    thread = threading.Thread(target=act, args=(ended,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join(timeout=60)


def games_of_computers(house: House, _joining: Callable[[], Client]) -> Iterator[None]:
    """One guest sets up sixty games of four computers that think longest."""
    seats = [{"ai": "9"}] * 4
    with a_guest(house) as guest:
        for _ in range(GAMES):
            guest.post("/games", {"variant": "classic", "seats": seats})
        yield


def long_analyses(house: House, _joining: Callable[[], Client]) -> Iterator[None]:
    """One guest has four questions open that take as long as they may."""
    question = {"kind": "count", "variant": "solo-cube-5", "limit": 1_000_000}
    with a_guest(house) as guest:

        def ask(ended: threading.Event) -> None:
            while not ended.wait(0.5):
                for seconds in (600, 30):
                    guest.post("/analyses", {**question, "seconds": seconds})

        with in_background(ask):
            yield


def bots_with_webhooks(house: House, joining: Callable[[], Client]) -> Iterator[None]:
    """One account has a hundred bots, each with twenty webhooks on all games."""
    account = joining()
    with receiving() as receiver, ExitStack() as opened:
        for number in range(BOTS):
            made = account.post("/bots", {"name": f"Bot {number}"})
            if made.status != 201:
                break
            bot = opened.enter_context(Client(house.streams_url))
            path = f"/bots/{made.body['id']}/tokens"
            bot.token = account.post(path, {}).body["token"]
            for _ in range(HOOKS):
                hook = {"url": receiver.url, "follows": "all"}
                if bot.post("/webhooks", hook).status != 201:
                    break
        yield


def solutions(house: House, _joining: Callable[[], Client]) -> Iterator[None]:
    """One guest sends as many solutions as a request may have, as fast as it may."""
    body = {"solutions": [[ENTRY] * 8] * 50}
    with a_guest(house) as guest:

        def send(ended: threading.Event) -> None:
            while not ended.wait(0.05):
                with suppress(ServerError):
                    guest.post("/variants/solo-cube-3/solutions", body)

        with in_background(send):
            yield


def half_bodies(house: House, _joining: Callable[[], Client]) -> Iterator[None]:
    """Sixteen connections send one byte of a body, and no more."""
    parts = urlsplit(house.streams_url)
    head = (
        "POST /api/v1/guests HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
    )

    def send(ended: threading.Event) -> None:
        while not ended.is_set():
            with ExitStack() as opened:
                for _ in range(BODIES):
                    address = str(parts.hostname), int(parts.port or 0)
                    one = opened.enter_context(socket.create_connection(address))
                    one.sendall(head.encode())
                ended.wait(5)

    with in_background(send):
        yield


def slow_receivers(house: House, joining: Callable[[], Client]) -> Iterator[None]:
    """Four accounts whose receivers take their time, in eight games each."""
    gone = threading.Event()

    def answer(_: object) -> tuple[int, dict[str, str], bytes]:
        gone.wait(SLOW)
        return 200, {}, b""

    with ExitStack() as opened:
        for _ in range(OWNERS):
            receiver: Receiver = opened.enter_context(receiving())
            receiver.answer = answer
            owner = joining()
            owner.post("/webhooks", {"url": receiver.url, "follows": "mine"})
            for _ in range(8):
                game = create(owner, "duo", "me", "me")
                owner.post(f"/games/{game}/moves", legal_moves(owner, game)[0])
        try:
            yield
        finally:
            gone.set()


ATTACKS: dict[str, Attack] = {
    "60 games of computers": games_of_computers,
    "4 long analyses": long_analyses,
    "100 bots with webhooks": bots_with_webhooks,
    "solutions at the limit": solutions,
    "half-sent bodies": half_bodies,
    "4 slow receivers": slow_receivers,
}
