"""Reception: rooms are created and found, and clients get their seats in them."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from uuid import uuid4

from django.conf import settings

from blokus_api.contest import errors, games
from blokus_api.contest.connections import ContestConnection
from blokus_api.contest.packets import Prepare
from blokus_api.contest.players import ClientAccounts
from blokus_api.contest.rooms import Chair, ContestRoom
from blokus_api.streams.threads import Threads
from games.clocks.controls import Control
from games.replay.state import AI_PREFIX

logger = logging.getLogger(__name__)

FIRST, SECOND = 0, 1
"""Seats of the teams ONE and TWO."""
MOST_ROOMS = 64


class RefusedRequestError(Exception):
    """A request that is answered by an errorpacket with this message."""


@dataclass(frozen=True)
class Against:
    """The opponents of clients that join any room."""

    level: str | None = None
    """A level of the computer, if one plays all the second seats."""
    are_people: bool = False
    """Whether the second seats are open for people on the page."""


@dataclass
class Reception:
    """The rooms of a door."""

    threads: Threads
    against: Against
    accounts: ClientAccounts
    begin: Callable[[ContestRoom], None]
    """Starts the match of a new room."""
    rooms: dict[str, ContestRoom] = field(default_factory=dict)
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def join_any(self, client: ContestConnection) -> ContestRoom:
        """Seat a client where another one waits, or in a new room."""
        async with self._lock:
            for room in self.rooms.values():
                seat = room.find_free_seat()
                if seat is not None:
                    return await self._seat(room, seat, client)
            room = await self._create_for_anyone()
            return await self._seat(room, FIRST, client)

    async def join_room(self, room_id: str, client: ContestConnection) -> ContestRoom:
        """Seat a client in a room, or in an open game that a person set up."""
        async with self._lock:
            if room_id not in self.rooms:
                return await self._join_game(room_id, client)
            seat = self.rooms[room_id].find_free_seat()
            if seat is None:
                raise RefusedRequestError(errors.full_room(room_id))
            return await self._seat(self.rooms[room_id], seat, client)

    async def join_prepared(self, code: str, client: ContestConnection) -> ContestRoom:
        """Seat a client in the chair that a code reserves, once."""
        async with self._lock:
            for room in self.rooms.values():
                seat = room.find_free_seat(code)
                if seat is not None:
                    return await self._seat(room, seat, client)
        raise RefusedRequestError(errors.UNKNOWN_RESERVATION)

    async def prepare(self, request: Prepare) -> ContestRoom:
        """Create a room whose chairs wait for the clients that codes name."""
        chairs = {}
        for seat, slot in enumerate(request.slots):
            name = slot.display_name or ""
            chairs[seat] = Chair(
                await self._borrow(name),
                name,
                str(uuid4()) if slot.reserved else None,
                slot.can_timeout,
            )
        has_clock = not request.pause and all(c.has_limit for c in chairs.values())
        clock = games.SHORT_CLOCK if has_clock else games.LONG_CLOCK
        room = await self._create(chairs, {}, clock)
        room.can_pause = room.is_paused = request.pause
        return room

    def forget(self, room: ContestRoom) -> None:
        """Forget a room whose match is over, and let others have its accounts."""
        self.rooms.pop(room.id, None)
        for chair in room.chairs.values():
            self.accounts.give_back(chair.actor)

    async def _create_for_anyone(self) -> ContestRoom:
        first = Chair(await self._borrow())
        if self.against.are_people:
            room = await self._create({FIRST: first}, {}, games.LONG_CLOCK)
            logger.info("A seat is open at %s", settings.GAME_URL.format(game=room.id))
            return room
        if self.against.level is not None:
            levels = {SECOND: AI_PREFIX + self.against.level}
            return await self._create({FIRST: first}, levels, games.SHORT_CLOCK)
        chairs = {FIRST: first, SECOND: Chair(await self._borrow())}
        return await self._create(chairs, {}, games.SHORT_CLOCK)

    async def _create(
        self, chairs: dict[int, Chair], levels: Mapping[int, str], clock: Control
    ) -> ContestRoom:
        if len(self.rooms) >= MOST_ROOMS:
            raise RefusedRequestError(errors.refused("There are too many rooms."))
        reserved = {seat: chair.actor for seat, chair in chairs.items()}
        state = await self.threads.run(games.create, reserved, levels, clock)
        room = ContestRoom(state, chairs)
        self._open(room)
        return room

    def _open(self, room: ContestRoom) -> None:
        self.rooms[room.id] = room
        self.begin(room)

    async def _join_game(self, game: str, client: ContestConnection) -> ContestRoom:
        """Seat a client in an open game of the contest that the door did not create."""
        seat = await self.threads.run(games.find_open_seat, game)
        if seat is None:
            raise RefusedRequestError(errors.unknown_room(game))
        actor = await self._borrow()
        state = await self.threads.run(games.take_seat, game, seat, actor)
        room = ContestRoom(state, {seat: Chair(actor)})
        self._open(room)
        room.welcome_client(seat, client)
        return room

    async def _seat(
        self, room: ContestRoom, seat: int, client: ContestConnection
    ) -> ContestRoom:
        """Let a client's account take its seat in the game, then the client."""
        actor = room.chairs[seat].actor
        await self.threads.run(games.take_seat, room.id, seat, actor)
        logger.info("Game %s: seat %d is %s, %s.", room.id, seat, actor, client)
        room.welcome_client(seat, client)
        return room

    async def _borrow(self, name: str = "") -> str:
        return await self.threads.run(self.accounts.borrow, name)
