"""A door with real sockets in this process, and clients that speak bytes to it."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from django.db import connections

from blokus_api.contest.door import Door
from blokus_api.contest.players import ClientAccounts
from blokus_api.contest.reception import Against
from games.models import Game
from games.replay.state import GameState
from games.services import automation
from games.storage import event_store, feed
from tests.blokus_api.contest.captures import attribute
from tests.blokus_api.streams.visitors import aside, close_connections

WITHIN = 60.0
"""Seconds for a whole test on a busy machine."""
SKIP = (
    '<room roomId="{}"><data class="sc.plugin2027.SkipMove">'
    "<color>BLUE</color></data></room>"
)


class Client:
    """Client that sends the packets of a test."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._reader = reader
        self.writer = writer
        self.heard = b""
        self._read = 0

    @property
    def room(self) -> str:
        return attribute("roomId", self.heard)

    def say(self, text: str | bytes) -> None:
        self.writer.write(text.encode() if isinstance(text, str) else text)

    async def hear(self, *parts: str) -> bytes:
        """Read on until the server has sent one of these; return the new bytes."""
        pattern = re.compile(b"|".join(re.escape(part.encode()) for part in parts))
        while (match := pattern.search(self.heard, self._read)) is None:
            data = await self._reader.read(65536)
            assert data, f"no {parts} in {self.heard[-2000:]!r}"
            self.heard += data
        start, self._read = self._read, match.end()
        return self.heard[start : self._read]

    def pause_reading(self) -> None:
        transport = self.writer.transport
        assert isinstance(transport, asyncio.ReadTransport)
        transport.pause_reading()

    async def hear_all(self) -> bytes:
        """Read until the server closes."""
        try:
            while data := await self._reader.read(65536):
                self.heard += data
        except ConnectionResetError:
            pass
        return self.heard


class House:
    """An open door."""

    def __init__(self, door: Door, port: int) -> None:
        self.door = door
        self.clients: list[Client] = []
        self._port = port

    async def enter(self, first: str = "") -> Client:
        client = Client(*await asyncio.open_connection("127.0.0.1", self._port))
        self.clients.append(client)
        client.say("<protocol>" + first)
        return client

    async def join(self) -> Client:
        client = await self.enter("<join/>")
        await client.hear("<joined")
        return client

    async def pair(self) -> tuple[Client, Client]:
        """Return two clients in a game, the first with its request."""
        first, two = await self.join(), await self.join()
        await first.hear("moveRequest")
        await two.hear("memento")
        return first, two

    async def admin(self) -> Client:
        return await self.enter('<authenticate password="secret"/>')


@asynccontextmanager
async def opened(against: Against, accounts: tuple[str, ...]) -> AsyncIterator[House]:
    """Open a door, with a relay and a worker beside it."""
    door = Door(against, ClientAccounts(accounts), "secret")
    server = await door.open("127.0.0.1", 0)
    working = asyncio.create_task(_work())
    house = House(door, server.sockets[0].getsockname()[1])
    try:
        yield house
    finally:
        server.close()
        for client in house.clients:
            client.writer.close()
        await door.close()
        working.cancel()
        hub = door._hub._task
        assert hub is not None
        hub.cancel()
        await asyncio.wait([working, hub])
        for threads in (door._threads, door._hub._thread):
            close_connections(threads)


def at_door(
    act: Callable[[House], Awaitable[None]],
    *,
    against: Against | None = None,
    accounts: tuple[str, ...] = (),
) -> None:
    """Act at a door in a new event loop."""

    async def run() -> None:
        async with asyncio.timeout(WITHIN):
            async with opened(against or Against(), accounts) as house:
                await act(house)

    asyncio.run(run())


async def ended(game: str) -> str:
    """Wait for the end of a game; return who is out and why."""

    while (state := await state_of(game)).status not in ("ended", "aborted"):
        await asyncio.sleep(0.02)
    return " ".join([state.status, *(f"{o.seat}:{o.reason}" for o in state.out)])


async def freed(house: House, *accounts: str) -> None:
    """Wait until clients can borrow these accounts: a moment after their games end."""
    while not {*accounts} <= {*house.door.accounts._free}:
        await asyncio.sleep(0.02)


async def state_of(game: str) -> GameState:
    return (await aside(lambda: event_store.read(game))).state


async def _work() -> None:
    """Do the work of a relay and a worker: number events, draw, and move for levels."""
    while True:
        await asyncio.to_thread(_work_once)
        await asyncio.sleep(0.01)


def _work_once() -> None:
    try:
        for game in Game.objects.filter(status__in=("open", "playing")):
            if game.status == "open":
                automation.draw_lots(game=str(game.id))
            else:
                automation.play_ai_turn(game=str(game.id), version=game.version)
        while feed.sequence():
            pass
    finally:
        connections.close_all()
