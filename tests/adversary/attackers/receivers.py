"""Attacks by webhooks: many, and slow receivers."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack

from games.lab.client.api import Client
from tests.adversary.attackers.clients import Joining
from tests.blokus_api.webhooks.receiver import Receiver, receiving
from tests.e2e.table import create, legal_moves
from tests.reliability.house import House

BOTS, HOOKS, OWNERS = 100, 20, 4
SLOW = 12.0
"""Seconds that a slow receiver takes; it answers all the same."""


def bots_with_webhooks(house: House, joining: Joining) -> Iterator[None]:
    """Give one account a hundred bots, each with twenty webhooks on all games."""
    account = joining()
    with receiving() as receiver, ExitStack() as opened:
        for number in range(BOTS):
            response = account.post("/bots", {"name": f"Bot {number}"})
            if response.status != 201:
                break
            bot = opened.enter_context(Client(house.streams_url))
            path = f"/bots/{response.body['id']}/tokens"
            bot.token = account.post(path, {}).body["token"]
            for _ in range(HOOKS):
                hook = {"url": receiver.url, "follows": "all"}
                if bot.post("/webhooks", hook).status != 201:
                    break
        yield


def slow_receivers(house: House, joining: Joining) -> Iterator[None]:
    """Four accounts whose receivers take their time, in eight games each."""
    is_stopped = threading.Event()

    def answer(_: object) -> tuple[int, dict[str, str], bytes]:
        is_stopped.wait(SLOW)
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
            is_stopped.set()
