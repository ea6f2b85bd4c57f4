"""Matches: a room's task from the creation of its game to the result.

All messages arrive in the room's inbox, so they are handled one by one without a lock.
The match reads all moves from the game's events, including those of computer levels and
of people on the page.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from blokus_api.contest import games, texts, writing
from blokus_api.contest.faults import (
    ClientFault,
    called,
    out_of_turn,
    refused_move,
    result_of,
)
from blokus_api.contest.letters import (
    Cancelled,
    Departed,
    Letter,
    Moved,
    News,
    Paused,
    Stepped,
)
from blokus_api.contest.placements import SetMove, SkipMove, contest_from_move
from blokus_api.contest.rooms import ContestRoom
from blokus_api.streams.hub import Hub
from blokus_api.streams.responses import Topic
from blokus_api.streams.threads import Threads
from games.errors import ApiError, IllegalMoveError, NotYourTurnError
from games.replay.state import GameState
from games.rules.refusals import Reason
from games.services import automation, execution

logger = logging.getLogger(__name__)

CHECK_S = 2.0
"""Seconds after which a game is read again even if there is no news."""
SPARE_S = 0.2
"""Seconds after the hard limit at which the game is checked for a timeout."""
DEPARTING_S = 0.2
"""Seconds between attempts to leave a game while its first piece is being drawn."""
OVER = ("ended", "aborted")


class RequestedMove(NamedTuple):
    """A request for a client's move."""

    seat: int
    at: float
    """Time of the request, on the event loop's clock."""


class ClientMatch:
    """Task of a room."""

    def __init__(self, room: ContestRoom, hub: Hub, threads: Threads) -> None:
        """Prepare a match for a room whose game was created or joined."""
        self.room = room
        self._hub = hub
        self._threads = threads
        self._known: GameState | None = None
        """State of the game that was last announced."""
        self._request: RequestedMove | None = None
        self._steps = 0
        self._is_welcomed = False
        self._named: dict[int, SetMove | SkipMove] = {}
        """Moves in the contest's notation, by the version of their event."""

    async def run(self) -> ClientFault | None:
        """Play the match, release its clients in any case, and return the fault."""
        watcher = asyncio.create_task(self._watch())
        try:
            fault = await self._play()
            self._tell_result(fault)
            return fault
        finally:
            watcher.cancel()
            self._send_away()

    async def _watch(self) -> None:
        """Add news about the game to the inbox."""
        topic = Topic(self.room.id)
        with self._hub.following(topic, self._hub.position, None) as backlog:
            while True:
                await backlog.take(CHECK_S)
                self.room.inbox.put_nowait(News())

    async def _play(self) -> ClientFault | None:
        """Play until the game is over or a fault ends it."""
        while True:
            await self._announce_news()
            if self.room.state.status in OVER:
                return None
            self._request_move()
            try:
                async with asyncio.timeout_at(self._hard_limit):
                    letter = await self.room.inbox.get()
            except TimeoutError:
                if fault := await self._miss():
                    return fault
                continue
            if isinstance(letter, Cancelled):
                return None
            if fault := await self._take(letter):
                return fault

    @property
    def _hard_limit(self) -> float | None:
        """Time after which a requested move is definitely too late."""
        request = self._request
        if request is None or not self.room.chairs[request.seat].has_limit:
            return None
        return request.at + games.HARD_LIMIT_S + SPARE_S

    async def _announce_news(self) -> None:
        """Send new positions once the clients have been welcomed."""
        room = self.room
        state, packets = await self._threads.run(
            _read_news, room.id, self._known, self._named
        )
        if packets and not room.is_complete and state.status not in OVER:
            return  # the last client has its seat, but must receive `joined` first
        self._known = room.state = state
        if not packets:
            return
        self._request = None
        if not self._is_welcomed:
            self._is_welcomed = True
            for seat, client in sorted(room.clients.items()):
                client.send(writing.welcome(room.id, seat))
        for packet in packets:
            room.send_all(packet)

    def _request_move(self) -> None:
        """Request a move from the client whose turn it is, unless already requested."""
        room, seat = self.room, self.room.state.acting_seat
        if self._request is not None or seat not in room.clients:
            return
        if room.is_paused and not self._steps:
            return
        self._steps = max(0, self._steps - 1)
        self._request = RequestedMove(seat, _now())
        room.clients[seat].send(writing.move_request(room.id))

    async def _take(self, letter: Letter) -> ClientFault | None:
        """Handle a letter, and return the client's fault if there is one."""
        match letter:
            case Departed(seat=seat, cause=cause):
                name = called(self.room.names, seat)
                return ClientFault(seat, texts.left_game(name, cause))
            case Moved():
                return await self._move(letter)
            case Paused(is_paused=is_paused):
                self.room.is_paused = is_paused
                for observer in self.room.observers:
                    observer.send(writing.paused(self.room.id, is_paused))
            case Stepped():
                self._steps = 1
        return None

    async def _move(self, moved: Moved) -> ClientFault | None:
        request, names = self._request, self.room.names
        if request is None or request.seat != moved.seat:
            acting = self.room.state.acting_seat
            return out_of_turn(self.room.id, acting, moved, names)
        name, chair = called(names, moved.seat), self.room.chairs[moved.seat]
        if chair.has_limit and moved.at - request.at > texts.SOFT_LIMIT_S:
            return ClientFault(moved.seat, texts.too_slow(name), by_time=True)
        try:
            played = await self._threads.run(
                games.play, self.room.id, chair.actor, moved.move
            )
        except IllegalMoveError as error:
            return refused_move(self.room.id, error.reason, moved, names)
        except NotYourTurnError:
            return refused_move(self.room.id, Reason.NOT_YOUR_TURN, moved, names)
        except ApiError as error:
            # The game is over, or its time ran out: the events show which.
            logger.info("Game %s refused a move by %s: %s", self.room.id, name, error)
            return None
        self._named[played[0].version] = moved.move
        return None

    async def _miss(self) -> ClientFault | None:
        """Return the fault of a client that sent no move.

        In most games, the clock has ended the game by now, as its events show.
        """
        missed = self._request
        assert missed is not None
        await self._announce_news()
        if self.room.state.status in OVER or self._request is not missed:
            return None
        name = called(self.room.names, missed.seat)
        return ClientFault(missed.seat, texts.never_moved(name))

    def _tell_result(self, fault: ClientFault | None) -> None:
        room = self.room
        if not self._is_welcomed:
            logger.info("The match in game %s ended before it began.", room.id)
            return
        if fault is not None and fault.error is not None:
            room.clients[fault.seat].send(fault.error)
            for observer in room.observers if fault.is_seen else ():
                observer.send(fault.error)
        result = result_of(room.state, room.names, fault)
        logger.info(
            "Game %s has the result %s: %s", room.id, result.scores, result.reason
        )
        room.send_all(writing.result(room.id, room.names, *result))

    def _send_away(self) -> None:
        """Close the room for its clients, which may then join another one."""
        self.room.is_over = True
        self.room.send_all(writing.left_room(self.room.id))
        for client in self.room.clients.values():
            client.set_idle(is_idle=True)

    async def settle(self, fault: ClientFault | None) -> None:
        """End the game with the match's result, unless it is already over."""
        room, run = self.room, self._threads.run
        if room.state.status in OVER:
            return
        if fault is None:
            await run(automation.stop_game, game=room.id)
            return
        if fault.by_time:
            seconds = await run(games.seconds_left, room.id)
            if seconds is not None and seconds <= games.HARD_LIMIT_S:
                await asyncio.sleep(seconds + SPARE_S)
                await run(execution.load_in_time, room.id)
                return
        actors = [chair.actor for chair in room.chairs.values()]
        actor = room.chairs[fault.seat].actor
        while not await run(games.give_up, room.id, actor, actors):
            await asyncio.sleep(DEPARTING_S)


def _read_news(
    room_id: str, announced: GameState | None, named: Mapping[int, SetMove | SkipMove]
) -> tuple[GameState, Sequence[bytes]]:
    """Return a game, and the packets of its positions since a known state."""
    state, shown = games.news(room_id, announced)
    packets = []
    for each in shown:
        move = None if each.move is None else contest_from_move(each.move)
        move = named.get(each.version, move)
        packets.append(writing.state(room_id, each.state.position, move))
    return state, packets


def _now() -> float:
    return asyncio.get_running_loop().time()
