"""The door: a TCP server for clients of the contest."""

import asyncio
import hmac
import logging
from dataclasses import dataclass, field
from operator import attrgetter

from blokus_api.contest import errors, writing
from blokus_api.contest.connections import ContestConnection
from blokus_api.contest.decoding import UnreadablePacketError
from blokus_api.contest.letters import Cancelled, Departed, Moved, Paused, Stepped
from blokus_api.contest.matches import ClientMatch
from blokus_api.contest.packets import (
    AdminRequest,
    Authenticate,
    Cancel,
    Cause,
    Gone,
    JoinAny,
    JoinPrepared,
    JoinRoom,
    Left,
    Observe,
    Packet,
    Pause,
    Play,
    Prepare,
    Request,
    RoomMessage,
    StepOnce,
)
from blokus_api.contest.placements import TEAMS
from blokus_api.contest.players import ClientAccounts
from blokus_api.contest.reception import Against, Reception, RefusedRequestError
from blokus_api.contest.rooms import ContestRoom
from blokus_api.streams.hub import Hub
from blokus_api.streams.threads import Threads
from games.errors import ApiError

logger = logging.getLogger(__name__)

GAME_TYPE = "swc_2027_blokus"
MOST_CONNECTIONS = 64
MOST_LETTERS = 64
"""Maximum number of queued letters per room. Clients beyond it are disconnected."""
THREADS = 4
WRONG_PASSWORD_S = 1.0
"""Seconds until a wrong password is rejected. The delay prevents guessing."""


@dataclass
class Door:
    """Server that accepts clients and dispatches their packets."""

    against: Against
    accounts: ClientAccounts
    password: str = ""
    """Administrator password; if it is empty, no client can be an administrator."""
    _threads: Threads = field(default_factory=lambda: Threads(THREADS))
    _hub: Hub = field(default_factory=Hub)
    _connections: set[ContestConnection] = field(default_factory=set)
    _matches: set[asyncio.Task[None]] = field(default_factory=set)
    _are_gone: asyncio.Event = field(default_factory=asyncio.Event)
    """Event that is set whenever a connection ends."""
    _count: int = 0

    def __post_init__(self) -> None:
        """Create a reception without rooms."""
        self._reception = Reception(
            self._threads, self.against, self.accounts, self._begin
        )

    async def open(self, host: str, port: int) -> asyncio.Server:
        """Listen for clients; raise `OSError` or `django.db.Error`."""
        server = await asyncio.start_server(
            self._serve, host, port, start_serving=False
        )
        await self._hub.start()
        await server.start_serving()
        return server

    async def close(self) -> None:
        """Disconnect all clients. Their games continue, and the clocks keep running."""
        for match in self._matches:
            match.cancel()
        await asyncio.gather(*self._matches, return_exceptions=True)
        for connection in self._connections:
            connection.end(writing.CLOSE)
        while self._connections:
            self._are_gone.clear()
            await self._are_gone.wait()

    async def _serve(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        if len(self._connections) >= MOST_CONNECTIONS:
            logger.warning(
                "Refused a client, because %d clients are already connected.",
                MOST_CONNECTIONS,
            )
            writer.close()
            return
        self._count += 1
        connection = ContestConnection(self._count, reader, writer)
        logger.info(
            "Accepted %s from %s.", connection, writer.get_extra_info("peername")
        )
        self._connections.add(connection)
        try:
            async for packet in connection.packets():
                await self._take(connection, packet)
        except UnreadablePacketError as error:
            self._part(connection, error.cause)
        except Exception:
            logger.exception("Closed %s after a server error.", connection)
            self._part(connection, Cause.UNKNOWN)
        finally:
            await connection.wait_closed()
            self._connections.discard(connection)
            self._are_gone.set()

    def _begin(self, room: ContestRoom) -> None:
        task = asyncio.create_task(self._play(room))
        self._matches.add(task)
        task.add_done_callback(self._matches.discard)

    async def _play(self, room: ContestRoom) -> None:
        match = ClientMatch(room, self._hub, self._threads)
        try:
            try:
                fault = await match.run()
            finally:
                self._reception.close(room)
            await match.settle(fault)
        except Exception:
            logger.exception(
                "The match in game %s failed. The game will end when its clock"
                " runs out.",
                room.id,
            )
        finally:
            self._reception.give_back(room.chairs)

    async def _take(self, connection: ContestConnection, packet: Packet) -> None:
        """Handle a packet, or send the reason why it was refused."""
        if isinstance(packet, Gone):
            self._part(connection, packet.cause)
            return
        try:
            await self._answer(connection, packet)
        except RefusedRequestError as refusal:
            logger.info("A request on %s was refused: %s", connection, refusal)
            connection.send(writing.errorpacket(str(refusal), packet))
        except ApiError as error:
            logger.info("A request on %s failed: %s", connection, error)
            message = errors.refused(str(error))
            connection.send(writing.errorpacket(message, packet))

    def _part(self, connection: ContestConnection, cause: Cause) -> None:
        logger.info("Lost %s: %s", connection, cause)
        if cause is Cause.RECEIVED_DISCONNECT:
            connection.end()
        else:
            connection.abort()
        for room in self._reception.rooms.values():
            room.observers.discard(connection)
            seat = room.seat_of(connection)
            if seat is not None:
                room.is_over = True
                room.inbox.put_nowait(Departed(seat, cause))

    async def _answer(self, connection: ContestConnection, packet: Request) -> None:
        match packet:
            case JoinAny() | JoinRoom() | JoinPrepared():
                await self._join(connection, packet)
            case Play():
                self._pass_on(connection, packet)
            case Authenticate(password=password):
                await self._authenticate(connection, password)
            case RoomMessage():
                raise RefusedRequestError(errors.no_move(packet))
            case Left():
                raise RefusedRequestError(errors.NOT_A_REQUEST)
            case _ if not connection.is_admin:
                raise RefusedRequestError(errors.unauthenticated(packet))
            case _:
                await self._administer(connection, packet)

    async def _administer(
        self, connection: ContestConnection, packet: AdminRequest
    ) -> None:
        match packet:
            case Prepare():
                await self._prepare(connection, packet)
            case Observe(room_id=room_id):
                self._room(room_id).observers.add(connection)
                connection.send(writing.observed(room_id))
            case Pause(room_id=room_id, pause=is_paused):
                self._pausable(room_id).inbox.put_nowait(Paused(is_paused))
            case StepOnce(room_id=room_id):
                self._pausable(room_id).inbox.put_nowait(Stepped())
            case Cancel(room_id=room_id):
                self._room(room_id).inbox.put_nowait(Cancelled())

    async def _join(
        self, connection: ContestConnection, packet: JoinAny | JoinRoom | JoinPrepared
    ) -> None:
        if isinstance(packet, JoinAny) and packet.game_type not in (None, GAME_TYPE):
            raise UnreadablePacketError
        room = await self._reception.join(packet, connection)
        if isinstance(packet, JoinAny):
            news = writing.joined_game_room(room.id, len(room.clients))
            for admin in filter(attrgetter("is_admin"), self._connections):
                admin.send(news)

    def _pass_on(self, connection: ContestConnection, packet: Play) -> None:
        """Forward a move to the room that it names."""
        room = self._room(packet.room_id)
        seat = room.seat_of(connection)
        if seat is None:
            raise RefusedRequestError(errors.no_member(packet.room_id))
        if room.state.status != "playing":
            raise RefusedRequestError(errors.NOT_READY)
        if room.inbox.qsize() >= MOST_LETTERS:
            raise UnreadablePacketError
        now = asyncio.get_running_loop().time()
        room.inbox.put_nowait(Moved(seat, packet.move, now))

    async def _authenticate(self, connection: ContestConnection, password: str) -> None:
        expected = self.password.encode()
        if expected and hmac.compare_digest(expected, password.encode()):
            connection.is_admin = True
            connection.set_idle(is_idle=False)
            return
        await asyncio.sleep(WRONG_PASSWORD_S)
        raise RefusedRequestError(errors.FAILED_AUTHENTICATION)

    async def _prepare(self, connection: ContestConnection, packet: Prepare) -> None:
        if packet.game_type != GAME_TYPE or len(packet.slots) != len(TEAMS):
            raise UnreadablePacketError
        room = await self._reception.prepare(packet)
        codes = [chair.code for chair in room.chairs.values() if chair.code]
        connection.send(writing.prepared(room.id, codes))

    def _room(self, room_id: str) -> ContestRoom:
        room = self._reception.rooms.get(room_id)
        if room is None:
            raise RefusedRequestError(errors.unknown_room(room_id))
        return room

    def _pausable(self, room_id: str) -> ContestRoom:
        room = self._room(room_id)
        if not room.can_pause:
            reason = "Only rooms that were prepared with a pause can be paused."
            raise RefusedRequestError(errors.refused(reason))
        return room
