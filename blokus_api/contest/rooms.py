"""Rooms: games on this server, with the clients that play or observe them."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field

from blokus_api.contest import writing
from blokus_api.contest.connections import ContestConnection
from blokus_api.contest.letters import Letter, News
from games.replay.state import GameState


@dataclass
class Chair:
    """A seat that a client plays."""

    actor: str = ""
    """Name in events of the account that holds the seat; "" until one is borrowed."""
    name: str = ""
    """Name in results, if an administrator assigned one."""
    code: str | None = None
    """Reservation code of the chair; None if any client may take it."""
    has_limit: bool = True
    """Whether the client must move within two seconds."""
    client: ContestConnection | None = None


@dataclass(eq=False)
class ContestRoom:
    """A game with its clients, from its creation to its result."""

    state: GameState
    """State of the game that the clients have received."""
    chairs: dict[int, Chair]
    """Chairs of the clients, by seat. Other players hold the remaining seats."""
    can_pause: bool = False
    is_paused: bool = False
    is_over: bool = False
    """Whether the match has ended, or is ending because a client left."""
    observers: set[ContestConnection] = field(default_factory=set)
    inbox: asyncio.Queue[Letter] = field(default_factory=asyncio.Queue)

    @property
    def id(self) -> str:
        """Id of the room, which is its game's id."""
        return self.state.id

    @property
    def names(self) -> tuple[str, str]:
        """Names of the players for results; "" for unnamed players."""
        first, second = (
            self.chairs[number].name if number in self.chairs else seat.level or ""
            for number, seat in enumerate(self.state.seats)
        )
        return first, second

    @property
    def clients(self) -> dict[int, ContestConnection]:
        """Connected clients by seat."""
        return {n: c.client for n, c in self.chairs.items() if c.client is not None}

    @property
    def is_complete(self) -> bool:
        """Whether all chairs have a client."""
        return len(self.clients) == len(self.chairs)

    def seat_of(self, client: ContestConnection) -> int | None:
        """Return a client's seat; None if the client does not play here."""
        return next((n for n, c in self.clients.items() if c is client), None)

    def find_free_seat(self, code: str | None = None) -> int | None:
        """Return the seat of a free chair with exactly this code, or without one."""
        free = (
            seat
            for seat, chair in self.chairs.items()
            if chair.client is None and chair.code == code and not self.is_over
        )
        return next(free, None)

    def welcome_client(self, seat: int, client: ContestConnection) -> None:
        """Assign a chair to a client whose account already holds the seat."""
        self.chairs[seat].client = client
        client.set_idle(is_idle=False)
        client.send(writing.joined(self.id))
        self.inbox.put_nowait(News())

    def listeners(self) -> Iterator[ContestConnection]:
        """Yield the connections that receive states, observers first."""
        yield from self.observers
        yield from self.clients.values()

    def send_all(self, *packets: bytes) -> None:
        """Send packets to observers and players."""
        for connection in self.listeners():
            connection.send(*packets)
