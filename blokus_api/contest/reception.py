"""Reception: creates and looks up rooms, and assigns seats to clients."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from uuid import uuid4

from django.conf import settings

from blokus_api.contest import errors, games
from blokus_api.contest.connections import ContestConnection
from blokus_api.contest.packets import JoinAny, JoinPrepared, JoinRoom, Prepare
from blokus_api.contest.players import ClientAccounts
from blokus_api.contest.rooms import Chair, ContestRoom
from blokus_api.streams.threads import Threads
from games.clocks.controls import Control
from games.errors import ApiError
from games.replay.state import AI_PREFIX

logger = logging.getLogger(__name__)

FIRST, SECOND = 0, 1
"""Seats of the teams ONE and TWO."""
MOST_ROOMS = 64


class RefusedRequestError(Exception):
    """Raised if a request is refused. The client gets the message in an errorpacket."""


@dataclass(frozen=True)
class Against:
    """Opponents for clients that join any room."""

    level: str | None = None
    """Computer level that plays all second seats; None if no level plays."""
    are_people: bool = False
    """Whether the second seats are open to people on the page."""


@dataclass
class Reception:
    """The rooms of a door."""

    threads: Threads
    against: Against
    accounts: ClientAccounts
    begin: Callable[[ContestRoom], None]
    """Function that starts the match of a new room."""
    rooms: dict[str, ContestRoom] = field(default_factory=dict)
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def join(
        self, packet: JoinAny | JoinRoom | JoinPrepared, client: ContestConnection
    ) -> ContestRoom:
        """Seat a client in the requested room; raise `RefusedRequestError`."""
        if any(room.seat_of(client) is not None for room in self.rooms.values()):
            reason = "A client can play only one game at a time."
            raise RefusedRequestError(errors.refused(reason))
        async with self._lock:
            match packet:
                case JoinAny():
                    return await self._join_any(client)
                case JoinRoom(room_id=room_id):
                    return await self._join_room(room_id, client)
                case JoinPrepared(reservation_code=code):
                    return await self._join_prepared(code, client)

    async def _join_any(self, client: ContestConnection) -> ContestRoom:
        """Seat a client in a room with a waiting client, or in a new room."""
        for room in [*self.rooms.values()]:
            seat = room.find_free_seat()
            if seat is None:
                continue
            try:
                return await self._seat(room, seat, client)
            except (ApiError, RefusedRequestError) as error:
                logger.info(
                    "Game %s did not accept a client in seat %d: %s",
                    room.id,
                    seat,
                    error,
                )
        room = await self._create_for_anyone()
        return await self._seat(room, FIRST, client)

    async def _join_room(self, room_id: str, client: ContestConnection) -> ContestRoom:
        """Seat a client in a room, or in an open game that a person created."""
        if room_id not in self.rooms:
            return await self._join_game(room_id, client)
        seat = self.rooms[room_id].find_free_seat()
        if seat is None:
            raise RefusedRequestError(errors.full_room(room_id))
        return await self._seat(self.rooms[room_id], seat, client)

    async def _join_prepared(self, code: str, client: ContestConnection) -> ContestRoom:
        """Seat a client in the chair with a reservation code."""
        for room in self.rooms.values():
            seat = room.find_free_seat(code)
            if seat is not None:
                return await self._seat(room, seat, client)
        raise RefusedRequestError(errors.UNKNOWN_RESERVATION)

    async def prepare(self, request: Prepare) -> ContestRoom:
        """Create a room whose chairs are reserved by codes."""
        chairs = {
            seat: Chair(
                name=slot.display_name or "",
                code=str(uuid4()) if slot.reserved else None,
                has_limit=slot.can_timeout,
            )
            for seat, slot in enumerate(request.slots)
        }
        has_clock = not request.pause and all(c.has_limit for c in chairs.values())
        clock = games.SHORT_CLOCK if has_clock else games.LONG_CLOCK
        room = await self._create(chairs, {}, clock)
        room.can_pause = room.is_paused = request.pause
        return room

    def close(self, room: ContestRoom) -> None:
        """Close a room to further clients, because its match is over."""
        self.rooms.pop(room.id, None)

    def give_back(self, chairs: Mapping[int, Chair]) -> None:
        """Make the accounts of these chairs available again."""
        for chair in chairs.values():
            self.accounts.give_back(chair.actor)

    async def _create_for_anyone(self) -> ContestRoom:
        if self.against.are_people:
            room = await self._create({FIRST: Chair()}, {}, games.LONG_CLOCK)
            logger.info(
                "A seat is open for a person at %s",
                settings.GAME_URL.format(game=room.id),
            )
            return room
        if self.against.level is not None:
            levels = {SECOND: AI_PREFIX + self.against.level}
            return await self._create({FIRST: Chair()}, levels, games.SHORT_CLOCK)
        chairs = {FIRST: Chair(), SECOND: Chair()}
        return await self._create(chairs, {}, games.SHORT_CLOCK)

    async def _create(
        self, chairs: dict[int, Chair], levels: Mapping[int, str], clock: Control
    ) -> ContestRoom:
        if len(self.rooms) >= MOST_ROOMS:
            raise RefusedRequestError(
                errors.refused("The server has too many rooms. Try again later.")
            )
        async with self._accounts_for(chairs):
            reserved = {seat: chair.actor for seat, chair in chairs.items()}
            state = await self.threads.run(games.create, reserved, levels, clock)
        return self._open(ContestRoom(state, chairs))

    def _open(self, room: ContestRoom) -> ContestRoom:
        self.rooms[room.id] = room
        self.begin(room)
        return room

    async def _join_game(self, game: str, client: ContestConnection) -> ContestRoom:
        """Seat a client in an open game that the door did not create."""
        seat = await self.threads.run(games.find_open_seat, game)
        if seat is None:
            raise RefusedRequestError(errors.unknown_room(game))
        chairs = {seat: Chair()}
        async with self._accounts_for(chairs):
            actor = chairs[seat].actor
            state = await self.threads.run(games.take_seat, game, seat, actor)
        return _welcome(self._open(ContestRoom(state, chairs)), seat, client)

    async def _seat(
        self, room: ContestRoom, seat: int, client: ContestConnection
    ) -> ContestRoom:
        """Seat the client's account in the game, then the client in the room."""
        actor = room.chairs[seat].actor
        await self.threads.run(games.take_seat, room.id, seat, actor)
        if room.is_over:
            raise RefusedRequestError(errors.unknown_room(room.id))
        return _welcome(room, seat, client)

    @asynccontextmanager
    async def _accounts_for(self, chairs: Mapping[int, Chair]) -> AsyncIterator[None]:
        """Borrow an account for each chair; return all accounts if an error occurs."""
        try:
            for chair in chairs.values():
                chair.actor = await self.threads.run(self.accounts.borrow, chair.name)
            yield
        except BaseException:
            self.give_back(chairs)
            raise


def _welcome(room: ContestRoom, seat: int, client: ContestConnection) -> ContestRoom:
    actor = room.chairs[seat].actor
    logger.info("Game %s: seat %d was taken by %s (%s).", room.id, seat, actor, client)
    room.welcome_client(seat, client)
    return room
