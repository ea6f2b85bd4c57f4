"""Cost of a move in the web process: counted, and relative to a replayed game.

`python -m tests.in_process counts` (or `ratio`, or `processor`) plays recorded games
through the WSGI application, called as a server calls it, and prints JSON. It is a
process of its own, so that it holds only the modules of a web process; the test's
database is not.
"""

import io
import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import psycopg
from django.conf import settings
from django.db import connection
from django.test import RequestFactory

from blokus_api.wsgi import application
from games.lab.client.api import PREFIX
from games.lab.client.recorded import RecordedGame, read_game
from games.rules.legality import judge_in_turn
from games.rules.moves import Move
from games.rules.position import start_position
from games.storage import wakeups

RECORDED = Path(__file__).parent / "data" / "recorded"
ROUNDS, REPLAYS = 15, 20
WATCHED = {
    ("psycopg/cursor.py", "execute"): "statements",
    ("django/urls/resolvers.py", "match"): "url_patterns",
}
"""Functions whose calls are counted by themselves, by the end of their file's path."""
# Under load a process wakes the relays 20 times a second, and so for few of its moves.
# Here, or on a crowded machine, they are further apart, and each would do it.
wakeups.APART = 3600.0
RECORDS = "SELECT wal_records FROM pg_stat_wal"

Environ = dict[str, Any]


def recorded(variant: str) -> RecordedGame:
    return read_game(RECORDED / f"{variant}.jsonl.gz", 1)


class Game:
    """A recorded game of guests, each request ready before it is sent."""

    def __init__(self, game: RecordedGame) -> None:
        self._tokens = [
            send(_request("POST", "/guests", {}))["token"] for _ in game.ruleset.seats
        ]
        self._game = game

    def moves(self) -> Iterator[Environ]:
        """Set up a game, and give the request of each of its moves."""
        game, tokens = self._game, self._tokens
        wish = {
            "variant": game.ruleset.variant,
            "options": game.ruleset.options,
            "seats": ["me", *["open"] * (len(tokens) - 1)],
        }
        created_game = send(_request("POST", "/games", wish, tokens[0]))
        path, version = f"/games/{created_game['id']}", created_game["version"]
        for seat, token in enumerate(tokens[1:], start=1):
            seat_response = send(_request("PUT", f"{path}/seats/{seat}", {}, token))
            version = seat_response["version"]
        for ply, move in enumerate(game.moves):
            body = {"color": move.color, "piece": move.piece, "move": move.text}
            headers = {
                "If-Match": f'"{version}"',
                "Idempotency-Key": f"{path}-{ply}",
            }
            yield _request("POST", f"{path}/moves", body, tokens[move.seat], headers)
            version += 1 + len(move.passes)


def _request(
    method: str,
    path: str,
    body: object,
    token: str | None = None,
    headers: dict[str, str] | None = None,
) -> Environ:
    sent = {"Host": "localhost", "Accept": "application/json", **(headers or {})}
    if token:
        sent["Authorization"] = f"Bearer {token}"
    request = RequestFactory().generic(
        method, PREFIX + path, json.dumps(body), "application/json", headers=sent
    )
    environ: Environ = request.environ
    return {**environ, "wsgi.input": io.BytesIO(json.dumps(body).encode())}


def send(environ: Environ) -> Any:
    """Return the body of a response, which must be 201."""
    statuses: list[str] = []
    answer = application(environ, lambda status, *_: statuses.append(status))
    content = b"".join(answer)
    if close := getattr(answer, "close", None):
        close()
    assert statuses[0].startswith("201 "), (statuses, content)
    return json.loads(content)


def counts() -> dict[str, float]:
    """Medians of a game's moves; nothing that happens once is among them."""
    duo = Game(recorded("duo"))
    for request in duo.moves():
        send(request)
    samples: list[Counter[str]] = []
    with psycopg.connect(settings.DATABASE_URL, autocommit=True) as watching:
        records = _records(watching)
        for request in duo.moves():
            samples.append(_counted(request))
            samples[-1]["wal_records"] = -records + (records := _records(watching))
    names = ("python_calls", "c_calls", "statements", "url_patterns", "wal_records")
    return {
        name: statistics.median_low(sample[name] for sample in samples[1:])
        for name in names
    }


def _counted(request: Environ) -> Counter[str]:
    seen: Counter[str] = Counter()

    def profile(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            seen["python_calls"] += 1
            code = frame.f_code
            for (file, name), label in WATCHED.items():
                if code.co_name == name and code.co_filename.endswith(file):
                    seen[label] += 1
        seen["c_calls"] += event == "c_call"

    sys.setprofile(profile)
    try:
        send(request)
    finally:
        sys.setprofile(None)
    return seen


def _records(watching: psycopg.Connection) -> int:
    """Records of WAL until now, those of the application's connection among them."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
    row = watching.execute(RECORDS).fetchone()
    assert row is not None
    return int(row[0])


def ratio() -> dict[str, float]:
    """Bytecode instructions of a game of Duo, over those of a replay of Classic.

    They are the same within a hundredth, whatever else the machine does.
    """
    duo, classic = Game(recorded("duo")), recorded("classic")
    for request in duo.moves():
        send(request)
    replay(classic)
    played = sum(_instructions(partial(send, request)) for request in duo.moves())
    return {"game_over_replay": played / _instructions(partial(replay, classic))}


def _instructions(act: Callable[[], object]) -> int:
    count = 0

    def trace(frame: FrameType, event: str, _: object) -> Callable[..., Any]:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    sys.settrace(trace)
    try:
        act()
    finally:
        sys.settrace(None)
    return count


def processor() -> dict[str, float]:
    """Return the same by processor time, which crowded machines need more of."""
    duo, classic = Game(recorded("duo")), recorded("classic")
    for request in duo.moves():
        send(request)
    times = []
    for _ in range(ROUNDS):
        played = 0.0
        for request in duo.moves():
            started = time.process_time()
            send(request)
            played += time.process_time() - started
        started = time.process_time()
        for _ in range(REPLAYS):
            replay(classic)
        replayed = (time.process_time() - started) / REPLAYS
        times.append(played / replayed)
    return {"game_over_replay": statistics.median(times)}


def replay(game: RecordedGame) -> None:
    """Play a game by the rules alone, judging each move as if a client had sent it."""
    position = start_position(game.ruleset)
    for played in game.moves:
        color = game.ruleset.colors.index(played.color)
        move = Move(played.color, played.piece, tuple(played.cells))
        position = position.play(color, judge_in_turn(position, move))


if __name__ == "__main__":
    measures = {"counts": counts, "ratio": ratio, "processor": processor}
    print(json.dumps(measures[sys.argv[1]]()))  # noqa: T201
