"""The load: recorded games over HTTP, many at once, from one cheap process.

All requests are built before they are needed, every seat has a connection of its own,
and an answer is looked at just enough to know that it is the one expected.
"""

import json
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
    """What a seat sends, and which status must come back."""

    seat: int
    content: bytes
    is_move: bool = False


Play: TypeAlias = Generator[Request, bytes, None]


@dataclass
class Tally:
    """What was answered, and how long that took."""

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


class Table:
    """Players who play one game after the other, each with a connection."""

    def __init__(self, url: str, games: Sequence[RecordedGame]) -> None:
        seats = max(len(game.ruleset.seats) for game in games)
        self.tokens = [_guest(url) for _ in range(seats)]
        host, _, port = url.removeprefix("http://").partition(":")
        self._host = f"{host}:{port}"
        self.sockets = [
            socket.create_connection((host, int(port))) for _ in range(seats)
        ]
        for one in self.sockets:
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.play = self._play_all(games)
        self.sent = 0.0
        self.request = next(self.play)

    def send(self) -> None:
        self.sent = time.perf_counter()
        self.sockets[self.request.seat].sendall(self.request.content)

    def receive(self) -> float:
        """Take the whole answer; return how many seconds it took."""
        text = _answer(self.sockets[self.request.seat])
        took = time.perf_counter() - self.sent
        assert text.startswith(b"HTTP/1.1 201 "), text.decode()
        self.request = self.play.send(text)
        return took

    def close(self) -> None:
        for one in self.sockets:
            one.close()

    def _play_all(self, games: Sequence[RecordedGame]) -> Play:
        for game in cycle(games):
            yield from self._play(game)

    def _play(self, game: RecordedGame) -> Play:
        seats = len(game.ruleset.seats)
        wish = {
            "variant": game.ruleset.variant,
            "options": game.ruleset.options,
            "seats": ["me", *["open"] * (seats - 1)],
        }
        answer = yield Request(0, self._written("POST", "/games", 0, wish))
        path = f"/games/{_game_id(answer)}"
        for seat in range(1, seats):
            content = self._written("PUT", f"{path}/seats/{seat}", seat, {})
            yield Request(seat, content)
        # The events before the first move: created, a seat each, started.
        version = 1 + seats + 1
        for ply, move in enumerate(game.moves, start=1):
            wish = {"color": move.color, "piece": move.piece, "move": move.text}
            extra = f'Idempotency-Key: {path}-{ply}\r\nIf-Match: "{version}"\r\n'
            content = self._written("POST", f"{path}/moves", move.seat, wish, extra)
            yield Request(move.seat, content, is_move=True)
            version += 1 + len(move.passes)

    def _written(
        self, method: str, path: str, seat: int, body: object, extra: str = ""
    ) -> bytes:
        text = json.dumps(body)
        return (
            f"{method} {PREFIX}{path} HTTP/1.1\r\nHost: {self._host}\r\n"
            f"Authorization: Bearer {self.tokens[seat]}\r\n{extra}"
            "Content-Type: application/json\r\nAccept: application/json\r\n"
            f"Content-Length: {len(text)}\r\n\r\n{text}"
        ).encode()


def load(tables: Sequence[Table], seconds: float) -> Tally:
    """Play at all tables for a time; what was sent is waited for."""
    tally = Tally()
    selector = selectors.DefaultSelector()
    for table in tables:
        for one in table.sockets:
            selector.register(one, selectors.EVENT_READ, table)
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
            if time.perf_counter() - started < seconds:
                table.send()
            else:
                waiting -= 1
    tally.seconds = time.perf_counter() - started
    tally.cpu = time.process_time() - cpu
    selector.close()
    return tally


def _guest(url: str) -> str:
    with Client(url) as client:
        token: str = client.post("/guests", {}).body["token"]
    return token


def _answer(connection: socket.socket) -> bytes:
    """A whole answer, which is chunked or says its length."""
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
