"""Captures of the contest's server: `tests/data/contest/README.md`."""

import re
import tarfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from blokus_api.contest import writing
from blokus_api.contest.packets import Packet, Play
from blokus_api.contest.placements import (
    PIECES,
    TEAMS,
    SetMove,
    SkipMove,
    move_from_contest,
)
from blokus_api.contest.reader import PacketReader
from blokus_api.contest.texts import TIE, won_by_points
from games.rules import Position, outcome, start

ARCHIVE = Path(__file__).parents[2] / "data" / "contest" / "captures.tar.xz"


@cache
def capture(name: str) -> bytes:
    with tarfile.open(ARCHIVE) as archive:
        file = archive.extractfile(name)
        assert file
        return file.read()


def from_client(name: str) -> list[Packet]:
    return PacketReader().feed(capture(f"{name}-from-client.xml"))


def from_server(name: str) -> bytes:
    return capture(f"{name}-from-server.xml")


@cache
def probes(file: str) -> dict[str, str]:
    """Return the recorded responses to wrong input, by the name of the case."""
    cases = capture(file).decode().split("===== ")[1:]
    return {name: heard for name, _, heard in (case.partition("\n") for case in cases)}


def attribute(name: str, data: bytes | str) -> str:
    text = data if isinstance(data, str) else data.decode()
    match = re.search(rf'\b{name}="(.*?)"', text)
    assert match
    return match[1]


def drawn(kind: str) -> Position:
    position = start("contest")
    return position.draw(position.ruleset.piece_index[PIECES[kind]])


@dataclass
class Match:
    """The bytes that a server sends in a match: to each player, and to an observer."""

    players: tuple[bytes, bytes]
    observer: bytes


def replay(first: str, two: str, names: tuple[str, str] = ("", "")) -> Match:
    """Play the moves of two recorded clients; write the packets that they receive."""
    server = from_server(first)
    room_id, position = (
        attribute("roomId", server),
        drawn(attribute("startPiece", server)),
    )
    moves = [
        iter([packet for packet in from_client(name) if isinstance(packet, Play)])
        for name in (first, two)
    ]
    players = [
        writing.OPENING + writing.joined(room_id) + writing.welcome(room_id, seat)
        for seat in (0, 1)
    ]
    observer = b""
    last_move: SetMove | SkipMove | None = None
    while True:
        state = writing.state(room_id, position, last_move)
        observer += state
        players = [player + state for player in players]
        if position.seat is None:
            break
        players[position.seat] += writing.move_request(room_id)
        play = next(moves[position.seat])
        assert play.room_id == room_id
        last_move = play.move
        position = position.push(move_from_contest(last_move))
    assert [*moves[0], *moves[1]] == []
    end = result(room_id, position, names)
    left_packet = writing.left_room(room_id)
    one_, two_ = (player + end + left_packet for player in players)
    return Match((one_, two_), observer + end)


def result(room_id: str, position: Position, names: tuple[str, str]) -> bytes:
    ended = outcome(position)
    if len(ended.winners) > 1:
        winner, points, reason = None, (1, 1), TIE
    else:
        (winner,) = ended.winners
        points = (2, 0) if winner == 0 else (0, 2)
        reason = won_by_points(names[winner] or TEAMS[winner])
    scores = list(zip(points, ended.seats, strict=True))
    return writing.result(room_id, names, scores, reason, winner, is_regular=True)
