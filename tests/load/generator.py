"""A load of recorded games over HTTP, many at once, from one lightweight process.

All requests are built before they are needed, every seat has a connection of its own,
and an answer is looked at just enough to know that it is the one expected.
"""

import json
import math
import selectors
import socket
import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import NamedTuple, TypeAlias

from games.lab.client.api import PREFIX, Client
from games.lab.client.recorded import RecordedGame


class Request(NamedTuple):
    """Request of a seat, and its expected status."""

    seat: int
    content: bytes
    is_move: bool = False


Play: TypeAlias = Generator[Request, bytes, None]


@dataclass
class Tally:
    """Statuses and response times."""

    seconds: float = 0.0
    cpu: float = 0.0
    """Seconds of processor time that the load itself took."""
    latencies: list[float] = field(default_factory=list)
    """Seconds, one for each move that was answered with 201."""
    others: int = 0
    """Games created and seats taken."""

    def latency(self, share: float) -> float:
        """Seconds within which this share of the moves was answered."""
        return sorted(self.latencies)[int(share * (len(self.latencies) - 1))]


class Seats:
    """Players of a game, each with a token and a connection."""

    def __init__(self, url: str, tokens: Sequence[str]) -> None:
        self.tokens = tokens
        host, _, port = url.removeprefix("http://").partition(":")
        self._host = f"{host}:{port}"
        self.sockets = [socket.create_connection((host, int(port))) for _ in tokens]
        for connection in self.sockets:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def close(self) -> None:
        for connection in self.sockets:
            connection.close()

    def written(
        self, method: str, path: str, seat: int, body: object, extra: str = ""
    ) -> bytes:
        text = json.dumps(body)
        return (
            f"{method} {PREFIX}{path} HTTP/1.1\r\nHost: {self._host}\r\n"
            f"Authorization: Bearer {self.tokens[seat]}\r\n{extra}"
            "Content-Type: application/json\r\nAccept: application/json\r\n"
            f"Content-Length: {len(text)}\r\n\r\n{text}"
        ).encode()

    def creation(self, game: RecordedGame) -> Request:
        wish = {
            "variant": game.ruleset.variant,
            "options": game.ruleset.options,
            "seats": ["me", *["open"] * (len(game.ruleset.seats) - 1)],
        }
        return Request(0, self.written("POST", "/games", 0, wish))

    def taking(self, path: str, seat: int) -> Request:
        return Request(seat, self.written("PUT", f"{path}/seats/{seat}", seat, {}))

    def move(self, path: str, game: RecordedGame, ply: int) -> Request:
        """Return the next move of a game after this number of moves."""
        move = game.moves[ply]
        wish = {"color": move.color, "piece": move.piece, "move": move.text}
        extra = (
            f'Idempotency-Key: {path}-{ply}\r\nIf-Match: "{version_at(game, ply)}"\r\n'
        )
        content = self.written("POST", f"{path}/moves", move.seat, wish, extra)
        return Request(move.seat, content, is_move=True)


def version_at(game: RecordedGame, ply: int) -> int:
    """Return a game's version after some moves; events of the set-up come first."""
    before = 1 + len(game.ruleset.seats) + 1
    return before + sum(1 + len(move.passes) for move in game.moves[:ply])


class Table:
    """Requests of some seats, one after the other: each waits for the last answer."""

    def __init__(self, seats: Seats, play: Play) -> None:
        self.seats = seats
        self._play = play
        self._sent = 0.0
        self.request: Request | None = next(play)

    def send(self) -> None:
        assert self.request is not None
        self._sent = time.perf_counter()
        self.seats.sockets[self.request.seat].sendall(self.request.content)

    def receive(self) -> float:
        """Take the whole answer; return how many seconds it took."""
        assert self.request is not None
        text = _answer(self.seats.sockets[self.request.seat])
        took = time.perf_counter() - self._sent
        assert text.startswith(b"HTTP/1.1 201 "), text.decode()
        try:
            self.request = self._play.send(text)
        except StopIteration:
            self.request = None
        return took


def visit(
    seats: Seats, games: Sequence[str], game: RecordedGame, plies: Sequence[int]
) -> Play:
    """Make the next moves in many games that all went alike, one after the other."""
    for ply in plies:
        for path in games:
            yield seats.move(path, game, ply)


def play_all(seats: Seats, games: Sequence[RecordedGame]) -> Play:
    """Play games to their end, without end."""
    for game in cycle(games):
        yield from play_one(seats, game, len(game.moves))


def play_one(
    seats: Seats, game: RecordedGame, plies: int
) -> Generator[Request, bytes, str]:
    """Play a game so far; return its path."""
    path = f"/games/{_game_id((yield seats.creation(game)))}"
    for seat in range(1, len(game.ruleset.seats)):
        yield seats.taking(path, seat)
    for ply in range(plies):
        yield seats.move(path, game, ply)
    return path


def load(tables: Sequence[Table], seconds: float = math.inf) -> Tally:
    """Play at all tables for a time, and until some moves were made."""
    tally = Tally()
    selector = selectors.DefaultSelector()
    for table in tables:
        for connection in table.seats.sockets:
            selector.register(connection, selectors.EVENT_READ, table)
    cpu, started = time.process_time(), time.perf_counter()
    for table in tables:
        table.send()
    waiting = len(tables)
    while waiting:
        for key, _ in selector.select():
            table = key.data
            is_move = table.request.is_move
            took = table.receive()
            if is_move:
                tally.latencies.append(took)
            else:
                tally.others += 1
            is_time = time.perf_counter() - started < seconds
            if table.request and (is_time or len(tally.latencies) < len(tables)):
                table.send()
            else:
                waiting -= 1
    tally.seconds = time.perf_counter() - started
    tally.cpu = time.process_time() - cpu
    selector.close()
    return tally


def guests(url: str, count: int) -> list[str]:
    """Create guests and return their tokens."""
    with Client(url) as client:
        return [client.post("/guests", {}).body["token"] for _ in range(count)]


def _answer(connection: socket.socket) -> bytes:
    """Read a complete response, chunked or with a length."""
    text = connection.recv(65536)
    while not _is_whole(text):
        more = connection.recv(65536)
        assert more, "the server closed the connection"
        text += more
    return text


def _is_whole(text: bytes) -> bool:
    head, ended, body = text.partition(b"\r\n\r\n")
    if not ended:
        return False
    _, has_length, rest = head.lower().partition(b"\r\ncontent-length:")
    if has_length:
        return len(body) >= int(rest.split(b"\r\n")[0])
    return body.endswith(b"0\r\n\r\n")


def _game_id(answer: bytes) -> str:
    return answer.partition(b'"id":"')[2][:36].decode()
